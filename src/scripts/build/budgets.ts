/**
 * The most that a page's scripts may weigh, brotli, in KB of 1,000 bytes: all that a visit requests by
 * itself, shared files included. A page that outgrows its budget fails the build; docs/performance.md
 * tells what each is made of. Lower one whenever there is room.
 */
export const scriptBudgets: Readonly<Record<string, number>> = {
  home: 180,
  shop: 167,
  product: 169,
  cart: 170,
  checkout: 200,
  'account-settings': 179,
};

/** Pages that are not named above. */
export const otherPages = 171;
