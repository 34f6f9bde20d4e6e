import { createHash } from 'node:crypto';
import type { Messages } from '@lingui/core';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router';
import { ServerStyleSheet } from 'styled-components';
import type { AssetManifest, Render, RenderRequest } from '../contract/render';
import type { ApiExtra } from './api/apiExtra';
import { makeApiExtra } from './api/makeApiExtra';
import { makeMemoryTokenStore } from './api/tokenStore';
import { Document, type DocumentAssets } from './app/Document';
import { makeStore, type AppStore } from './app/makeStore';
import { pageStateScript } from './app/pageState';
import { Providers } from './app/Providers';
import { makeRoutes, pageErrorRouteId } from './app/routes';
import { startScript } from './app/startScript';
import { themeScript } from '../contract/themeScript';
import {
  makeTranslations,
  type LoadedMessages,
  type Translations,
} from './app/translations/translations';
import { baseNamespaces } from './lib/namespaces';
import type { PreloadResult } from './pages/page';

export const inlineScriptHashes = [themeScript, startScript].map(
  (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
);

/** Renders a page for a visitor: what differs between customers, the browser fills in. */
export const render: Render = async (request) => {
  const surroundings = await makeSurroundings(request);
  const { store, translations } = surroundings;
  let preloaded: PreloadResult = {};
  const routes = makeRoutes({
    store,
    translations,
    onPreloaded: (result) => {
      preloaded = result;
    },
  });
  const handler = createStaticHandler(routes);
  const found = await handler.query(new Request(new URL(request.url, 'http://shop.invalid')));
  if (found instanceof Response) {
    return answer(found.status, '', { location: found.headers.get('Location') ?? undefined });
  }
  if (preloaded.redirectTo) {
    return answer(preloaded.status ?? 301, '', { location: preloaded.redirectTo });
  }
  const page: Page = {
    ...surroundings,
    router: found,
    assets: documentAssets(request.assets, found),
    draw: (context) => createStaticRouter(handler.dataRoutes, context),
  };
  const failure = found.errors?.[pageErrorRouteId] ?? Object.values(found.errors ?? {})[0];
  if (failure !== undefined) return { ...answer(500, documentOf(page, request)), failure };
  try {
    return answer(preloaded.status ?? 200, documentOf(page, request));
  } catch (thrown) {
    // React's boundaries do not act on the server; the router shows this one's instead.
    const router = { ...found, errors: { [pageErrorRouteId]: thrown } };
    return { ...answer(500, documentOf({ ...page, router }, request)), failure: thrown };
  }
};

interface Surroundings {
  store: AppStore;
  extra: ApiExtra;
  translations: Translations;
}

interface Page extends Surroundings {
  router: StaticHandlerContext;
  assets: DocumentAssets;
  draw: (context: StaticHandlerContext) => ReturnType<typeof createStaticRouter>;
}

async function makeSurroundings({
  fetch,
  locale,
  loadMessages,
}: RenderRequest): Promise<Surroundings> {
  const extra = makeApiExtra({
    fetch,
    // A reader would wait for each attempt; the browser has its own.
    queryRetries: 0,
    tokens: makeMemoryTokenStore(),
    readCookies: () => '',
  });
  const translations = makeTranslations({
    locale,
    load: async (...file) => (await loadMessages(...file)) as Messages,
  });
  await translations.need(baseNamespaces);
  return { extra, translations, store: makeStore({ extra, locale }) };
}

function documentOf(
  { store, extra, translations, router, assets, draw }: Page,
  request: RenderRequest,
) {
  const { locale, origin } = request;
  const sheet = new ServerStyleSheet();
  try {
    const markup = renderToString(
      sheet.collectStyles(
        <Providers store={store} extra={extra} translations={translations} origin={origin}>
          <Document assets={assets}>
            <StaticRouterProvider router={draw(router)} context={router} hydrate={false} />
          </Document>
        </Providers>,
      ),
    );
    const { queries, provided } = store.getState().api;
    const messages: LoadedMessages = translations.loaded();
    const state = pageStateScript({ locale, origin, assets, messages, api: { queries, provided } });
    return `<!DOCTYPE html>${markup
      .replace('</head>', () => `${sheet.getStyleTags()}</head>`)
      .replace(/<\/body><\/html>$/, () => `${state}</body></html>`)}`;
  } finally {
    sheet.seal();
  }
}

/** The page's own chunks come first: the entry then finds them already there. */
function documentAssets(
  manifest: AssetManifest,
  { matches }: StaticHandlerContext,
): DocumentAssets {
  const page = manifest.pages[matches.at(-1)?.route.id ?? ''];
  const unique = (files: string[]) => [...new Set(files)];
  return {
    scripts: unique([...(page?.scripts ?? []), ...manifest.scripts]),
    styles: unique([...manifest.styles, ...(page?.styles ?? [])]),
  };
}

function answer(status: number, html: string, headers: { location?: string } = {}) {
  return { status, html, headers, inlineScriptHashes };
}
