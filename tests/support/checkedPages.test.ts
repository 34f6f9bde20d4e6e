import { matchRoutes } from 'react-router';
import { adminPaths } from '@/contract/admin/paths';
import { pagePaths } from '@/contract/paths';
import { pageGroups } from './checkedPages';

/** Redirects, and a path that shows the same screen as `adminPaths.invitation`. */
const others: readonly string[] = [adminPaths.home, adminPaths.reset, pagePaths.checkout];

test('each page of the shop and each screen of the admin is checked in a browser', () => {
  const paths = [...Object.values(pagePaths), ...Object.values(adminPaths)]
    .map((path) => (typeof path === 'string' ? path : path(':id')))
    .filter((path) => !others.includes(path));
  const routes = paths.map((path) => ({ path }));
  const checked = Object.values(pageGroups)
    .flatMap(({ pages }) => pages(1))
    .map((page) => new URL(typeof page === 'string' ? page : page.path, 'https://shop.example'))
    .map(({ pathname }) => matchRoutes(routes, pathname)?.[0]?.route.path);
  expect(paths.filter((path) => !checked.includes(path))).toEqual([]);
});
