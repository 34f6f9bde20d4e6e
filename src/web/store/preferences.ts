import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { enums, nullable, pattern, string } from 'superstruct';
import { defaultLocale, locales, type Locale } from '../../contract/locale';
import { productSorts, type ProductSort } from '../../contract/product';
import { defaultTheme, storageKeys, themes, type Theme } from '../../contract/wire';

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

function setValue<T>(state: Preference<T>, { payload }: PayloadAction<T>): void {
  state.value = payload;
}
const valueOf = <T>({ value }: Preference<T>): T => value;

/** Whether a customer is signed in; the token itself is kept apart, under its own key. */
const auth = createSlice({
  name: storageKeys.auth,
  initialState: { value: 'signedOut' } as Preference<SignedInState>,
  reducers: { sessionChanged: setValue<SignedInState> },
  selectors: { selectSignedIn: valueOf<SignedInState> },
});
const language = createSlice({
  name: storageKeys.language,
  initialState: { value: defaultLocale } as Preference<Locale>,
  reducers: {
    languageChosen: setValue<Locale>,
    /** Its translations could not be loaded; the payload is the language that stays active. */
    languageUnavailable: setValue<Locale>,
  },
  selectors: { selectLanguage: valueOf<Locale> },
});
const theme = createSlice({
  name: storageKeys.theme,
  initialState: { value: defaultTheme },
  reducers: { themeChosen: setValue<Theme> },
  selectors: { selectTheme: valueOf<Theme> },
});
/** Target of a visitor redirected to login; null once reached. */
const previousRoute = createSlice({
  name: storageKeys.previousRoute,
  initialState: { value: null } as Preference<string | null>,
  reducers: { routeRemembered: setValue<string | null> },
  selectors: { selectPreviousRoute: valueOf<string | null> },
});
const productView = createSlice({
  name: storageKeys.productView,
  initialState: { value: 'grid' } as Preference<ProductView>,
  reducers: { productViewChosen: setValue<ProductView> },
  selectors: { selectProductView: valueOf<ProductView> },
});
const productCategory = createSlice({
  name: storageKeys.productCategory,
  initialState: { value: null } as Preference<string | null>,
  reducers: { productCategoryChosen: setValue<string | null> },
  selectors: { selectProductCategory: valueOf<string | null> },
});
const productSort = createSlice({
  name: storageKeys.productSort,
  initialState: { value: productSorts[0] } as Preference<ProductSort>,
  reducers: { productSortChosen: setValue<ProductSort> },
  selectors: { selectProductSort: valueOf<ProductSort> },
});

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
  // An address of the shop, not of another host.
  [storageKeys.previousRoute]: nullable(pattern(string(), /^\/(?![/\\])/)),
  [storageKeys.productView]: enums(productViews),
  [storageKeys.productCategory]: nullable(pattern(string(), /^[a-z0-9-]{1,64}$/)),
  [storageKeys.productSort]: enums(productSorts),
};

export const { sessionChanged } = auth.actions;
export const { languageChosen, languageUnavailable } = language.actions;
export const { themeChosen } = theme.actions;
export const { routeRemembered } = previousRoute.actions;
export const { productViewChosen } = productView.actions;
export const { productCategoryChosen } = productCategory.actions;
export const { productSortChosen } = productSort.actions;

export const { selectSignedIn } = auth.selectors;
export const { selectLanguage } = language.selectors;
export const { selectTheme } = theme.selectors;
export const { selectPreviousRoute } = previousRoute.selectors;
export const { selectProductView } = productView.selectors;
export const { selectProductCategory } = productCategory.selectors;
export const { selectProductSort } = productSort.selectors;
