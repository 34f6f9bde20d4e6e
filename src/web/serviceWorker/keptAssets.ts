import type { RequestEvent, WorkerScope } from './workerScope';

const cacheName = 'assets';
/** About two builds; the oldest go first. */
const maxAssets = 160;
/** Named by their content, so that what is kept can never be stale. */
const hashedAsset = /^\/assets\/.+[.-][0-9a-f]{8,}\.[a-z0-9]+$/;

/** Files of the build: from what was kept, else from the network, and kept. */
export function makeKeptAssets(scope: WorkerScope) {
  async function keep(request: Request, answer: Response): Promise<void> {
    const cache = await scope.caches.open(cacheName);
    await cache.put(request, answer);
    const oldestFirst = await cache.keys();
    const excess = oldestFirst.slice(0, Math.max(0, oldestFirst.length - maxAssets));
    await Promise.all(excess.map((one) => cache.delete(one)));
  }

  return {
    cacheName,

    has: ({ pathname }: URL) => hashedAsset.test(pathname),

    async answer({ request, waitUntil }: Pick<RequestEvent, 'request' | 'waitUntil'>) {
      // A browser that keeps nothing (private windows, a full disk) still loads the shop.
      const cache = await scope.caches.open(cacheName).catch(() => undefined);
      const kept = await cache?.match(request).catch(() => undefined);
      if (kept) return kept;
      const answer = await scope.fetch(request);
      if (answer.status === 200) {
        waitUntil(keep(request, answer.clone()).catch(() => undefined));
      }
      return answer;
    },
  };
}
