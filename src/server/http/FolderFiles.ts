import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { represent, type Representation, type RepresentationParts } from './Representation';

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
  /** Lists and reads anew at each request, for development. */
  fresh: boolean;
}

/** The build names files by their content like this: `main.3fa9c1d2e4.js`. */
const hashedName = /[.-][0-9a-f]{8,}\.[a-z0-9]+$/;
const aYear = 'public, max-age=31536000, immutable';

/** For ever where the name changes with the content, else `otherwise`. */
export function cacheByName(otherwise: string): (name: string) => string {
  return (name) => (hashedName.test(name) ? aYear : otherwise);
}

interface Content {
  body: Buffer;
  encoded: RepresentationParts['encoded'];
}

/**
 * The files of a folder as they were at the start, held in memory: a few megabytes at most, served at
 * the speed of a cached page. A build that replaces them beside a running shop changes nothing here, so
 * its pages never name a file that is gone. Only what stood in the folder has a name here, so no path
 * can lead out of it.
 */
export class FolderFiles {
  readonly #settings: FolderSettings;
  readonly #contents = new Map<string, Content>();
  readonly #represented = new Map<string, Promise<Representation>>();

  constructor(settings: FolderSettings) {
    this.#settings = settings;
    for (const [name, path] of listFiles(settings.folder)) {
      const content = readContent(path);
      if (content) this.#contents.set(name, content);
    }
  }

  /** Names as in an address: with slashes, without one at the start. */
  names(): string[] {
    return [...this.#contents.keys()];
  }

  async find(name: string): Promise<Representation | undefined> {
    if (this.#settings.fresh) return this.#findAnew(name);
    const known = this.#represented.get(name);
    if (known) return known;
    const content = this.#contents.get(name);
    if (!content) return undefined;
    const made = this.#represent(name, content);
    this.#represented.set(name, made);
    return made;
  }

  async #findAnew(name: string): Promise<Representation | undefined> {
    const path = listFiles(this.#settings.folder).get(name);
    const content = path && readContent(path);
    return content ? this.#represent(name, content) : undefined;
  }

  #represent(name: string, content: Content): Promise<Representation> {
    return represent({
      type: types[extname(name)] ?? 'application/octet-stream',
      cacheControl: this.#settings.cacheControl(name),
      ...content,
    });
  }
}

/** Paths by name. */
function listFiles(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    const hidden = name.split('/').some((part) => part.startsWith('.'));
    if (entry.isFile() && !hidden && extname(name) in types) files.set(name, path);
  }
  return files;
}

function readContent(path: string): Content | undefined {
  const body = readIfThere(path);
  return (
    body && { body, encoded: { br: readIfThere(`${path}.br`), gzip: readIfThere(`${path}.gz`) } }
  );
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    // A build may remove it at any moment; anything else is trouble.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
