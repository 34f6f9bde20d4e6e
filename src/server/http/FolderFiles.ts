import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { readFrom, type Storage } from '../images/storage';
import { cachedResponse, type CachedResponse } from './CachedResponse';

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
  /** For development. */
  fresh: boolean;
}

/** Matches names with a content hash, such as `main.3fa9c1d2e4.js`. */
const hashedName = /[.-][0-9a-f]{8,}\.[a-z0-9]+$/;
const immutableForAYear = 'public, max-age=31536000, immutable';

export function cacheByName(otherwise: string): (name: string) => string {
  return (name) => (hashedName.test(name) ? immutableForAYear : otherwise);
}

/**
 * Reads files (a few megabytes) at startup, so a new build does not affect a running shop. `@fastify/static` reads from
 * disk for each request, which is three times slower.
 */
export class FolderFiles {
  readonly #settings: FolderSettings;
  readonly #responses: ReadonlyMap<string, CachedResponse>;
  #sharedFiles: LRUCache<string, CachedResponse> | undefined;

  constructor(settings: FolderSettings) {
    this.#settings = settings;
    this.#responses = readFolder(settings);
  }

  /** Relative URL paths without a leading slash. */
  names(): string[] {
    return [...this.#responses.keys()];
  }

  /** During an upgrade, pages of one build request files from a process of another. */
  async share(storage: Storage, prefix: string): Promise<void> {
    this.#sharedFiles = new LRUCache<string, CachedResponse>({
      max: 200,
      async fetchMethod(name) {
        const type = types[extname(name)];
        const body = type ? await readFrom(storage, prefix + name) : undefined;
        return type && body
          ? cachedResponse({ type, cacheControl: immutableForAYear, body })
          : undefined;
      },
    });
    const stored = new Set<string>();
    for await (const { name } of storage.list(prefix)) stored.add(name);
    const missing = [...this.#responses].filter(
      ([name]) => hashedName.test(name) && !stored.has(prefix + name),
    );
    await new PQueue({ concurrency: 8 }).addAll(
      missing.map(
        ([name, { identity }]) =>
          () =>
            storage.write(prefix + name, identity),
      ),
    );
  }

  async findShared(name: string): Promise<CachedResponse | undefined> {
    const isShareable = hashedName.test(name) && /^[\w-]+(?:\.[\w-]+)+$/.test(name);
    return isShareable ? this.#sharedFiles?.fetch(name) : undefined;
  }

  /** Only finds listed files, so path traversal is impossible. */
  find(name: string): CachedResponse | undefined {
    const { fresh } = this.#settings;
    return (fresh ? readFolder(this.#settings, name) : this.#responses).get(name);
  }
}

function readFolder(
  { folder, cacheControl }: FolderSettings,
  only?: string,
): Map<string, CachedResponse> {
  const responses = new Map<string, CachedResponse>();
  if (!existsSync(folder)) return responses;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    const hidden = name.split('/').some((part) => part.startsWith('.'));
    const type = types[extname(name)];
    if (!entry.isFile() || hidden || !type || (only && only !== name)) continue;
    const body = readIfExists(path);
    const br = readIfExists(`${path}.br`);
    if (!body) continue;
    const encoded = { ...(br && { br }) };
    responses.set(name, cachedResponse({ type, cacheControl: cacheControl(name), body, encoded }));
  }
  return responses;
}

function readIfExists(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    // A concurrent build may have deleted the file.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
