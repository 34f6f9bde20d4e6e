/**
 * Maximum brotli size of the scripts a page requests without interaction, in KB of 1,000 bytes. See
 * docs/performance.md for the composition of each page.
 */
export const scriptBudgets: Readonly<Record<string, number>> = {
  home: 194,
  shop: 183,
  product: 190,
  cart: 186,
  checkout: 202,
  'account-settings': 193,
};

/** All other pages. */
export const otherPages = 185;

/** Pages of the admin, without the forms that they load after the page. */
export const adminBudgets = { today: 165, product: 190 };
export const otherAdminPages = 175;
