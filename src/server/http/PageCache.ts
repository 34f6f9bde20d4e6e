import { sizeOf, type Representation } from './Representation';

export interface PageCacheSettings {
  maxBytes: number;
  /** Pages are kept under it, so that none outlives a change of the catalogue. */
  version(): number;
}

/**
 * Rendered pages, the least recently asked for are forgotten first. Visitors who ask at once for a
 * page that is not here wait for one rendering together.
 */
export class PageCache {
  readonly #settings: PageCacheSettings;
  readonly #pages = new Map<string, Representation>();
  readonly #rendering = new Map<string, Promise<Representation>>();
  #bytes = 0;
  #version: number;

  constructor(settings: PageCacheSettings) {
    this.#settings = settings;
    this.#version = settings.version();
  }

  find(address: string): Representation | undefined {
    this.#leaveOldVersion();
    const page = this.#pages.get(address);
    if (!page) return undefined;
    // A Map keeps the order of insertion: the newest use goes to its end.
    this.#pages.delete(address);
    this.#pages.set(address, page);
    return page;
  }

  /**
   * The page, rendered at most once at a time per address and version. `keep` says whether it is
   * also stored. What was read before a change and is finished after it is not stored.
   */
  async render(
    address: string,
    render: () => Promise<Representation>,
    keep: (page: Representation) => boolean,
  ): Promise<Representation> {
    const version = this.#leaveOldVersion();
    const key = `${version} ${address}`;
    const underWay = this.#rendering.get(key);
    if (underWay) return underWay;
    const rendering = render();
    this.#rendering.set(key, rendering);
    try {
      const page = await rendering;
      if (keep(page) && this.#leaveOldVersion() === version) this.#keep(address, page);
      return page;
    } finally {
      this.#rendering.delete(key);
    }
  }

  clear(): void {
    this.#pages.clear();
    this.#bytes = 0;
  }

  #leaveOldVersion(): number {
    const version = this.#settings.version();
    if (version !== this.#version) this.clear();
    this.#version = version;
    return version;
  }

  #keep(address: string, page: Representation): void {
    const replaced = this.#pages.get(address);
    if (replaced) this.#bytes -= sizeOf(replaced);
    this.#pages.delete(address);
    this.#pages.set(address, page);
    this.#bytes += sizeOf(page);
    for (const [oldest, forgotten] of this.#pages) {
      if (this.#bytes <= this.#settings.maxBytes) break;
      this.#pages.delete(oldest);
      this.#bytes -= sizeOf(forgotten);
    }
  }
}
