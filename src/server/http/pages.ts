import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '../../contract/locale';
import { pagePaths } from '../../contract/paths';
import type { RenderedPage, RenderRequest } from '../../contract/render';
import type { CatalogueVersion } from '../database/catalogueVersion';
import type { LimitSettings } from '../limitSettings';
import { inProcessFetch } from './inProcessFetch';
import { languageCookieHeader, localeOfCookie } from './localeOfCookie';
import type { LoadMessages } from './messages';
import { pageAddress, type PageAddress } from './pageAddress';
import { PageCache } from './PageCache';
import { plainPage } from './plainPage';
import { ApiError } from './ApiError';
import { RenderQueue, retryAfterSeconds } from './RenderQueue';
import { cachedResponse, sendCached, type CachedResponse } from './CachedResponse';

/** The web app's door, with the built assets at hand already. */
export type PageRenderer = (request: Omit<RenderRequest, 'assets'>) => Promise<RenderedPage>;

export interface PageParts {
  /** Without it every page is the plain one that says so. */
  render: PageRenderer | undefined;
  publicUrl: string;
  loadMessages: LoadMessages;
  /** Pages are rendered anew when it changes. */
  catalogueVersion: Pick<CatalogueVersion, 'current' | 'subscribe'>;
  limits: Pick<LimitSettings, 'waitingPages' | 'stalePageMillis'>;
  /** Where an older address of a product leads. */
  findProductId(slug: string): Promise<number | undefined>;
  /** The content security policy of a page with these inline scripts. */
  contentSecurityPolicy(inlineScriptHashes: readonly string[]): string;
}

/** Bytes, compressed and plain together: about 350 pages. */
const cacheSize = 32 * 1024 * 1024;

/** Kept by browsers and by what stands between, but asked about each time: it is right at once. */
const revalidate = 'public, no-cache';

/** Seconds after which crawlers are asked to come again; a browser has the app, which asks sooner. */
const retryAfter = '60';

/** Stands for every address that no page has. */
const unknownPath = '/404';

/** For the log, which does not say what somebody searched for. */
const withoutQuery = (url: string) => url.split('?', 1)[0];

/**
 * Serves every address that no other route has. A public page is the same for every visitor, so it is
 * rendered once per address, language and catalogue version; pages behind the guard are a frame that
 * the browser fills.
 */
export function pages(app: FastifyInstance, parts: PageParts): void {
  const { catalogueVersion } = parts;
  const { waitingPages, stalePageMillis: staleMillis } = parts.limits;
  const cache = new PageCache({ maxBytes: cacheSize, catalogueVersion, staleMillis });
  const queue = new RenderQueue(waitingPages);

  app.get('/*', (request, reply) => {
    const address = pageAddress(request.url);
    if (!address) throw new ApiError('not_found');
    if (address.kind === 'redirect') return movedTo(reply, address.location);
    const locale =
      (address.kind !== 'slug' && address.locale) || localeOfCookie(request.headers.cookie);
    if (address.kind === 'slug') return leadToProduct(request, reply, address, locale);
    const wanted = address.kind === 'page' ? address : { url: unknownPath, kept: true };
    // Without a promise between: this is the way nearly every visit takes.
    const kept = wanted.kept ? cache.find(`${locale} ${wanted.url}`) : undefined;
    if (!kept) return renderAndSend(request, reply, wanted, locale);
    if (kept.stale) {
      // Where too many wait, whoever asks after the stale page is over waits or is rejected.
      renderOnce(request, wanted, locale).catch(() => undefined);
    }
    return sendPage(request, reply, kept.page, locale);
  });

  async function leadToProduct(
    request: FastifyRequest,
    reply: FastifyReply,
    { slug, path, query }: Extract<PageAddress, { kind: 'slug' }>,
    locale: Locale,
  ): Promise<FastifyReply> {
    const id = await parts.findProductId(slug);
    if (id === undefined) return renderAndSend(request, reply, { url: path, kept: false }, locale);
    return movedTo(reply, pagePaths.product(id) + query);
  }

  async function renderAndSend(
    request: FastifyRequest,
    reply: FastifyReply,
    address: { url: string; kept: boolean },
    locale: Locale,
  ): Promise<FastifyReply> {
    try {
      return sendPage(request, reply, await renderOnce(request, address, locale), locale);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return sendCached(request, reply, await overloadedPage(locale));
    }
  }

  /** @throws ApiError where too many pages wait to be rendered */
  function renderOnce(
    request: FastifyRequest,
    { url, kept }: { url: string; kept: boolean },
    locale: Locale,
  ): Promise<CachedResponse> {
    return cache.render(
      `${locale} ${url}`,
      () => queue.run(kept, () => renderPage(request, url, locale)),
      ({ status }) => kept && (status === 200 || url === unknownPath),
    );
  }

  const overloadedPages = new Map<Locale, Promise<CachedResponse>>();
  /** Made once: it is sent when there is no time for anything else. */
  function overloadedPage(locale: Locale): Promise<CachedResponse> {
    const known = overloadedPages.get(locale);
    if (known) return known;
    const made = plainPage('page500', locale, parts.loadMessages).then(
      ({ html, inlineScriptHashes }) =>
        document(503, html, inlineScriptHashes, undefined, String(retryAfterSeconds)),
    );
    overloadedPages.set(locale, made);
    return made;
  }

  /** With `?lang=` comes its cookie, so that links lead to pages in that language without scripts too. */
  function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    page: CachedResponse,
    locale: Locale,
  ): FastifyReply | Promise<FastifyReply> {
    if (locale === localeOfCookie(request.headers.cookie)) {
      return sendCached(request, reply, page);
    }
    const headers = {
      ...page.headers,
      // No shared cache may hand the cookie to others.
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
      if (!render) throw new Error('The pages are not built.');
      const page = await render({
        url,
        locale,
        origin,
        loadMessages,
        fetch: inProcessFetch(app, locale),
      });
      if (page.failure !== undefined)
        request.log.error({ err: page.failure, path: withoutQuery(url) }, 'page failed');
      const { location } = page.headers;
      return document(page.status, page.html, page.inlineScriptHashes, location);
    } catch (error) {
      request.log.error({ err: error, path: withoutQuery(url) }, 'page could not be rendered');
      const { html, inlineScriptHashes } = await plainPage('page500', locale, loadMessages);
      return document(500, html, inlineScriptHashes);
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

function movedTo(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(301).headers({ location, 'cache-control': 'public, max-age=3600' }).send();
}
