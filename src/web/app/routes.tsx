import type { RouteObject } from 'react-router';
import { pagePaths } from '../../contract/paths';
import { Guard } from '../features/session/Guard';
import type { PageModule, PreloadResult } from '../pages/page';
import type { AppStore } from './makeStore';
import { PageError } from './PageError';
import { PageSkeleton } from './PageSkeleton';
import { preloadContext } from './preloadContext';
import { RootLayout } from './RootLayout';
import type { Translations } from './translations/translations';

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
    name: 'not-found',
    path: '*',
    page: () => import(/* webpackChunkName: "page-not-found" */ '../pages/NotFoundPage'),
  },
];

/** What loaders need of the page load or server request they run in. */
export interface RouteSurroundings {
  store: AppStore;
  translations: Translations;
  /** The server waits for data before it renders, and hears what became of the page. */
  onPreloaded?: (result: PreloadResult) => void;
}

/** What a matched page tells the layout. */
export interface PageHandle {
  name: string;
  meta?: PageModule['meta'];
}

/** The id of the route whose boundary shows the error page inside the frame. */
export const pageErrorRouteId = 'pages';

export function makeRoutes(surroundings: RouteSurroundings): RouteObject[] {
  return [
    {
      id: 'root',
      Component: RootLayout,
      ErrorBoundary: PageError,
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
