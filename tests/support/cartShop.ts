import type { FetchPath } from '@/client/securityToken';
import { CartServer } from './CartServer';
import { makeMemoryStorage, makeTabs, openTab } from './cartTab';

export const never = () => new Promise<Response>(() => undefined);
export const networkFailure = () => Promise.reject(new TypeError('network'));

/** Fake shop with limited stock that can reject changes. */
export function openShop({ stock = 9, quantities = {} as Record<number, number> } = {}) {
  const server = new CartServer(stock, quantities);
  const calls: string[] = [];
  const ids: string[] = [];
  const instead = jest.fn<Response | Promise<Response> | undefined, []>();
  const reading = jest.fn<Response | Promise<Response> | undefined, []>();
  const fetch: FetchPath = async (path, { method = 'GET', body } = {}) => {
    if (method === 'GET') return (await reading()) ?? server.handle(method, path);
    const { operation_id, ...sent } = JSON.parse(String(body ?? '{}'));
    if (operation_id) ids.push(operation_id);
    calls.push(`${method} ${path}${body ? ` ${JSON.stringify(sent)}` : ''}`);
    return (await instead()) ?? server.handle(method, path, { ...sent, operation_id });
  };
  const tabs = makeTabs();
  const storage = makeMemoryStorage();
  const open = () => openTab(fetch, { tabs: tabs(), storage });
  return { server, calls, ids, instead, reading, storage, open };
}

/** The same, already open in a tab. */
export async function openShopInTab(options?: Parameters<typeof openShop>[0]) {
  const shop = openShop(options);
  return { ...shop, tab: await shop.open() };
}
