import { defaultLocale, type Locale } from './locale';

/** The specification prescribes the spelling `whishlist`. */
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

export const checkoutStepPaths = {
  shipping: pagePaths.checkoutShipping,
  payment: pagePaths.checkoutPayment,
  overview: pagePaths.checkoutOverview,
} as const;
export type CheckoutStep = keyof typeof checkoutStepPaths;
export const checkoutSteps = Object.keys(checkoutStepPaths) as CheckoutStep[];

export function getRequestedStep(pathname: string): CheckoutStep | null {
  const found = Object.entries(checkoutStepPaths).find(([, path]) => path === pathname);
  return (found?.[0] as CheckoutStep | undefined) ?? null;
}

export const pageNames = ['home', 'about', 'production', 'delivery', 'terms', 'privacy'] as const;
export type PageName = (typeof pageNames)[number];

export const ownReviewId = 'own-review';

export function shopPath(category?: string): string {
  return category ? `${pagePaths.shop}?category=${encodeURIComponent(category)}` : pagePaths.shop;
}

/** Where a customer without a password chooses one. Order confirmations link to it. */
export const firstPasswordPath = `${pagePaths.accountSettings}#password`;

export function tagPath(tag: string): string {
  return `${pagePaths.shop}?tag=${encodeURIComponent(tag)}`;
}

/** Redirects from old or correctly spelt paths. */
export const redirectedPages: Readonly<Record<string, string>> = {
  '/wishlist': pagePaths.wishlist,
  '/shop/wishlist': pagePaths.guestWishlist,
};

/** The query contains the token, because mail programs send POST requests to this URL (RFC 8058). */
export function endStockAlertsPath(token: string): string {
  return `${pagePaths.stockAlert}?${endStockAlertsParameter}=${token}`;
}
export const endStockAlertsParameter = 'unsubscribe';

export function storagePath(src: string): string {
  return `/storage/${src}`;
}

export function translationPath(locale: string, namespace: string): string {
  return `/locales/${locale}/${namespace}.json`;
}

/** Displayed if a page cannot be fetched. The service worker caches it. */
export const offlinePagePath = '/offline';
/** Must be at the root, because the scope of a service worker is its own directory. */
export const serviceWorkerPath = '/service-worker.js';

export const csrfCookiePath = '/sanctum/csrf-cookie';

/** Adds the language to a path. The default language has no parameter. */
export function pathIn(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  return `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`;
}
