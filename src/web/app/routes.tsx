import { data, type RouteMatch, type RouteObject, useLocation } from 'react-router';
import { defaultLocale, isLocale } from '@/contract/locale';
import { type CheckoutStep, checkoutStepPaths, pagePaths } from '@/contract/paths';
import type { ApiError } from '@/client/apiError';
import type { ApiExtra } from '@/client/apiExtra';
import { shopApi } from '../api/shopApi';
import { sessionApi } from '../api/sessionApi';
import { Guard } from '../features/session/Guard';
import { useText } from '@/lib/text';
import type { LoaderContext, PageLoader, PageModule } from '../pages/page';
import type { AppStore } from '../store/makeStore';
import { ButtonLink } from '@/ui/Button';
import { PageHead } from '@/ui/PageHead';
import { PageError as FailedPage } from '@/ui/StatusPage';
import { PageSkeleton, RootLayout } from './RootLayout';
import type { Translations } from '@/lib/translations/translations';

interface RoutedPageProps {
  module: PageModule;
  guarded: boolean;
}

function RoutedPage({ module: { default: Page, meta }, guarded }: RoutedPageProps) {
  const { text } = useText();
  const { pathname } = useLocation();
  return (
    <>
      {meta && <PageHead {...meta({ text, brand: text('common:brand.name'), pathname })} />}
      {guarded ? (
        <Guard fallback={<PageSkeleton />}>
          <Page />
        </Guard>
      ) : (
        <Page />
      )}
    </>
  );
}

export function PageError() {
  const { text } = useText();
  const brand = text('common:brand.name');
  return (
    <FailedPage
      head={(_, offline) => (
        <PageHead
          title={text(offline ? 'errors:offline.meta.title' : 'errors:page500.meta.title', {
            brand,
          })}
          noindex
        />
      )}
      action={
        <ButtonLink to={pagePaths.home} size="large" variant="secondary" reloadDocument>
          {text('common:action.goHome')}
        </ButtonLink>
      }
    />
  );
}

/** How long a navigation waits for data before it shows the next page. */
const maxWaitMs = 1_000;
/** How long the server waits for optional data. */
const maxSideWaitMs = 2_000;
/** A page renders within this time after its loader has failed. */
const failureKnownMs = 2_000;

type PageId = Exclude<keyof typeof pagePaths, `checkout${Capitalize<CheckoutStep>}`> | 'notFound';

/** Each chunk is named `page-` plus the route's id, which is the page's key in `pagePaths`. */
const pageModules: Readonly<Record<PageId, () => Promise<PageModule>>> = {
  home: () => import(/* webpackChunkName: "page-home" */ '../pages/HomePage'),
  shop: () => import(/* webpackChunkName: "page-shop" */ '../pages/ShopPage'),
  product: () => import(/* webpackChunkName: "page-product" */ '../pages/ProductPage'),
  cart: () => import(/* webpackChunkName: "page-cart" */ '../pages/CartPage'),
  guestWishlist: () => import(/* webpackChunkName: "page-guestWishlist" */ '../pages/WishlistPage'),
  wishlist: () => import(/* webpackChunkName: "page-wishlist" */ '../pages/WishlistPage'),
  about: () => import(/* webpackChunkName: "page-about" */ '../pages/AboutPage'),
  production: () => import(/* webpackChunkName: "page-production" */ '../pages/ProductionPage'),
  delivery: () => import(/* webpackChunkName: "page-delivery" */ '../pages/DeliveryPage'),
  terms: () => import(/* webpackChunkName: "page-terms" */ '../pages/TermsPage'),
  privacy: () => import(/* webpackChunkName: "page-privacy" */ '../pages/PrivacyPage'),
  checkout: () => import(/* webpackChunkName: "page-checkout" */ '../pages/CheckoutPage'),
  orders: () => import(/* webpackChunkName: "page-orders" */ '../pages/OrdersPage'),
  order: () => import(/* webpackChunkName: "page-order" */ '../pages/OrderPage'),
  orderLink: () => import(/* webpackChunkName: "page-orderLink" */ '../pages/OrderLinkPage'),
  login: () => import(/* webpackChunkName: "page-login" */ '../pages/LoginPage'),
  register: () => import(/* webpackChunkName: "page-register" */ '../pages/RegisterPage'),
  forgotPassword: () =>
    import(/* webpackChunkName: "page-forgotPassword" */ '../pages/ForgotPasswordPage'),
  resetPassword: () =>
    import(/* webpackChunkName: "page-resetPassword" */ '../pages/ResetPasswordPage'),
  confirmEmail: () =>
    import(/* webpackChunkName: "page-confirmEmail" */ '../pages/ConfirmEmailPage'),
  restoreEmail: () =>
    import(/* webpackChunkName: "page-restoreEmail" */ '../pages/RestoreEmailPage'),
  signInLink: () => import(/* webpackChunkName: "page-signInLink" */ '../pages/SignInLinkPage'),
  stockAlert: () => import(/* webpackChunkName: "page-stockAlert" */ '../pages/StockAlertPage'),
  accountSettings: () =>
    import(/* webpackChunkName: "page-accountSettings" */ '../pages/AccountSettingsPage'),
  notFound: () => import(/* webpackChunkName: "page-notFound" */ '../pages/NotFoundPage'),
};

const customersOnly: readonly PageId[] = [
  'wishlist',
  'checkout',
  'orders',
  'order',
  'accountSettings',
];

