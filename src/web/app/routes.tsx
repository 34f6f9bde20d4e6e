import type { RouteObject } from 'react-router';
import { pagePaths } from '../../contract/paths';
import { Guard } from '../features/session/Guard';
import type { PageModule } from '../pages/page';
import { PageError } from './PageError';
import type { PageHandle } from './PageHandle';
import { PageSkeleton } from './PageSkeleton';
import { preloadContext } from './preloadContext';
import { preloadFrame } from './preloadFrame';
import { RootLayout } from './RootLayout';
import type { RouteSurroundings } from './RouteSurroundings';

/** An address and its page. The name is that of the page's chunk without `page-`. */
export interface PageRoute {
  name: string;
  path: string;
  page: () => Promise<PageModule>;
  /** Customers only: the server sends the frame with a skeleton, the browser fills it. */
  guarded?: boolean;
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

/** The id of the route whose boundary shows the error page inside the frame. */
export const pageErrorRouteId = 'pages';

export function makeRoutes(surroundings: RouteSurroundings): RouteObject[] {
  return [
    {
      id: 'root',
      Component: RootLayout,
      ErrorBoundary: PageError,
      loader: async ({ request }: { request: Request }) => {
        const context = preloadContext(surroundings, new URL(request.url), {});
        const preloading = preloadFrame(context).catch(() => undefined);
        if (surroundings.onPreloaded) await preloading;
        return null;
      },
      // The frame's own queries follow the language.
      shouldRevalidate: () => false,
      children: [
        {
          id: pageErrorRouteId,
          ErrorBoundary: PageError,
          children: pageRoutes.map((route) => routeObject(route, surroundings)),
        },
      ],
    },
  ];
}

function routeObject(route: PageRoute, surroundings: RouteSurroundings): RouteObject {
  return {
    id: route.name,
    path: route.path,
    // Also what the router shows, should a page be late at the very start.
    HydrateFallback: PageSkeleton,
    // Another query or hash is no new page: its components ask for what differs. The same address
    // asked for again is a wish to reload (logging out, a failed lookup of the customer).
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate && currentUrl.href === nextUrl.href,
    lazy: async () => {
      const module = await route.page();
      const handle: PageHandle = { name: route.name, meta: module.meta };
      return {
        Component: pageComponent(module, route.guarded ?? false),
        handle,
        loader: async ({ request, params }: { request: Request; params: Params }) => {
          await surroundings.translations.need(module.namespaces ?? []);
          if (route.guarded && surroundings.onPreloaded) return null;
          const context = preloadContext(surroundings, new URL(request.url), params);
          const preloading = module.preload?.(context);
          if (surroundings.onPreloaded) surroundings.onPreloaded((await preloading) ?? {});
          // The page's own queries show what went wrong.
          else preloading?.catch(() => undefined);
          return null;
        },
      };
    },
  };
}

type Params = Readonly<Record<string, string | undefined>>;

function pageComponent(module: PageModule, guarded: boolean) {
  const Page = module.default;
  if (!guarded) return Page;
  return function GuardedPage() {
    return (
      <Guard fallback={<PageSkeleton />}>
        <Page />
      </Guard>
    );
  };
}
