import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createHash, randomUUID } from 'node:crypto';
import {
  imageTypes,
  type ParsedVariant,
  parseVariant,
  type PixelArea,
} from '../../contract/images';
import type { ImageFile } from '../database/catalogueTables';
import type { ImageProcessor } from './ImageProcessor';

export interface StoredImage {
  path: string;
  /** Bytes. */
  size: number;
  /** Media type. */
  type: string;
}

const originalTypes: Readonly<Record<string, string>> = {
  jpg: imageTypes.jpg,
  jpeg: imageTypes.jpg,
  png: 'image/png',
  webp: imageTypes.webp,
};

interface Original {
  path: string;
  width: number;
}

/** The images of the data folder. Variants are created on first request and stored. */
export class ImageStore {
  readonly #folders: StorageFolders;
  readonly #processor: ImageProcessor;
  /** Two, so that the shop stays responsive on two cores. */
  readonly #queue = new WorkQueue(2);
  readonly #pending = new Map<string, Promise<void>>();
  /** Contains existing files only, so its size is bounded by the folder. */
  readonly #originals = new Map<string, Original>();

  constructor(dataDir: string, processor: ImageProcessor) {
    this.#folders = storageFolders(dataDir);
    this.#processor = processor;
  }

  /** `src` is the path after `/storage/`. Undefined if there is no such image. */
  async find(src: string): Promise<StoredImage | undefined> {
    if (!isSafe(src)) return undefined;
    const variant = parseVariant(src);
    if (variant) {
      return stored(await this.#variant(src, variant), imageTypes[variant.format]);
    }
    const type = originalTypes[src.slice(src.lastIndexOf('.') + 1)];
    return stored(type ? join(this.#folders.originals, src) : undefined, type);
  }

  /** Whether it is an original; variants are not, although they are found. */
  async has(src: string): Promise<boolean> {
    return !parseVariant(src) && (await this.find(src)) !== undefined;
  }

  /**
   * Stores an upload under a name made of its content, or a part of a stored image if `original` is its `src`.
   * @returns the failure if it is no image to sell by
   */
  async add(
    original: Buffer | string,
    { crop, minSide }: { crop?: PixelArea; minSide: number },
  ): Promise<ImageFile | { failure: 'invalid' | 'too_short' }> {
    const { originals } = this.#folders;
    const source = typeof original === 'string' ? join(originals, original) : original;
    return this.#queue.run(async () => {
      const image = await this.#processor.normalize(source, { minSide, ...(crop && { crop }) });
      if ('failure' in image) return image;
      const { content, extension, width, height } = image;
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
      const src = `products/${hash}.${extension}`;
      await writeAtomically(join(originals, src), Buffer.from(content));
      return { src, width, height };
    });
  }

  /** Creates a variant in advance, when the queue is empty. */
  async warm(src: string): Promise<void> {
    await this.#queue.whenIdle();
    await this.find(src);
  }

  /** Path of the variant, which is created if missing. */
  async #variant(src: string, { stem, width, format }: ParsedVariant): Promise<string | undefined> {
    const path = join(this.#folders.variants, src);
    if ((await sizeOf(path)) !== undefined) return path;
    const original = await this.#original(stem);
    if (!original || width > original.width) return undefined;
    let making = this.#pending.get(src);
    if (!making) {
      making = this.#queue
        .run(async () =>
          writeAtomically(path, await this.#processor.make(original.path, width, format)),
        )
        .finally(() => this.#pending.delete(src));
      this.#pending.set(src, making);
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
      const original = { path, width: await this.#processor.width(path) };
      this.#originals.set(stem, original);
      return original;
    }
    return undefined;
  }
}

/** Rejects path traversal and hidden files. */
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

/** Undefined if the file does not exist. */
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
  readonly #idleResolvers: (() => void)[] = [];
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

  /** Resolves when no task is running or waiting. */
  whenIdle(): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#idleResolvers.push(resolve);
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
    if (this.#running === 0) for (const resolve of this.#idleResolvers.splice(0)) resolve();
  }
}

/** Image folders in the data folder. Variants can be recreated, so a backup may omit them. */
export interface StorageFolders {
  originals: string;
  variants: string;
}

export function storageFolders(dataDir: string): StorageFolders {
  return { originals: join(dataDir, 'storage'), variants: join(dataDir, 'variants') };
}

/** Writes a file atomically: readers never see a partial file, even after a crash. */
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
