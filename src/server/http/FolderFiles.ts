import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { represent, type Representation } from './Representation';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

export interface FolderSettings {
  folder: string;
  cacheControl(name: string): string;
  /** Reads anew at each request, for development. */
  fresh: boolean;
}

/** The build names files by their content like this: `main.3fa9c1d2e4.js`. */
const hashedName = /[.-][0-9a-f]{8,}\.[a-z0-9]+$/;
const aYear = 'public, max-age=31536000, immutable';

/** For ever where the name changes with the content, else `otherwise`. */
export function cacheByName(otherwise: string): (name: string) => string {
  return (name) => (hashedName.test(name) ? aYear : otherwise);
}

/**
 * The files of a folder, held in memory: a few megabytes at most, served at the speed of a cached
 * page. Only what stands in the folder has a name here, so no path can lead out of it.
 */
export class FolderFiles {
  readonly #settings: FolderSettings;
  readonly #files = new Map<string, string>();
  readonly #loaded = new Map<string, Promise<Representation>>();

  constructor(settings: FolderSettings) {
    this.#settings = settings;
    this.#list();
  }

  /** Names as in an address: with slashes, without one at the start. */
  names(): string[] {
    return [...this.#files.keys()];
  }

  async find(name: string): Promise<Representation | undefined> {
    if (this.#settings.fresh) this.#list();
    const path = this.#files.get(name);
    if (!path) return undefined;
    const loaded = this.#settings.fresh ? undefined : this.#loaded.get(name);
    if (loaded) return loaded;
    const loading = this.#load(name, path);
    this.#loaded.set(name, loading);
    return loading;
  }

  #list(): void {
    const { folder } = this.#settings;
    this.#files.clear();
    if (!existsSync(folder)) return;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const name = relative(folder, path).split(sep).join('/');
      const hidden = name.split('/').some((part) => part.startsWith('.'));
      if (entry.isFile() && !hidden && extname(name) in types) this.#files.set(name, path);
    }
  }

  #load(name: string, path: string): Promise<Representation> {
    const beforehand = (suffix: string) =>
      existsSync(path + suffix) ? readFileSync(path + suffix) : undefined;
    return represent({
      type: types[extname(name)] ?? 'application/octet-stream',
      cacheControl: this.#settings.cacheControl(name),
      body: readFileSync(path),
      encoded: { br: beforehand('.br'), gzip: beforehand('.gz') },
    });
  }
}
