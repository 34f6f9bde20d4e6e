/**
 * The most that a page's scripts may weigh, brotli, in KB of 1,000 bytes: all that a visit requests by
 * itself, shared files included. A page that outgrows its budget fails the build; docs/performance.md
 * tells what each is made of. Lower one whenever there is room.
 */
export const scriptBudgets: Readonly<Record<string, number>> = {
  home: 160,
  shop: 158,
  product: 158,
  cart: 156,
  checkout: 187,
  'account-settings': 165,
};

/** Pages that are not named above. */
export const otherPages = 158;
