import type { CatalogueVersion } from '../database/catalogueVersion';
import { sizeOf, type CachedResponse } from './CachedResponse';

export interface PageCacheSettings {
  maxBytes: number;
  /** A change of the version makes all cached pages stale. */
  catalogueVersion: Pick<CatalogueVersion, 'current' | 'published' | 'subscribe'>;
  /** Milliseconds for which a stale page is served while it is re-rendered. */
  staleMillis: number;
}

interface Entry {
  page: CachedResponse;
  version: number;
  /** When the page was last rendered, or last returned as stale to be re-rendered. */
  renderedAt: number;
  /** When the catalogue changed after the page was rendered. */
  staleSince: number | undefined;
}

/** Minimum milliseconds between two renderings of a page while the catalogue keeps changing. */
const rerenderMillis = 500;

/**
 * LRU cache of rendered pages. Concurrent requests for an uncached page share one rendering. After
 * a change of the catalogue, pages are stale-while-revalidate for a short time, so that frequent
 * changes do not delay every visitor; after a publication they are rendered anew. lru-cache would be the map only.
 */
export class PageCache {
  readonly #settings: PageCacheSettings;
  readonly #entries = new Map<string, Entry>();
  readonly #rendering = new Map<string, Promise<CachedResponse>>();
  #bytes = 0;

  constructor(settings: PageCacheSettings) {
    this.#settings = settings;
    settings.catalogueVersion.subscribe(() => this.#catalogueChanged());
  }

  /**
   * If `stale`, the caller must re-render the page; meanwhile, other callers get `stale: false`.
   */
  find(address: string): { page: CachedResponse; stale: boolean } | undefined {
    const entry = this.#entries.get(address);
    if (!entry) return undefined;
    const { page, staleSince } = entry;
    const now = performance.now();
    if (staleSince !== undefined && now - staleSince >= this.#settings.staleMillis) {
      this.#forget(address, entry);
      return undefined;
    }
    // A Map keeps insertion order: reinserting marks the entry as most recently used.
    this.#entries.delete(address);
    this.#entries.set(address, entry);
    const stale = staleSince !== undefined && now - entry.renderedAt >= rerenderMillis;
    if (stale) entry.renderedAt = now;
    return { page, stale };
  }

  /**
   * Renders the page, at most once at a time per address and version. `keep` decides whether it is
   * cached. If the catalogue changed during the rendering, the page is cached as stale.
   */
  async render(
    address: string,
    render: () => Promise<CachedResponse>,
    keep: (page: CachedResponse) => boolean,
  ): Promise<CachedResponse> {
    const version = this.#settings.catalogueVersion.current();
    const key = `${version} ${address}`;
    const pending = this.#rendering.get(key);
    if (pending) return pending;
    const renderedAt = performance.now();
    const rendering = render();
    this.#rendering.set(key, rendering);
    try {
      const page = await rendering;
      const { catalogueVersion } = this.#settings;
      if (version < catalogueVersion.published()) return page;
      const current = catalogueVersion.current() === version;
      // The exact time of the change is unknown; the start of the rendering is the lower bound.
      const staleSince = current ? undefined : renderedAt;
      if (keep(page)) this.#keep(address, { page, version, renderedAt, staleSince });
      return page;
    } finally {
      this.#rendering.delete(key);
    }
  }

  #catalogueChanged(): void {
    const now = performance.now();
    const published = this.#settings.catalogueVersion.published();
    for (const [address, entry] of this.#entries) {
      entry.staleSince ??= now;
      if (entry.version < published || now - entry.staleSince >= this.#settings.staleMillis)
        this.#forget(address, entry);
    }
  }

  #forget(address: string, { page }: Entry): void {
    this.#entries.delete(address);
    this.#bytes -= sizeOf(page);
  }

  #keep(address: string, entry: Entry): void {
    const replaced = this.#entries.get(address);
    if (replaced && replaced.version > entry.version) return;
    if (replaced) this.#forget(address, replaced);
    this.#entries.set(address, entry);
    this.#bytes += sizeOf(entry.page);
    for (const [oldest, evicted] of this.#entries) {
      if (this.#bytes <= this.#settings.maxBytes) break;
      this.#forget(oldest, evicted);
    }
  }
}
