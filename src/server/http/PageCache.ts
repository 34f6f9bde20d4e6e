import type { CatalogueVersion } from '../database/catalogueVersion';
import { sizeOf, type CachedResponse } from './CachedResponse';

export interface PageCacheSettings {
  maxBytes: number;
  /** No page outlives a change of the catalogue for long. */
  catalogueVersion: Pick<CatalogueVersion, 'current' | 'subscribe'>;
  /** Milliseconds for which a page is still served after a change, while it is rendered anew. */
  staleMillis: number;
}

interface Entry {
  page: CachedResponse;
  version: number;
  /** When it was last rendered, or handed out to be rendered anew. */
  renderedAt: number;
  /** When the catalogue changed after its rendering. */
  staleSince: number | undefined;
}

/** Milliseconds between two renderings of a page whose catalogue changes all the time. */
const rerenderMillis = 500;

/**
 * Rendered pages, the least recently asked for are forgotten first. Visitors who ask at once for a
 * page that is not here wait for one rendering together. After a change of the catalogue a page is
 * served for a short while longer and rendered anew meanwhile, so that changes in quick succession
 * do not make every visitor wait.
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

  /** With `stale` the caller has to have it rendered anew; others who ask meanwhile do not. */
  find(address: string): { page: CachedResponse; stale: boolean } | undefined {
    const entry = this.#entries.get(address);
    if (!entry) return undefined;
    const { page, staleSince } = entry;
    const now = performance.now();
    if (staleSince !== undefined && now - staleSince >= this.#settings.staleMillis) {
      this.#forget(address, entry);
      return undefined;
    }
    // A Map keeps the order of insertion: the newest use goes to its end.
    this.#entries.delete(address);
    this.#entries.set(address, entry);
    const stale = staleSince !== undefined && now - entry.renderedAt >= rerenderMillis;
    if (stale) entry.renderedAt = now;
    return { page, stale };
  }

  /**
   * The page, rendered at most once at a time per address and version. `keep` says whether it is
   * also stored. What was read before a change and is finished after it is stored as stale.
   */
  async render(
    address: string,
    render: () => Promise<CachedResponse>,
    keep: (page: CachedResponse) => boolean,
  ): Promise<CachedResponse> {
    const version = this.#settings.catalogueVersion.current();
    const key = `${version} ${address}`;
    const underWay = this.#rendering.get(key);
    if (underWay) return underWay;
    const renderedAt = performance.now();
    const rendering = render();
    this.#rendering.set(key, rendering);
    try {
      const page = await rendering;
      const current = this.#settings.catalogueVersion.current() === version;
      // Of a change meanwhile only this is known: it came after the rendering began.
      const staleSince = current ? undefined : renderedAt;
      if (keep(page)) this.#keep(address, { page, version, renderedAt, staleSince });
      return page;
    } finally {
      this.#rendering.delete(key);
    }
  }

  #catalogueChanged(): void {
    const now = performance.now();
    for (const [address, entry] of this.#entries) {
      entry.staleSince ??= now;
      if (now - entry.staleSince >= this.#settings.staleMillis) this.#forget(address, entry);
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
    for (const [oldest, forgotten] of this.#entries) {
      if (this.#bytes <= this.#settings.maxBytes) break;
      this.#forget(oldest, forgotten);
    }
  }
}
