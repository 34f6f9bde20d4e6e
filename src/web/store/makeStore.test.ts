import { never, makeMemoryStorage } from '@tests/support/cartTab';
import { isDeepStrictEqual } from 'node:util';
import { makeFakeApi } from '@tests/support/fakeApi';
import { makeTestStore } from '@tests/support/renderApp';
import { makeApiExtra } from '@/client/apiExtra';
import { redact } from '@/client/devTools';
import { makeBrowserTokenStore } from '@/client/tokenStore';
import {
  languageChosen,
  type preferences,
  productCategoryChosen,
  productSortChosen,
  productViewChosen,
  routeRemembered,
  sessionChanged,
  themeChosen,
} from './preferences';
import { makeBrowserStorage, makePendingStorage } from './browserStorage';
import { cartActions } from './pendingCart';
import { makeStore } from './makeStore';

function browserStore() {
  const { fetch } = makeFakeApi();
  const tokens = makeBrowserTokenStore(window);
  const extra = makeApiExtra({
    fetch,
    tokens,
    queryRetries: 0,
    readCookies: () => '',
  });
  const store = makeStore({ extra, locale: 'sr-LAT', storage: makeBrowserStorage(window) });
  const { persistor, rehydrated } = store;
  return { store, persistor, tokens, rehydrated };
}

/** A stored value, and a choice made before the storage is read. */
const rows = {
  authStore: ['signedIn', sessionChanged('signedOut')],
  language: ['en', languageChosen('sr-LAT')],
  theme: ['dark', themeChosen('light')],
  previousRoute: ['/terms', routeRemembered('/orders/1')],
  productView: ['list', productViewChosen('grid')],
  productCategory: ['tea', productCategoryChosen(null)],
  productSort: ['price_asc', productSortChosen('recommended')],
} as const satisfies Record<keyof typeof preferences, readonly [string, unknown]>;

const getValue = (state: object, key: string) =>
  (state as Record<string, { value: unknown }>)[key]?.value;

test('components are notified of all stored preferences together', async () => {
  // A changed language refetches data and rerenders components.
  const { language: _language, ...others } = rows;
  for (const [key, [storedValue]] of Object.entries(others))
    localStorage.setItem(key, JSON.stringify({ value: JSON.stringify(storedValue) }));
  const { store, persistor, rehydrated } = browserStore();
  const values = () => Object.keys(others).map((key) => getValue(store.getState(), key));
  const before = values();
  const notifications: unknown[] = [];
  store.subscribe(() => notifications.push(values()));
  persistor.persist();
  await rehydrated;
  const after = Object.values(others).map(([storedValue]) => storedValue);
  expect(notifications.filter((seen) => !isDeepStrictEqual(seen, before))).toEqual([after]);
});

describe.each(Object.entries(rows))('the stored value of %s', (key, [storedValue, choice]) => {
  beforeEach(() => {
    localStorage.setItem(key, JSON.stringify({ value: JSON.stringify(storedValue) }));
  });
  test('is restored when requested', async () => {
    const { store, persistor, rehydrated } = browserStore();
    expect(getValue(store.getState(), key)).not.toBe(storedValue);
    persistor.persist();
    await rehydrated;
    expect(getValue(store.getState(), key)).toBe(storedValue);
  });

  test.each(['before', 'while'])('is overridden by a choice made %s reading it', async (when) => {
    const { store, persistor, rehydrated } = browserStore();
    if (when === 'while') persistor.persist();
    store.dispatch(choice);
    persistor.persist();
    await rehydrated;
    expect(getValue(store.getState(), key)).toBe(choice.payload);
    await persistor.flush();
    expect(stored(key)).toBe(choice.payload);
  });
});

/** The value of a local storage entry, without redux-persist's wrapping. */
function stored(key: string): unknown {
  const entry = JSON.parse(localStorage.getItem(key) ?? 'null') as { value: string } | null;
  return entry && JSON.parse(entry.value);
}

