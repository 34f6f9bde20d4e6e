import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '../../contract/locale';
import { pagePaths } from '../../contract/paths';
import type { RenderedPage, RenderRequest } from '../../contract/render';
import { inProcessFetch } from './inProcessFetch';
import { localeOfCookie } from './localeOfCookie';
import type { LoadMessages } from './messages';
import { pageAddress, type PageAddress } from './pageAddress';
import { PageCache } from './PageCache';
import { plainPage } from './plainPage';
import { Refusal } from './Refusal';
import { represent, sendRepresentation, type Representation } from './Representation';

/** The web app's door, with the built assets at hand already. */
export type PageRenderer = (request: Omit<RenderRequest, 'assets'>) => Promise<RenderedPage>;

export interface PageParts {
  /** Without it every page is the plain one that says so. */
  render: PageRenderer | undefined;
  publicUrl: string;
  loadMessages: LoadMessages;
  /** Pages are rendered anew when it changes. */
  catalogueVersion(): number;
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

/** For the log, which does not say what somebody searched for. */
const withoutQuery = (url: string) => url.split('?', 1)[0];

/**
 * Serves every address that no other route has. A public page is the same for every visitor, so it is
 * rendered once per address, language and catalogue version; pages behind the guard are a frame that
 * the browser fills.
 */
export function pages(app: FastifyInstance, parts: PageParts): void {
  const cache = new PageCache({ maxBytes: cacheSize, version: parts.catalogueVersion });

  app.get('/*', (request, reply) => {
    const address = pageAddress(request.url);
    if (!address) throw new Refusal('not_found');
    if (address.kind === 'redirect') return movedTo(reply, address.location);
    const locale =
      (address.kind === 'page' && address.locale) || localeOfCookie(request.headers.cookie);
    if (address.kind === 'slug') return leadToProduct(request, reply, address, locale);
    // Without a promise between: this is the way nearly every visit takes.
    const kept = address.kept ? cache.find(`${locale} ${address.url}`) : undefined;
    return kept
      ? sendRepresentation(request, reply, kept)
      : renderAndSend(request, reply, address, locale);
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
    const page = await cache.render(
      `${locale} ${address.url}`,
      () => renderPage(request, address.url, locale),
      ({ status }) => address.kept && status === 200,
    );
    return sendRepresentation(request, reply, page);
  }

  async function renderPage(
    request: FastifyRequest,
    url: string,
    locale: Locale,
  ): Promise<Representation> {
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
      return await document(page.status, page.html, page.inlineScriptHashes, location);
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
  ): Promise<Representation> {
    return represent({
      status,
      type: 'text/html; charset=utf-8',
      cacheControl: status < 500 ? revalidate : 'no-store',
      headers: {
        vary: 'Cookie',
        'content-security-policy': parts.contentSecurityPolicy(hashes),
        ...(location && { location }),
        ...(status === 503 && { 'retry-after': retryAfter }),
      },
      body: Buffer.from(html),
    });
  }
}

function movedTo(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(301).headers({ location, 'cache-control': 'public, max-age=3600' }).send();
}
