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

/** Personal data except the user (see `watchUser`), the cart and the wishlist (own slices). */
export const personalTags: Tag[] = [
  'Address',
  'Order',
  'Payment',
  'Review',
  'Session',
  'StockAlert',
];
