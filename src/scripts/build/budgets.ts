/**
 * Maximum brotli size of the scripts a page requests without interaction, in KB of 1,000 bytes. See
 * docs/performance.md for the composition of each page.
 */
export const scriptBudgets: Readonly<Record<string, number>> = {
  home: 194,
  shop: 182,
  product: 184,
  cart: 184,
  checkout: 201,
  'account-settings': 192,
};

/** All other pages. */
export const otherPages = 185;
