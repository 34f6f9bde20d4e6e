import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { enums, nullable, pattern, string } from 'superstruct';
import { defaultLocale, locales, type Locale } from '../../contract/locale';
import { productSorts, type ProductSort } from '../../contract/product';
import { defaultTheme, storageKeys, themes, type Theme } from '../../contract/wire';

/**
 * Preferences, each a slice with its own entry of local storage. The slices are objects because
 * redux-persist takes a bare string apart into its letters.
 */
export interface Preference<T> {
  value: T;
}

const signedInStates = ['signedIn', 'signedOut'] as const;
export type SignedInState = (typeof signedInStates)[number];
export const productViews = ['grid', 'list'] as const;
export type ProductView = (typeof productViews)[number];

/** Whether a customer is signed in; the token itself is kept apart, under its own key. */
const authSlice = createSlice({
  name: storageKeys.auth,
  initialState: { value: 'signedOut' } as Preference<SignedInState>,
  reducers: {
    sessionChanged: (state, { payload }: PayloadAction<SignedInState>) =>
      void (state.value = payload),
  },
  selectors: { selectSignedIn: ({ value }) => value },
});

const languageSlice = createSlice({
  name: storageKeys.language,
  initialState: { value: defaultLocale } as Preference<Locale>,
  reducers: {
    languageChosen: (state, { payload }: PayloadAction<Locale>) => void (state.value = payload),
    /** Its translations could not be loaded; the payload is the language that stays active. */
    languageUnavailable: (state, { payload }: PayloadAction<Locale>) =>
      void (state.value = payload),
  },
  selectors: { selectLanguage: ({ value }) => value },
});

const themeSlice = createSlice({
  name: storageKeys.theme,
  initialState: { value: defaultTheme } as Preference<Theme>,
  reducers: {
    themeChosen: (state, { payload }: PayloadAction<Theme>) => void (state.value = payload),
  },
  selectors: { selectTheme: ({ value }) => value },
});

/** Where a visitor wanted to go before being sent to log in; null once they are there. */
const previousRouteSlice = createSlice({
  name: storageKeys.previousRoute,
  initialState: { value: null } as Preference<string | null>,
  reducers: {
    routeRemembered: (state, { payload }: PayloadAction<string | null>) =>
      void (state.value = payload),
  },
  selectors: { selectPreviousRoute: ({ value }) => value },
});

const productViewSlice = createSlice({
  name: storageKeys.productView,
  initialState: { value: 'grid' } as Preference<ProductView>,
  reducers: {
    productViewChosen: (state, { payload }: PayloadAction<ProductView>) =>
      void (state.value = payload),
  },
  selectors: { selectProductView: ({ value }) => value },
});

const productCategorySlice = createSlice({
  name: storageKeys.productCategory,
  initialState: { value: null } as Preference<string | null>,
  reducers: {
    productCategoryChosen: (state, { payload }: PayloadAction<string | null>) =>
      void (state.value = payload),
  },
  selectors: { selectProductCategory: ({ value }) => value },
});

const productSortSlice = createSlice({
  name: storageKeys.productSort,
  initialState: { value: productSorts[0] } as Preference<ProductSort>,
  reducers: {
    productSortChosen: (state, { payload }: PayloadAction<ProductSort>) =>
      void (state.value = payload),
  },
  selectors: { selectProductSort: ({ value }) => value },
});

export const preferenceReducers = {
  [storageKeys.auth]: authSlice.reducer,
  [storageKeys.language]: languageSlice.reducer,
  [storageKeys.theme]: themeSlice.reducer,
  [storageKeys.previousRoute]: previousRouteSlice.reducer,
  [storageKeys.productView]: productViewSlice.reducer,
  [storageKeys.productCategory]: productCategorySlice.reducer,
  [storageKeys.productSort]: productSortSlice.reducer,
};

/** What a stored value has to be; any other counts as not stored. */
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

export const { sessionChanged } = authSlice.actions;
export const { selectSignedIn } = authSlice.selectors;
export const { languageChosen, languageUnavailable } = languageSlice.actions;
export const { selectLanguage } = languageSlice.selectors;
export const { themeChosen } = themeSlice.actions;
export const { selectTheme } = themeSlice.selectors;
export const { routeRemembered } = previousRouteSlice.actions;
export const { selectPreviousRoute } = previousRouteSlice.selectors;
export const { productViewChosen } = productViewSlice.actions;
export const { selectProductView } = productViewSlice.selectors;
export const { productCategoryChosen } = productCategorySlice.actions;
export const { selectProductCategory } = productCategorySlice.selectors;
export const { productSortChosen } = productSortSlice.actions;
export const { selectProductSort } = productSortSlice.selectors;
