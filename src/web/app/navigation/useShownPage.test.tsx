import { act, render, screen } from '@testing-library/react';
import { use } from 'react';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { pageRoutes, type PageRoute } from '../routes';
import { makeNavigation } from './navigation';
import type { Pages } from './pages';
import { useShownPage } from './useShownPage';

const routeOf: Record<string, string> = { '/': 'home', '/cart': 'cart' };
const routeAt = (pathname: string) => {
  const name = routeOf[pathname] ?? (pathname.startsWith('/checkout') ? 'checkout' : 'product');
  return pageRoutes.find((known) => known.name === name) as PageRoute;
};
const passed = (ms: number) => act(async () => jest.advanceTimersByTime(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A shop whose pages are there when the test says so. */
function openShop(path = '/', { rendersInMs = 0, neverRendered = '', ahead = '' } = {}) {
  const arrivals = new Map<string, { come: () => void; fail: () => void }>();
  const asked: string[] = [];
  const pages: Pages = {
    routes: [],
    routeAt,
    load: async () => ({ default: () => null }),
    prepare: ({ pathname }) => {
      asked.push(pathname);
      if (pathname === ahead) return Promise.resolve({});
      return new Promise((resolve, reject) => {
        const fail = () => reject(new Error('lost'));
        arrivals.set(pathname, { come: () => resolve({}), fail });
      });
    },
  };
  const navigation = makeNavigation(createMemoryHistory({ initialEntries: [path] }));
  let reload: () => Promise<void>;
  let isFirst = true;
  const never = new Promise<never>(() => undefined);
  function Shown() {
    const page = useShownPage(navigation, pages, false);
    reload = page.reload;
    if (isFirst) jest.advanceTimersByTime(rendersInMs);
    isFirst = false;
    if (!page.waiting && page.place.location.pathname === neverRendered) use(never);
    const what = page.waiting ? 'skeleton' : page.failed ? 'error' : 'page';
    return <p>{`${what} of ${page.place.location.pathname}${page.place.location.search}`}</p>;
  }
  render(<Shown />);
  return {
    asked,
    shown: () => screen.getByText(/ of /).textContent,
    go: (to: string) => act(async () => navigation.go(to)),
    back: () => act(async () => navigation.navigator.go(-1)),
    come: (pathname: string) => act(async () => arrivals.get(pathname)?.come()),
    fail: (pathname: string) => act(async () => arrivals.get(pathname)?.fail()),
    reload: () => act(async () => void reload()),
  };
}

test('a page of which all was fetched ahead takes the place of the one before, without a skeleton between', async () => {
  const shop = openShop('/', { ahead: '/products/1' });
  await shop.go('/products/1');
  expect(shop.shown()).toBe('page of /products/1');
  await passed(100);
  expect(shop.shown()).toBe('page of /products/1');
});

test('a click is answered by a skeleton at once, where the page has to be fetched', async () => {
  const shop = openShop();
  await shop.go('/products/1');
  expect(shop.shown()).toBe('skeleton of /products/1');
  await shop.come('/products/1');
  expect(shop.shown()).toBe('page of /products/1');
});

test.each([
  [400, 'skeleton of /products/1'],
  [20, 'page of /'],
])(
  'where pages took %i ms to be rendered, a click on one that is there shows the %s at once',
  async (rendersInMs, shown) => {
    const page = '/products/1';
    const shop = openShop('/', { rendersInMs, neverRendered: page, ahead: page });
    await shop.go(page);
    expect(shop.shown()).toBe(shown);
    await passed(80);
    expect(shop.shown()).toBe('skeleton of /products/1');
  },
);

test('of two clicks the newer one counts, whatever arrives first', async () => {
  const shop = openShop();
  await shop.go('/products/1');
  await shop.go('/cart');
  await shop.come('/products/1');
  expect(shop.shown()).toBe('skeleton of /cart');
  await shop.come('/cart');
  expect(shop.shown()).toBe('page of /cart');
});

test('who goes back from a skeleton stands on the page before at once', async () => {
  const shop = openShop();
  await shop.go('/products/1');
  await passed(20);
  await shop.back();
  expect(shop.shown()).toBe('page of /');
  await shop.come('/products/1');
  expect(shop.shown()).toBe('page of /');
});

test('another query of the same page shows at once and makes nothing ready', async () => {
  const shop = openShop('/cart');
  await shop.go('/cart?note=1');
  expect(shop.shown()).toBe('page of /cart?note=1');
  expect(shop.asked).toEqual([]);
});

test('the checkout goes from step to step without a skeleton, or its machine would end', async () => {
  const shop = openShop('/checkout/shipping');
  await shop.go('/checkout/overview');
  expect(shop.shown()).toBe('page of /checkout/overview');
});

test('another product is another page, though the route is the same', async () => {
  const shop = openShop('/products/1');
  await shop.go('/products/2');
  expect(shop.shown()).toBe('skeleton of /products/2');
});

test('a page that cannot be had is the error page, and is asked for again at the next click', async () => {
  const shop = openShop();
  await shop.go('/cart');
  await shop.fail('/cart');
  expect(shop.shown()).toBe('error of /cart');
  await shop.go('/cart');
  await shop.come('/cart');
  expect(shop.shown()).toBe('page of /cart');
  expect(shop.asked).toEqual(['/cart', '/cart']);
});

test('reloading makes the page ready anew and lets a failed one try again', async () => {
  const shop = openShop();
  await shop.go('/cart');
  await shop.fail('/cart');
  await shop.reload();
  await shop.come('/cart');
  expect(shop.shown()).toBe('page of /cart');
});
