import { waitFor } from '@testing-library/react';
import { CartServer } from '../../../../tests/support/CartServer';
import { makeTabs, openTab, rest, shown, type Tab } from '../../../../tests/support/cartTab';
import fc from '../../../../tests/support/properties';
import { sampleProduct } from '../../../../tests/support/sampleProducts';
import { keptForMs, makeMemoryChangeStore } from '../changes/changeStore';
import type { FetchPath } from '../../api/securityToken';
import type { CartWish } from './cartState';

const stock = 5;
const products = [1, 2, 3].map((id) => sampleProduct(id));

type Fate = 'arrives' | 'lost on the way' | 'answer lost';

/** A network that delivers calls and answers in any order, and loses some of either. */
function makeNetwork(server: CartServer, scheduler: fc.Scheduler, fates: Iterator<Fate>) {
  const underWay: string[] = [];
  const parallel: string[] = [];
  const fetch: FetchPath = async (path, init = {}) => {
    const method = init.method ?? 'GET';
    const name = `${method} ${path}`;
    const subject = method === 'GET' ? null : path;
    if (subject && underWay.includes(subject)) parallel.push(name);
    if (subject) underWay.push(subject);
    try {
      const fate = fates.next().value ?? 'arrives';
      await scheduler.schedule(Promise.resolve(), `${name} arrives`);
      if (fate === 'lost on the way') throw new TypeError('network');
      const body: { quantity?: number } | undefined =
        typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      const answer = server.handle(method, path, body);
      await scheduler.schedule(Promise.resolve(), `${name} is answered`);
      if (fate === 'answer lost') throw new TypeError('network');
      return answer;
    } finally {
      if (subject) underWay.splice(underWay.indexOf(subject), 1);
    }
  };
  return { fetch, parallel };
}

type Action =
  | { do: 'set'; product: number; quantity: number }
  | { do: 'add'; product: number }
  | { do: 'empty' }
  | { do: 'read' }
  | { do: 'come back' };

const actions = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: setAction() },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('add' as const), product: fc.nat(2) }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom<Action>({ do: 'empty' }, { do: 'read' }, { do: 'come back' }),
    },
  ),
  { minLength: 1, maxLength: 12 },
);

function setAction() {
  return fc.record({
    do: fc.constant('set' as const),
    product: fc.nat(2),
    quantity: fc.nat(stock + 2),
  });
}

const fates = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constant<Fate>('arrives') },
    { weight: 1, arbitrary: fc.constantFrom<Fate>('lost on the way', 'answer lost') },
  ),
  { maxLength: 20 },
);

function act(tab: Tab, action: Action): void {
  if (action.do === 'read') return tab.reread();
  if (action.do === 'come back') return tab.comeBack();
  if (action.do === 'empty') return tab.keeper.empty();
  const product = products[action.product] ?? products[0]!;
  if (action.do === 'add') tab.keeper.add(product, 1);
  else tab.keeper.set(product, action.quantity);
}

/** Delivers all there is until nothing more comes; the network is well by the end. */
async function settle(scheduler: fc.Scheduler, tabs: readonly Tab[]): Promise<void> {
  for (let round = 0; round < 60; round += 1) {
    await rest();
    for (const tab of tabs) tab.hear();
    const unread = tabs.filter(({ keeper }) => !keeper.view().cart);
    if (scheduler.count() > 0) await scheduler.waitOne();
    else if (unread.length > 0) unread.forEach((tab) => tab.reread());
    else if (tabs.some(({ keeper }) => keeper.view().updating))
      tabs.forEach((tab) => tab.comeBack());
    else return;
  }
  throw new Error('The cart never came to rest');
}

