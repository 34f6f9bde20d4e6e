import { LRUCache } from 'lru-cache';
import type { CatalogueVersion } from '../database/catalogueVersion';
import { getSize, type CachedResponse } from './CachedResponse';

export interface PageCacheSettings {
  maxBytes: number;
  /** A change of the version makes all cached pages stale. */
  catalogueVersion: Pick<CatalogueVersion, 'current' | 'published' | 'subscribe'>;
  /** Milliseconds for which a stale page is served while it is re-rendered. */
  staleMs: number;
}

interface Rendering {
  render(): Promise<CachedResponse>;
  keep(page: CachedResponse): boolean;
}

interface Entry {
  page: CachedResponse;
  kept: boolean;
  version: number;
  /** When the page was last rendered, or last returned as stale to be re-rendered. */
  renderedAt: number;
}

/** The minimum number of milliseconds before a page is rendered again while the catalogue keeps changing. */
const rerenderMs = 500;

/**
 * A cache of rendered pages. Concurrent requests for an uncached page render it once. After a catalogue change, pages
 * are stale-while-revalidate briefly, so that frequent changes don't delay everyone; after staff publish, or when a
 * promised day has changed, they are rendered again first.
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
      sizeCalculation: ({ page, kept }) => (kept ? getSize(page) : maxBytes + 1),
      async fetchMethod(_url, _stale, { context: { render, keep } }) {
        const rendered = { version: catalogueVersion.current(), renderedAt: performance.now() };
        const page = await render();
        return { ...rendered, page, kept: keep(page) };
      },
      // A page that began to be rendered before a change is still sent to waiting requests, but not stored.
      ignoreFetchAbort: true,
      noDeleteOnFetchRejection: true,
    });
    catalogueVersion.subscribe(() => this.#catalogueChanged());
  }

  /** If `stale`, the caller must re-render the page; until then, other callers get `stale: false`. */
  find(url: string): { page: CachedResponse; stale: boolean } | undefined {
    const entry = this.#entries.get(url);
    if (!entry || Date.now() >= (entry.page.freshUntil ?? Infinity)) return undefined;
    const now = performance.now();
    const isOutdated = entry.version < this.#settings.catalogueVersion.current();
    const isStale = isOutdated && now - entry.renderedAt >= rerenderMs;
    if (isStale) entry.renderedAt = now;
    return { page: entry.page, stale: isStale };
  }

  /** Renders the page, at most once at a time per URL and version. */
  async render(
    url: string,
    render: Rendering['render'],
    keep: Rendering['keep'],
  ): Promise<CachedResponse> {
    const context = { render, keep };
    return (await this.#entries.forceFetch(url, { forceRefresh: true, context })).page;
  }

  /** Stale entries expire; the others are dropped. `load` also abandons pages that are being rendered. */
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
