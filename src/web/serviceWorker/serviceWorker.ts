import { htmlLang, isLocale, type Locale } from '@/contract/locale';
import { offlinePagePath } from '@/contract/paths';
import { makeHashedFiles, makeStoredPage, takeOver, type WorkerScope } from '@/lib/serviceWorker';

/** Build files with hashed names. About two builds are kept. */
const assetCache = 'assets';
const maxAssets = 160;
const hashedAsset = /^\/assets\/.+[.-][0-9a-f]{8,}\.[a-z0-9]+$/;

const offlineCache = 'offline-page';
const dayMs = 24 * 60 * 60 * 1000;

/** The admin has its own worker with its own caches. */
const nonPagePaths = /^\/(?:api|sanctum|storage|locales|assets|admin)(?:\/|$)/;
const adminCacheName = /^admin-/;

/** Caches only build files and the offline page. New workers activate immediately. */
export function startServiceWorker(scope: WorkerScope): void {
  const assets = makeHashedFiles(scope, assetCache, maxAssets);
  const offlinePage = makeStoredPage(scope, offlineCache, offlinePagePath);

  async function refreshOfflinePage(locale: Locale): Promise<void> {
    const stored = await offlinePage.find();
    const language = stored?.headers.get('content-language');
    const written = Date.parse(stored?.headers.get('date') ?? '');
    if (language === htmlLang(locale) && Date.now() - written < dayMs) return;
    await offlinePage.load(`${offlinePagePath}?lang=${locale}`);
  }

  const isObsolete = (name: string) =>
    name !== assetCache && name !== offlineCache && !adminCacheName.test(name);

  scope.addEventListener('install', (event) => {
    // The page is fetched in the language set in the user's cookie.
    event.waitUntil(offlinePage.load().then(() => scope.skipWaiting()));
  });
  scope.addEventListener('activate', (event) => event.waitUntil(takeOver(scope, isObsolete)));
  scope.addEventListener('message', (event) => {
    // If the network is down, keep the stored page.
    if (isLocale(event.data))
      event.waitUntil(refreshOfflinePage(event.data).catch(() => undefined));
  });
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    if (hashedAsset.test(pathname)) event.respondWith(assets.respond(event));
    else if (request.mode === 'navigate' && !nonPagePaths.test(pathname))
      event.respondWith(offlinePage.respond(event));
  });
}
