import type { RouteObject } from 'react-router';
import { prefetchPages } from './start';
import type { PageHandle } from './routes';

const requested: string[] = [];
const handle: PageHandle = {
  async prefetch({ search, params }) {
    requested.push(`${params.id}${search}`);
  },
};
const routes: RouteObject[] = [{ children: [{ path: '/products/:id', handle }] }];
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  requested.length = 0;
  document.body.innerHTML =
    '<a href="/products/7?from=list"><b>juice</b></a><a href="https://elsewhere.test/products/7">other</a>';
  stop = prefetchPages(window, routes);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const passed = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const happen = (type: string, selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));

test.each(['pointerover', 'focusin'])(
  '%s on a link fetches its page after a delay',
  async (event) => {
    happen(event, 'b');
    await passed(20);
    expect(requested).toEqual([]);
    await passed(120);
    expect(requested).toEqual(['7?from=list']);
  },
);

test('a pointer that only passes fetches nothing', async () => {
  happen('pointerover', 'b');
  happen('pointerover', 'body');
  await passed(120);
  expect(requested).toEqual([]);
});

test('touching a link fetches at once, and only once', async () => {
  happen('pointerdown', 'b');
  happen('pointerdown', 'b');
  await passed(0);
  expect(requested).toEqual(['7?from=list']);
});

test('links to other sites are not fetched', async () => {
  happen('pointerdown', 'a[href^="https"]');
  await passed(0);
  expect(requested).toEqual([]);
});

test('nothing is prefetched while data saving is on', async () => {
  const connection = { saveData: true };
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  try {
    happen('pointerdown', 'b');
    happen('focusin', 'b');
    await passed(120);
    expect(requested).toEqual([]);
    connection.saveData = false;
    happen('pointerdown', 'b');
    await passed(0);
    expect(requested).toEqual(['7?from=list']);
  } finally {
    Reflect.deleteProperty(navigator, 'connection');
  }
});
