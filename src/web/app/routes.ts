import { pagePaths } from '../../contract/paths';
import type { PageModule } from '../pages/page';

/** An address and its page. The name is that of the page's chunk without `page-`. */
export interface PageRoute {
  name: string;
  path: string;
  page: () => Promise<PageModule>;
  /** Customers only: the server sends the frame with a skeleton, the browser fills it. */
  guarded?: boolean;
  /** Lives on from one of its addresses to the next; no skeleton ever takes its place meanwhile. */
  stays?: boolean;
}

export const pageRoutes: readonly PageRoute[] = [
  {
    name: 'home',
    path: pagePaths.home,
    page: () => import(/* webpackChunkName: "page-home" */ '../pages/HomePage'),
  },
  {
    name: 'shop',
    path: pagePaths.shop,
    page: () => import(/* webpackChunkName: "page-shop" */ '../pages/ShopPage'),
  },
  {
    name: 'product',
    path: pagePaths.product(':id'),
    page: () => import(/* webpackChunkName: "page-product" */ '../pages/ProductPage'),
  },
  {
    name: 'cart',
    path: pagePaths.cart,
    page: () => import(/* webpackChunkName: "page-cart" */ '../pages/CartPage'),
  },
  {
    name: 'guest-wishlist',
    path: pagePaths.guestWishlist,
    page: () => import(/* webpackChunkName: "page-guest-wishlist" */ '../pages/GuestWishlistPage'),
  },
  {
    name: 'wishlist',
    path: pagePaths.wishlist,
    page: () => import(/* webpackChunkName: "page-wishlist" */ '../pages/WishlistPage'),
    guarded: true,
  },
  {
    name: 'about',
    path: pagePaths.about,
    page: () => import(/* webpackChunkName: "page-about" */ '../pages/AboutPage'),
  },
  {
    name: 'production',
    path: pagePaths.production,
    page: () => import(/* webpackChunkName: "page-production" */ '../pages/ProductionPage'),
  },
  {
    name: 'terms',
    path: pagePaths.terms,
    page: () => import(/* webpackChunkName: "page-terms" */ '../pages/TermsPage'),
  },
  {
    name: 'privacy',
    path: pagePaths.privacy,
    page: () => import(/* webpackChunkName: "page-privacy" */ '../pages/PrivacyPage'),
  },
  {
    // One route, so that the checkout's machine lives on from step to step.
    name: 'checkout',
    stays: true,
    path: `${pagePaths.checkout}/:step?`,
    page: () => import(/* webpackChunkName: "page-checkout" */ '../pages/CheckoutPage'),
    guarded: true,
  },
  {
    name: 'orders',
    path: pagePaths.orders,
    page: () => import(/* webpackChunkName: "page-orders" */ '../pages/OrdersPage'),
    guarded: true,
  },
  {
    name: 'order',
    path: pagePaths.order(':id'),
    page: () => import(/* webpackChunkName: "page-order" */ '../pages/OrderPage'),
    guarded: true,
  },
  // In production the condition is known when the shop is built, and nothing of the page is left.
  ...(process.env.NODE_ENV === 'production'
    ? []
    : [
        {
          name: 'styleguide',
          path: '/styleguide',
          page: () => import(/* webpackChunkName: "page-styleguide" */ '../pages/StyleguidePage'),
        },
      ]),
  {
    name: 'login',
    path: pagePaths.login,
    page: () => import(/* webpackChunkName: "page-login" */ '../pages/LoginPage'),
  },
  {
    name: 'register',
    path: pagePaths.register,
    page: () => import(/* webpackChunkName: "page-register" */ '../pages/RegisterPage'),
  },
  {
    name: 'forgot-password',
    path: pagePaths.forgotPassword,
    page: () =>
      import(/* webpackChunkName: "page-forgot-password" */ '../pages/ForgotPasswordPage'),
  },
  {
    name: 'reset-password',
    path: pagePaths.resetPassword,
    page: () => import(/* webpackChunkName: "page-reset-password" */ '../pages/ResetPasswordPage'),
  },
  {
    name: 'account-settings',
    path: pagePaths.accountSettings,
    guarded: true,
    page: () =>
      import(/* webpackChunkName: "page-account-settings" */ '../pages/AccountSettingsPage'),
  },
  {
    name: 'not-found',
    path: '*',
    page: () => import(/* webpackChunkName: "page-not-found" */ '../pages/NotFoundPage'),
  },
];
