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
