import {
  combineReducers,
  configureStore,
  type Reducer,
  type UnknownAction,
} from '@reduxjs/toolkit';
import {
  FLUSH,
  PAUSE,
  PERSIST,
  PURGE,
  REGISTER,
  REHYDRATE,
  persistReducer,
  type WebStorage,
} from 'redux-persist';
import type { Locale } from '../../contract/locale';
import { storageKeys } from '../../contract/wire';
import type { ApiExtra } from '../api/apiExtra';
import type { ApiState } from '../api/apiState';
import { baseApi } from '../api/baseApi';
import { preferenceReducers, type Preference } from './preferences';
import { developmentTools } from './devTools';

interface StoreSettings {
  extra: ApiExtra;
  /** The language of the page; a stored choice takes its place when it is read. */
  locale: Locale;
  /** Query results that the server has had already. */
  api?: ApiState['api'];
  /** Where preferences are kept; nowhere on the server. */
  storage?: WebStorage;
}

function persisted<T>(
  key: string,
  reducer: (state: Preference<T> | undefined, action: UnknownAction) => Preference<T>,
  storage: WebStorage | undefined,
): Reducer<Preference<T>> {
  if (!storage) return reducer;
  // The cast hides redux-persist's own `_persist` mark, which nobody else has to know.
  return persistReducer({ key, keyPrefix: '', storage, version: 1 }, reducer) as unknown as Reducer<
    Preference<T>
  >;
}

/** One store per page load and per server request. */
export function makeStore({ extra, locale, api, storage }: StoreSettings) {
  const { authStore, language, theme, previousRoute, productView, productCategory, productSort } =
    preferenceReducers;
  const reducer = combineReducers({
    [baseApi.reducerPath]: baseApi.reducer,
    authStore: persisted(storageKeys.auth, authStore, storage),
    language: persisted(storageKeys.language, language, storage),
    theme: persisted(storageKeys.theme, theme, storage),
    previousRoute: persisted(storageKeys.previousRoute, previousRoute, storage),
    productView: persisted(storageKeys.productView, productView, storage),
    productCategory: persisted(storageKeys.productCategory, productCategory, storage),
    productSort: persisted(storageKeys.productSort, productSort, storage),
  });
  return configureStore({
    reducer,
    preloadedState: { language: { value: locale }, ...(api && { api }) },
    devTools: developmentTools,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: extra },
        // Milliseconds. The checks are of development alone; a busy machine is no defect of theirs.
        immutableCheck: { warnAfter: 500 },
        serializableCheck: {
          warnAfter: 500,
          ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE],
        },
      }).concat(baseApi.middleware),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
