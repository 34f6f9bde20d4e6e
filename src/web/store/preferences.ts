import { createAction, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { defaultLocale, type Locale } from '../../contract/locale';
import { productSorts, type ProductSort } from '../../contract/product';
import { defaultTheme, storageKeys, type Theme } from '../../contract/wire';

/**
 * What the shopper prefers, each its own entry of local storage. The slices are objects because
 * redux-persist takes a bare string apart into its letters.
 */
export interface Preference<T> {
  value: T;
}

function preference<K extends string, T>(key: K, initial: T, chosen: string) {
  const action = createAction<T>(`${key}/${chosen}`);
  const initialState: Preference<T> = { value: initial };
  return {
    reducer: (state: Preference<T> = initialState, event: UnknownAction): Preference<T> =>
      action.match(event) ? { value: event.payload } : state,
    chosen: (value: T): PayloadAction<T> => ({ type: action.type, payload: value }),
    select: (state: Record<K, Preference<T>>): T => state[key].value,
  };
}

export type SignedInState = 'signedIn' | 'signedOut';
export const productViews = ['grid', 'list'] as const;
export type ProductView = (typeof productViews)[number];

const auth = preference(storageKeys.auth, 'signedOut' as SignedInState, 'sessionChanged');
const language = preference(storageKeys.language, defaultLocale as Locale, 'languageChosen');
const theme = preference(storageKeys.theme, defaultTheme as Theme, 'themeChosen');
const route = preference(storageKeys.previousRoute, null as string | null, 'routeRemembered');
const view = preference(storageKeys.productView, 'grid' as ProductView, 'viewChosen');
const category = preference(storageKeys.productCategory, null as string | null, 'categoryChosen');
const sort = preference(storageKeys.productSort, productSorts[0] as ProductSort, 'sortChosen');

export const preferenceReducers = {
  [storageKeys.auth]: auth.reducer,
  [storageKeys.language]: language.reducer,
  [storageKeys.theme]: theme.reducer,
  [storageKeys.previousRoute]: route.reducer,
  [storageKeys.productView]: view.reducer,
  [storageKeys.productCategory]: category.reducer,
  [storageKeys.productSort]: sort.reducer,
};

/** Whether somebody is signed in; the token itself is kept apart, under its own key. */
export const sessionChanged = auth.chosen;
export const selectSignedIn = auth.select;
export const languageChosen = language.chosen;
export const selectLanguage = language.select;
export const themeChosen = theme.chosen;
export const selectTheme = theme.select;
/** Where a visitor wanted to go before being sent to log in; null once they are there. */
export const routeRemembered = route.chosen;
export const selectPreviousRoute = route.select;
export const productViewChosen = view.chosen;
export const selectProductView = view.select;
export const productCategoryChosen = category.chosen;
export const selectProductCategory = category.select;
export const productSortChosen = sort.chosen;
export const selectProductSort = sort.select;
