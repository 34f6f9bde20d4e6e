import { pageRoutes, type PageRoute } from '../routes';
import type { Pages } from './pages';
import { prefetchPages } from './prefetchPages';

const asked: string[] = [];

const route = (name: string) => pageRoutes.find((known) => known.name === name) as PageRoute;
const pages: Pages = {
  routes: [],
  routeAt: (pathname) => route(pathname === '/orders' ? 'orders' : 'product'),
  load: async (pathname) => {
    asked.push(`code of ${pathname}`);
    return { default: () => null };
  },
  prepare: async ({ pathname, search }) => {
    asked.push(`everything of ${pathname}${search}`);
    return {};
  },
};
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  asked.length = 0;
  document.body.innerHTML =
    '<a href="/products/7?from=list"><b>juice</b></a><a href="/orders">orders</a><a href="https://elsewhere.test/products/7">other</a>';
  stop = prefetchPages(window, pages);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const passed = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const happen = (type: string, selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));

test('a pointer that rests on a link brings the code and the data of its page', async () => {
  happen('pointerover', 'b');
  await passed(20);
  expect(asked).toEqual([]);
  await passed(120);
  expect(asked).toEqual(['everything of /products/7?from=list']);
});

test('a pointer that only passes brings nothing', async () => {
  happen('pointerover', 'b');
  happen('pointerover', 'body');
  await passed(120);
  expect(asked).toEqual([]);
});

test('a finger that comes down brings it at once, and once', async () => {
  happen('pointerdown', 'b');
  happen('pointerdown', 'b');
  await passed(0);
  expect(asked).toEqual(['everything of /products/7?from=list']);
});

test('of a customer’s page only the code comes, of another site nothing', async () => {
  happen('pointerdown', 'a[href="/orders"]');
  happen('pointerdown', 'a[href^="https"]');
  await passed(0);
  expect(asked).toEqual(['code of /orders']);
});

test('a shopper who saves data spends none on pages not asked for, and later again some', async () => {
  const connection = { saveData: true };
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  try {
    happen('pointerdown', 'b');
    happen('pointerdown', 'a[href="/orders"]');
    happen('focusin', 'b');
    await passed(120);
    expect(asked).toEqual([]);
    connection.saveData = false;
    happen('pointerdown', 'b');
    await passed(0);
    expect(asked).toEqual(['everything of /products/7?from=list']);
  } finally {
    Reflect.deleteProperty(navigator, 'connection');
  }
});