test('local storage contains exactly the specified keys, and only one entry contains the token', async () => {
  const { store, persistor, tokens, rehydrated } = browserStore();
  persistor.persist();
  await rehydrated;
  for (const [, choice] of Object.values(rows)) store.dispatch(choice);
  tokens.write('1|secret');
  await persistor.flush();

  expect(Object.keys({ ...localStorage }).sort()).toEqual([
    'accessToken',
    'authStore',
    'language',
    'previousRoute',
    'productCategory',
    'productSort',
    'productView',
    'theme',
  ]);
  const { accessToken, ...others } = { ...localStorage } as Record<string, string>;
  expect(accessToken).toBe('1|secret');
  expect(JSON.stringify(others)).not.toContain('secret');
  for (const [key, [, choice]] of Object.entries(rows)) expect(stored(key)).toBe(choice.payload);
});

test('a window whose storage cannot be read starts without stored values', async () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const blocked = Object.defineProperties({} as Window, {
    localStorage: { get: refuse },
    sessionStorage: { get: refuse },
  });
  for (const storage of [makeBrowserStorage(blocked), makePendingStorage(blocked)]) {
    await storage.setItem('key', 'value');
    await storage.removeItem('key');
    expect(await storage.getItem('key')).toBeNull();
  }
});

const change = { productId: 1, product: null, at: Date.now(), tab: 'one', sent: false };
const older = { ...change, id: 'older', kind: 'set' as const, quantity: 2 };
const newer = { ...older, id: 'newer', quantity: 5 };

test('a stored cart change is restored unless a newer change replaces it', async () => {
  for (const [actions, expected] of [
    [[], older],
    [[cartActions.quantityChanged(newer)], newer],
  ] as const) {
    const pendingStorage = makeMemoryStorage();
    const stored = JSON.stringify({ changes: JSON.stringify([older]) });
    await pendingStorage.setItem('pendingCart', stored);
    const api = { ...makeFakeApi(), fetch: never };
    const { store } = makeTestStore({ api, pendingStorage });
    for (const dispatched of actions) store.dispatch(dispatched);
    store.persistor.persist();
    await store.rehydrated;
    const { changes } = store.getState().pendingCart;
    expect(changes).toEqual([expect.objectContaining({ id: expected.id })]);
  }
});

test.each([
  ['theme', '{"value":"\\"purple\\""}', 'light'],
  ['theme', '{"value":"dark"}', 'light'],
  ['theme', '{"value":', 'light'],
  ['theme', 'null', 'light'],
  ['theme', '[]', 'light'],
  ['language', '{"value":"\\"xx\\""}', 'sr-LAT'],
  ['authStore', '{"value":"true"}', 'neverSignedIn'],
  ['previousRoute', '{"value":"\\"//evil.example\\""}', null],
  ['productView', '{"value":"7"}', 'grid'],
  ['productCategory', '{"value":"{}"}', null],
  ['productSort', '{"value":"\\"cheapest\\""}', 'recommended'],
] as const)('an invalid stored value for %s (%s) is ignored', async (key, entry, value) => {
  localStorage.setItem(key, entry);
  const { store, persistor, rehydrated } = browserStore();
  persistor.persist();
  await rehydrated;
  expect(getValue(store.getState(), key)).toBe(value);
});

test('a logout in another tab ends the session in this tab', () => {
  const { tokens } = browserStore();
  const received: (string | null)[] = [];
  tokens.subscribe((token) => received.push(token));
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: null }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: '{}' }));
  expect(received).toEqual([null]);
});

test('developer tools see neither passwords nor tokens', () => {
  const action = { meta: { arg: { body: { email: 'a@b.rs', password: 'x', tokens: ['kept'] } } } };
  const state = { data: [{ token: '1|secret', password_confirmation: 'x' }] };
  expect(redact(action).meta.arg.body).toEqual({
    email: 'a@b.rs',
    password: '•••',
    tokens: ['kept'],
  });
  expect(JSON.stringify(redact(state))).not.toMatch(/secret|"x"/);
});
