import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { getMe } from '@/contract/admin/me';
import { getToday } from '@/contract/admin/today';
import type { Endpoint } from '@/contract/endpoint';
import { adminPaths, adminServiceWorkerPath } from '@/contract/admin/paths';
import { htmlLang } from '@/contract/locale';
import type { FolderFiles } from './FolderFiles';
import { toPublicHost } from './publicHost';
import { trailingInUrl, readLocaleCookie } from './requestedPage';
import { serveFile, serveFolder } from './staticFiles';
import { themeScript } from '@/contract/wire';

interface AdminPagesParts {
  publicUrl: string;
  admin: FolderFiles;
  locales: FolderFiles;
  contentSecurityPolicy(inlineScriptHashes: readonly string[]): string;
}

const themeScriptHash = `sha256-${createHash('sha256').update(themeScript).digest('base64')}`;

interface Page {
  lang: string;
  /** A hash of the texts, which is part of their URLs. */
  texts: string;
  script: string;
}

/** Keeps the focused element above the tab bar on phones. */
const scrollStyle = '<style>html{scroll-padding-bottom:80px}</style>';

const preload = ({ path }: Endpoint) =>
  `<link rel="preload" href="${path}" as="fetch" crossorigin>`;

const renderPage = ({ lang, texts, script }: Page) =>
  `<!doctype html><html lang="${lang}" data-theme="light" data-texts="${texts}"><head>` +
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
  '<meta name="robots" content="noindex"><title>Bobica</title>' +
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  // Every screen requests these endpoints.
  `${preload(getMe)}${preload(getToday)}` +
  `${scrollStyle}<script>${themeScript}</script><script defer src="/admin/assets/${script}"></script>` +
  '</head><body><div id="root"></div></body></html>';

export function adminPages(
  app: FastifyInstance,
  { publicUrl, admin, locales, contentSecurityPolicy }: AdminPagesParts,
): void {
  serveFolder(app, '/admin/assets/', admin);
  serveFile(app, adminServiceWorkerPath, admin, 'service-worker.js');
  const policy = contentSecurityPolicy([themeScriptHash]);
  const hashes = locales.names().map((name) => locales.find(name)?.hash);
  const texts = createHash('sha256').update(hashes.join()).digest('hex').slice(0, 8);
  const script =
    admin.names().find((name) => /^main\.(?:[0-9a-f]{8}\.)?js$/.test(name)) ?? 'main.js';
  // The service worker's scope is `/admin/`.
  const onRequest = toPublicHost(publicUrl);
  app.get(adminPaths.home, { onRequest }, (_request, reply) => reply.redirect(adminPaths.today));
  app.get(`${adminPaths.home}/*`, { onRequest }, async (request, reply) => {
    const address = request.url.replace(trailingInUrl, '');
    if (address !== request.url) return reply.redirect(address);
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .send(
        renderPage({ lang: htmlLang(readLocaleCookie(request.headers.cookie)), texts, script }),
      );
  });
}
