import type { ComponentType } from 'react';
import { Navigate, Outlet, type RouteObject } from 'react-router';
import { adminPaths } from '@/contract/admin/paths';
import { NotFound } from '../features/layout/shellParts';
import type { Decision } from '../features/layout/screens';
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

const start = <Navigate to={adminPaths.today} replace />;

type Load = () => Promise<{ default: ComponentType }>;

const lazily = (load: Load) => async () => ({ Component: (await load()).default });

const codePage = `${adminPaths.codes}/:code`;
const decisions: Readonly<Record<string, Decision>> = {
  [codePage]: true,
  [adminPaths.order]: true,
  [adminPaths.packing]: true,
  [adminPaths.receipts]: true,
  [adminPaths.product]: true,
  [adminPaths.productValues]: true,
  [adminPaths.stockCount]: true,
  [adminPaths.contentPage]: true,
  [adminPaths.delivery]: true,
  [adminPaths.business]: true,
  [adminPaths.categories]: ['category', 'tag'],
  [adminPaths.slides]: ['slide'],
};

const toRoutes = (loads: Readonly<Record<string, Load>>): RouteObject[] =>
  Object.entries(loads).map(([path, load]) => ({
    path,
    lazy: lazily(load),
    handle: decisions[path],
  }));

const linkPage = lazily(() => import('../features/signIn/LinkPage'));

/** Screens for logged-in staff. The main ones are also listed in `features/layout/screens.ts`, for the links. */
const screens: RouteObject[] = [
  { path: adminPaths.home, element: start },
  { path: adminPaths.login, element: start },
  {
    lazy: lazily(() => import('../features/orders/steps/TransitionProvider')),
    children: toRoutes({
      [adminPaths.today]: () => import('../features/orders/today/Today'),
      [adminPaths.orders]: () => import('../features/orders/Orders'),
      [adminPaths.newOrder]: () => import('../features/orders/phoneOrder/PhoneOrder'),
      [adminPaths.courierFile]: () => import('../features/orders/courierFile/CourierFile'),
      [adminPaths.statement]: () => import('../features/money/Statement'),
      [adminPaths.receipts]: () => import('../features/orders/receipts/MissingReceipts'),
      [adminPaths.receiptList]: () => import('../features/orders/receipts/ReceiptList'),
      [adminPaths.order]: () => import('../features/orders/OrderScreen'),
      [adminPaths.packing]: () => import('../features/orders/packing/Packing'),
    }),
  },
  { path: '*', element: <NotFound /> },
  ...toRoutes({
    [adminPaths.products]: () => import('../features/products/Products'),
    [adminPaths.arrangeProducts]: () => import('../features/products/Arrange'),
    [adminPaths.productValues]: () => import('../features/products/values/ProductValues'),
    [adminPaths.product]: () => import('./ProductPage'),
    [adminPaths.productHistory]: () => import('../features/products/History'),
    [adminPaths.productPreview]: () => import('../features/products/preview/Preview'),
    [adminPaths.stock]: () => import('../features/stock/Stock'),
    [adminPaths.stockProduct]: () => import('../features/stock/StockProduct'),
    [adminPaths.stockCount]: () => import('../features/stock/StockCounting'),
    [adminPaths.recall]: () => import('../features/recall/Recall'),
    [adminPaths.recallRegister]: () => import('../features/recall/RecallRegister'),
    [adminPaths.customers]: () => import('../features/customers/Customers'),
    [adminPaths.customer]: () => import('../features/customers/CustomerScreen'),
    [adminPaths.reviews]: () => import('../features/reviews/Reviews'),
    [`${adminPaths.cases}/:number?`]: () => import('../features/cases/Cases'),
    [`${adminPaths.reductions}/:id?`]: () => import('../features/prices/ReductionsPage'),
    [adminPaths.codes]: () => import('../features/codes/CodesPage'),
    [codePage]: () => import('../features/codes/CodesPage'),
    [adminPaths.money]: () => import('../features/money/Money'),
    [adminPaths.settlement]: () => import('../features/money/SettlementPage'),
    [adminPaths.print]: () => import('../features/print/Print'),
    [adminPaths.more]: () => import('../features/layout/More'),
  }),
  {
    lazy: lazily(() => import('../features/books/BooksLayout')),
    children: toRoutes({
      [adminPaths.books]: () => import('../features/books/sales/Sales'),
      [adminPaths.accountant]: () => import('../features/books/accountant/Accountant'),
    }),
  },
  {
    lazy: lazily(() => import('../features/content/ContentLayout')),
    children: toRoutes({
      [adminPaths.categories]: () => import('../features/content/Categories'),
      [adminPaths.slides]: () => import('../features/content/Slides'),
      [adminPaths.contentPage]: () => import('../features/content/PageTexts'),
    }),
  },
  {
    lazy: lazily(() => import('../features/settings/SettingsLayout')),
    children: toRoutes({
      [adminPaths.delivery]: () => import('../features/settings/DeliverySettings'),
      [adminPaths.business]: () => import('../features/settings/BusinessSettings'),
      [adminPaths.security]: () => import('../features/settings/Security'),
      [adminPaths.staff]: () => import('../features/settings/Staff'),
      [adminPaths.log]: () => import('../features/settings/Log'),
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
