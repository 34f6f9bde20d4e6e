import { invalidates } from '@/client/callEndpoint';

export const tags = [
  'Case',
  'City',
  'Code',
  'Content',
  'Customer',
  'Log',
  'Me',
  'Order',
  'Product',
  'Reduction',
  'Review',
  'Session',
  'Staff',
  'Stock',
  'Text',
  'Today',
] as const;

export const changedOrder = invalidates('Order', 'Today', 'Stock');
export const changedStock = invalidates('Stock', 'Today', 'Log');
/** Publishing a product changes names, images and prices on other screens, and the counts of categories. */
export const publishedProduct = invalidates(
  'Product',
  'Stock',
  'Today',
  'Log',
  'Reduction',
  'Content',
);