describe('cart changes', () => {
  test('every ordering of parallel, reordered and lost answers ends in the last wish and the server’s totals', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), actions, fates, async (scheduler, doings, losses) => {
        const server = new CartServer(stock);
        const network = makeNetwork(server, scheduler, losses.values());
        const tab = openTab(network.fetch, makeTabs()(), makeMemoryChangeStore());
        await settle(scheduler, [tab]);
        const wished = new Map<number, number>();
        for (const action of doings) {
          act(tab, action);
          if (action.do === 'empty') for (const { id } of products) wished.set(id, 0);
          if (action.do === 'set' || action.do === 'add') {
            const id = products[action.product]!.id;
            wished.set(id, shown(tab)[id] ?? 0);
          }
          await rest();
          if (scheduler.count() > 0) await scheduler.waitOne();
        }
        await settle(scheduler, [tab]);

        expect(network.parallel).toEqual([]);
        for (const [id, quantity] of wished) {
          if (quantity <= stock) expect(server.quantities.get(id) ?? 0).toBe(quantity);
        }
        expect(shown(tab)).toEqual(Object.fromEntries(server.quantities));
        expect(tab.keeper.view().cart).toEqual(server.cart());
        expect([...tab.versions].sort((a, b) => a - b)).toEqual(tab.versions);
        tab.close();
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  test('two tabs agree with each other and with the server', async () => {
    const doing = fc.oneof(
      { weight: 6, arbitrary: setAction() },
      { weight: 1, arbitrary: fc.constant<Action>({ do: 'empty' }) },
    );
    const inTabs = fc.array(fc.tuple(fc.boolean(), doing), { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), inTabs, async (scheduler, doings) => {
        const server = new CartServer(stock + 2);
        const { fetch } = makeNetwork(server, scheduler, [].values());
        const channel = makeTabs();
        const kept = makeMemoryChangeStore<CartWish>();
        const [one, other] = [openTab(fetch, channel(), kept), openTab(fetch, channel(), kept)];
        await settle(scheduler, [one, other]);
        for (const [first, action] of doings) {
          act(first ? one : other, action);
          await rest();
          if (scheduler.count() > 0) await scheduler.waitOne();
        }
        await settle(scheduler, [one, other]);
        const truth = Object.fromEntries(server.quantities);
        expect(shown(one)).toEqual(truth);
        expect(shown(other)).toEqual(truth);
        one.close();
        other.close();
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  async function openCalm(server: CartServer, changes = makeMemoryChangeStore<CartWish>()) {
    const calls: string[] = [];
    const fetch: FetchPath = async (path, init = {}) => {
      const method = init.method ?? 'GET';
      calls.push(`${method} ${path} ${typeof init.body === 'string' ? init.body : ''}`.trim());
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      return server.handle(method, path, body);
    };
    const tab = openTab(fetch, makeTabs()(), changes);
    await rest();
    tab.hear();
    calls.length = 0;
    return { tab, calls, changes };
  }

  test('of fast repeated clicks only the newest follows the first', async () => {
    const server = new CartServer(9);
    const { tab, calls } = await openCalm(server);
    for (let clicks = 0; clicks < 5; clicks += 1) tab.keeper.add(products[0]!, 1);
    expect(shown(tab)).toEqual({ 1: 5 });
    await rest();
    await rest();
    expect(calls).toEqual([
      'PUT /api/carts/products/1 {"quantity":1}',
      'PUT /api/carts/products/1 {"quantity":5}',
    ]);
    expect(tab.keeper.view().updating).toBe(false);
    tab.close();
  });

  test('a refusal undoes that product alone and says how many there are', async () => {
    const server = new CartServer(3);
    const { tab } = await openCalm(server);
    tab.keeper.set(products[0]!, 2);
    tab.keeper.set(products[1]!, 1);
    await rest();
    tab.keeper.set(products[0]!, 4);
    tab.keeper.set(products[1]!, 3);
    await rest();
    expect(shown(tab)).toEqual({ 1: 2, 2: 3 });
    expect(tab.refusals).toMatchObject([{ product: { id: 1 }, quantity: 4, available: 3 }]);
    tab.close();
  });

  test('without a network changes are kept, over a reload too, and sent when it is back', async () => {
    const server = new CartServer(9);
    const { tab, calls, changes } = await openCalm(server);
    tab.goOffline();
    tab.keeper.set(products[0]!, 2);
    tab.keeper.set(products[0]!, 4);
    await rest();
    expect(calls).toEqual([]);
    expect(tab.keeper.view()).toMatchObject({ waiting: true, lines: [{ state: 'waiting' }] });
    tab.close();

    const reloaded = await openCalm(server, changes);
    await rest();
    expect(server.quantities.get(1)).toBe(4);
    expect(reloaded.tab.keeper.view()).toMatchObject({ waiting: false, updating: false });
    expect(await changes.load()).toEqual([]);
    reloaded.tab.close();
  });

  test('what waited for more than seven days is neither carried out nor kept', async () => {
    const server = new CartServer(9);
    const changes = makeMemoryChangeStore<CartWish>();
    const tooLongAgo = Date.now() - keptForMs - 60_000;
    changes.save({ productId: 1, at: tooLongAgo, quantity: 4, product: products[0]! });
    const { tab } = await openCalm(server, changes);
    expect(server.quantities.size).toBe(0);
    expect(await changes.load()).toEqual([]);
    tab.close();
  });

  test('a wish of another tab that is newer is not overwritten by one that waited', async () => {
    const server = new CartServer(9);
    const channel = makeTabs();
    const kept = makeMemoryChangeStore<CartWish>();
    const fetch: FetchPath = async (path, init = {}) =>
      server.handle(
        init.method ?? 'GET',
        path,
        typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      );
    const [one, other] = [openTab(fetch, channel(), kept), openTab(fetch, channel(), kept)];
    await rest();
    one.goOffline();
    one.keeper.set(products[0]!, 2);
    await rest();
    other.keeper.set(products[0]!, 7);
    await rest();
    one.comeBack();
    await rest();
    one.hear();
    expect(server.quantities.get(1)).toBe(7);
    expect(shown(one)).toEqual({ 1: 7 });
    one.close();
    other.close();
  });

  test('what was added before the cart was known is added to what it holds', async () => {
    const server = new CartServer(9);
    server.handle('PUT', '/api/carts/products/1', { quantity: 2 });
    const fetch: FetchPath = async (path, init = {}) =>
      server.handle(
        init.method ?? 'GET',
        path,
        typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      );
    const tab = openTab(fetch, makeTabs()(), makeMemoryChangeStore());
    tab.keeper.add(products[0]!, 1);
    expect(tab.keeper.view().cart).toBeNull();
    await rest();
    await rest();
    expect(server.quantities.get(1)).toBe(3);
    tab.close();
  });

  test('what was added before the cart was known outlives a reload, and is added once', async () => {
    const server = new CartServer(9);
    server.handle('PUT', '/api/carts/products/1', { quantity: 2 });
    const changes = makeMemoryChangeStore<CartWish>();
    const left = openTab(() => new Promise(() => undefined), makeTabs()(), changes);
    left.keeper.add(products[0]!, 1);
    left.close();
    expect(await changes.load()).toMatchObject([{ productId: 1, quantity: 1, ownTab: true }]);

    const reloaded = await openCalm(server, changes);
    await waitFor(() => expect(server.quantities.get(1)).toBe(3));
    // The shopper comes back to the tab; what was kept is looked through again.
    reloaded.tab.comeBack();
    await rest();
    expect(server.quantities.get(1)).toBe(3);
    expect(await changes.load()).toEqual([]);
    reloaded.tab.close();
  });

  test('who signs out leaves nothing, no call of theirs begins, and late answers are nobody’s', async () => {
    const server = new CartServer(9);
    const { tab, calls, changes } = await openCalm(server);
    tab.keeper.set(products[0]!, 2);
    while (calls.length === 0) await null;
    tab.keeper.set(products[1]!, 1);
    tab.extra.tokens.clear();
    expect(shown(tab)).toEqual({});
    server.quantities.clear();
    server.version = 0;
    await rest();
    await rest();
    expect(tab.keeper.view().updating).toBe(false);
    expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
    expect(await changes.load()).toEqual([]);
    tab.close();
  });

  describe('while kept changes are still being read', () => {
    async function openReading() {
      const kept = makeMemoryChangeStore<CartWish>();
      kept.save({ productId: 1, at: Date.now(), quantity: 2, product: products[0]! });
      let handOut: () => void = () => undefined;
      const reading = new Promise<void>((resolve) => (handOut = resolve));
      const load = async () => {
        const found = await kept.load();
        await reading;
        return found;
      };
      const server = new CartServer(9);
      return { ...(await openCalm(server, { ...kept, load })), kept, server, handOut };
    }

    test('who signs out leaves none of them, and none is sent', async () => {
      const { tab, calls, kept, handOut } = await openReading();
      tab.extra.tokens.clear();
      handOut();
      await rest();
      expect(shown(tab)).toEqual({});
      expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
      expect(await kept.load()).toEqual([]);
      tab.close();
    });

    test('who signs in takes them along', async () => {
      const { tab, server, handOut } = await openReading();
      tab.extra.tokens.write('1|secret');
      handOut();
      await rest();
      await rest();
      expect(Object.fromEntries(server.quantities)).toEqual({ 1: 2 });
      tab.close();
    });
  });
});
