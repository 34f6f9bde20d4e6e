import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { htmlLang, intlTag, isLocale, type Locale } from '@/contract/locale';
import { firstPasswordPath, offlinePagePath, pagePaths } from '@/contract/paths';
import type { RenderedPage, RenderRequest } from '@/contract/render';
import type { CatalogueVersion } from '../database/catalogueVersion';
import type { LimitSettings } from '../limitSettings';
import {
  languageCookieHeader,
  readLocaleCookie,
  requestedPage,
  type RequestedPage,
} from './requestedPage';
import { toLogPath, makeLineLimit } from './logging';
import { PageCache } from './PageCache';
import { acceptsHtml, plainPage, type PlainPageKind, type PlainPageParts } from './plainPage';
import { ApiError } from './ApiError';
import { toPublicHost } from './publicHost';
import { cachedResponse, sendCached, type CachedResponse } from './CachedResponse';
import { setImmediate as turn } from 'node:timers/promises';
import PQueue from 'p-queue';

const retryAfterSeconds = 5;

/**
 * Rendering waits for the API, so two pages are rendered at a time. Excess requests are rejected immediately instead of
 * after the client's timeout. Cacheable pages have priority and twice the queue length.
 */
function makeRenderQueue(maxWaiting: number) {
  const queue = new PQueue({ concurrency: 2 });
  /** @throws ApiError `service_unavailable` if the queue is full */
  return async <T>(cached: boolean, render: () => Promise<T>): Promise<T> => {
    if (queue.size >= (cached ? 2 : 1) * maxWaiting)
      throw new ApiError('service_unavailable', { details: { retry_after: retryAfterSeconds } });
    // Pending I/O, such as requests for cached pages, runs before the next page is rendered.
    return queue.add(() => render().finally(turn), { priority: cached ? 1 : 0 });
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Rejects with `not_found` if the request is not for a page. */
    sendNotFoundPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  }
}

/** The web app's `render` function with the built assets. */
export interface PageRenderer {
  (request: Omit<RenderRequest, 'assets'>): Promise<RenderedPage>;
  globalSheet?: string;
  /** For development. */
  fresh?: boolean;
}

export interface PageParts extends PlainPageParts {
  render: PageRenderer | undefined;
  publicUrl: string;
  catalogueVersion: Pick<CatalogueVersion, 'current' | 'published' | 'subscribe'>;
  limits: Pick<LimitSettings, 'waitingPages' | 'stalePageMs'>;
  /** Resolves legacy product URLs. */
  findProductId(slug: string): Promise<number | undefined>;
  contentSecurityPolicy(inlineScriptHashes: readonly string[]): string;
}

/** Includes compressed versions. Sufficient for about 350 pages. */
const cacheSize = 32 * 1024 * 1024;

/** Browsers and proxies revalidate a page for each request, so that changes are visible immediately. */
const revalidate = 'public, no-cache';

/** In seconds, for crawlers. In a browser, the app retries sooner. */
const retryAfter = '60';

const unknownPath = '/404';

/**
 * Public pages are rendered once per URL, language, catalogue version and promised day. For guarded pages, only the
 * layout is rendered, and the browser loads the content.
 */
