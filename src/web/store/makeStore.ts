import {
  SHOULD_AUTOBATCH,
  addListener,
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type Dispatch,
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
  type PersistorOptions,
  type WebStorage,
} from 'redux-persist';
import type { Locale } from '@/contract/locale';
import type { ApiExtra } from '@/client/apiExtra';
import { developmentTools } from '@/client/devTools';
import { baseApi, type ApiState } from '../api/baseApi';
import { identityChanged, identityReducer } from './identity';
import { pendingCartReducer, restorePending } from './pendingCart';
import { asFromOtherTab, sendCart } from './sendCart';
import { type Preference, preferences } from './preferences';

interface StoreSettings {
  extra: ApiExtra;
  /** The language of the page, which a stored choice replaces. */
  locale: Locale;
  api?: ApiState['api'];
  /** The storage for preferences, which the server lacks. */
  storage?: WebStorage;
  pendingStorage?: WebStorage;
}

type Reconcile<State> = (stored: State, before: State, state: State) => State;

/** Stores one field of the state under its own key. */
function persisted<State>(
  key: string,
  part: keyof State & string,
  reducer: Reducer<State>,
  stateReconciler: Reconcile<State>,
  storage: WebStorage | undefined,
): Reducer<State> {
  if (!storage) return reducer;
  const config = { key, keyPrefix: '', storage, version: 1, whitelist: [part], stateReconciler };
  // The cast hides redux-persist's `_persist` property, which no other code reads.
  return persistReducer(config, reducer) as unknown as Reducer<State>;
}

type PreferenceReducers = {
  [Key in keyof typeof preferences]: (typeof preferences)[Key]['reducer'];
};

function persistedPreferences(storage: WebStorage | undefined): PreferenceReducers {
  const entries = Object.entries(preferences).map(([key, { reducer, schema }]) => {
    const reconcile: Reconcile<Preference<unknown>> = (stored, _before, state) =>
      !state.isChosen && schema.is(stored.value) ? { ...state, value: stored.value } : state;
    return [
      key,
      persisted(key, 'value', reducer as Reducer<Preference<unknown>>, reconcile, storage),
    ];
  });
  return Object.fromEntries(entries) as PreferenceReducers;
}

/**
 * Creates the store of a page load or server request. Call `persistor.persist` to read stored values, and await
 * `rehydrated` to depend on them.
 */
export function makeStore({ extra, locale, api, storage, pendingStorage }: StoreSettings) {
  const reducer = combineReducers({
    [baseApi.reducerPath]: baseApi.reducer,
    identity: identityReducer,
    pendingCart: persisted(
      'pendingCart',
      'changes',
      pendingCartReducer,
      restorePending,
      pendingStorage,
    ),
    ...persistedPreferences(storage),
  });
  const listeners = createListenerMiddleware({ extra });
  sendCart(listeners.startListening as Parameters<typeof sendCart>[0]);
  const store = configureStore({
    reducer,
    preloadedState: { language: { value: locale }, ...(api && { api }) },
    devTools: developmentTools('Bobica'),
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: extra },
        // Only in development. The high limit in milliseconds avoids warnings on busy machines.
        immutableCheck: { warnAfter: 2_000 },
        serializableCheck: {
          warnAfter: 2_000,
          ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE],
        },
      })
        // This comes first, because actions that add listeners contain functions.
        .prepend(listeners.middleware)
        .concat(baseApi.middleware),
  });
  // This is the first listener for a new token, so that later requests belong to the new session.
  extra.tokens.subscribe((token) => {
    store.dispatch(identityChanged({ signedIn: token !== null }));
  });
  extra.tabs.subscribe((action) => store.dispatch(asFromOtherTab(action)));
  let resolve = () => {};
  const rehydrated = new Promise<void>((resolved) => (resolve = resolved));
  // An option that redux-persist's types lack.
  const options = { manualPersist: true } as PersistorOptions;
  // Each stored entry is a separate action, but components are notified only once.
  const dispatch: Dispatch = (action) =>
    store.dispatch({ ...action, meta: { [SHOULD_AUTOBATCH]: true } });
  const persistor = persistStore({ ...store, dispatch }, options, () => {
    store.dispatch({ type: 'rehydrated' });
    resolve();
  });
  // redux-persist does not report that there was nothing to read.
  if (!storage && !pendingStorage) resolve();
  return Object.assign(store, { persistor, rehydrated });
}

export type AppStore = ReturnType<typeof makeStore>;
type AppState = ReturnType<AppStore['getState']>;

/** Calls the listener with each new value of the selection. Returns a function that unsubscribes. */
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
