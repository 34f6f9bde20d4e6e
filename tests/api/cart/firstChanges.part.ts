import { randomUUID } from 'node:crypto';
import type { ApiError } from '@/client/apiError';
import { cartApi } from '@/web/api/cartApi';
import { makeApiExtra } from '@/client/apiExtra';
import type { FetchPath } from '@/client/securityToken';
import { makeMemoryTokenStore } from '@/client/tokenStore';
import { wishlistApi } from '@/web/api/wishlistApi';
import { makeStore } from '@/web/store/makeStore';
import type { Locale } from '@/contract/locale';
import { makeInjectFetch } from '../../support/TestClient';
import { visit } from './visit';

const locale: Locale = 'en';

afterAll(() => setLocks(false));

/** The browser of a new visitor, whose tabs share cookies and, if available, locks. */
function openBrowser({ withLocks }: { withLocks: boolean }) {
  const { fetch, readCookies } = makeInjectFetch(visit.shop.app);
  setLocks(withLocks);
  let activeCount = 0;
  let max = 0;
  const countingFetch: FetchPath = async (path, init) => {
    activeCount += 1;
    max = Math.max(max, activeCount);
    return fetch(path, init).finally(() => (activeCount -= 1));
  };
  return {
    maxAtOnce: () => max,
    openTab() {
      const apiExtra = makeApiExtra({
        fetch: countingFetch,
        queryRetries: 0,
        tokens: makeMemoryTokenStore(),
        readCookies,
      });
      const { dispatch } = makeStore({ extra: apiExtra, locale });
      const { addCartProduct, getCart } = cartApi.endpoints;
      const { addToWishlist, getWishlist } = wishlistApi.endpoints;
      return {
        add: (productId: number, quantity = 1) =>
          dispatch(
            addCartProduct.initiate({
              params: { product_id: productId },
              body: { quantity, operation_id: randomUUID() },
            }),
          ),
        heart: (productId: number) =>
          dispatch(addToWishlist.initiate({ product: { id: productId }, sessionId: 0 })),
        async flush() {
          const cart = await dispatch(getCart.initiate(0)).unwrap();
          const list = await dispatch(getWishlist.initiate(0)).unwrap();
          return {
            cart: cart.cart_products.map(({ product }) => product.id).sort(),
            hearts: list.products.map(({ id }) => id),
          };
        },
      };
    },
  };
}

const guests = async () => (await visit.shop.rows('guests')).length;

test.each([true, false])(
  'simultaneous additions by a new visitor create one guest (locks: %s)',
  async (withLocks) => {
    const tab = openBrowser({ withLocks }).openTab();
    await Promise.all([tab.add(1), tab.heart(2), tab.add(3)]);
    expect(await tab.flush()).toEqual({ cart: [1, 3], hearts: [2] });
    expect(await guests()).toBe(1);
  },
);

test('concurrent first additions in two tabs create one guest', async () => {
  const browser = openBrowser({ withLocks: true });
  const [item, other] = [browser.openTab(), browser.openTab()];
  await Promise.all([item.add(1), other.heart(2), other.add(3), item.add(2)]);
  expect(await other.flush()).toEqual({ cart: [1, 2, 3], hearts: [2] });
  expect(await guests()).toBe(1);
});

test('the request after a rejected one creates the guest', async () => {
  const tab = openBrowser({ withLocks: true }).openTab();
  const [rejected] = await Promise.all([tab.add(999_999), tab.heart(2), tab.add(1)]);
  expect((rejected.error as ApiError).status).toBe(404);
  expect(await tab.flush()).toEqual({ cart: [1], hearts: [2] });
  expect(await guests()).toBe(1);
});

test('only a guest’s first change makes other changes wait', async () => {
  const browser = openBrowser({ withLocks: true });
  const tab = browser.openTab();
  await tab.add(1);
  expect(browser.maxAtOnce()).toBe(1);
  await Promise.all([tab.add(2), tab.add(3), tab.heart(2)]);
  expect(browser.maxAtOnce()).toBe(3);
});

/** Provides the locks of one browser, since neither jsdom nor Node 20 has the Web Locks API. */
function setLocks(areAvailable: boolean): void {
  const queues = new Map<string, Promise<void>>();
  const request = (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      const turn = (queues.get(name) ?? Promise.resolve()).then(() =>
        signal.aborted ? undefined : work(),
      );
      queues.set(name, turn);
      turn.then(resolve, reject);
    });
  const navigator = globalThis.navigator ?? {};
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
  const locks = areAvailable ? { request } : undefined;
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
}
