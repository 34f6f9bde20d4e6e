/** Names that travel: cookies, headers, keys of local storage. */

export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'X-XSRF-TOKEN';
/** HttpOnly, SameSite=Lax; only shoppers who put something aside have one. */
export const guestCookie = 'guest';
/** Mirrors the stored language so that the server renders the right one. */
export const languageCookie = 'language';
export const languageCookieSeconds = 365 * 24 * 60 * 60;
export const idempotencyHeader = 'Idempotency-Key';

/** Section 3. Each its own entry of local storage; `authStore` never holds the token itself. */
export const storageKeys = {
  auth: 'authStore',
  language: 'language',
  theme: 'theme',
  previousRoute: 'previousRoute',
  productView: 'productView',
  productCategory: 'productCategory',
  productSort: 'productSort',
  accessToken: 'accessToken',
} as const;

export const themes = ['light', 'dark', 'auto'] as const;
export type Theme = (typeof themes)[number];
/** Section 1. */
export const defaultTheme: Theme = 'light';
