import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseVariant, pictureTypes, type ParsedVariant } from '../../contract/pictures';
import type { PictureMaker } from './PictureMaker';
import { storageFolders, type StorageFolders } from './storageFolders';
import { WorkQueue } from './WorkQueue';
import { writeWhole } from './writeWhole';

export interface StoredPicture {
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

/** The pictures of the data folder. A variant is made when it is first asked for, and then kept. */
export class PictureStore {
  readonly #folders: StorageFolders;
  readonly #maker: PictureMaker;
  /** Two, so that a shop with two cores still answers. */
  readonly #queue = new WorkQueue(2);
  readonly #inMaking = new Map<string, Promise<void>>();
  /** Only what exists is remembered, so it grows no larger than the folder. */
  readonly #originals = new Map<string, Original>();

  constructor(dataDir: string, maker: PictureMaker) {
    this.#folders = storageFolders(dataDir);
    this.#maker = maker;
  }

  /** `src` is what follows `/storage/`; undefined for all that is no picture of the shop. */
  async find(src: string): Promise<StoredPicture | undefined> {
    if (!isSafe(src)) return undefined;
    const variant = parseVariant(src);
    if (variant) {
      return stored(await this.#variant(src, variant), pictureTypes[variant.format]);
    }
    const type = originalTypes[src.slice(src.lastIndexOf('.') + 1)];
    return stored(type ? join(this.#folders.originals, src) : undefined, type);
  }

  /** Makes a variant nobody waits for yet, as soon as nobody waits for any other. */
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
        .run(async () => writeWhole(path, await this.#maker.make(original.path, width, format)))
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
): Promise<StoredPicture | undefined> {
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