function getPath(id: PageId): string {
  if (id === 'notFound') return '*';
  const path = pagePaths[id];
  return typeof path === 'string' ? path : path(':id');
}

export interface RouteDependencies {
  store: AppStore;
  extra: ApiExtra;
  translations: Translations;
  /** True on the server, where loaders wait for all data of the page. */
  server?: boolean;
}

interface PageLocation {
  search: string;
  params: LoaderContext['params'];
}

export interface PageHandle {
  /** Only customers see the page. The server sends the layout with a skeleton, which the browser replaces. */
  guarded: boolean;
  /** Fetches the page's code, texts and data before a click. For a guarded page, it fetches only the code. */
  prefetch: (location: PageLocation) => Promise<unknown>;
}

/** Finds the match of the page, which may be followed by a match of a step. */
export function pageMatch<Match extends Pick<RouteMatch, 'route'>>(
  matches: readonly Match[] | null,
): Match | undefined {
  return matches?.findLast(({ route }) => route.handle !== undefined);
}

/** The route inside the layout, whose error element replaces a failed page. */
export const pagesRoute = 'pages';

export function makeRoutes(dependencies: RouteDependencies): RouteObject[] {
  const pages = (Object.keys(pageModules) as PageId[]).map((id) => makePage(id, dependencies));
  return [
    {
      id: 'root',
      element: <RootLayout />,
      errorElement: <PageError />,
      loader: () =>
        dependencies.server
          ? loadPage(dependencies, { loader: loadLayoutData }, { search: '', params: {} })
          : null,
      shouldRevalidate: () => false,
      children: [{ id: pagesRoute, errorElement: <PageError />, children: pages }],
    },
  ];
}

function makePage(id: PageId, dependencies: RouteDependencies): RouteObject {
  const load = pageModules[id];
  const guarded = customersOnly.includes(id);
  const handle: PageHandle = {
    guarded,
    async prefetch(location) {
      const module = await load();
      if (!guarded) await loadPage(dependencies, module, location);
    },
  };
  return {
    id,
    path: getPath(id),
    handle,
    // A changed query is applied immediately, and components request the missing data.
    shouldRevalidate: ({ currentUrl, nextUrl }) =>
      currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname,
    async lazy() {
      const module = await load();
      return {
        element: <RoutedPage key={id} module={module} guarded={guarded} />,
        loader: ({ request, params }) => {
          if (guarded) lookUpCustomer(dependencies);
          return loadPage(dependencies, module, { search: new URL(request.url).search, params });
        },
      };
    },
    ...(id === 'checkout' && {
      // The step routes render nothing, because the page shows the step of the path.
      children: Object.values(checkoutStepPaths).map((path) => ({ path, element: null })),
      // One route for all steps keeps the machine mounted. A step looks the customer up without the loader, which would
      // make the page inert.
      shouldRevalidate: ({ currentUrl, nextUrl }) => {
        lookUpCustomer(dependencies);
        return currentUrl.href === nextUrl.href;
      },
    }),
  };
}

/** Rejects if the texts cannot be loaded. The page itself shows failed queries. */
async function loadPage(
  { store, extra, translations, server }: RouteDependencies,
  { loader, namespaces = [] }: Pick<PageModule, 'loader' | 'namespaces'>,
  { search, params }: PageLocation,
) {
  const { locale } = translations.i18n;
  const started: Promise<unknown>[] = [];
  const needed = loader?.({
    locale: isLocale(locale) ? locale : defaultLocale,
    params,
    search: new URLSearchParams(search),
    getState: store.getState,
    load(query) {
      const request = store.dispatch(query);
      started.push(request);
      // The server discards the whole store, and each unsubscription would leave a timer behind.
      if (!server) void request.then(({ error }) => handOverToPage(extra, request, error));
      return request;
    },
  });
  const [result] = await Promise.all([
    server ? needed : within(maxWaitMs, needed),
    translations.loadNamespaces(namespaces),
  ]);
  if (server) await within(maxSideWaitMs, Promise.all(started));
  return result?.status ? data(null, { status: result.status }) : null;
}

/** Hands the response over to the page's components, which would otherwise repeat a failed request. */
function handOverToPage(
  { failedLoads }: ApiExtra,
  { queryCacheKey, unsubscribe }: ReturnType<LoaderContext['load']>,
  error: unknown,
) {
  unsubscribe();
  if (!error) return;
  failedLoads.set(queryCacheKey, error as ApiError);
  setTimeout(() => failedLoads.delete(queryCacheKey), failureKnownMs);
}

const loadLayoutData: PageLoader = async ({ load, locale }) => {
  load(shopApi.endpoints.getShop.initiate({ locale }));
  load(shopApi.endpoints.listCategories.initiate({ locale }));
};

/** In seconds. Avoids a second lookup when a login redirects to a guarded page. */
const userFreshFor = 1;

/** The current user's stale time is 0 (specification, section 9). The session machine receives the response. */
function lookUpCustomer({ store, extra, server }: RouteDependencies): void {
  if (server || extra.tokens.read() === null) return;
  const lookup = sessionApi.endpoints.getCurrentUser.initiate(undefined, {
    forceRefetch: userFreshFor,
  });
  const started = store.dispatch(lookup);
  void started.finally(() => started.unsubscribe());
}

/** Resolves to undefined if the work takes longer. */
async function within<T>(ms: number, work: Promise<T> | undefined): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout>;
  const end = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}
