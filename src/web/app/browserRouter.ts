import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { pagesRoute } from './routes';

/** The router over the server's markup. `failed`: the server could only send the error page. */
export async function makeBrowserRouter(routes: RouteObject[], failed: boolean) {
  const matches = matchRoutes(routes, window.location) ?? [];
  // The markup would not match the server's before the code of the page is here.
  for (const { route } of matches) {
    if (typeof route.lazy === 'function') {
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }
  }
  // What the loaders would ask for came with the page, in RTK Query's cache.
  const loaderData = Object.fromEntries(matches.map(({ route }) => [route.id ?? '', null]));
  const errors = failed ? { [pagesRoute]: true } : undefined;
  return createBrowserRouter(routes, { hydrationData: { loaderData, errors } });
}
