import {
  networkFailure,
  never,
  openShop,
  openShopInTab,
  rest,
  shown,
} from '@tests/support/cartTab';
import { errorResponse } from '@tests/support/fakeApi';
import { sampleProduct } from '@tests/support/sampleProducts';
import { pendingChangeDays } from '@/contract/limits';

describe('the cart', () => {
  const [first, second, third] = [sampleProduct(1), sampleProduct(2), sampleProduct(3)];

  describe('adding a product', () => {
    test('is shown immediately, even before the cart is known, and adds to the existing quantity', async () => {
      const { open, server, reading } = openShop({ quantities: { 1: 2 } });
      reading.mockImplementation(never);
      const tab = await open();
      tab.cart.add(first, 1);
      tab.cart.add({ id: 3 }, 1);
      expect(tab.view()).toMatchObject({ count: 2, cart: null, lines: [{ quantity: 1 }] });
      await rest();
      expect(Object.fromEntries(server.quantities)).toEqual({ 1: 3, 3: 1 });
      expect(shown(tab)).toEqual({ 1: 3, 3: 1 });
    });

    test('several times before the first response sends the rest as one request', async () => {
      const { tab, server, calls } = await openShopInTab();
      for (let presses = 0; presses < 5; presses += 1) tab.cart.add(first, 1);
      expect(shown(tab)).toEqual({ 1: 5 });
      await rest();
      expect(calls).toEqual([
        'POST /api/carts/products/1 {"quantity":1}',
        'POST /api/carts/products/1 {"quantity":4}',
      ]);
      expect(server.quantities.get(1)).toBe(5);
      expect(tab.view().updating).toBe(false);
    });

    test('increases a quantity that was just set', async () => {
      const { tab, server, instead } = await openShopInTab({ quantities: { 1: 1 } });
      instead.mockImplementationOnce(networkFailure);
      tab.cart.setQuantity(first, 2);
      tab.cart.setQuantity(first, 4);
      tab.cart.add(first, 2);
      expect(shown(tab)).toEqual({ 1: 6 });
      await rest();
      tab.comeBack();
      await rest();
      expect(server.quantities.get(1)).toBe(6);
    });

    test('beyond the stock adds what is available and reports how many that is', async () => {
      const { tab, server } = await openShopInTab({ stock: 3 });
      tab.cart.add(first, 5);
      await rest();
      expect(server.quantities.get(1)).toBe(5);
      expect(shown(tab)).toEqual({ 1: 3 });
      expect(tab.rejections).toMatchObject([{ product: { id: 1 }, available: 3 }]);
      expect(tab.cart.add(first, 1)).toBe(false);
    });
  });

  describe('a rejection', () => {
    test('does not affect a quantity that was set later', async () => {
      const { tab, server } = await openShopInTab({ stock: 3 });
      tab.cart.setQuantity(first, 4);
      tab.cart.setQuantity(first, 2);
      await rest();
      expect(server.quantities.get(1)).toBe(2);
      expect(tab.view().lines[0]).toMatchObject({ quantity: 2, rejection: null });
    });

    test('reverts only the rejected product and reports how many are available', async () => {
      const { tab } = await openShopInTab({ stock: 3 });
      tab.cart.setQuantity(first, 2);
      tab.cart.setQuantity(second, 1);
      await rest();
      tab.cart.setQuantity(first, 4);
      tab.cart.setQuantity(second, 3);
      await rest();
      expect(shown(tab)).toEqual({ 1: 2, 2: 3 });
      expect(tab.rejections).toMatchObject([{ product: { id: 1 }, available: 3 }]);
      expect(tab.view().lines[0]).toMatchObject({ rejection: { available: 3 } });
      tab.cart.setQuantity(first, 3);
      expect(tab.view().lines[0]).toMatchObject({ rejection: null });
    });
  });

  describe('without a network', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    test('a change is retried with increasing delays and stays unsettled until it succeeds', async () => {
      const { tab, server, calls, instead } = await openShopInTab();
      instead.mockImplementation(networkFailure);
      tab.cart.setQuantity(first, 2);
      await rest();
      expect(tab.view()).toMatchObject({ updating: true, waiting: true });
      expect(tab.view().lines).toMatchObject([{ state: 'waiting', quantity: 2 }]);
      const triesAfter = async (ms: number) => {
        await jest.advanceTimersByTimeAsync(ms);
        await rest();
        return calls.length;
      };
      expect(await triesAfter(3_999)).toBe(1);
      expect(await triesAfter(1)).toBe(2);
      expect(await triesAfter(7_999)).toBe(2);
      expect(await triesAfter(1)).toBe(3);
      instead.mockReset();
      tab.comeBack();
      await rest();
      expect(server.quantities.get(1)).toBe(2);
      expect(tab.view()).toMatchObject({ updating: false, waiting: false });
      expect(await triesAfter(120_000)).toBe(4);
    });
  });

  describe('a reload', () => {
    test.each([
      ['while the shop cannot be reached', networkFailure],
      ['before the response', never],
    ])(
      '%s loses no added product, no changed quantity and no emptied cart',
      async (_when, fate) => {
        const { tab, open, server, calls, instead, storage } = await openShopInTab({
          quantities: { 2: 1 },
        });
        instead.mockImplementation(fate);
        tab.cart.empty();
        tab.cart.add(first, 2);
        tab.cart.setQuantity(third, 4);
        await rest();
        expect(shown(tab)).toEqual({ 1: 2, 3: 4 });
        await tab.close();
        await rest();

        instead.mockReset();
        calls.length = 0;
        const reloaded = await open();
        await rest();
        expect(Object.fromEntries(server.quantities)).toEqual({ 1: 2, 3: 4 });
        expect(shown(reloaded)).toEqual({ 1: 2, 3: 4 });
        await reloaded.saved();
        expect(storage.changes('pendingCart')).toEqual([]);
      },
    );

    test('resends an addition that was already applied, without adding it twice', async () => {
      const { tab, open, server, ids, instead } = await openShopInTab();
      instead.mockImplementationOnce(() => {
        server.handle('POST', '/api/carts/products/1', { quantity: 1, operation_id: ids[0] });
        return never();
      });
      tab.cart.add(first, 1);
      await rest();
      await tab.close();
      const reloaded = await open();
      await rest();
      expect(ids).toEqual([ids[0], ids[0]]);
      expect(shown(reloaded)).toEqual({ 1: 1 });
    });

    test('drops changes that are older than a week', async () => {
      const { tab, open, server, calls, instead, storage } = await openShopInTab();
      instead.mockImplementation(networkFailure);
      tab.cart.setQuantity(first, 4);
      await rest();
      await tab.close();
      instead.mockReset();
      calls.length = 0;
      const later = Date.now() + pendingChangeDays * 24 * 60 * 60 * 1000;
      jest.spyOn(Date, 'now').mockReturnValue(later);
      const reloaded = await open();
      await rest();
      jest.restoreAllMocks();
      expect([calls, server.quantities.size]).toEqual([[], 0]);
      expect(reloaded.view().updating).toBe(false);
      await reloaded.saved();
      expect(storage.changes('pendingCart')).toEqual([]);
    });
  });

  describe('emptying the cart', () => {
    const filled = { 1: 2, 2: 1 };

    test('sends one request', async () => {
      const { tab, calls } = await openShopInTab({ quantities: filled });
      tab.cart.empty();
      expect(shown(tab)).toEqual({});
      await rest();
      expect(calls).toEqual(['DELETE /api/carts']);
      expect(tab.view().updating).toBe(false);
    });

    test('is sent before later changes', async () => {
      const { tab, server, calls, instead } = await openShopInTab({ quantities: filled });
      let respond: (response: undefined) => void = () => undefined;
      instead.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve as never)));
      tab.cart.empty();
      await rest();
      tab.cart.setQuantity(first, 4);
      tab.cart.add(third, 3);
      await rest();
      expect(calls).toEqual(['DELETE /api/carts']);
      respond(undefined);
      await rest();
      expect(Object.fromEntries(server.quantities)).toEqual({ 1: 4, 3: 3 });
    });

    test('keeps products added elsewhere in the meantime', async () => {
      const { tab, server, instead } = await openShopInTab({ quantities: filled });
      instead.mockImplementationOnce(networkFailure);
      tab.cart.empty();
      await rest();
      server.handle('PUT', '/api/carts/products/3', { quantity: 1 });
      tab.reread();
      await rest();
      tab.comeBack();
      await rest();
      expect(Object.fromEntries(server.quantities)).toEqual({ 3: 1 });
      expect(shown(tab)).toEqual({ 3: 1 });
    });

    test('is undone if it is rejected', async () => {
      const { tab, instead } = await openShopInTab({ quantities: filled });
      instead.mockImplementationOnce(async () => errorResponse(500, 'server_error'));
      tab.cart.empty();
      await rest();
      expect(shown(tab)).toEqual(filled);
      expect(tab.view().updating).toBe(false);
    });
  });
});
