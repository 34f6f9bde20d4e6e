/**
 * The most that a page's scripts may weigh, brotli, in KB of 1,000 bytes: what is fetched before
 * anybody does anything, shared files included. Where a page outgrows its budget the build fails;
 * docs/performance.md tells what each is made of. Lower one whenever there is room.
 */
export const scriptBudgets: Readonly<Record<string, number>> = {
  home: 139,
  shop: 147,
  product: 150,
  cart: 150,
  checkout: 181,
  'account-settings': 159,
};

/** Pages that are not named above. */
export const otherPages = 153;
