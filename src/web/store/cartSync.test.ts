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
  test('keeps pending changes and resends them with the same operation id', async () => {
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
    let respond: (response: Response) => void = () => undefined;
    reading.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve)));
    const tab = await open();
    reading.mockImplementation(never);
    tab.extra.tokens.write('1|secret');
    respond(guests);
    await rest();
    expect(tab.view().cart).toBeNull();
  });
});

describe('a logout', () => {
  test('drops all changes and ignores late responses', async () => {
    const { tab, calls, instead, storage } = await openShopInTab();
    let respond: (response: Response) => void = () => undefined;
    instead.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve)));
    tab.cart.setQuantity(first, 2);
    tab.cart.setQuantity(first, 3);
    await rest();
    tab.extra.tokens.clear();
    expect(shown(tab)).toEqual({});
    respond(new CartServer(9).handle('PUT', '/api/carts/products/1', { quantity: 2 }));
    await rest();
    expect(shown(tab)).toEqual({});
    expect(calls).toHaveLength(1);
    expect(tab.view().updating).toBe(false);
    await tab.saved();
    expect(storage.changes('pendingCart')).toEqual([]);
  });

  test('drops stored changes that are still being read', async () => {
    const { tab, open, instead, calls, storage } = await openShopInTab();
    instead.mockImplementation(networkFailure);
    tab.cart.add(first, 1);
    await rest();
    await tab.close();
    calls.length = 0;
    const { getItem } = storage;
    let release: () => void = () => undefined;
    const reading = new Promise<void>((resolve) => (release = resolve));
    storage.getItem = async (key) => (await reading, getItem(key));
    const reloaded = await open();
    reloaded.extra.tokens.clear();
    release();
    await rest();
    expect([shown(reloaded), calls]).toEqual([{}, []]);
    await reloaded.saved();
    expect(storage.changes('pendingCart')).toEqual([]);
  });
});

describe('the query cache', () => {
  test('accepts a new cart for the same visitor even if its version is lower', async () => {
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
    let respond: (response: undefined) => void = () => undefined;
    instead.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve as never)));
    tab.cart.setQuantity(first, 2);
    await rest();
    const before = reading.mock.calls.length;
    tab.store.dispatch(languageChosen('en'));
    respond(undefined);
    await rest();
    expect(reading.mock.calls.length).toBeGreaterThan(before);
    expect(shown(tab)).toEqual({ 1: 2 });
    const { status } = cartApi.endpoints.getCart.select(0)(tab.store.getState());
    expect(status).toBe('fulfilled');
  });
});

describe('two tabs', () => {
  test('see each other’s changes immediately and the totals once the changes are settled', async () => {
    const { open } = openShop();
    const [thisTab, other] = [await open(), await open()];
    thisTab.cart.add(first, 2);
    expect(other.view()).toMatchObject({ count: 1, updating: true });
    await rest();
    for (const tab of [thisTab, other]) {
      expect(tab.view()).toMatchObject({ updating: false, cart: { version: 1 } });
      expect(shown(tab)).toEqual({ 1: 2 });
    }
  });

  test('send each change once, from the tab that made it', async () => {
    const { open, calls } = openShop();
    const [thisTab, other] = [await open(), await open()];
    thisTab.cart.add(first, 1);
    other.cart.add(second, 1);
    await rest();
    expect(calls.sort()).toEqual([
      'POST /api/carts/products/1 {"quantity":1}',
      'POST /api/carts/products/2 {"quantity":1}',
    ]);
  });

  test('do not overwrite a newer quantity with one pending in the other tab', async () => {
    const { open, server, instead } = openShop();
    const [thisTab, other] = [await open(), await open()];
    instead.mockImplementationOnce(networkFailure);
    thisTab.cart.setQuantity(first, 2);
    await rest();
    other.cart.setQuantity(first, 7);
    await rest();
    thisTab.comeBack();
    await rest();
    expect(server.quantities.get(1)).toBe(7);
    expect(shown(thisTab)).toEqual({ 1: 7 });
  });

  test('take over each other’s pending changes when one is closed', async () => {
    const { open, server, instead } = openShop();
    const [thisTab, other] = [await open(), await open()];
    instead.mockImplementation(networkFailure);
    thisTab.cart.add(first, 1);
    await rest();
    await thisTab.close();
    instead.mockReset();
    expect(other.view().updating).toBe(true);
    other.comeBack();
    await rest();
    expect(server.quantities.get(1)).toBe(1);
    expect(other.view().updating).toBe(false);
  });

  test('report a rejection only in the tab that made the change', async () => {
    const { open } = openShop({ stock: 2 });
    const [thisTab, other] = [await open(), await open()];
    thisTab.cart.setQuantity(first, 3);
    await rest();
    expect([thisTab.rejections.length, other.rejections.length]).toEqual([1, 0]);
    expect([shown(thisTab), shown(other)]).toEqual([{}, {}]);
  });
});
