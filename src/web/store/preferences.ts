import {
  type ActionCreatorWithPayload,
  createSlice,
  type PayloadAction,
  type Reducer,
} from '@reduxjs/toolkit';
import { enums, nullable, pattern, string, type Struct } from 'superstruct';
import { defaultLocale, locales } from '@/contract/locale';
import { pagePaths } from '@/contract/paths';
import { productSorts } from '@/contract/product';
import { defaultSort } from '@/contract/shopQuery';
import { defaultTheme, storageKeys, themes } from '@/contract/wire';

/**
 * Each preference has its own local storage entry. Preferences are objects, because redux-persist splits strings into
 * characters.
 */
export interface Preference<T> {
  value: T;
  /** True if the value was chosen on this page, so that the stored value is ignored. */
  isChosen?: true;
}

/** `neverSignedIn` means that there has been no session in this browser. */
const signedInStates = ['neverSignedIn', 'signedIn', 'signedOut'] as const;
export type SignedInState = (typeof signedInStates)[number];
export const productViews = ['grid', 'list'] as const;
export type ProductView = (typeof productViews)[number];

/** Creates a slice whose actions replace the value. Stored values that violate `schema` are ignored. */
function makePreference<Key extends string, T, Schema, Name extends string>(
  key: Key,
  schema: Struct<T, Schema>,
  initial: NoInfer<T>,
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
    ...(actions as Record<Name, ActionCreatorWithPayload<T>>),
    reducer: reducer as Reducer<Preference<T>>,
    schema,
    select: (state: Record<Key, Preference<T>>): T => state[key].value,
  };
}

const { auth, language, theme, previousRoute, productView, productCategory, productSort } =
  storageKeys;

export const preferences = {
  /** The token itself is stored under its own key. */
  [auth]: makePreference(auth, enums(signedInStates), 'neverSignedIn', 'sessionChanged'),
  [language]: makePreference(
    language,
    enums(locales),
    defaultLocale,
    'languageChosen',
    // The translations could not be loaded. The payload is the language that remains active.
    'languageUnavailable',
  ),
  [theme]: makePreference(theme, enums(themes), defaultTheme, 'themeChosen'),
  /** The page that opens after the login, or null after it has opened. */
  [previousRoute]: makePreference(
    previousRoute,
    // This must be a URL of the shop, not of another host.
    nullable(pattern(string(), /^\/(?![/\\])/)),
    null,
    'routeRemembered',
  ),
  [productView]: makePreference(productView, enums(productViews), 'grid', 'productViewChosen'),
  [productCategory]: makePreference(
    productCategory,
    nullable(pattern(string(), /^[a-z0-9-]{1,64}$/)),
    null,
    'productCategoryChosen',
  ),
  [productSort]: makePreference(productSort, enums(productSorts), defaultSort, 'productSortChosen'),
};

export const { select: selectSignedIn, sessionChanged } = preferences[auth];
export const {
  select: selectLanguage,
  languageChosen,
  languageUnavailable,
} = preferences[language];
export const { select: selectTheme, themeChosen } = preferences[theme];
export const { select: selectPreviousRoute, routeRemembered } = preferences[previousRoute];
/** True if a visitor is logging in to reach the checkout. */
export const selectIsForCheckout = (state: Parameters<typeof selectPreviousRoute>[0]) =>
  selectPreviousRoute(state)?.startsWith(pagePaths.checkout) === true;

export const { select: selectProductView, productViewChosen } = preferences[productView];
export const { select: selectProductCategory, productCategoryChosen } =
  preferences[productCategory];
export const { select: selectProductSort, productSortChosen } = preferences[productSort];
