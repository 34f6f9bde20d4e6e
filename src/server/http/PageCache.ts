import { LRUCache } from 'lru-cache';
import type { CatalogueVersion } from '../database/catalogueVersion';
import { getSize, type CachedResponse } from './CachedResponse';

export interface PageCacheSettings {
  maxBytes: number;
  catalogueVersion: Pick<CatalogueVersion, 'current' | 'published' | 'subscribe'>;
  /** The time for which a stale page is served while it is rendered again. */
  staleMs: number;
}

interface Rendering {
  render(): Promise<CachedResponse>;
  shouldStore(page: CachedResponse): boolean;
}

interface Entry {
  page: CachedResponse;
  isStored: boolean;
  version: number;
  /** When the page was last rendered, or last returned as stale to be rendered again. */
  renderedAt: number;
}

/** The minimum interval between renderings of a page while the catalogue keeps changing. */
const rerenderMs = 500;

/**
 * Concurrent requests for an uncached page render it once. After a catalogue change, a stale page is served while it is
 * rendered again, so that frequent changes do not delay everyone. After staff publish, or when a promised day has
 * changed, the page is rendered again first.
 */
export class PageCache {
  readonly #settings: PageCacheSettings;
  readonly #entries: LRUCache<string, Entry, Rendering>;

  constructor(settings: PageCacheSettings) {
    const { maxBytes, catalogueVersion } = settings;
    this.#settings = settings;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      // An entry larger than the cache is not stored.
      sizeCalculation: ({ page, isStored }) => (isStored ? getSize(page) : maxBytes + 1),
      async fetchMethod(_url, _stale, { context: { render, shouldStore } }) {
        const rendered = { version: catalogueVersion.current(), renderedAt: performance.now() };
        const page = await render();
        return { ...rendered, page, isStored: shouldStore(page) };
      },
      // A page whose rendering started before a change is sent to waiting requests, but not stored.
      ignoreFetchAbort: true,
      noDeleteOnFetchRejection: true,
    });
    catalogueVersion.subscribe(() => this.#catalogueChanged());
  }

  /** If `stale` is true, the caller must render the page again. Until then, other callers get `stale: false`. */
  find(url: string): { page: CachedResponse; stale: boolean } | undefined {
    const entry = this.#entries.get(url);
    if (!entry || Date.now() >= (entry.page.freshUntil ?? Infinity)) return undefined;
    const now = performance.now();
    const isOutdated = entry.version < this.#settings.catalogueVersion.current();
    const isStale = isOutdated && now - entry.renderedAt >= rerenderMs;
    if (isStale) entry.renderedAt = now;
    return { page: entry.page, stale: isStale };
  }

  /** Renders the page at most once at a time per URL and version. */
  async render(
    url: string,
    render: Rendering['render'],
    shouldStore: Rendering['shouldStore'],
  ): Promise<CachedResponse> {
    const context = { render, shouldStore };
    return (await this.#entries.forceFetch(url, { forceRefresh: true, context })).page;
  }

  /** Stale entries expire, and the others are dropped. `load` also abandons pages that are being rendered. */
  #catalogueChanged(): void {
    const { catalogueVersion, staleMs } = this.#settings;
    const published = catalogueVersion.published();
    const isStale = this.#entries
      .dump()
      .filter(([, { value }]) => staleMs > 0 && value.version >= published);
    for (const [, entry] of isStale)
      if (!entry.ttl) Object.assign(entry, { ttl: staleMs, start: Date.now() });
    this.#entries.load(isStale);
  }
}
