import { htmlLang, type Locale } from '../../contract/locale';
import { offlinePagePath } from '../../contract/paths';
import type { WorkerScope } from './workerScope';

const cacheName = 'offline-page';
const day = 24 * 60 * 60 * 1000;

/** The page that is shown in place of one that cannot be fetched, in the language last read. */
export function makeKeptOfflinePage(scope: WorkerScope) {
  async function fetchAndKeep(address: string): Promise<void> {
    const answer = await scope.fetch(address, { cache: 'reload' });
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
    const cache = await scope.caches.open(cacheName);
    await cache.put(offlinePagePath, answer);
  }

  async function find(): Promise<Response | undefined> {
    const cache = await scope.caches.open(cacheName);
    return cache.match(offlinePagePath);
  }

  return {
    cacheName,
    find,

    /** In the language that the server takes from the shopper's cookie. */
    keep: () => fetchAndKeep(offlinePagePath),

    /** Fetches it anew where it is in another language or older than a day. */
    async keepIn(locale: Locale): Promise<void> {
      const kept = await find();
      const language = kept?.headers.get('content-language');
      const written = Date.parse(kept?.headers.get('date') ?? '');
      if (language === htmlLang(locale) && Date.now() - written < day) return;
      await fetchAndKeep(`${offlinePagePath}?lang=${locale}`);
    },
  };
}
