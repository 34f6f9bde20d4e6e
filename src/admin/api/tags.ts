import { invalidates } from '@/client/callEndpoint';

/** RTK Query's cache tags, invalidated by mutations. */
export const tags = [
  'Case',
  'Content',
  'Log',
  'Me',
  'Order',
  'Product',
  'Reduction',
  'Review',
  'Session',
  'Staff',
  'Stock',
  'Today',
] as const;

export const changedOrder = invalidates('Order', 'Today', 'Stock');
export const changedStock = invalidates('Stock', 'Today', 'Log');
/** Published products have other names and images on other screens. */
export const publishedProduct = invalidates('Product', 'Stock', 'Today', 'Log');
