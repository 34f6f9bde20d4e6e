import type { ComponentType } from 'react';
import { Navigate, Outlet, type RouteObject } from 'react-router';
import { adminPaths } from '@/contract/admin/paths';
import { Shell } from '../features/layout/Shell';
import { SignInGate } from '../features/signIn/SignInGate';
import { PageError } from '@/ui/PageError';
import { PageTitle } from '../ui/ScreenHead';

function SignedIn() {
  return (
    <SignInGate>
      <Shell />
    </SignInGate>
  );
}

const failed = <PageError head={(title) => <PageTitle>{title}</PageTitle>} />;

/** The first screen after signing in. */
const start = <Navigate to={adminPaths.today} replace />;

/** The default component of a module, loaded when its route is opened. */
const screen = (load: () => Promise<{ default: ComponentType }>) => async () => ({
  Component: (await load()).default,
});

const linkPage = screen(
  () => import(/* webpackChunkName: "page-link" */ '../features/signIn/LinkPage'),
);

/**
 * Screens of signed-in staff: each loaded when it is opened. The main ones also stand in
 * `features/layout/screens.ts`, which makes their links.
 */
const screens: RouteObject[] = [
  { path: adminPaths.home, element: start },
  { path: adminPaths.login, element: start },
  {
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "page-orders-layout" */ '../features/shared/TransitionProvider'
        ),
    ),
    children: [
      {
        path: adminPaths.today,
        lazy: screen(() => import(/* webpackChunkName: "page-today" */ '../features/today/Today')),
      },
      {
        path: adminPaths.orders,
        lazy: screen(
          () => import(/* webpackChunkName: "page-orders" */ '../features/orders/Orders'),
        ),
      },
      {
        path: adminPaths.newOrder,
        lazy: screen(
          () =>
            import(/* webpackChunkName: "page-new-order" */ '../features/phoneOrder/PhoneOrder'),
        ),
      },
      {
        path: adminPaths.order,
        lazy: screen(
          () => import(/* webpackChunkName: "page-order" */ '../features/orders/OrderDetails'),
        ),
      },
    ],
  },
  {
    path: adminPaths.products,
    lazy: screen(
      () => import(/* webpackChunkName: "page-products" */ '../features/products/Products'),
    ),
  },
  {
    path: adminPaths.arrangeProducts,
    lazy: screen(
      () => import(/* webpackChunkName: "page-arrange-products" */ '../features/products/Arrange'),
    ),
  },
  {
    path: adminPaths.product,
    lazy: screen(() => import(/* webpackChunkName: "page-product" */ './ProductPage')),
  },
  {
    path: adminPaths.productHistory,
    lazy: screen(
      () => import(/* webpackChunkName: "page-product-history" */ '../features/products/History'),
    ),
  },
  {
    path: adminPaths.productPreview,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "page-product-preview" */ '../features/products/preview/Preview'
        ),
    ),
  },
  {
    path: adminPaths.stock,
    lazy: screen(() => import(/* webpackChunkName: "page-stock" */ '../features/stock/Stock')),
  },
  {
    path: adminPaths.stockProduct,
    lazy: screen(
      () => import(/* webpackChunkName: "page-stock-product" */ '../features/stock/StockProduct'),
    ),
  },
  {
    path: adminPaths.stockCount,
    lazy: screen(
      () => import(/* webpackChunkName: "page-stock-count" */ '../features/stock/StockCounting'),
    ),
  },
  {
    path: adminPaths.reviews,
    lazy: screen(
      () => import(/* webpackChunkName: "page-reviews" */ '../features/reviews/Reviews'),
    ),
  },
  {
    path: `${adminPaths.reductions}/:id?`,
    lazy: screen(
      () => import(/* webpackChunkName: "page-sales" */ '../features/prices/ReductionsPage'),
    ),
  },
  {
    path: adminPaths.print,
    lazy: screen(() => import(/* webpackChunkName: "page-print" */ '../features/print/Print')),
  },
  {
    path: adminPaths.more,
    lazy: screen(() => import(/* webpackChunkName: "page-more" */ '../features/layout/More')),
  },
  {
    lazy: screen(
      () =>
        import(/* webpackChunkName: "page-content-layout" */ '../features/shared/ContentLayout'),
    ),
    children: [
      {
        path: adminPaths.categories,
        lazy: screen(
          () => import(/* webpackChunkName: "page-categories" */ '../features/content/Categories'),
        ),
      },
      {
        path: adminPaths.slides,
        lazy: screen(
          () => import(/* webpackChunkName: "page-slides" */ '../features/content/Slides'),
        ),
      },
      {
        path: adminPaths.contentPage,
        lazy: screen(
          () => import(/* webpackChunkName: "page-texts" */ '../features/content/PageTexts'),
        ),
      },
    ],
  },
  {
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "page-settings-layout" */ '../features/settings/SettingsLayout'
        ),
    ),
    children: [
      {
        path: adminPaths.delivery,
        lazy: screen(
          () =>
            import(/* webpackChunkName: "page-delivery" */ '../features/settings/DeliverySettings'),
        ),
      },
      {
        path: adminPaths.business,
        lazy: screen(
          () =>
            import(/* webpackChunkName: "page-business" */ '../features/settings/BusinessSettings'),
        ),
      },
      {
        path: adminPaths.security,
        lazy: screen(
          () => import(/* webpackChunkName: "page-security" */ '../features/settings/Security'),
        ),
      },
      {
        path: adminPaths.staff,
        lazy: screen(
          () => import(/* webpackChunkName: "page-staff" */ '../features/settings/Staff'),
        ),
      },
      {
        path: adminPaths.log,
        lazy: screen(() => import(/* webpackChunkName: "page-log" */ '../features/settings/Log')),
      },
    ],
  },
  {
    path: '*',
    lazy: screen(
      () => import(/* webpackChunkName: "page-not-found" */ '../features/layout/NotFound'),
    ),
  },
];

export const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: failed,
    hydrateFallbackElement: <></>,
    children: [
      { path: adminPaths.invitation, lazy: linkPage },
      { path: adminPaths.reset, lazy: linkPage },
      { element: <SignedIn />, children: [{ errorElement: failed, children: screens }] },
    ],
  },
];
