import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { htmlLang } from '../../contract/locale';
import { themeScript } from '../../contract/themeScript';
import type { FolderFiles } from './FolderFiles';
import { localeOfCookie } from './localeOfCookie';
import { serveFolder } from './staticFiles';

interface AdminPagesParts {
  /** Output of the admin's build. */
  admin: FolderFiles;
  /** The content security policy of a page with these inline scripts. */
  contentSecurityPolicy(inlineScriptHashes: readonly string[]): string;
}

const themeScriptHash = `sha256-${createHash('sha256').update(themeScript).digest('base64')}`;

const page = (lang: string) =>
  `<!doctype html><html lang="${lang}" data-theme="light"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width,initial-scale=1">' +
  '<meta name="robots" content="noindex"><title>Bobica</title>' +
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  `<script>${themeScript}</script><script defer src="/admin/assets/main.js"></script>` +
  '</head><body><div id="root"></div></body></html>';

/** The admin: its files, and for every other address below `/admin` a page that loads them. */
export function adminPages(
  app: FastifyInstance,
  { admin, contentSecurityPolicy }: AdminPagesParts,
): void {
  serveFolder(app, '/admin/assets/', admin);
  const policy = contentSecurityPolicy([themeScriptHash]);
  for (const path of ['/admin', '/admin/*']) {
    app.get(path, async (request, reply) =>
      reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policy,
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
        })
        .send(page(htmlLang(localeOfCookie(request.headers.cookie)))),
    );
  }
}
