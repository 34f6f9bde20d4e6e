import fc from '@tests/support/properties';
import { repetitions } from '@tests/support/repetitions';
import { makeMemoryStorage, makeTabs, openTab, rest } from '@tests/support/cartTab';
import { errorResponse } from '@tests/support/fakeApi';
import { sampleProduct } from '@tests/support/sampleProducts';
import { testCart } from '@tests/support/sampleResponses';
import type { FetchPath } from '@/client/securityToken';

const products = [1, 2, 3].map((id) => sampleProduct(id));
const [first, second] = [sampleProduct(1), sampleProduct(2)];

const listOf = (ids: Iterable<number>) =>
  Response.json({ data: { products: [...ids].map((id) => sampleProduct(id)) } });

/** A list on a server; the test decides the result of each change. */
function openShop(change: (apply: () => Response, method: string) => Response | Promise<Response>) {
  const listed = new Set<number>();
  const reading = jest.fn<Promise<Response> | undefined, []>();
  const fetch: FetchPath = async (path, { method = 'GET' } = {}) => {
    if (path === '/api/carts') return Response.json({ data: testCart(0) });
    if (method === 'GET') return (await reading()) ?? listOf(listed);
    const id = Number(path.split('/')[3]);
    const apply = () => {
      if (method === 'PUT') listed.add(id);
      else listed.delete(id);
      return listOf(listed);
    };
    return change(apply, method);
  };
  const storage = makeMemoryStorage();
  const tabs = makeTabs();
  return { listed, reading, storage, open: () => openTab(fetch, { storage, tabs: tabs() }) };
}

test('products end as they were last set, however requests are delayed or lost', async () => {
  const steps = fc.array(fc.tuple(fc.nat(2), fc.boolean()), { minLength: 1, maxLength: 10 });
  const losses = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 15 });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), steps, losses, async (scheduler, toggles, fates) => {
      let inFlight = 0;
      const shop = openShop(async (apply) => {
        const fate = fates.shift();
        inFlight += 1;
        // Responses carry no version: two at once could not be told apart.
        expect(inFlight).toBe(1);
        try {
          await scheduler.schedule(Promise.resolve());
          if (fate === 0) throw new TypeError('network');
          const response = apply();
          await scheduler.schedule(Promise.resolve());
          if (fate === 1) throw new TypeError('network');
          return response;
        } finally {
          inFlight -= 1;
        }
      });
      const tab = await shop.open();
      for (const [at, listed] of toggles) {
        if (listed) tab.wishlist.add(products[at]!);
        else tab.wishlist.remove(products[at]!);
        await rest();
        if (scheduler.count() > 0) await scheduler.waitOne();
      }
      for (let round = 0; round < 60 && (tab.pending() > 0 || scheduler.count() > 0); round += 1) {
        if (scheduler.count() > 0) await scheduler.waitOne();
        else tab.comeBack();
        await rest();
      }
      const last = new Map(toggles.map(([at, listed]) => [products[at]!.id, listed]));
      const expected = [...last].filter(([, listed]) => listed).map(([id]) => id);
      expect([...shop.listed].sort()).toEqual(expected.sort());
      expect(tab.ids()).toEqual(expected);
      await tab.close();
    }),
    { numRuns: repetitions.orderings },
  );
});

test('a rejected change is undone, and the reason is reported once', async () => {
  const { open } = openShop(async () => errorResponse(404, 'product_not_found'));
  const tab = await open();
  tab.wishlist.add(first);
  expect(tab.ids()).toEqual([1]);
  await rest();
  expect(tab.ids()).toEqual([]);
  expect(tab.rejections).toMatchObject([
    { product: { id: 1 }, error: { code: 'product_not_found' } },
  ]);
});

test('the newest addition comes first, also before the server answers', async () => {
  const { open, listed } = openShop((apply) => apply());
  listed.add(3);
  const tab = await open();
  tab.wishlist.add(first);
  tab.wishlist.add(second);
  expect(tab.wishlist.toggle(first)).toBe(false);
  expect(tab.ids()).toEqual([2, 3]);
  await rest();
  expect([...listed].sort()).toEqual([2, 3]);
});

test('a login keeps the pending changes, a logout drops them', async () => {
  const { open, storage } = openShop(() => new Promise(() => undefined));
  const tab = await open();
  tab.wishlist.add(first);
  tab.extra.tokens.write('1|secret');
  expect(tab.ids()).toEqual([1]);
  tab.extra.tokens.clear();
  expect(tab.ids()).toEqual([]);
  await rest();
  await tab.saved();
  expect(storage.changes('pendingWishlist')).toEqual([]);
});

test('a reload loses no change', async () => {
  let down = true;
  const { open, listed } = openShop(async (apply) => {
    if (down) throw new TypeError('network');
    return apply();
  });
  const tab = await open();
  tab.wishlist.add(first);
  await rest();
  await tab.close();
  down = false;
  const reloaded = await open();
  await rest();
  expect([...listed]).toEqual([1]);
  expect(reloaded.ids()).toEqual([1]);
});

test('an older response to the query does not undo a change', async () => {
  const { open, reading } = openShop((apply) => apply());
  const tab = await open();
  let result: (response: Response) => void = () => undefined;
  reading.mockImplementationOnce(() => new Promise((resolve) => (result = resolve)));
  tab.reread();
  await rest();
  tab.wishlist.add(first);
  await rest();
  result(listOf([]));
  await rest();
  expect(tab.ids()).toEqual([1]);
});

test('the other tab sees a change at once', async () => {
  const { open } = openShop((apply) => apply());
  const [item, other] = [await open(), await open()];
  item.wishlist.add(first);
  expect(other.ids()).toEqual([1]);
  await rest();
  expect(other.ids()).toEqual([1]);
  expect(other.pending()).toBe(0);
});
