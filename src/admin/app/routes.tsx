import type { ComponentType } from 'react';
import { Navigate, Outlet, type RouteObject } from 'react-router';
import { adminPaths } from '@/contract/admin/paths';
import { Shell } from '../features/layout/Shell';
import { SignInGate } from '../features/signIn/SignInGate';
import { PageTitle } from '../ui/ScreenHead';
import { PageError } from '@/ui/StatusPage';

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
const lazily = (load: () => Promise<{ default: ComponentType }>) => async () => ({
  Component: (await load()).default,
});

const screen = (path: string, load: Parameters<typeof lazily>[0]): RouteObject => ({
  path,
  lazy: lazily(load),
});

const linkPage = lazily(
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
    lazy: lazily(
      () =>
        import(
          /* webpackChunkName: "page-orders-layout" */ '../features/shared/TransitionProvider'
        ),
    ),
    children: [
      screen(
        adminPaths.today,
        () => import(/* webpackChunkName: "page-today" */ '../features/today/Today'),
      ),
      screen(
        adminPaths.orders,
        () => import(/* webpackChunkName: "page-orders" */ '../features/orders/Orders'),
      ),
      screen(
        adminPaths.newOrder,
        () => import(/* webpackChunkName: "page-new-order" */ '../features/phoneOrder/PhoneOrder'),
      ),
      screen(
        adminPaths.order,
        () => import(/* webpackChunkName: "page-order" */ '../features/orders/OrderDetails'),
      ),
    ],
  },
  screen(
    adminPaths.products,
    () => import(/* webpackChunkName: "page-products" */ '../features/products/Products'),
  ),
  screen(
    adminPaths.arrangeProducts,
    () => import(/* webpackChunkName: "page-arrange-products" */ '../features/products/Arrange'),
  ),
  screen(adminPaths.product, () => import(/* webpackChunkName: "page-product" */ './ProductPage')),
  screen(
    adminPaths.productHistory,
    () => import(/* webpackChunkName: "page-product-history" */ '../features/products/History'),
  ),
  screen(
    adminPaths.productPreview,
    () =>
      import(/* webpackChunkName: "page-product-preview" */ '../features/products/preview/Preview'),
  ),
  screen(
    adminPaths.stock,
    () => import(/* webpackChunkName: "page-stock" */ '../features/stock/Stock'),
  ),
  screen(
    adminPaths.stockProduct,
    () => import(/* webpackChunkName: "page-stock-product" */ '../features/stock/StockProduct'),
  ),
  screen(
    adminPaths.stockCount,
    () => import(/* webpackChunkName: "page-stock-count" */ '../features/stock/StockCounting'),
  ),
  screen(
    adminPaths.reviews,
    () => import(/* webpackChunkName: "page-reviews" */ '../features/reviews/Reviews'),
  ),
  screen(
    `${adminPaths.reductions}/:id?`,
    () => import(/* webpackChunkName: "page-sales" */ '../features/prices/ReductionsPage'),
  ),
  screen(
    adminPaths.print,
    () => import(/* webpackChunkName: "page-print" */ '../features/print/Print'),
  ),
  screen(
    adminPaths.more,
    () => import(/* webpackChunkName: "page-more" */ '../features/layout/More'),
  ),
  {
    lazy: lazily(
      () =>
        import(/* webpackChunkName: "page-content-layout" */ '../features/shared/ContentLayout'),
    ),
    children: [
      screen(
        adminPaths.categories,
        () => import(/* webpackChunkName: "page-categories" */ '../features/content/Categories'),
      ),
      screen(
        adminPaths.slides,
        () => import(/* webpackChunkName: "page-slides" */ '../features/content/Slides'),
      ),
      screen(
        adminPaths.contentPage,
        () => import(/* webpackChunkName: "page-texts" */ '../features/content/PageTexts'),
      ),
    ],
  },
  {
    lazy: lazily(
      () =>
        import(
          /* webpackChunkName: "page-settings-layout" */ '../features/settings/SettingsLayout'
        ),
    ),
    children: [
      screen(
        adminPaths.delivery,
        () =>
          import(/* webpackChunkName: "page-delivery" */ '../features/settings/DeliverySettings'),
      ),
      screen(
        adminPaths.business,
        () =>
          import(/* webpackChunkName: "page-business" */ '../features/settings/BusinessSettings'),
      ),
      screen(
        adminPaths.security,
        () => import(/* webpackChunkName: "page-security" */ '../features/settings/Security'),
      ),
      screen(
        adminPaths.staff,
        () => import(/* webpackChunkName: "page-staff" */ '../features/settings/Staff'),
      ),
      screen(
        adminPaths.log,
        () => import(/* webpackChunkName: "page-log" */ '../features/settings/Log'),
      ),
    ],
  },
  screen('*', () => import(/* webpackChunkName: "page-not-found" */ '../features/layout/NotFound')),
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
