import { htmlLang, isLocale, type Locale } from '../../contract/locale';
import { offlinePagePath } from '../../contract/paths';

/**
 * The global scope (`self`) of a service worker. TypeScript's declarations of it conflict with the DOM
 * library, which the web app also uses.
 */
export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: { readonly origin: string };
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  fetch(input: Request | string, init?: RequestInit): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void;
}

export interface LastingEvent {
  /** Keeps the worker alive until the promise settles. */
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends LastingEvent {
  readonly request: Request;
  /** The page, requested during worker startup; undefined in browsers without navigation preload. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface MessageFromPage extends LastingEvent {
  readonly data: unknown;
}

/** Build files with hashed names. About two builds are kept. */
const assetCache = 'assets';
const maxAssets = 160;
const hashedAsset = /^\/assets\/.+[.-][0-9a-f]{8,}\.[a-z0-9]+$/;

const offlineCache = 'offline-page';
const dayMs = 24 * 60 * 60 * 1000;

const notPages = /^\/(?:api|sanctum|storage|locales|assets)\//;

/**
 * Caches the files of the build and the offline page, nothing else: pages and API requests go
 * to the network. A new worker activates at once, since nothing cached depends on a build.
 */
export function startServiceWorker(scope: WorkerScope): void {
  async function storeAsset(request: Request, response: Response): Promise<void> {
    const cache = await scope.caches.open(assetCache);
    await cache.put(request, response);
    const oldestFirst = await cache.keys();
    const excess = oldestFirst.slice(0, Math.max(0, oldestFirst.length - maxAssets));
    await Promise.all(excess.map((asset) => cache.delete(asset)));
  }

  async function asset(event: RequestEvent): Promise<Response> {
    const { request } = event;
    // Caches are unavailable in private windows and on full disks.
    const cache = await scope.caches.open(assetCache).catch(() => undefined);
    const stored = await cache?.match(request).catch(() => undefined);
    if (stored) return stored;
    const response = await scope.fetch(request);
    if (response.status === 200) {
      event.waitUntil(storeAsset(request, response.clone()).catch(() => undefined));
    }
    return response;
  }

  async function findOfflinePage(): Promise<Response | undefined> {
    const cache = await scope.caches.open(offlineCache);
    return cache.match(offlinePagePath);
  }

  async function storeOfflinePage(address: string): Promise<void> {
    const response = await scope.fetch(address, { cache: 'reload' });
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
    const cache = await scope.caches.open(offlineCache);
    await cache.put(offlinePagePath, response);
  }

  async function refreshOfflinePage(locale: Locale): Promise<void> {
    const stored = await findOfflinePage();
    const language = stored?.headers.get('content-language');
    const written = Date.parse(stored?.headers.get('date') ?? '');
    if (language === htmlLang(locale) && Date.now() - written < dayMs) return;
    await storeOfflinePage(`${offlinePagePath}?lang=${locale}`);
  }

  async function page({ request, preloadResponse }: RequestEvent): Promise<Response> {
    try {
      return (await preloadResponse) ?? (await scope.fetch(request));
    } catch (unreachable) {
      const stored = await findOfflinePage().catch(() => undefined);
      if (stored) return stored;
      throw unreachable;
    }
  }

  async function activate(): Promise<void> {
    const names = await scope.caches.keys();
    const foreign = names.filter((name) => name !== assetCache && name !== offlineCache);
    await Promise.all(foreign.map((name) => scope.caches.delete(name)));
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  }

  scope.addEventListener('install', (event) => {
    // In the language of the user's cookie.
    event.waitUntil(storeOfflinePage(offlinePagePath).then(() => scope.skipWaiting()));
  });
  scope.addEventListener('activate', (event) => event.waitUntil(activate()));
  scope.addEventListener('message', (event) => {
    // Without a network the stored page stays.
    if (isLocale(event.data))
      event.waitUntil(refreshOfflinePage(event.data).catch(() => undefined));
  });
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    if (hashedAsset.test(pathname)) event.respondWith(asset(event));
    else if (request.mode === 'navigate' && !notPages.test(pathname))
      event.respondWith(page(event));
  });
}
