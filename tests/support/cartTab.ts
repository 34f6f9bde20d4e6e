import { setImmediate } from 'node:timers';
import { addListener } from '@reduxjs/toolkit';
import type { WebStorage } from 'redux-persist';
import { baseApi } from '@/web/api/baseApi';
import { cartApi } from '@/web/api/cartApi';
import type { FetchPath } from '@/client/securityToken';
import { makeEmitter, silentTabChannel, type TabChannel } from '@/lib/emitter';
import { makeCartChanges } from '@/web/store/cart';
import { selectSessionId } from '@/web/store/identity';
import { cartActions, selectCartView, type Rejection } from '@/web/store/pendingCart';
import { makeFakeApi } from './fakeApi';
import { makeTestStore } from './renderApp';
import { CartServer } from './CartServer';

/** Waits until pending promises and response streams have settled. */
export async function rest(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** An in-memory local storage that all tabs of a browser share. */
export function makeMemoryStorage(): WebStorage & { changes(key: string): unknown[] } {
  const entries = new Map<string, string>();
  return {
    getItem: async (key) => entries.get(key) ?? null,
    setItem: async (key, value: string) => void entries.set(key, value),
    removeItem: async (key) => void entries.delete(key),
    changes(key) {
      const entry = JSON.parse(entries.get(key) ?? '{}') as { changes?: string };
      return JSON.parse(entry.changes ?? '[]') as unknown[];
    },
  };
}

interface TabOptions {
  tabs?: TabChannel;
  /** Without a storage, nothing is persisted. */
  storage?: WebStorage;
  token?: string;
}

export async function openTab(
  fetch: FetchPath,
  { tabs = silentTabChannel, storage, token }: TabOptions = {},
) {
  const { store, extra } = makeTestStore({
    api: { ...makeFakeApi(), fetch },
    tabs,
    token,
    pendingStorage: storage,
  });
  const { dispatch, getState } = store;
  const rejections: Rejection[] = [];
  const versions: number[] = [];
  dispatch(
    addListener({
      predicate: () => {
        versions.push(selectCartView(getState()).cart?.version ?? 0);
        return false;
      },
      effect: () => undefined,
    }),
  );
  dispatch(
    addListener({
      actionCreator: cartActions.changeRejected,
      effect: () => void rejections.push(...Object.values(getState().pendingCart.rejections)),
    }),
  );
  const { persistor } = store;
  persistor.persist();
  // The components of a page subscribe to the same query.
  const query = () => dispatch(cartApi.endpoints.getCart.initiate(selectSessionId(getState())));
  let subscription = query();
  const stop = extra.tokens.subscribe(() => {
    const previous = subscription;
    subscription = query();
    previous.unsubscribe();
  });
  await rest();
  return {
    store,
    extra,
    cart: makeCartChanges(store, extra.tabId),
    view: () => selectCartView(getState()),
    rejections,
    versions,
    reread: () => void dispatch(baseApi.util.invalidateTags(['Cart'])),
    /** Simulates that the network returns or that the tab becomes active again. */
    comeBack: () => void dispatch(baseApi.internalActions.onFocus()),
    /** Writes the persisted state to the storage, as leaving a page does. */
    saved: async () => void (await persistor?.flush()),
    async close() {
      stop();
      await persistor?.flush();
      persistor?.pause();
      subscription.unsubscribe();
      // Later requests of the closed page never complete.
      extra.fetch = () => new Promise(() => undefined);
    },
  };
}

/** Returns a factory that creates the channel of another tab with each call. */
export function makeTabs(): () => TabChannel {
  const posts = makeEmitter<{ from: symbol; action: { type: string } }>();
  return () => {
    const tab = Symbol();
    return {
      // BroadcastChannel also copies its messages.
      post: (action) =>
        posts.emit({ from: tab, action: JSON.parse(JSON.stringify(action)) as typeof action }),
      subscribe: (listener) =>
        void posts.subscribe(({ from, action }) => from !== tab && listener(action)),
    };
  };
}

export type Tab = Awaited<ReturnType<typeof openTab>>;

export function shown(tab: Tab): Record<number, number> {
  return Object.fromEntries(
    tab.view().lines.map(({ product, quantity }) => [product.id, quantity]),
  );
}

export const never = () => new Promise<Response>(() => undefined);
export const networkFailure = () => Promise.reject(new TypeError('network'));

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

/** A fake shop that is already open in a tab. */
export async function openShopInTab(options?: Parameters<typeof openShop>[0]) {
  const shop = openShop(options);
  return { ...shop, tab: await shop.open() };
}
