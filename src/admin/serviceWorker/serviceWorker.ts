import { adminPaths } from '@/contract/admin/paths';
import {
  makeHashedFiles,
  makeStoredPage,
  takeOver,
  type RequestEvent,
  type WorkerScope,
} from '@/lib/serviceWorker';

/** The shop's worker does not delete caches whose names start with this prefix. */
const fileCache = 'admin-files';
const maxFiles = 100;
const pageCache = 'admin-page';

const pages = /^\/admin\/(?!assets\/|service-worker\.js$)/;
/** Scripts have a content hash in the name, texts have one in the query. */
const hashedFile = /^\/admin\/assets\/.+\.[0-9a-f]{8}\.js$|^\/locales\/.+\.json\?[0-9a-f]{8}$/;

/**
 * Caches the page, scripts and texts of the back office, but no data. Pages come from the network if possible, so the
 * next load opens a new version. Open pages are notified of it.
 */
export function startAdminServiceWorker(scope: WorkerScope, version: string): void {
  const files = makeHashedFiles(scope, fileCache, maxFiles);
  /** All paths share one page. */
  const page = makeStoredPage(scope, pageCache, adminPaths.today);

  const isHashedFile = ({ origin, pathname, search }: URL) =>
    origin === scope.location.origin && hashedFile.test(pathname + search);

  async function storeFile(url: string): Promise<void> {
    const cache = await scope.caches.open(fileCache);
    if (await cache.match(url)) return;
    const response = await scope.fetch(url);
    if (response.status === 200) await files.store(url, response);
  }

  async function respondWithPage(event: RequestEvent): Promise<Response> {
    const response = await page.respond(event);
    if (response.status === 200)
      event.waitUntil(page.store(response.clone()).catch(() => undefined));
    return response;
  }

  async function activate(): Promise<void> {
    await takeOver(
      scope,
      (name) => name.startsWith('admin-') && name !== fileCache && name !== pageCache,
    );
    for (const client of await scope.clients.matchAll()) client.postMessage(version);
  }

  /** Chrome keeps the compiled form of a script that is stored during installation (tests/load/performance.md). */
  async function storeMainScript(): Promise<void> {
    const html = await (await page.find())?.text();
    const url = /\/admin\/assets\/main\.[0-9a-f]{8}\.js/.exec(html ?? '')?.[0];
    if (url) await storeFile(url);
  }

  async function install(): Promise<void> {
    await page.load();
    await storeMainScript();
    await scope.skipWaiting();
  }

  scope.addEventListener('install', (event) => event.waitUntil(install()));
  scope.addEventListener('activate', (event) => event.waitUntil(activate()));
  scope.addEventListener('message', (event) => {
    // Caches files that a page loaded before the worker existed.
    const urls: unknown[] = Array.isArray(event.data) ? event.data : [];
    const found = urls.filter(
      (url): url is string =>
        typeof url === 'string' && isHashedFile(new URL(url, scope.location.origin)),
    );
    event.waitUntil(Promise.all(found.map((url) => storeFile(url).catch(() => undefined))));
  });
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== scope.location.origin) return;
    if (isHashedFile(url)) event.respondWith(files.respond(event));
    else if (request.mode === 'navigate' && pages.test(url.pathname))
      event.respondWith(respondWithPage(event));
  });
}
