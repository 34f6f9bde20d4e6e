import { isLocale } from '../../contract/locale';
import { makeKeptAssets } from './keptAssets';
import { makeKeptOfflinePage } from './keptOfflinePage';
import type { RequestEvent, WorkerScope } from './workerScope';

/** Addresses that are no pages: calls, pictures and files answer for themselves. */
const noPage = /^\/(?:api|sanctum|storage|locales|assets)\//;

/**
 * Keeps the files of the build and the offline page, nothing else: pages come from the network, and
 * calls and carts never pass through here. A new worker takes over at once, since nothing that it
 * keeps depends on the build that a page was made by.
 */
export function startServiceWorker(scope: WorkerScope): void {
  const assets = makeKeptAssets(scope);
  const offlinePage = makeKeptOfflinePage(scope);

  scope.addEventListener('install', (event) => {
    event.waitUntil(offlinePage.keep().then(() => scope.skipWaiting()));
  });

  scope.addEventListener('activate', (event) => {
    event.waitUntil(takeOver());
  });

  scope.addEventListener('message', (event) => {
    // Without a network the page that is kept stays.
    if (isLocale(event.data))
      event.waitUntil(offlinePage.keepIn(event.data).catch(() => undefined));
  });

  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== scope.location.origin) return;
    if (assets.has(url)) {
      event.respondWith(
        assets.answer({ request, waitUntil: (work: Promise<unknown>) => event.waitUntil(work) }),
      );
    } else if (request.mode === 'navigate' && !noPage.test(url.pathname)) {
      event.respondWith(page(event));
    }
  });

  async function takeOver(): Promise<void> {
    const names = await scope.caches.keys();
    const ours: string[] = [assets.cacheName, offlinePage.cacheName];
    const foreign = names.filter((name) => !ours.includes(name));
    await Promise.all(foreign.map((name) => scope.caches.delete(name)));
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  }

  async function page({ request, preloadResponse }: RequestEvent): Promise<Response> {
    try {
      return (await preloadResponse) ?? (await scope.fetch(request));
    } catch (unreachable) {
      const kept = await offlinePage.find().catch(() => undefined);
      if (kept) return kept;
      throw unreachable;
    }
  }
}
