import type { FastifyInstance } from 'fastify';
import { htmlLang, isLocale } from '../../contract/locale';
import { offlinePagePath } from '../../contract/paths';
import { localeOfCookie } from './localeOfCookie';
import type { LoadMessages } from './messages';
import { plainPage } from './plainPage';

/** For the service worker, which keeps it for when nothing else can be fetched. */
export function offlinePage(app: FastifyInstance, loadMessages: LoadMessages): void {
  app.get<{ Querystring: { lang?: unknown } }>(offlinePagePath, async (request, reply) => {
    const { lang } = request.query;
    const locale = isLocale(lang) ? lang : localeOfCookie(request.headers.cookie);
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-language': htmlLang(locale),
        'cache-control': 'no-cache',
        vary: 'Cookie',
      })
      .send(await plainPage('offline', locale, loadMessages));
  });
}
