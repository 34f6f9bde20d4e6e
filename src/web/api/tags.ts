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
