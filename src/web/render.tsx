import type { Messages } from '@lingui/core';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type DataRouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { ServerStyleSheet } from 'styled-components';
import { nextCutOff } from '@/contract/deliveryDay';
import type { Render, RenderedPage, RenderRequest } from '@/contract/render';
import { isApiError } from '@/client/apiError';
import { makeApiExtra } from '@/client/apiExtra';
import type { ApiState } from './api/baseApi';
import { shopApi } from './api/shopApi';
import { makeMemoryTokenStore } from '@/client/tokenStore';
import { Document, pageStateScript, Providers } from './app/Document';
import { makeRoutes, pageMatch, pagesRoute, type RouteDependencies } from './app/routes';
import { inlineScriptHashes, serverHead } from './app/serverHead';
import { makeTranslations } from '@/lib/translations/translations';
import { baseNamespaces } from '@/lib/namespaces';
import { makeStore } from './store/makeStore';

const codesShownOnPages: ReadonlySet<string> = new Set([
  'carousels_not_found',
  'categories_not_found',
]);

/**
 * Describes the failed queries for the server's log. Returns undefined if all succeeded.
 * @param status the status of the page; a 404 page expects a 404 response
 */
function failedQueriesError({ queries }: ApiState['api'], status: number): Error | undefined {
  const failed = Object.values(queries).flatMap((query) => {
    if (query?.status === 'pending') return [`${query.endpointName} late`];
    if (query?.status !== 'rejected') return [];
    const { endpointName, error } = query;
    if (!isApiError(error)) return [`${endpointName} failed`];
    // The shop has no such data, and its pages say so.
    if (codesShownOnPages.has(error.code)) return [];
    const isResponse = status === 404 && (error.status === 404 || error.status === 422);
    return isResponse ? [] : [`${endpointName} ${error.code}`];
  });
  return failed.length > 0 ? new Error(`The page lacks data: ${failed.join(', ')}`) : undefined;
}

export { globalSheet } from '@/ui/globalSheet';

/** Renders a page for a visitor. The browser adds customer data. */
export const render: Render = async (request) => {
  const dependencies = await makeDependencies(request);
  const handler = createStaticHandler(makeRoutes(dependencies));
  const context = await handler.query(new Request(new URL(request.url, 'http://shop.invalid')));
  if (context instanceof Response) throw new Error(`${request.url} redirects`);
  const page: Page = { ...dependencies, request, routes: handler.dataRoutes, context };
  const { statusCode, errors } = context;
  if (errors) return renderFailure(page, Object.values(errors)[0]);
  const failedQueries = failedQueriesError(dependencies.store.getState().api, statusCode);
  try {
    if (!failedQueries)
      return { ...response(statusCode, toDocument(page)), freshUntil: freshUntil(page) };
    // Shows error messages for missing data until the app retries.
    return { ...response(503, toDocument(page)), failure: failedQueries };
  } catch (failure) {
    // Error boundaries do not work on the server.
    return renderFailure(page, failure);
  }
};

function renderFailure(page: Page, failure: unknown): RenderedPage {
  const context = { ...page.context, errors: { [pagesRoute]: failure } };
  return { ...response(500, toDocument({ ...page, context })), failure };
}

/** All days on a page depend on when the shop's data was read (`useArrival.ts`). */
function freshUntil({ store, request: { locale } }: Page): number | undefined {
  const shop = shopApi.endpoints.getShop.select({ locale })(store.getState());
  if (!shop.isSuccess) return undefined;
  return nextCutOff(shop.data.delivery.schedule, new Date(shop.fulfilledTimeStamp)).getTime();
}

interface Page extends RouteDependencies {
  request: RenderRequest;
  routes: DataRouteObject[];
  context: StaticHandlerContext;
}

async function makeDependencies({
  fetch,
  locale,
  loadMessages,
}: RenderRequest): Promise<RouteDependencies> {
  const extra = makeApiExtra({
    fetch,
    // Retries would delay the page, so only the browser retries.
    queryRetries: 0,
    tokens: makeMemoryTokenStore(),
    readCookies: () => '',
  });
  const translations = makeTranslations({
    locale,
    load: async (...file) => (await loadMessages(...file)) as Messages,
  });
  await translations.loadNamespaces(baseNamespaces);
  return { extra, translations, store: makeStore({ extra, locale }), server: true };
}

function toDocument({ store, extra, translations, request, routes, context }: Page) {
  const { locale, origin } = request;
  const sheet = new ServerStyleSheet();
  try {
    const markup = renderToString(
      sheet.collectStyles(
        <Providers store={store} extra={extra} translations={translations} origin={origin}>
          <Document>
            <StaticRouterProvider
              router={createStaticRouter(routes, context)}
              context={context}
              hydrate={false}
            />
          </Document>
        </Providers>,
      ),
    );
    const { queries, provided } = store.getState().api;
    const head = serverHead({
      manifest: request.assets,
      pageName: pageMatch(context.matches)?.route.id ?? '',
      pageStyles: sheet.getStyleTags(),
    });
    const state = pageStateScript({
      locale,
      origin,
      messages: translations.loaded(),
      failed: context.errors !== null,
      api: { queries: withoutPending(queries), provided },
    });
    return `<!DOCTYPE html>${markup
      .replace('</head>', () => `${head}</head>`)
      .replace(/<\/body><\/html>$/, () => `${state}</body></html>`)}`;
  } finally {
    sheet.seal();
  }
}

/** Omits pending queries, whose responses the browser would wait for. */
function withoutPending(queries: ApiState['api']['queries']): ApiState['api']['queries'] {
  return Object.fromEntries(
    Object.entries(queries).filter(([, query]) => query?.status !== 'pending'),
  );
}

function response(status: number, html: string): RenderedPage {
  return { status, html, headers: {}, inlineScriptHashes };
}
