import { createApi } from '@reduxjs/toolkit/query/react';
import { transportError, type ApiError } from '@/client/apiError';
import { baseQuery } from '@/client/baseQuery';

/** RTK Query's cache tags, invalidated by mutations. */
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

/** For `invalidatesTags`: the tags if the mutation succeeded, else none. */
export function whenDone(...tags: Tag[]): (result: unknown, error: unknown) => Tag[] {
  return (_result, error) => (error ? [] : tags);
}

/**
 * The API into which each resource injects its endpoints; the caches are in the
 * stores. A response that fails validation becomes the error `unreadable`, not an exception.
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
