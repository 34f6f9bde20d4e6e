import { matchRoutes, type RouteObject } from 'react-router';
import type { PageModule, PreloadContext, PreloadResult } from '../../pages/page';
import { pageRoutes, type PageRoute } from '../routes';
import { preloadContext } from './preloadContext';
import { RoutedPage } from './RoutedPage';
import type { RouteSurroundings } from './RouteSurroundings';

/** The part of an address that says what is shown. */
interface PageAddress {
  pathname: string;
  search: string;
}

/** The pages of one page load or server request. */
export interface Pages {
  /** For `useRoutes`. A page shows nothing until its code has been loaded. */
  readonly routes: RouteObject[];
  /** Whose address this is; the last route takes what no other does. */
  routeAt(pathname: string): PageRoute;
  /** Brings the code of an address's page. */
  load(pathname: string): Promise<PageModule>;
  /**
   * Brings all that a page shows at first: code, then words and data. Rejects where code or words
   * cannot be had; data that a browser could not get is the page's own matter.
   */
  prepare(address: PageAddress): Promise<PreloadResult>;
}

export function makePages(surroundings: RouteSurroundings): Pages {
  const modules = new Map<string, PageModule>();
  const named = new Map(pageRoutes.map((route) => [route.name, route]));
  const routes = pageRoutes.map<RouteObject>((route) => ({
    id: route.name,
    path: route.path,
    element: <RoutedPage key={route.name} route={route} moduleOf={() => modules.get(route.name)} />,
  }));

  const match = (pathname: string) => {
    const found = matchRoutes(routes, { pathname })?.at(-1);
    const route = named.get(found?.route.id ?? '');
    if (!found || !route) throw new Error(`No page takes ${pathname}`);
    return { route, params: found.params };
  };
  const load = async (route: PageRoute) => {
    const module = modules.get(route.name) ?? (await route.page());
    modules.set(route.name, module);
    return module;
  };
  const preload = async (
    route: PageRoute,
    { preload: start }: PageModule,
    context: PreloadContext,
  ): Promise<PreloadResult> => {
    // Of a customer's page the server sends the frame.
    if (!start || (route.guarded && surroundings.server)) return {};
    const preloading = start(context);
    const result = await (surroundings.server ? preloading : preloading.catch(() => undefined));
    return result ?? {};
  };

  return {
    routes,
    routeAt: (pathname) => match(pathname).route,
    load: (pathname) => load(match(pathname).route),
    async prepare({ pathname, search }) {
      const { route, params } = match(pathname);
      const module = await load(route);
      const context = preloadContext(surroundings, search, params);
      const [result] = await Promise.all([
        preload(route, module, context),
        surroundings.translations.need(module.namespaces ?? []),
      ]);
      return result;
    },
  };
}
