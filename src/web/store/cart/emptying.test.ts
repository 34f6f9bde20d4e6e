import { CartServer } from '../../../../tests/support/CartServer';
import { makeTabs, openTab, rest, shown } from '../../../../tests/support/cartTab';
import { refusal } from '../../../../tests/support/fakeApi';
import { sampleProduct } from '../../../../tests/support/sampleProducts';
import { makeMemoryChangeStore } from '../changes/changeStore';
import type { FetchPath } from '../../api/securityToken';
import type { CartWish } from './cartState';

const [first, third] = [sampleProduct(1), sampleProduct(3)];

/** A shop whose cart holds two products, and what it says to a change where it does not carry it out. */
function openShop() {
  const server = new CartServer(9);
  server.handle('PUT', '/api/carts/products/1', { quantity: 2 });
  server.handle('PUT', '/api/carts/products/2', { quantity: 1 });
  const calls: string[] = [];
  const instead = jest.fn<Response | Promise<Response> | undefined, []>();
  const fetch: FetchPath = async (path, { method = 'GET', body } = {}) => {
    if (method === 'GET') return server.handle(method, path);
    calls.push(`${method} ${path}`);
    const said = JSON.parse(String(body ?? '{}'));
    return (await instead()) ?? server.handle(method, path, said);
  };
  const tabs = makeTabs();
  const open = async (changes = makeMemoryChangeStore<CartWish>()) => {
    const tab = openTab(fetch, tabs(), changes);
    await rest();
    tab.hear();
    return tab;
  };
  return { server, calls, instead, open };
}

type Shop = ReturnType<typeof openShop>;
type OpenTab = Awaited<ReturnType<Shop['open']>>;

describe('emptying the cart', () => {
  test('is one call', async () => {
    const { open, calls } = openShop();
    const changes = makeMemoryChangeStore<CartWish>();
    const tab = await open(changes);
    tab.keeper.empty();
    expect(shown(tab)).toEqual({});
    await rest();
    expect(calls).toEqual(['DELETE /api/carts']);
    expect(tab.keeper.view().updating).toBe(false);
    expect(await changes.load()).toEqual([]);
    tab.close();
  });

  test('comes before what is wished meanwhile', async () => {
    const { open, server, calls } = openShop();
    const tab = await open();
    tab.keeper.empty();
    // Called, and not answered yet.
    for (let turn = 0; turn < 1_000 && calls.length === 0; turn += 1) await null;
    tab.keeper.set(first, 4);
    tab.keeper.set(third, 3);
    await rest();
    await rest();
    expect(calls).toHaveLength(3);
    expect(Object.fromEntries(server.quantities)).toEqual({ 1: 4, 3: 3 });
    tab.close();
  });

  const offline = (_shop: Shop, tab: OpenTab) => tab.goOffline();
  const down = ({ instead }: Shop) =>
    void instead.mockImplementation(() => refusal(503, 'service_unavailable'));
  const never = () => new Promise<Response>(() => undefined);
  /** What the page would still have done ends with it. */
  const left = ({ instead }: Shop) => void instead.mockImplementation(never);

  test.each([
    { when: 'without a network', prepare: offline, later: rest },
    { when: 'while the shop is down', prepare: down, later: rest },
    { when: 'in the moment after the click', prepare: left, later: () => undefined },
  ])('outlives a reload, $when', async ({ prepare, later }) => {
    const shop = openShop();
    const changes = makeMemoryChangeStore<CartWish>();
    const tab = await shop.open(changes);
    prepare(shop, tab);
    tab.keeper.empty();
    await later();
    expect(tab.keeper.view()).toMatchObject({ updating: true, lines: [] });
    tab.close();

    await rest();
    shop.instead.mockReset();
    const reloaded = await shop.open(changes);
    await rest();
    expect(shop.server.quantities.size).toBe(0);
    expect(shown(reloaded)).toEqual({});
    expect(await changes.load()).toEqual([]);
    reloaded.close();
  });

  test('leaves what has come into the cart elsewhere meanwhile', async () => {
    const { open, server } = openShop();
    const tab = await open();
    tab.goOffline();
    tab.keeper.empty();
    server.handle('PUT', '/api/carts/products/3', { quantity: 1 });
    tab.reread();
    await rest();
    tab.hear();
    tab.comeBack();
    await rest();
    expect(Object.fromEntries(server.quantities)).toEqual({ 3: 1 });
    expect(shown(tab)).toEqual({ 3: 1 });
    tab.close();
  });

  test('voids what waited in another tab', async () => {
    const { open, server } = openShop();
    const [one, other] = [await open(), await open()];
    one.goOffline();
    one.keeper.set(first, 5);
    other.keeper.empty();
    await rest();
    one.comeBack();
    await rest();
    one.hear();
    expect(server.quantities.size).toBe(0);
    expect(shown(one)).toEqual({});
    for (const tab of [one, other]) tab.close();
  });

  test('is taken along by who signs in before it is answered', async () => {
    const { open, server, calls, instead } = openShop();
    const tab = await open();
    instead.mockImplementationOnce(never);
    tab.keeper.empty();
    await rest();
    expect(calls).toEqual(['DELETE /api/carts']);
    tab.extra.tokens.write('1|secret');
    await rest();
    tab.hear();
    expect(server.quantities.size).toBe(0);
    expect(shown(tab)).toEqual({});
    tab.close();
  });

  test('brings the lines back where it is refused', async () => {
    const { open, instead } = openShop();
    const changes = makeMemoryChangeStore<CartWish>();
    const tab = await open(changes);
    instead.mockImplementationOnce(() => refusal(500, 'server_error'));
    tab.keeper.empty();
    await rest();
    expect(shown(tab)).toEqual({ 1: 2, 2: 1 });
    expect(await changes.load()).toEqual([]);
    tab.close();
  });
});
