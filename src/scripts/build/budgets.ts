/**
 * The most that a page's scripts may weigh, brotli, in KB of 1,000 bytes, with the session machine and
 * xstate (14 KB). Not counted: what is requested after hydration, of which only home has some by itself
 * (react-slick, 12 KB). docs/performance.md tells what each page is made of.
 */
export const scriptBudgets: Readonly<Record<string, number>> = {
  home: 182,
  shop: 180,
  product: 183,
  cart: 183,
  checkout: 201,
  'account-settings': 192,
};

/** Pages that are not named above. */
export const otherPages = 185;
