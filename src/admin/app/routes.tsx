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

type Load = () => Promise<{ default: ComponentType }>;

/** The default component of a module, loaded when its route is opened. */
const lazily = (load: Load) => async () => ({ Component: (await load()).default });

const screensOf = (loads: Readonly<Record<string, Load>>): RouteObject[] =>
  Object.entries(loads).map(([path, load]) => ({ path, lazy: lazily(load) }));

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
    children: screensOf({
      [adminPaths.today]: () =>
        import(/* webpackChunkName: "page-today" */ '../features/today/Today'),
      [adminPaths.orders]: () =>
        import(/* webpackChunkName: "page-orders" */ '../features/orders/Orders'),
      [adminPaths.newOrder]: () =>
        import(/* webpackChunkName: "page-new-order" */ '../features/phoneOrder/PhoneOrder'),
      [adminPaths.courierFile]: () =>
        import(/* webpackChunkName: "page-courier-file" */ '../features/courierFile/CourierFile'),
      [adminPaths.statement]: () =>
        import(/* webpackChunkName: "page-statement" */ '../features/money/Statement'),
      [adminPaths.order]: () =>
        import(/* webpackChunkName: "page-order" */ '../features/orders/OrderDetails'),
    }),
  },
  ...screensOf({
    [adminPaths.products]: () =>
      import(/* webpackChunkName: "page-products" */ '../features/products/Products'),
    [adminPaths.arrangeProducts]: () =>
      import(/* webpackChunkName: "page-arrange-products" */ '../features/products/Arrange'),
    [adminPaths.productValues]: () =>
      import(
        /* webpackChunkName: "page-product-values" */ '../features/products/values/ProductValues'
      ),
    [adminPaths.product]: () => import(/* webpackChunkName: "page-product" */ './ProductPage'),
    [adminPaths.productHistory]: () =>
      import(/* webpackChunkName: "page-product-history" */ '../features/products/History'),
    [adminPaths.productPreview]: () =>
      import(/* webpackChunkName: "page-product-preview" */ '../features/products/preview/Preview'),
    [adminPaths.stock]: () =>
      import(/* webpackChunkName: "page-stock" */ '../features/stock/Stock'),
    [adminPaths.stockProduct]: () =>
      import(/* webpackChunkName: "page-stock-product" */ '../features/stock/StockProduct'),
    [adminPaths.stockCount]: () =>
      import(/* webpackChunkName: "page-stock-count" */ '../features/stock/StockCounting'),
    [adminPaths.reviews]: () =>
      import(/* webpackChunkName: "page-reviews" */ '../features/reviews/Reviews'),
    [`${adminPaths.cases}/:number?`]: () =>
      import(/* webpackChunkName: "page-cases" */ '../features/cases/Cases'),
    [`${adminPaths.reductions}/:id?`]: () =>
      import(/* webpackChunkName: "page-sales" */ '../features/prices/ReductionsPage'),
    [adminPaths.money]: () =>
      import(/* webpackChunkName: "page-money" */ '../features/money/Money'),
    [adminPaths.settlement]: () =>
      import(/* webpackChunkName: "page-settlement" */ '../features/money/SettlementPage'),
    [adminPaths.print]: () =>
      import(/* webpackChunkName: "page-print" */ '../features/print/Print'),
    [adminPaths.more]: () => import(/* webpackChunkName: "page-more" */ '../features/layout/More'),
    '*': () => import(/* webpackChunkName: "page-not-found" */ '../features/layout/NotFound'),
  }),
  {
    lazy: lazily(
      () =>
        import(/* webpackChunkName: "page-content-layout" */ '../features/shared/ContentLayout'),
    ),
    children: screensOf({
      [adminPaths.categories]: () =>
        import(/* webpackChunkName: "page-categories" */ '../features/content/Categories'),
      [adminPaths.slides]: () =>
        import(/* webpackChunkName: "page-slides" */ '../features/content/Slides'),
      [adminPaths.contentPage]: () =>
        import(/* webpackChunkName: "page-texts" */ '../features/content/PageTexts'),
    }),
  },
  {
    lazy: lazily(
      () =>
        import(
          /* webpackChunkName: "page-settings-layout" */ '../features/settings/SettingsLayout'
        ),
    ),
    children: screensOf({
      [adminPaths.delivery]: () =>
        import(/* webpackChunkName: "page-delivery" */ '../features/settings/DeliverySettings'),
      [adminPaths.business]: () =>
        import(/* webpackChunkName: "page-business" */ '../features/settings/BusinessSettings'),
      [adminPaths.security]: () =>
        import(/* webpackChunkName: "page-security" */ '../features/settings/Security'),
      [adminPaths.staff]: () =>
        import(/* webpackChunkName: "page-staff" */ '../features/settings/Staff'),
      [adminPaths.log]: () => import(/* webpackChunkName: "page-log" */ '../features/settings/Log'),
    }),
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
