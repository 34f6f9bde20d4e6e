/**
 * The most that a page's scripts may weigh, brotli, in KB of 1,000 bytes: all that a visit requests by
 * itself. docs/performance.md tells what each page is made of.
 */
export const scriptBudgets: Readonly<Record<string, number>> = {
  home: 194,
  shop: 180,
  product: 183,
  cart: 183,
  checkout: 201,
  'account-settings': 192,
};

/** Pages that are not named above. */
export const otherPages = 185;
