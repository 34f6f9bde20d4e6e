import { Navigate, Outlet, type RouteObject } from 'react-router';
import { adminPaths } from '../../contract/admin/paths';
import { Shell } from '../features/layout/Shell';
import { SignInGate } from '../features/signIn/SignInGate';
import { PageError } from './PageError';

function SignedIn() {
  return (
    <SignInGate>
      <Shell />
    </SignInGate>
  );
}

/** The first screen after signing in. */
const start = <Navigate to={adminPaths.today} replace />;

const loadLinkPage = () => import(/* webpackChunkName: "page-link" */ '../pages/LinkPage');

/**
 * Screens of signed-in staff: each a file of `pages/`, loaded when it is opened. The main ones also stand in
 * `features/layout/screens.ts`, which makes their links.
 */
const screens: RouteObject[] = [
  { path: adminPaths.home, element: start },
  { path: adminPaths.login, element: start },
  {
    lazy: () => import(/* webpackChunkName: "page-orders-layout" */ '../pages/OrdersLayout'),
    children: [
      {
        path: adminPaths.today,
        lazy: () => import(/* webpackChunkName: "page-today" */ '../pages/TodayPage'),
      },
      {
        path: adminPaths.orders,
        lazy: () => import(/* webpackChunkName: "page-orders" */ '../pages/OrdersPage'),
      },
      {
        path: adminPaths.newOrder,
        lazy: () => import(/* webpackChunkName: "page-new-order" */ '../pages/PhoneOrderPage'),
      },
      {
        path: adminPaths.order,
        lazy: () => import(/* webpackChunkName: "page-order" */ '../pages/OrderDetailsPage'),
      },
    ],
  },
  {
    path: adminPaths.products,
    lazy: () => import(/* webpackChunkName: "page-products" */ '../pages/ProductsPage'),
  },
  {
    path: adminPaths.arrangeProducts,
    lazy: () =>
      import(/* webpackChunkName: "page-arrange-products" */ '../pages/ArrangeProductsPage'),
  },
  {
    path: adminPaths.product,
    lazy: () => import(/* webpackChunkName: "page-product" */ '../pages/ProductEditorPage'),
  },
  {
    path: adminPaths.productHistory,
    lazy: () =>
      import(/* webpackChunkName: "page-product-history" */ '../pages/ProductHistoryPage'),
  },
  {
    path: adminPaths.productPreview,
    lazy: () =>
      import(/* webpackChunkName: "page-product-preview" */ '../pages/ProductPreviewPage'),
  },
  {
    path: adminPaths.stock,
    lazy: () => import(/* webpackChunkName: "page-stock" */ '../pages/StockPage'),
  },
  {
    path: adminPaths.stockProduct,
    lazy: () => import(/* webpackChunkName: "page-stock-product" */ '../pages/StockProductPage'),
  },
  {
    path: adminPaths.stockCount,
    lazy: () => import(/* webpackChunkName: "page-stock-count" */ '../pages/StockCountPage'),
  },
  {
    path: adminPaths.reviews,
    lazy: () => import(/* webpackChunkName: "page-reviews" */ '../pages/ReviewsPage'),
  },
  {
    path: `${adminPaths.reductions}/:id?`,
    lazy: () => import(/* webpackChunkName: "page-sales" */ '../pages/ReductionsPage'),
  },
  {
    path: adminPaths.print,
    lazy: () => import(/* webpackChunkName: "page-print" */ '../pages/PrintPage'),
  },
  {
    path: adminPaths.more,
    lazy: () => import(/* webpackChunkName: "page-more" */ '../pages/MorePage'),
  },
  {
    lazy: () => import(/* webpackChunkName: "page-content-layout" */ '../pages/ContentLayout'),
    children: [
      {
        path: adminPaths.categories,
        lazy: () => import(/* webpackChunkName: "page-categories" */ '../pages/CategoriesPage'),
      },
      {
        path: adminPaths.slides,
        lazy: () => import(/* webpackChunkName: "page-slides" */ '../pages/SlidesPage'),
      },
      {
        path: adminPaths.contentPage,
        lazy: () => import(/* webpackChunkName: "page-texts" */ '../pages/PageTextsPage'),
      },
    ],
  },
  {
    lazy: () => import(/* webpackChunkName: "page-settings-layout" */ '../pages/SettingsLayout'),
    children: [
      {
        path: adminPaths.delivery,
        lazy: () => import(/* webpackChunkName: "page-delivery" */ '../pages/DeliverySettingsPage'),
      },
      {
        path: adminPaths.business,
        lazy: () => import(/* webpackChunkName: "page-business" */ '../pages/BusinessSettingsPage'),
      },
      {
        path: adminPaths.security,
        lazy: () => import(/* webpackChunkName: "page-security" */ '../pages/SecurityPage'),
      },
      {
        path: adminPaths.staff,
        lazy: () => import(/* webpackChunkName: "page-staff" */ '../pages/StaffPage'),
      },
      {
        path: adminPaths.log,
        lazy: () => import(/* webpackChunkName: "page-log" */ '../pages/LogPage'),
      },
    ],
  },
  {
    path: '*',
    lazy: () => import(/* webpackChunkName: "page-not-found" */ '../pages/NotFoundPage'),
  },
];

export const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <PageError />,
    hydrateFallbackElement: <></>,
    children: [
      { path: adminPaths.invitation, lazy: loadLinkPage },
      { path: adminPaths.reset, lazy: loadLinkPage },
      { element: <SignedIn />, children: [{ errorElement: <PageError />, children: screens }] },
    ],
  },
];
