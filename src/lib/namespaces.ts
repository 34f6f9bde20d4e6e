/** A translation file per namespace: `locales/{locale}/{namespace}.po`. */
export const namespaces = [
  'common',
  'home',
  'shop',
  'product',
  'cart',
  'wishlist',
  'checkout',
  'orders',
  'account',
  'auth',
  'errors',
  'info',
  'admin',
] as const;
export type Namespace = (typeof namespaces)[number];

/** Namespaces loaded on every page: texts of the layout, and of errors that can occur on any page. */
export const baseNamespaces: readonly Namespace[] = ['common', 'errors'];
