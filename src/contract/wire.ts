export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'X-XSRF-TOKEN';
/** HttpOnly and SameSite=Lax. Set only for visitors with a cart or wishlist. */
export const guestCookie = 'guest';
/** A copy of the stored language, for rendering on the server. */
export const languageCookie = 'language';
export const languageCookieSeconds = 365 * 24 * 60 * 60;
export const idempotencyHeader = 'Idempotency-Key';
/** The token of an order link, for requests whose body is a file. */
export const orderTokenHeader = 'X-Order-Token';

/** Each is an entry of local storage (specification, section 3). `authStore` never contains the token. */
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
/** Specification, section 1. */
export const defaultTheme: Theme = 'light';

/**
 * Runs before the first paint to avoid a flash of the wrong theme. redux-persist stores `{"value":"\"dark\""}` under
 * the key. The CSP allows this text by hash, so it must be constant.
 */
export const themeScript =
  `try{var t=JSON.parse(JSON.parse(localStorage.getItem('${storageKeys.theme}')).value);` +
  `if(t==='dark'||t==='auto')document.documentElement.dataset.theme=t}catch(e){}`;
