import { createAction, createReducer, type UnknownAction } from '@reduxjs/toolkit';
import { enums, nullable, pattern, string } from 'superstruct';
import { defaultLocale, locales, type Locale } from '../../contract/locale';
import { productSorts, type ProductSort } from '../../contract/product';
import { defaultTheme, storageKeys, themes } from '../../contract/wire';

/**
 * Preferences, each with its own entry of local storage. The slices are objects because redux-persist
 * splits a plain string into characters.
 */
export interface Preference<T> {
  value: T;
}

const signedInStates = ['signedIn', 'signedOut'] as const;
export type SignedInState = (typeof signedInStates)[number];
export const productViews = ['grid', 'list'] as const;
export type ProductView = (typeof productViews)[number];

/** `actionName` as Redux DevTools show it, after the key. */
function makePreference<Key extends string, T>(key: Key, actionName: string, initial: T) {
  const set = createAction<T, `${Key}/${string}`>(`${key}/${actionName}`);
  const reducer = createReducer<Preference<T>>({ value: initial }, (builder) =>
    builder.addCase(set, (state, { payload }) => ({ ...state, value: payload })),
  );
  return { set, reducer, select: (state: Record<Key, Preference<T>>): T => state[key].value };
}

/** Whether a customer is signed in; the token itself is kept apart, under its own key. */
const auth = makePreference(storageKeys.auth, 'sessionChanged', 'signedOut' as SignedInState);
const language = makePreference(storageKeys.language, 'languageChosen', defaultLocale as Locale);
const theme = makePreference(storageKeys.theme, 'themeChosen', defaultTheme);
/** Target of a visitor redirected to login; null once reached. */
const previousRoute = makePreference(
  storageKeys.previousRoute,
  'routeRemembered',
  null as string | null,
);
const productView = makePreference(
  storageKeys.productView,
  'productViewChosen',
  'grid' as ProductView,
);
const productCategory = makePreference(
  storageKeys.productCategory,
  'productCategoryChosen',
  null as string | null,
);
const productSort = makePreference(
  storageKeys.productSort,
  'productSortChosen',
  productSorts[0] as ProductSort,
);

/** Its translations could not be loaded; the payload is the language that stays active. */
export const languageUnavailable = createAction<Locale>('language/languageUnavailable');

export const preferenceReducers = {
  [storageKeys.auth]: auth.reducer,
  [storageKeys.language]: (state: Preference<Locale> | undefined, action: UnknownAction) =>
    language.reducer(
      state,
      languageUnavailable.match(action) ? language.set(action.payload) : action,
    ),
  [storageKeys.theme]: theme.reducer,
  [storageKeys.previousRoute]: previousRoute.reducer,
  [storageKeys.productView]: productView.reducer,
  [storageKeys.productCategory]: productCategory.reducer,
  [storageKeys.productSort]: productSort.reducer,
};

/** Schemas of stored values; invalid ones are ignored. */
export const preferenceSchemas = {
  [storageKeys.auth]: enums(signedInStates),
  [storageKeys.language]: enums(locales),
  [storageKeys.theme]: enums(themes),
  // An address of the shop, not of another host.
  [storageKeys.previousRoute]: nullable(pattern(string(), /^\/(?![/\\])/)),
  [storageKeys.productView]: enums(productViews),
  [storageKeys.productCategory]: nullable(pattern(string(), /^[a-z0-9-]{1,64}$/)),
  [storageKeys.productSort]: enums(productSorts),
};

export const { set: sessionChanged, select: selectSignedIn } = auth;
export const { set: languageChosen, select: selectLanguage } = language;
export const { set: themeChosen, select: selectTheme } = theme;
export const { set: routeRemembered, select: selectPreviousRoute } = previousRoute;
export const { set: productViewChosen, select: selectProductView } = productView;
export const { set: productCategoryChosen, select: selectProductCategory } = productCategory;
export const { set: productSortChosen, select: selectProductSort } = productSort;
