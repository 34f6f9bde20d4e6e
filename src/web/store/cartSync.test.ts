import { CartServer } from '@tests/support/CartServer';
import {
  networkFailure,
  never,
  openShop,
  openShopInTab,
  rest,
  shown,
} from '@tests/support/cartTab';
import { sampleProduct } from '@tests/support/sampleProducts';
import { cartApi } from '../api/cartApi';
import { languageChosen } from './preferences';

const [first, second] = [sampleProduct(1), sampleProduct(2)];

describe('a login', () => {
  test('keeps pending changes, sent again with the same operation id', async () => {
    const { tab, ids, calls, instead } = await openShopInTab({ quantities: { 2: 1 } });
    instead.mockImplementation(never);
    tab.cart.add(first, 1);
    tab.cart.remove(second);
    await rest();
    instead.mockReset();
    calls.length = 0;
    tab.extra.tokens.write('1|secret');
    await rest();
    expect(calls.sort()).toEqual([
      'DELETE /api/carts/products/2',
      'POST /api/carts/products/1 {"quantity":1}',
    ]);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(shown(tab)).toEqual({ 1: 1 });
  });

  test('does not show a response to the guest’s query', async () => {
    const { open, server, reading } = openShop({ quantities: { 1: 2 } });
    const guests = server.handle('GET', '/api/carts');
    let result: (response: Response) => void = () => undefined;
    reading.mockImplementationOnce(() => new Promise((resolve) => (result = resolve)));
    const tab = await open();
    reading.mockImplementation(never);
    tab.extra.tokens.write('1|secret');
    result(guests);
    await rest();
    expect(tab.view().cart).toBeNull();
  });
});

describe('a logout', () => {
  test('leaves nothing: none of its changes is sent, and late responses are ignored', async () => {
    const { tab, calls, instead, storage } = await openShopInTab();
    let result: (response: Response) => void = () => undefined;
    instead.mockImplementationOnce(() => new Promise((resolve) => (result = resolve)));
    tab.cart.setQuantity(first, 2);
    tab.cart.setQuantity(first, 3);
    await rest();
    tab.extra.tokens.clear();
    expect(shown(tab)).toEqual({});
    result(new CartServer(9).handle('PUT', '/api/carts/products/1', { quantity: 2 }));
    await rest();
    expect(shown(tab)).toEqual({});
    expect(calls).toHaveLength(1);
    expect(tab.view().updating).toBe(false);
    await tab.saved();
    expect(storage.changes('pendingCart')).toEqual([]);
  });

  test('while stored changes are still being read leaves none of them', async () => {
    const { tab, open, instead, calls, storage } = await openShopInTab();
    instead.mockImplementation(networkFailure);
    tab.cart.add(first, 1);
    await rest();
    await tab.close();
    calls.length = 0;
    const { getItem } = storage;
    let handOut: () => void = () => undefined;
    const reading = new Promise<void>((resolve) => (handOut = resolve));
    storage.getItem = async (key) => (await reading, getItem(key));
    const reloaded = await open();
    reloaded.extra.tokens.clear();
    handOut();
    await rest();
    expect([shown(reloaded), calls]).toEqual([{}, []]);
    await reloaded.saved();
    expect(storage.changes('pendingCart')).toEqual([]);
  });
});

describe('the query cache', () => {
  test('takes a new cart of the same visitor, though its version is lower', async () => {
    const { open, server } = openShop({ quantities: { 1: 2 } });
    server.version = 40;
    const tab = await open();
    Object.assign(server, { id: 2, version: 1 });
    server.quantities.clear();
    server.quantities.set(2, 1);
    tab.reread();
    await rest();
    expect(shown(tab)).toEqual({ 2: 1 });
  });

  test('is refetched in the chosen language, even while a change is being sent', async () => {
    const { tab, instead, reading } = await openShopInTab({ quantities: { 1: 1 } });
    let result: (response: undefined) => void = () => undefined;
    instead.mockImplementationOnce(() => new Promise((resolve) => (result = resolve as never)));
    tab.cart.setQuantity(first, 2);
    await rest();
    const before = reading.mock.calls.length;
    tab.store.dispatch(languageChosen('en'));
    result(undefined);
    await rest();
    expect(reading.mock.calls.length).toBeGreaterThan(before);
    expect(shown(tab)).toEqual({ 1: 2 });
    const { status } = cartApi.endpoints.getCart.select(0)(tab.store.getState());
    expect(status).toBe('fulfilled');
  });
});

describe('two tabs', () => {
  test('see each other’s changes at once, and the sums when they are settled', async () => {
    const { open } = openShop();
    const [item, other] = [await open(), await open()];
    item.cart.add(first, 2);
    expect(other.view()).toMatchObject({ count: 1, updating: true });
    await rest();
    for (const tab of [item, other]) {
      expect(tab.view()).toMatchObject({ updating: false, cart: { version: 1 } });
      expect(shown(tab)).toEqual({ 1: 2 });
    }
  });

  test('send a change once, from where it was made', async () => {
    const { open, calls } = openShop();
    const [item, other] = [await open(), await open()];
    item.cart.add(first, 1);
    other.cart.add(second, 1);
    await rest();
    expect(calls.sort()).toEqual([
      'POST /api/carts/products/1 {"quantity":1}',
      'POST /api/carts/products/2 {"quantity":1}',
    ]);
  });

  test('a newer quantity is not overwritten by one that was pending in the other tab', async () => {
    const { open, server, instead } = openShop();
    const [item, other] = [await open(), await open()];
    instead.mockImplementationOnce(networkFailure);
    item.cart.setQuantity(first, 2);
    await rest();
    other.cart.setQuantity(first, 7);
    await rest();
    item.comeBack();
    await rest();
    expect(server.quantities.get(1)).toBe(7);
    expect(shown(item)).toEqual({ 1: 7 });
  });

  test('changes that a closed tab could not send are sent by the other', async () => {
    const { open, server, instead } = openShop();
    const [item, other] = [await open(), await open()];
    instead.mockImplementation(networkFailure);
    item.cart.add(first, 1);
    await rest();
    await item.close();
    instead.mockReset();
    expect(other.view().updating).toBe(true);
    other.comeBack();
    await rest();
    expect(server.quantities.get(1)).toBe(1);
    expect(other.view().updating).toBe(false);
  });

  test('a rejection is reported where the change was made', async () => {
    const { open } = openShop({ stock: 2 });
    const [item, other] = [await open(), await open()];
    item.cart.setQuantity(first, 3);
    await rest();
    expect([item.rejections.length, other.rejections.length]).toEqual([1, 0]);
    expect([shown(item), shown(other)]).toEqual([{}, {}]);
  });
});
