import { CartServer } from '@tests/support/CartServer';
import {
  makeMemoryStorage,
  makeTabs,
  openTab,
  rest,
  shown,
  type Tab,
} from '@tests/support/cartTab';
import fc from '@tests/support/properties';
import { repetitions } from '@tests/support/repetitions';
import { sampleProduct } from '@tests/support/sampleProducts';
import type { FetchPath } from '@/client/securityToken';

const stock = 5;
const products = [1, 2, 3].map((id) => sampleProduct(id));

type Fate = 'arrives' | 'lost on the way' | 'response lost';

/** A network that delivers messages in any order and loses some. */
function makeNetwork(
  server: CartServer,
  scheduler: fc.Scheduler,
  fates: Iterator<Fate>,
  losesReads = true,
) {
  const inFlight: string[] = [];
  const parallel: string[] = [];
  const tabFetch =
    (): FetchPath =>
    async (path, init = {}) => {
      const method = init.method ?? 'GET';
      const name = `${method} ${path}`;
      const subject = method === 'GET' ? null : path;
      if (subject && inFlight.includes(subject)) parallel.push(name);
      if (subject) inFlight.push(subject);
      try {
        const fate = (subject || losesReads) && fates.next().value;
        await scheduler.schedule(Promise.resolve(), `${name} arrives`);
        if (fate === 'lost on the way') throw new TypeError('network');
        const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
        const response = server.handle(method, path, body);
        await scheduler.schedule(Promise.resolve(), `${name} responds`);
        if (fate === 'response lost') throw new TypeError('network');
        return response;
      } finally {
        if (subject) inFlight.splice(inFlight.indexOf(subject), 1);
      }
    };
  return { tabFetch, parallel };
}

type Action =
  | { do: 'set'; product: number; quantity: number }
  | { do: 'add'; product: number }
  | { do: 'empty' }
  | { do: 'read' }
  | { do: 'come back' };

const set = fc.record({
  do: fc.constant('set' as const),
  product: fc.nat(2),
  quantity: fc.nat(stock + 2),
});
const add = fc.record({ do: fc.constant('add' as const), product: fc.nat(2) });
const other = fc.constantFrom<Action>({ do: 'empty' }, { do: 'read' }, { do: 'come back' });
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: set },
  { weight: 4, arbitrary: add },
  { weight: 2, arbitrary: other },
);
const losses = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constant<Fate>('arrives') },
    { weight: 1, arbitrary: fc.constantFrom<Fate>('lost on the way', 'response lost') },
  ),
  { maxLength: 20 },
);

/** @returns whether it changes anything */
function act(tab: Tab, action: Action): boolean {
  if (action.do === 'read') tab.reread();
  else if (action.do === 'come back') tab.comeBack();
  else if (action.do === 'empty') tab.cart.empty();
  else if (action.do === 'add') return tab.cart.add(products[action.product]!, 1);
  else tab.cart.setQuantity(products[action.product]!, action.quantity);
  return true;
}

async function openTwoTabs(tabFetch: () => FetchPath): Promise<[Tab, Tab]> {
  const tabs = makeTabs();
  const storage = makeMemoryStorage();
  return [
    await openTab(tabFetch(), { tabs: tabs(), storage }),
    await openTab(tabFetch(), { tabs: tabs(), storage }),
  ];
}

async function deliverOne(scheduler: fc.Scheduler): Promise<void> {
  await rest();
  if (scheduler.count() > 0) await scheduler.waitOne();
}

/** Delivers all pending messages over a working network. */
async function settle(scheduler: fc.Scheduler, tabs: readonly Tab[]): Promise<void> {
  for (let round = 0; round < 120; round += 1) {
    await rest();
    if (scheduler.count() > 0) await scheduler.waitOne();
    else if (tabs.some((tab) => !tab.view().cart)) tabs.forEach((tab) => tab.reread());
    else if (tabs.some((tab) => tab.view().updating)) tabs.forEach((tab) => tab.comeBack());
    else return;
  }
  throw new Error('The cart did not settle');
}

test('the cart converges to the last changes despite delayed, reordered and lost messages', async () => {
  const steps = fc.array(action, { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), steps, losses, async (scheduler, actions, fates) => {
      const server = new CartServer(stock);
      const network = makeNetwork(server, scheduler, fates.values());
      const tab = await openTab(network.tabFetch());
      await settle(scheduler, [tab]);
      /** Null if the result depends on a rejection. */
      const expected = new Map<number, number | null>();
      for (const nextAction of actions) {
        const updated = act(tab, nextAction);
        if (nextAction.do === 'empty') for (const { id } of products) expected.set(id, 0);
        if (nextAction.do === 'set' || nextAction.do === 'add') {
          const { id } = products[nextAction.product]!;
          const before = expected.has(id) ? expected.get(id)! : 0;
          const after =
            nextAction.do === 'set'
              ? nextAction.quantity
              : before === null
                ? null
                : before + Number(updated);
          expected.set(id, after !== null && after <= stock ? after : null);
        }
        await deliverOne(scheduler);
      }
      await settle(scheduler, [tab]);

      expect(network.parallel).toEqual([]);
      for (const [id, quantity] of expected) {
        if (quantity !== null) expect(server.quantities.get(id) ?? 0).toBe(quantity);
      }
      expect(shown(tab)).toEqual(
        Object.fromEntries(server.cart().cart_products.map((l) => [l.product.id, l.quantity])),
      );
      expect(tab.view().cart).toEqual(server.cart());
      expect([...tab.versions].sort((a, b) => a - b)).toEqual(tab.versions);
      await tab.close();
    }),
    { numRuns: repetitions.orderings },
  );
});

test('two tabs agree with each other and with the server', async () => {
  const inTabs = fc.array(fc.tuple(fc.boolean(), fc.oneof(set, add)), {
    minLength: 2,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), inTabs, async (scheduler, actions) => {
      const server = new CartServer(20);
      const { tabFetch } = makeNetwork(server, scheduler, [].values());
      const [tabA, tabB] = await openTwoTabs(tabFetch);
      await settle(scheduler, [tabA, tabB]);
      for (const [first, nextAction] of actions) {
        act(first ? tabA : tabB, nextAction);
        await deliverOne(scheduler);
      }
      await settle(scheduler, [tabA, tabB]);
      const truth = Object.fromEntries(server.quantities);
      // Quantity 0 is not a line.
      expect(shown(tabA)).toEqual(truth);
      expect(shown(tabB)).toEqual(truth);
      await Promise.all([tabA.close(), tabB.close()]);
    }),
    { numRuns: repetitions.orderings },
  );
});

test('additions from two tabs are applied exactly once despite lost messages', async () => {
  const presses = fc.array(fc.boolean(), { minLength: 1, maxLength: 21 });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), presses, losses, async (scheduler, inOne, fates) => {
      const server = new CartServer(99);
      const { tabFetch } = makeNetwork(server, scheduler, fates.values(), false);
      const [tabA, tabB] = await openTwoTabs(tabFetch);
      for (const first of inOne) {
        (first ? tabA : tabB).cart.add(products[0]!, 1);
        await deliverOne(scheduler);
      }
      await settle(scheduler, [tabA, tabB]);
      expect(server.quantities.get(1)).toBe(inOne.length);
      expect([shown(tabA), shown(tabB)]).toEqual([{ 1: inOne.length }, { 1: inOne.length }]);
      await Promise.all([tabA.close(), tabB.close()]);
    }),
    { numRuns: repetitions.orderings },
  );
});
