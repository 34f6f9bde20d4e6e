import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoutes } from 'react-router';
import { adminPaths } from '@/contract/admin/paths';
import { pagePaths } from '@/contract/paths';
import { pageGroups } from './checkedPages';

/** Redirects, and a path with the same screen as `adminPaths.invitation`. */
const others: readonly string[] = [adminPaths.home, adminPaths.reset, pagePaths.checkout];

test('each page in the shop and each screen in the admin is checked in a browser', () => {
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

/** Components that render nothing, or appear once in the layout of each page. */
const invisible = ['NavigationAnnouncer', 'NoScript', 'PageHead', 'SkipLink', 'lazyOnIntent'];
/** Components that other components on the page contain. */
const contained = ['CityField', 'Modal', 'ToastHost'];

test('each component of src/ui and src/shared is on the components page', () => {
  const root = join(__dirname, '../../src');
  const page = readFileSync(join(root, 'web/components.tsx'), 'utf8');
  const files = ['ui', 'ui/art', 'ui/form', 'ui/toast', 'shared'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => /(?<!\.test)\.tsx$/.test(name))
      .map((name) => `@/${folder}/${name.replace('.tsx', '')}`),
  );
  const left = files.filter((file) => !page.includes(`from '${file}'`));
  const names = left.map((file) => file.replace(/.*\//, ''));
  expect(names.sort()).toEqual([...invisible, ...contained].sort());
});