export function pages(app: FastifyInstance, parts: PageParts): void {
  const { catalogueVersion } = parts;
  const { waitingPages, stalePageMs: staleMs } = parts.limits;
  const cache = new PageCache({ maxBytes: cacheSize, catalogueVersion, staleMs });
  const enqueue = makeRenderQueue(waitingPages);
  const limitFailures = makeLineLimit(1);

  // Password managers use this path (see "A Well-Known URL for Changing Passwords" of the W3C).
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(firstPasswordPath));
  // The service worker stores this page and displays it when the network is unavailable.
  app.get<{ Querystring: { lang?: unknown } }>(offlinePagePath, async (request, reply) => {
    const { lang } = request.query;
    const locale = isLocale(lang) ? lang : readLocaleCookie(request.headers.cookie);
    reply.header('content-language', htmlLang(locale));
    return sendCached(request, reply, await offlinePage(locale));
  });
  app.get('/*', { onRequest: toPublicHost(parts.publicUrl) }, (request, reply) => {
    const page = requestedPage(request.url);
    if (!page) return sendNotFound(request, reply);
    if (page.kind === 'redirect') return redirectTo(reply, page.location);
    const locale =
      (page.kind !== 'slug' && page.locale) || readLocaleCookie(request.headers.cookie);
    if (page.kind === 'slug') return redirectToProduct(request, reply, page, locale);
    const target = page.kind === 'page' ? page : { url: unknownPath, cacheable: true };
    // Cached pages are sent synchronously, because this is the hot path.
    const cached = target.cacheable ? cache.find(`${locale} ${target.url}`) : undefined;
    if (!cached) return renderAndSend(request, reply, target, locale);
    if (cached.stale) {
      // If the queue is full, the page expires, and later requests wait or are rejected.
      renderOnce(request, target, locale).catch(() => undefined);
    }
    return sendPage(request, reply, cached.page, locale);
  });

  async function redirectToProduct(
    request: FastifyRequest,
    reply: FastifyReply,
    { slug, path, query }: Extract<RequestedPage, { kind: 'slug' }>,
    locale: Locale,
  ): Promise<FastifyReply> {
    const id = await parts.findProductId(slug);
    if (id === undefined)
      return renderAndSend(request, reply, { url: path, cacheable: false }, locale);
    return redirectTo(reply, pagePaths.product(id) + query);
  }

  async function renderAndSend(
    request: FastifyRequest,
    reply: FastifyReply,
    page: { url: string; cacheable: boolean },
    locale: Locale,
  ): Promise<FastifyReply> {
    try {
      return sendPage(request, reply, await renderOnce(request, page, locale), locale);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return sendCached(request, reply, await overloadedPage(locale));
    }
  }

  /** @throws ApiError if too many pages are waiting to be rendered */
  function renderOnce(
    request: FastifyRequest,
    { url, cacheable }: { url: string; cacheable: boolean },
    locale: Locale,
  ): Promise<CachedResponse> {
    return cache.render(
      `${locale} ${url}`,
      () => enqueue(cacheable, () => renderPage(request, url, locale)),
      ({ status }) => cacheable && !parts.render?.fresh && (status === 200 || url === unknownPath),
    );
  }

  async function renderPlainPage(
    kind: PlainPageKind,
    status: number,
    locale: Locale,
    retry?: string,
  ) {
    const { html, inlineScriptHashes } = await plainPage(kind, locale, parts);
    return document(status, html, inlineScriptHashes, undefined, retry);
  }

  /** Created once per language */
  const overloadedPage = oncePerLocale((locale) =>
    renderPlainPage('page500', 503, locale, String(retryAfterSeconds)),
  );
  const notFoundPage = oncePerLocale((locale) => renderPlainPage('page404', 404, locale));
  const offlinePage = oncePerLocale((locale) => renderPlainPage('offline', 200, locale));

  /** The app is not used, because its routes may match the URL differently. */
  async function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
    if (!acceptsHtml(request)) throw new ApiError('not_found');
    return sendCached(request, reply, await notFoundPage(readLocaleCookie(request.headers.cookie)));
  }
  app.decorate('sendNotFoundPage', sendNotFound);

  /** `?lang=` also sets the language cookie, so that links keep the language without scripts. */
  function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    page: CachedResponse,
    locale: Locale,
  ): FastifyReply | Promise<FastifyReply> {
    if (locale === readLocaleCookie(request.headers.cookie)) {
      return sendCached(request, reply, page);
    }
    const headers = {
      ...page.headers,
      // A shared cache must not store the cookie.
      'cache-control': page.status < 500 ? 'private, no-cache' : 'no-store',
      'set-cookie': languageCookieHeader(locale, parts.publicUrl.startsWith('https:')),
    };
    return sendCached(request, reply, { ...page, headers });
  }

  async function renderPage(
    request: FastifyRequest,
    url: string,
    locale: Locale,
  ): Promise<CachedResponse> {
    const { render, publicUrl: origin, loadMessages } = parts;
    try {
      if (!render) throw new Error('The web app is not built.');
      const page = await render({
        url,
        locale,
        origin,
        loadMessages,
        fetch: inProcessFetch(app, locale),
      });
      if (page.failure !== undefined)
        limitFailures((omitted) =>
          request.log.error({ err: page.failure, path: toLogPath(url), omitted }, 'page failed'),
        );
      const { location } = page.headers;
      const { freshUntil } = page;
      return { ...document(page.status, page.html, page.inlineScriptHashes, location), freshUntil };
    } catch (error) {
      request.log.error({ err: error, path: toLogPath(url) }, 'page could not be rendered');
      return renderPlainPage('page500', 500, locale);
    }
  }

  function document(
    status: number,
    html: string,
    hashes: readonly string[],
    location?: string,
    retry = retryAfter,
  ): CachedResponse {
    return cachedResponse({
      status,
      type: 'text/html; charset=utf-8',
      cacheControl: status < 500 ? revalidate : 'no-store',
      headers: {
        vary: 'Cookie',
        'content-security-policy': parts.contentSecurityPolicy(hashes),
        ...(location && { location }),
        ...(status === 503 && { 'retry-after': retry }),
      },
      body: Buffer.from(html),
    });
  }
}

function redirectTo(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(301).headers({ location, 'cache-control': 'public, max-age=3600' }).send();
}

function oncePerLocale(make: (locale: Locale) => Promise<CachedResponse>): typeof make {
  const pagesByLocale = new Map<Locale, Promise<CachedResponse>>();
  return (locale) => {
    const page = pagesByLocale.get(locale) ?? make(locale);
    pagesByLocale.set(locale, page);
    return page;
  };
}

const withoutBody = new Set([204, 205, 304]);

/** Read-only and without credentials, because all visitors share the page. */
function inProcessFetch(app: FastifyInstance, locale: Locale) {
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const method = (init.method ?? 'GET').toUpperCase();
    if (method !== 'GET' || !path.startsWith('/api/')) {
      throw new Error(
        `The renderer must only send GET requests to the API, not ${method} ${path}.`,
      );
    }
    const requestHeaders = new Headers(init.headers);
    const response = await app.inject({
      method: 'GET',
      url: path,
      headers: {
        accept: 'application/json',
        'accept-language': requestHeaders.get('accept-language') ?? intlTag(locale),
      },
    });
    const headers = new Headers();
    for (const name of ['content-type', 'vary', 'retry-after']) {
      const value = response.headers[name];
      if (value !== undefined) headers.set(name, String(value));
    }
    const body = withoutBody.has(response.statusCode) ? null : new Uint8Array(response.rawPayload);
    return new Response(body, { status: response.statusCode, headers });
  };
}
