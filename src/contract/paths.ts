import { defaultLocale, type Locale } from './locale';

/** Paths of pages. The spelling `whishlist` is the specification's. */
export const pagePaths = {
  home: '/',
  register: '/register',
  login: '/login',
  signInLink: '/login/link',
  forgotPassword: '/password/forgot',
  resetPassword: '/password/reset',
  confirmEmail: '/email/confirm',
  restoreEmail: '/email/restore',
  stockAlert: '/stock-alert',
  shop: '/shop',
  product: (id: number | string) => `/products/${id}`,
  cart: '/shop/cart',
  guestWishlist: '/shop/whishlist',
  wishlist: '/whishlist',
  terms: '/terms',
  privacy: '/privacy',
  production: '/production',
  about: '/about',
  delivery: '/delivery',
  orders: '/orders',
  order: (id: number | string) => `/orders/${id}`,
  orderLink: '/order-link',
  checkout: '/checkout',
  checkoutShipping: '/checkout/shipping',
  checkoutPayment: '/checkout/payment-and-review',
  checkoutOverview: '/checkout/overview',
  accountSettings: '/account/settings',
} as const;

/** The steps of the checkout, in order. */
export const checkoutStepPaths = {
  shipping: pagePaths.checkoutShipping,
  payment: pagePaths.checkoutPayment,
  overview: pagePaths.checkoutOverview,
} as const;
export type CheckoutStep = keyof typeof checkoutStepPaths;
export const checkoutSteps = Object.keys(checkoutStepPaths) as CheckoutStep[];

/** The step that a path requests; null for `/checkout` itself. */
export function getRequestedStep(pathname: string): CheckoutStep | null {
  const found = Object.entries(checkoutStepPaths).find(([, path]) => path === pathname);
  return (found?.[0] as CheckoutStep | undefined) ?? null;
}

/** Pages whose texts the owner edits. */
export const pageNames = ['home', 'about', 'production', 'delivery', 'terms', 'privacy'] as const;
export type PageName = (typeof pageNames)[number];

/** The fragment of the customer's own review on a product's page. */
export const ownReviewId = 'own-review';

/** The product list, optionally for one category. */
export function shopPath(category?: string): string {
  return category ? `${pagePaths.shop}?category=${encodeURIComponent(category)}` : pagePaths.shop;
}

/** The page where a customer without a password chooses one; order confirmations link to it. */
export const firstPasswordPath = `${pagePaths.accountSettings}#password`;

/** The product list for one tag. */
export function tagPath(tag: string): string {
  return `${pagePaths.shop}?tag=${encodeURIComponent(tag)}`;
}

/** Permanent redirects of old or correctly spelt paths. */
export const redirectedPages: Readonly<Record<string, string>> = {
  '/wishlist': pagePaths.wishlist,
  '/shop/wishlist': pagePaths.guestWishlist,
};

/** Ends all alerts for an email. The token is in the query, because mail programs POST to this URL (RFC 8058). */
export function endStockAlertsPath(token: string): string {
  return `${pagePaths.stockAlert}?${endStockAlertsParameter}=${token}`;
}
export const endStockAlertsParameter = 'unsubscribe';

/** An image under the API host (specification, section 7). `src` comes from the API. */
export function storagePath(src: string): string {
  return `/storage/${src}`;
}

/** A translation file (specification, section 7). */
export function translationPath(locale: string, namespace: string): string {
  return `/locales/${locale}/${namespace}.json`;
}

/** Shown if a page cannot be fetched; cached by the service worker. */
export const offlinePagePath = '/offline';
/** It is at the root, because a service worker's scope is its own directory. */
export const serviceWorkerPath = '/service-worker.js';

export const csrfCookiePath = '/sanctum/csrf-cookie';

/** The canonical path in a language; the default language has no parameter. */
export function pathIn(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  return `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`;
}
