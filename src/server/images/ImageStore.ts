import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { type ParsedVariant, parseVariant, pictureTypes } from '../../contract/pictures';
import type { ImageProcessor } from './ImageProcessor';

export interface StoredImage {
  path: string;
  /** Bytes. */
  size: number;
  /** Media type. */
  type: string;
}

const originalTypes: Readonly<Record<string, string>> = {
  jpg: pictureTypes.jpg,
  jpeg: pictureTypes.jpg,
  png: 'image/png',
  webp: pictureTypes.webp,
};

interface Original {
  path: string;
  width: number;
}

/** The images of the data folder. A variant is made when it is first asked for, and then kept. */
export class ImageStore {
  readonly #folders: StorageFolders;
  readonly #maker: ImageProcessor;
  /** Two, so that a shop with two cores still answers. */
  readonly #queue = new WorkQueue(2);
  readonly #inMaking = new Map<string, Promise<void>>();
  /** Only what exists is remembered, so it grows no larger than the folder. */
  readonly #originals = new Map<string, Original>();

  constructor(dataDir: string, maker: ImageProcessor) {
    this.#folders = storageFolders(dataDir);
    this.#maker = maker;
  }

  /** `src` is what follows `/storage/`; undefined for all that is no image of the shop. */
  async find(src: string): Promise<StoredImage | undefined> {
    if (!isSafe(src)) return undefined;
    const variant = parseVariant(src);
    if (variant) {
      return stored(await this.#variant(src, variant), pictureTypes[variant.format]);
    }
    const type = originalTypes[src.slice(src.lastIndexOf('.') + 1)];
    return stored(type ? join(this.#folders.originals, src) : undefined, type);
  }

  /** Makes a variant in advance, once the queue is empty. */
  async warm(src: string): Promise<void> {
    await this.#queue.whenIdle();
    await this.find(src);
  }

  /** Its path. */
  async #variant(src: string, { stem, width, format }: ParsedVariant): Promise<string | undefined> {
    const path = join(this.#folders.variants, src);
    if ((await sizeOf(path)) !== undefined) return path;
    const original = await this.#original(stem);
    if (!original || width > original.width) return undefined;
    let making = this.#inMaking.get(src);
    if (!making) {
      making = this.#queue
        .run(async () =>
          writeAtomically(path, await this.#maker.make(original.path, width, format)),
        )
        .finally(() => this.#inMaking.delete(src));
      this.#inMaking.set(src, making);
    }
    await making;
    return path;
  }

  async #original(stem: string): Promise<Original | undefined> {
    const known = this.#originals.get(stem);
    if (known) return known;
    for (const extension of Object.keys(originalTypes)) {
      const path = join(this.#folders.originals, `${stem}.${extension}`);
      if ((await sizeOf(path)) === undefined) continue;
      const original = { path, width: await this.#maker.width(path) };
      this.#originals.set(stem, original);
      return original;
    }
    return undefined;
  }
}

/** Folders and names of plain letters: no way out of the folder, nothing hidden, nothing half written. */
function isSafe(src: string): boolean {
  return (
    src.length <= 200 && /^(?:[\w-]+\/)*[\w-][\w.-]*\.[a-z]{3,4}$/.test(src) && !src.includes('..')
  );
}

async function stored(
  path: string | undefined,
  type: string | undefined,
): Promise<StoredImage | undefined> {
  if (path === undefined || type === undefined) return undefined;
  const size = await sizeOf(path);
  return size === undefined ? undefined : { path, size, type };
}

/** Undefined where there is no such file. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Runs tasks in order, with a maximum concurrency. */
export class WorkQueue {
  readonly #atOnce: number;
  readonly #waiting: (() => void)[] = [];
  readonly #idlers: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.#waiting.push(begin);
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  /** Resolves when no task runs or waits, for background work. */
  whenIdle(): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#idlers.push(resolve);
    });
  }

  #next(): void {
    if (this.#running < this.#atOnce) {
      const begin = this.#waiting.shift();
      if (begin) {
        this.#running += 1;
        begin();
      }
    }
    if (this.#running === 0) for (const resolve of this.#idlers.splice(0)) resolve();
  }
}

/** Where images lie in the data folder. Variants can be made again, so a backup may leave them out. */
export interface StorageFolders {
  originals: string;
  variants: string;
}

export function storageFolders(dataDir: string): StorageFolders {
  return { originals: join(dataDir, 'storage'), variants: join(dataDir, 'variants') };
}

/** Writes a file so that a reader, or a start after a crash, finds all of it or none. */
export async function writeAtomically(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(unfinished, content);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
