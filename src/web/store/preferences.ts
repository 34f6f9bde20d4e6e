import {
  type ActionCreatorWithPayload,
  createSlice,
  type PayloadAction,
  type Reducer,
} from '@reduxjs/toolkit';
import { enums, nullable, pattern, string } from 'superstruct';
import { defaultLocale, locales, type Locale } from '@/contract/locale';
import { productSorts } from '@/contract/product';
import { defaultSort } from '@/contract/shopQuery';
import { defaultTheme, storageKeys, themes } from '@/contract/wire';

/**
 * Preferences, each with its own entry of local storage. The slices are objects because redux-persist
 * splits a plain string into characters.
 */
export interface Preference<T> {
  value: T;
  /** Since the page was opened: what is stored no longer counts. */
  isChosen?: true;
}

/** `neverSignedIn`: no session in this browser so far. */
const signedInStates = ['neverSignedIn', 'signedIn', 'signedOut'] as const;
export type SignedInState = (typeof signedInStates)[number];
export const productViews = ['grid', 'list'] as const;
export type ProductView = (typeof productViews)[number];

/** A slice whose actions replace the value. */
function makePreference<Key extends string, T, Name extends string>(
  key: Key,
  initial: T,
  ...actionNames: Name[]
) {
  const set = (state: Preference<unknown>, { payload }: PayloadAction<unknown>) => ({
    ...state,
    value: payload,
    isChosen: true as const,
  });
  const { actions, reducer } = createSlice({
    name: key,
    initialState: { value: initial } as Preference<unknown>,
    reducers: Object.fromEntries(actionNames.map((name) => [name, set])),
  });
  return {
    actions: actions as Record<Name, ActionCreatorWithPayload<T>>,
    reducer: reducer as Reducer<Preference<T>>,
    select: (state: Record<Key, Preference<T>>): T => state[key].value,
  };
}

/** Whether a customer is signed in; the token itself is kept apart, under its own key. */
const auth = makePreference(storageKeys.auth, 'neverSignedIn' as SignedInState, 'sessionChanged');
const language = makePreference(
  storageKeys.language,
  defaultLocale as Locale,
  'languageChosen',
  // Its translations could not be loaded; the payload is the language that stays active.
  'languageUnavailable',
);
const theme = makePreference(storageKeys.theme, defaultTheme, 'themeChosen');
/** Target of a visitor redirected to login; null once reached. */
const previousRoute = makePreference(
  storageKeys.previousRoute,
  null as string | null,
  'routeRemembered',
);
const productView = makePreference(
  storageKeys.productView,
  'grid' as ProductView,
  'productViewChosen',
);
const productCategory = makePreference(
  storageKeys.productCategory,
  null as string | null,
  'productCategoryChosen',
);
const productSort = makePreference(storageKeys.productSort, defaultSort, 'productSortChosen');

export const preferenceReducers = {
  [storageKeys.auth]: auth.reducer,
  [storageKeys.language]: language.reducer,
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
  // A URL of the shop, not of another host.
  [storageKeys.previousRoute]: nullable(pattern(string(), /^\/(?![/\\])/)),
  [storageKeys.productView]: enums(productViews),
  [storageKeys.productCategory]: nullable(pattern(string(), /^[a-z0-9-]{1,64}$/)),
  [storageKeys.productSort]: enums(productSorts),
};

export const { select: selectSignedIn } = auth;
export const { sessionChanged } = auth.actions;
export const { select: selectLanguage } = language;
export const { languageChosen, languageUnavailable } = language.actions;
export const { select: selectTheme } = theme;
export const { themeChosen } = theme.actions;
export const { select: selectPreviousRoute } = previousRoute;
export const { routeRemembered } = previousRoute.actions;
export const { select: selectProductView } = productView;
export const { productViewChosen } = productView.actions;
export const { select: selectProductCategory } = productCategory;
export const { productCategoryChosen } = productCategory.actions;
export const { select: selectProductSort } = productSort;
export const { productSortChosen } = productSort.actions;
