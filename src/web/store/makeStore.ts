import {
  addListener,
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type Reducer,
} from '@reduxjs/toolkit';
import {
  FLUSH,
  PAUSE,
  PERSIST,
  PURGE,
  REGISTER,
  REHYDRATE,
  persistReducer,
  persistStore,
  type PersistConfig,
  type PersistorOptions,
  type WebStorage,
} from 'redux-persist';
import { is, type Struct } from 'superstruct';
import type { Locale } from '@/contract/locale';
import { storageKeys } from '@/contract/wire';
import type { ApiExtra } from '@/client/apiExtra';
import { developmentTools } from '@/client/devTools';
import { baseApi, type ApiState } from '../api/baseApi';
import { identityChanged, identityReducer } from './identity';
import { pendingCartReducer, supersedesInCart } from './pendingCart';
import { restorePending, type PendingChange, type PendingState } from './pendingChanges';
import { asFromOtherTab, listenToPendingChanges } from './pendingListeners';
import { pendingWishlistReducer, supersedesInWishlist } from './pendingWishlist';
import { preferenceReducers, preferenceSchemas, type Preference } from './preferences';

interface StoreSettings {
  extra: ApiExtra;
  /** The language of the page; replaced by a stored choice. */
  locale: Locale;
  /** Query results of the server. */
  api?: ApiState['api'];
  /** Storage of preferences; none on the server. */
  storage?: WebStorage;
  /** Storage of unsent changes of cart and wishlist. */
  pendingStorage?: WebStorage;
}

type PreferenceKey = keyof typeof preferenceReducers;

function persisted<T>(
  key: PreferenceKey,
  reducer: Reducer<Preference<T>>,
  storage: WebStorage | undefined,
): Reducer<Preference<T>> {
  if (!storage) return reducer;
  const config: PersistConfig<Preference<T>> = {
    key,
    keyPrefix: '',
    storage,
    version: 1,
    whitelist: ['value'],
    stateReconciler: (stored: Preference<T>, _before, state) =>
      !state.changed && is(stored.value, preferenceSchemas[key] as Struct<unknown>)
        ? { ...state, value: stored.value }
        : state,
  };
  // The cast hides redux-persist's own `_persist` mark, which no other code reads.
  return persistReducer(config, reducer) as unknown as Reducer<Preference<T>>;
}

function persistedChanges<Change extends PendingChange>(
  key: string,
  reducer: Reducer<PendingState<Change>>,
  supersedes: (newer: Change, older: Change) => boolean,
  storage: WebStorage | undefined,
): Reducer<PendingState<Change>> {
  if (!storage) return reducer;
  const stateReconciler = restorePending(supersedes);
  return persistReducer(
    { key, keyPrefix: '', storage, version: 1, whitelist: ['changes'], stateReconciler },
    reducer,
  ) as unknown as Reducer<PendingState<Change>>;
}

/**
 * One store per page load and per server request. `persistor.persist` reads what is stored; what decides by a
 * stored value awaits `rehydrated`.
 */
export function makeStore({ extra, locale, api, storage, pendingStorage }: StoreSettings) {
  const { authStore, language, theme, previousRoute, productView, productCategory, productSort } =
    preferenceReducers;
  const reducer = combineReducers({
    [baseApi.reducerPath]: baseApi.reducer,
    identity: identityReducer,
    pendingCart: persistedChanges(
      'pendingCart',
      pendingCartReducer,
      supersedesInCart,
      pendingStorage,
    ),
    pendingWishlist: persistedChanges(
      'pendingWishlist',
      pendingWishlistReducer,
      supersedesInWishlist,
      pendingStorage,
    ),
    authStore: persisted(storageKeys.auth, authStore, storage),
    language: persisted(storageKeys.language, language, storage),
    theme: persisted(storageKeys.theme, theme, storage),
    previousRoute: persisted(storageKeys.previousRoute, previousRoute, storage),
    productView: persisted(storageKeys.productView, productView, storage),
    productCategory: persisted(storageKeys.productCategory, productCategory, storage),
    productSort: persisted(storageKeys.productSort, productSort, storage),
  });
  const listeners = createListenerMiddleware({ extra });
  listenToPendingChanges(listeners.startListening as Parameters<typeof listenToPendingChanges>[0]);
  const store = configureStore({
    reducer,
    preloadedState: { language: { value: locale }, ...(api && { api }) },
    devTools: developmentTools('Bobica'),
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: extra },
        // Milliseconds. Development only; a high limit avoids warnings on busy machines.
        immutableCheck: { warnAfter: 2_000 },
        serializableCheck: {
          warnAfter: 2_000,
          ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE],
        },
      })
        // First: the actions that add listeners hold functions.
        .prepend(listeners.middleware)
        .concat(baseApi.middleware),
  });
  // The first listener of a new token: what is requested from then on belongs to the new session.
  extra.tokens.subscribe((token) => {
    store.dispatch(identityChanged({ signedIn: token !== null }));
  });
  extra.tabs.subscribe((action) => store.dispatch(asFromOtherTab(action)));
  let resolve = () => {};
  const rehydrated = new Promise<void>((resolved) => (resolve = resolved));
  // An option that redux-persist's types lack.
  const options = { manualPersist: true } as PersistorOptions;
  const persistor = persistStore(store, options, () => resolve());
  // redux-persist does not report that there was nothing to read.
  if (!storage && !pendingStorage) resolve();
  return Object.assign(store, { persistor, rehydrated });
}

export type AppStore = ReturnType<typeof makeStore>;
type AppState = ReturnType<AppStore['getState']>;

/** Calls back with each new value of a part of the state. Returns the unsubscribe function. */
export function onStateChange<T>(
  store: AppStore,
  select: (state: AppState) => T,
  listener: (value: T) => void,
): () => void {
  return store.dispatch(
    addListener({
      predicate: (_action, state, before) =>
        select(state as AppState) !== select(before as AppState),
      effect: (_action, { getState }) => listener(select(getState() as AppState)),
    }),
  );
}
