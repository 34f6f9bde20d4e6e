import type { Messages } from '@lingui/core';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { ServerStyleSheet } from 'styled-components';
import type { Render, RenderRequest } from '../contract/render';
import type { ApiExtra } from './api/apiExtra';
import { makeApiExtra } from './api/makeApiExtra';
import { makeMemoryTokenStore } from './api/tokenStore';
import { Document } from './app/Document';
import { lostData } from './app/lostData';
import { makeStore, type AppStore } from './store/makeStore';
import { makePages, type Pages } from './app/navigation/pages';
import { preloadContext } from './app/navigation/preloadContext';
import { preloadFrame } from './app/navigation/preloadFrame';
import { pageStateScript } from './app/pageState';
import { Providers } from './app/Providers';
import { RootLayout } from './app/RootLayout';
import { inlineScriptHashes, serverHead } from './app/serverHead';
import {
  makeTranslations,
  type LoadedMessages,
  type Translations,
} from './app/translations/translations';
import { baseNamespaces } from './lib/namespaces';
import type { PreloadResult } from './pages/page';

/** Renders a page for a visitor: what differs between customers, the browser fills in. */
export const render: Render = async (request) => {
  const surroundings = await makeSurroundings(request);
  const { store, translations } = surroundings;
  const { pathname, search } = new URL(request.url, 'http://shop.invalid');
  const routing = { store, translations, server: true };
  const pages = makePages(routing);
  const framing = preloadFrame(preloadContext(routing, search, {})).catch(() => undefined);
  const page: Page = {
    ...surroundings,
    pages,
    location: { pathname, search },
  };
  let preloaded: PreloadResult;
  try {
    preloaded = await pages.prepare({ pathname, search });
    await framing;
  } catch (failure) {
    await framing;
    return { ...answer(500, documentOf(page, request, true)), failure };
  }
  if (preloaded.redirectTo) {
    return answer(preloaded.status ?? 301, '', { location: preloaded.redirectTo });
  }
  const { status = 200 } = preloaded;
  const lost = lostData(store.getState().api, status);
  try {
    if (!lost) return answer(status, documentOf(page, request, false));
    // What there is, and where something is missing the page's own words for it, until the app asks again.
    return { ...answer(503, documentOf(page, request, false)), failure: lost };
  } catch (failure) {
    // React's boundaries do not act on the server.
    return { ...answer(500, documentOf(page, request, true)), failure };
  }
};

interface Surroundings {
  store: AppStore;
  extra: ApiExtra;
  translations: Translations;
}

interface Page extends Surroundings {
  pages: Pages;
  location: { pathname: string; search: string };
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
  { store, extra, translations, pages, location }: Page,
  request: RenderRequest,
  /** The error page stands in its place. */
  failed: boolean,
) {
  const { locale, origin } = request;
  const sheet = new ServerStyleSheet();
  try {
    const markup = renderToString(
      sheet.collectStyles(
        <Providers store={store} extra={extra} translations={translations} origin={origin}>
          <Document>
            <StaticRouter location={location}>
              <RootLayout pages={pages} failed={failed} />
            </StaticRouter>
          </Document>
        </Providers>,
      ),
    );
    const { queries, provided } = store.getState().api;
    const messages: LoadedMessages = translations.loaded();
    const api = { queries, provided };
    const { name } = pages.routeAt(location.pathname);
    const head = serverHead({
      manifest: request.assets,
      pageName: name,
      pageStyles: sheet.getStyleTags(),
    });
    const state = pageStateScript({ locale, origin, messages, failed, api });
    return `<!DOCTYPE html>${markup
      .replace('</head>', () => `${head}</head>`)
      .replace(/<\/body><\/html>$/, () => `${state}</body></html>`)}`;
  } finally {
    sheet.seal();
  }
}

function answer(status: number, html: string, headers: { location?: string } = {}) {
  return { status, html, headers, inlineScriptHashes };
}
