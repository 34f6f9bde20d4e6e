import { CartServer } from '../../../../tests/support/CartServer';
import { makeTabs, openTab, rest, shown } from '../../../../tests/support/cartTab';
import { sampleProduct } from '../../../../tests/support/sampleProducts';
import { makeMemoryChangeStore } from '../changes/changeStore';
import type { FetchPath } from '../../api/securityToken';
import { wishlistApi } from '../../api/wishlistApi';
import type { CartWish } from './cartState';

const product = sampleProduct(1);

describe('what was added before the cart was known', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** The customer has two pieces on the server; the guest before them had seven changes. */
  function openCustomers(fetch: FetchPath) {
    const server = new CartServer(9);
    server.handle('PUT', '/api/carts/products/1', { quantity: 2 });
    const changes = makeMemoryChangeStore<CartWish>();
    const calls: string[] = [];
    const customers: FetchPath = async (path, init = {}) => {
      const method = init.method ?? 'GET';
      calls.push(`${method} ${path}`);
      if (method === 'GET') return fetch(path, init);
      return server.handle(method, path, JSON.parse(String(init.body)));
    };
    const open = () => openTab(customers, makeTabs()(), changes, () => Date.now());
    return { server, changes, calls, open };
  }

  function guestsCart(): Response {
    const guests = new CartServer(9);
    guests.handle('PUT', '/api/carts/products/1', { quantity: 5 });
    guests.version = 7;
    return guests.handle('GET', '/api/carts');
  }

  test.each([
    ['where', false],
    ['after a reload, where', true],
  ])('is added by and by, %s the cart could not be read at first', async (_where, reload) => {
    let down = true;
    const { server, changes, calls, open } = openCustomers(async () => {
      if (down) throw new TypeError('network');
      return server.handle('GET', '/api/carts');
    });
    let tab = open();
    await rest();
    tab.keeper.add(product, 1);
    await rest();
    if (reload) {
      tab.close();
      tab = open();
      await rest();
    }
    down = false;
    const asked = calls.length;
    await jest.advanceTimersByTimeAsync(3_999);
    expect(calls).toHaveLength(asked);
    await jest.advanceTimersByTimeAsync(1);
    await rest();
    expect(server.quantities.get(1)).toBe(3);
    expect(tab.keeper.view().updating).toBe(false);
    expect(await changes.load()).toEqual([]);
    tab.close();
  });

  test('is not added to a former owner’s cart that is in the cache still', async () => {
    let answer = guestsCart;
    const { server, open } = openCustomers((path) =>
      path === '/api/carts' ? Promise.resolve(answer()) : new Promise(() => undefined),
    );
    const tab = open();
    await rest();
    tab.hear();
    expect(shown(tab)).toEqual({ 1: 5 });
    // What is read anew waits for whatever else is being read.
    void tab.store.dispatch(wishlistApi.endpoints.getWishlist.initiate('sr-LAT'));
    answer = () => server.handle('GET', '/api/carts');
    jest.advanceTimersByTime(1);
    tab.extra.tokens.write('1|secret');
    tab.keeper.add(product, 1);
    await rest();
    expect(server.quantities.get(1)).toBe(3);
    expect(shown(tab)).toEqual({ 1: 3 });
    tab.close();
  });

  test('is not added to a former owner’s cart that is on its way', async () => {
    const answers: ((answer: Response) => void)[] = [];
    const { server, open } = openCustomers(() => new Promise((resolve) => answers.push(resolve)));
    const tab = open();
    await rest();
    jest.advanceTimersByTime(1);
    tab.extra.tokens.write('1|secret');
    tab.keeper.add(product, 1);
    await rest();
    expect(answers).toHaveLength(1);
    answers.shift()?.(guestsCart());
    await rest();
    expect(shown(tab)).toEqual({ 1: 1 });
    await jest.advanceTimersByTimeAsync(4_000);
    expect(answers).toHaveLength(1);
    answers.shift()?.(server.handle('GET', '/api/carts'));
    await rest();
    expect(server.quantities.get(1)).toBe(3);
    tab.close();
  });
});
