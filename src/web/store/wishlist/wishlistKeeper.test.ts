import { setImmediate } from 'node:timers';
import fc from '../../../../tests/support/properties';
import { makeTestStore } from '../../../../tests/support/renderApp';
import { refusal } from '../../../../tests/support/fakeApi';
import { sampleProduct } from '../../../../tests/support/sampleProducts';
import { makeSignal } from '../../lib/signal';
import { makeSilentChannel } from '../changes/changeChannel';
import { makeMemoryChangeStore } from '../changes/changeStore';
import type { FetchPath } from '../../api/securityToken';
import { makeWishlistKeeper } from './wishlistKeeper';
import type { HeartRefusal, HeartWish } from './wishlistState';

const products = [1, 2, 3].map((id) => sampleProduct(id));

let clock = Date.now();
const now = () => (clock += 1);

async function rest(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A wishlist on a server that the test reaches as its network lets it. */
function open(fetch: FetchPath) {
  const { store, extra } = makeTestStore({ api: { fetch, calls: [], answer: () => undefined } });
  const network = makeSignal<void>();
  const changes = makeMemoryChangeStore<HeartWish>();
  const keeper = makeWishlistKeeper({
    dispatch: store.dispatch,
    locale: () => 'sr-LAT',
    tokens: extra.tokens,
    changes,
    channel: makeSilentChannel(),
    network: { online: () => true, subscribe: network.subscribe },
    shown: () => Promise.resolve(),
    now,
  });
  const refusals: HeartRefusal[] = [];
  const ends = [
    keeper.subscribe(() => undefined),
    keeper.refused.subscribe((refused) => refusals.push(refused)),
  ];
  return { keeper, extra, changes, refusals, comeBack: () => network.publish(), ends };
}

function answer(listed: ReadonlySet<number>): Response {
  return Response.json({ data: { products: [...listed].map((id) => sampleProduct(id)) } });
}

test('hearts end as they were last set, however calls are delayed or lost', async () => {
  const doings = fc.array(fc.tuple(fc.nat(2), fc.boolean()), { minLength: 1, maxLength: 10 });
  const losses = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 15 });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), doings, losses, async (scheduler, hearts, fates) => {
      const listed = new Set<number>();
      let underWay = 0;
      const { keeper, comeBack, changes, ends } = open(async (path, init = {}) => {
        const id = Number(path.split('/')[3]);
        const fate = fates.shift();
        underWay += 1;
        // Answers carry no version: two at once could not be told apart.
        expect(underWay).toBe(1);
        try {
          await scheduler.schedule(Promise.resolve());
          if (fate === 0) throw new TypeError('network');
          if (init.method === 'PUT') listed.add(id);
          else listed.delete(id);
          const said = answer(listed);
          await scheduler.schedule(Promise.resolve());
          if (fate === 1) throw new TypeError('network');
          return said;
        } finally {
          underWay -= 1;
        }
      });
      for (const [at, on] of hearts) {
        keeper.set(products[at]!, on);
        await rest();
        if (scheduler.count() > 0) await scheduler.waitOne();
      }
      for (let round = 0; round < 60; round += 1) {
        await rest();
        if (scheduler.count() > 0) await scheduler.waitOne();
        else if ((await changes.load()).length > 0) comeBack();
      }
      const last = new Map(hearts.map(([at, on]) => [products[at]!.id, on]));
      const expected = [...last].filter(([, on]) => on).map(([id]) => id);
      expect([...listed].sort()).toEqual(expected.sort());
      expect([...keeper.view().ids].sort()).toEqual(expected);
      for (const end of ends) end();
    }),
    { numRuns: 60 },
  );
}, 60_000);

test('a refused heart goes back, and why is said once', async () => {
  const { keeper, refusals, ends } = open(async () => refusal(404, 'product_not_found'));
  keeper.set(products[0]!, true);
  expect(keeper.view().ids.has(1)).toBe(true);
  await rest();
  expect(keeper.view().ids.has(1)).toBe(false);
  expect(refusals).toMatchObject([{ product: { id: 1 }, error: { code: 'product_not_found' } }]);
  for (const end of ends) end();
});

test('who signs in takes along what they just wished for, who leaves leaves nothing and no call', async () => {
  const asked = jest.fn(() => new Promise<Response>(() => undefined));
  const { keeper, extra, ends } = open(asked);
  keeper.set(products[0]!, true);
  extra.tokens.write('1|secret');
  expect(keeper.view().ids.has(1)).toBe(true);
  extra.tokens.clear();
  expect(keeper.view().ids.has(1)).toBe(false);
  await rest();
  expect(asked).not.toHaveBeenCalled();
  for (const end of ends) end();
});
