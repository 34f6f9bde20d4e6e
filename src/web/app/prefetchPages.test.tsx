import type { RouteObject } from 'react-router';
import { prefetchPages } from './prefetchPages';

const asked: string[] = [];

function page(id: string, path: string): RouteObject {
  const loader = ({ request }: { request: Request }) => {
    asked.push(`data of ${new URL(request.url).pathname}`);
    return null;
  };
  return {
    id,
    path,
    lazy: async () => {
      asked.push(`code of ${id}`);
      return { loader };
    },
  };
}

const routes = [page('product', '/products/:id'), page('orders', '/orders')];
let stop: () => void;

beforeEach(() => {
  asked.length = 0;
  document.body.innerHTML =
    '<a href="/products/7"><b>juice</b></a><a href="/orders">orders</a><a href="https://elsewhere.test/products/7">other</a>';
  stop = prefetchPages(window, routes);
});
afterEach(() => stop());

const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const happen = (type: string, selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));

test('a pointer that rests on a link brings the code and the data of its page', async () => {
  happen('pointerover', 'b');
  await passed(20);
  expect(asked).toEqual([]);
  await passed(120);
  expect(asked).toEqual(['code of product', 'data of /products/7']);
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
  expect(asked).toEqual(['code of product', 'data of /products/7']);
});

test('of a customer’s page only the code comes, of another site nothing', async () => {
  happen('pointerdown', 'a[href="/orders"]');
  happen('pointerdown', 'a[href^="https"]');
  await passed(0);
  expect(asked).toEqual(['code of orders']);
});
