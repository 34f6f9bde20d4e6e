import { createApi } from '@reduxjs/toolkit/query/react';
import { transportError, type ApiError } from './apiError';
import { baseQuery } from './baseQuery';

/** What the caches of RTK Query hold; a mutation names what it made stale. */
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
  'Session',
  'Shop',
  'Wishlist',
] as const;
export type Tag = (typeof tags)[number];

/** For `invalidatesTags`: what a mutation made stale, and nothing where it failed. */
export function whenDone(...tags: Tag[]): (result: unknown, error: unknown) => Tag[] {
  return (_result, error) => (error ? [] : tags);
}

/**
 * The definition that every resource's slice injects its endpoints into; the caches live in the
 * stores. An answer that its struct rejects is the value `unreadable`, not an exception.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: tags,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
  catchSchemaFailure: (error, { endpoint }): ApiError => {
    const issues = error.issues.map(({ message }) => message).join('; ');
    return transportError('unreadable', `${endpoint}: ${issues}`);
  },
});
