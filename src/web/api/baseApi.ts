import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { useDispatch } from 'react-redux';
import { defaultLocale, htmlLang, isLocale } from '@/contract/locale';
import { storageKeys } from '@/contract/wire';
import type { ApiExtra } from '@/client/apiExtra';
import { type ApiError, readErrorResponse, transportError } from '@/client/apiError';
import { makeBaseQuery, withRetries } from '@/client/baseQuery';

export const tags = [
  'Address',
  'Cart',
  'Carousel',
  'Category',
  'City',
  'CurrentUser',
  'FeaturedProduct',
  'Order',
  'Page',
  'Payment',
  'PaymentMethod',
  'Product',
  'Review',
  'Session',
  'Shop',
  'StockAlert',
  'Wishlist',
] as const;
export type Tag = (typeof tags)[number];

/** Tags of personal data, except the user (see `watchUser`) and the cart and wishlist, which have their own slices. */
export const personalTags: Tag[] = [
  'Address',
  'Order',
  'Payment',
  'Review',
  'Session',
  'StockAlert',
];

/** Reads the language from the store without depending on the store's full type. */
function getLanguage(state: unknown): string {
  const slices = state as Record<string, { value?: unknown } | undefined>;
  const chosen = slices[storageKeys.language]?.value;
  return htmlLang(isLocale(chosen) ? chosen : defaultLocale);
}

export const baseQuery = withRetries(
  makeBaseQuery({ language: getLanguage, toError: readErrorResponse }),
);

/** Each resource injects its endpoints. An invalid response becomes the error `unreadable`. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: tags,
  refetchOnFocus: true,
  endpoints: () => ({}),
  catchSchemaFailure: (error, { endpoint }): ApiError => {
    const issues = error.issues.map(({ message }) => message).join('; ');
    return transportError('unreadable', `${endpoint}: ${issues}`);
  },
});

export interface ApiState {
  api: ReturnType<typeof baseApi.reducer>;
}

export type ApiDispatch = ThunkDispatch<ApiState, ApiExtra, UnknownAction>;

export const useApiDispatch = useDispatch.withTypes<ApiDispatch>();
