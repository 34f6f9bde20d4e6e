import { persistStore, type PersistorOptions } from 'redux-persist';
import { makeFakeApi } from '../../../tests/support/fakeApi';
import { makeApiExtra } from '../api/apiExtra';
import { makeBrowserTokenStore } from '../api/tokenStore';
import {
  languageChosen,
  productCategoryChosen,
  productSortChosen,
  productViewChosen,
  routeRemembered,
  selectLanguage,
  selectPreviousRoute,
  selectProductCategory,
  selectProductSort,
  selectProductView,
  selectSignedIn,
  selectTheme,
  sessionChanged,
  themeChosen,
} from './preferences';
import { makeBrowserStorage } from './browserStorage';
import { redact, makeStore } from './makeStore';

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
  let bootstrapped = () => {};
  const rehydrated = new Promise<void>((resolve) => (bootstrapped = resolve));
  const persistor = persistStore(store, { manualPersist: true } as PersistorOptions, () =>
    bootstrapped(),
  );
  return { store, persistor, tokens, rehydrated };
}

/** The value of a local storage entry, without redux-persist's wrapping. */
function stored(key: string): unknown {
  const entry = JSON.parse(localStorage.getItem(key) ?? 'null') as { value: string } | null;
  return entry && JSON.parse(entry.value);
}

test('local storage holds exactly the specified keys, each its own entry', async () => {
  const { store, persistor, tokens, rehydrated } = browserStore();
  persistor.persist();
  await rehydrated;
  store.dispatch(sessionChanged('signedIn'));
  store.dispatch(languageChosen('en'));
  store.dispatch(themeChosen('dark'));
  store.dispatch(routeRemembered('/orders'));
  store.dispatch(productViewChosen('list'));
  store.dispatch(productCategoryChosen('honey'));
  store.dispatch(productSortChosen('price_asc'));
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
  expect(stored('authStore')).toBe('signedIn');
  expect(stored('language')).toBe('en');
  expect(stored('theme')).toBe('dark');
  expect(stored('previousRoute')).toBe('/orders');
  expect(stored('productView')).toBe('list');
  expect(stored('productCategory')).toBe('honey');
  expect(stored('productSort')).toBe('price_asc');
  expect(localStorage.getItem('accessToken')).toBe('1|secret');
});

test('the token is stored in its own entry only', async () => {
  const { store, persistor, tokens, rehydrated } = browserStore();
  persistor.persist();
  await rehydrated;
  tokens.write('1|secret');
  store.dispatch(sessionChanged('signedIn'));
  await persistor.flush();
  const others = Object.entries({ ...localStorage }).filter(([key]) => key !== 'accessToken');
  expect(JSON.stringify(others)).not.toContain('secret');
});

test('a reload restores preferences when requested', async () => {
  const first = browserStore();
  first.persistor.persist();
  await first.rehydrated;
  first.store.dispatch(languageChosen('en'));
  first.store.dispatch(themeChosen('auto'));
  await first.persistor.flush();

  const { store, persistor, rehydrated } = browserStore();
  expect(selectLanguage(store.getState())).toBe('sr-LAT');
  persistor.persist();
  await rehydrated;
  expect([selectLanguage(store.getState()), selectTheme(store.getState())]).toEqual(['en', 'auto']);
});

test.each([
  ['theme', '{"value":"\\"purple\\""}', selectTheme, 'light'],
  ['theme', '{"value":"dark"}', selectTheme, 'light'],
  ['theme', '{"value":', selectTheme, 'light'],
  ['theme', 'null', selectTheme, 'light'],
  ['theme', '[]', selectTheme, 'light'],
  ['language', '{"value":"\\"de\\""}', selectLanguage, 'sr-LAT'],
  ['authStore', '{"value":"true"}', selectSignedIn, 'signedOut'],
  ['previousRoute', '{"value":"\\"//evil.example\\""}', selectPreviousRoute, null],
  ['productView', '{"value":"7"}', selectProductView, 'grid'],
  ['productCategory', '{"value":"{}"}', selectProductCategory, null],
  ['productSort', '{"value":"\\"cheapest\\""}', selectProductSort, 'recommended'],
] as const)('a broken entry of %s (%s) counts as not stored', async (key, entry, select, value) => {
  localStorage.setItem(key, entry);
  const { store, persistor, rehydrated } = browserStore();
  persistor.persist();
  await rehydrated;
  expect((select as (state: unknown) => unknown)(store.getState())).toBe(value);
});

test('a logout in another tab ends the session here', () => {
  const { tokens } = browserStore();
  const received: (string | null)[] = [];
  tokens.subscribe((token) => received.push(token));
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: null }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: '{}' }));
  expect(received).toEqual([null]);
});

test('the developers’ tools see neither passwords nor tokens', () => {
  const action = { meta: { arg: { body: { email: 'a@b.rs', password: 'x', tokens: ['kept'] } } } };
  const state = { data: [{ token: '1|secret', password_confirmation: 'x' }] };
  expect(redact(action).meta.arg.body).toEqual({
    email: 'a@b.rs',
    password: '•••',
    tokens: ['kept'],
  });
  expect(JSON.stringify(redact(state))).not.toMatch(/secret|"x"/);
});
