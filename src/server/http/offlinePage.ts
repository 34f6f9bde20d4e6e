import type { FastifyInstance } from 'fastify';
import { htmlLang, isLocale } from '../../contract/locale';
import { offlinePagePath } from '../../contract/paths';
import { localeOfCookie } from './localeOfCookie';
import { plainPage, type PlainPageParts } from './plainPage';

interface OfflinePageParts extends PlainPageParts {
  /** The content security policy of a page with these inline scripts. */
  contentSecurityPolicy(inlineScriptHashes: readonly string[]): string;
}

/** The page that the service worker caches and shows when the network is unavailable. */
export function offlinePage(app: FastifyInstance, parts: OfflinePageParts): void {
  app.get<{ Querystring: { lang?: unknown } }>(offlinePagePath, async (request, reply) => {
    const { lang } = request.query;
    const locale = isLocale(lang) ? lang : localeOfCookie(request.headers.cookie);
    const page = await plainPage('offline', locale, parts);
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': parts.contentSecurityPolicy(page.inlineScriptHashes),
        'content-language': htmlLang(locale),
        'cache-control': 'no-cache',
        vary: 'Cookie',
      })
      .send(page.html);
  });
}
