import { mkdir, readdir, rename, rm, stat, utimes, writeFile, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createHash, randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import {
  type ImageFormat,
  imageFormats,
  imageTypes,
  imageVariant,
  type ParsedVariant,
  parseVariant,
  type PixelArea,
  stemOf,
  type VariantWidth,
  variantWidths,
} from '@/contract/images';
import type { ImageFile } from '../database/catalogueTables';
import type { ImageProcessor, NormalizedImage, PixelSize } from './ImageProcessor';
import type { EmailPictures } from '../email/renderEmail';

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

interface Original extends PixelSize {
  path: string;
}

const uploadFolder = 'products';
/** Of an upload, or of what a killed process left of one. */
const uploadName = /^[\da-f]{32}\.(?:jpg|webp)(?:\.[\da-f-]{36}\.tmp)?$/;

/** The images of the data folder. Variants are created on first request and stored. */
export class ImageStore {
  readonly #folders: StorageFolders;
  readonly #processor: ImageProcessor;
  /** Two, so that the shop stays responsive on two cores. */
  readonly #queue = new PQueue({ concurrency: 2 });
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

  /** An original with its size; undefined if there is none. */
  async original(src: string): Promise<ImageFile | undefined> {
    const found = (await this.has(src)) ? await this.#original(stemOf(src)) : undefined;
    return found && { src, width: found.width, height: found.height };
  }

  /**
   * An upload as the shop stores it, or a part of a stored image if `original` is its `src`.
   * @returns the image, or why it is unusable
   */
  async normalize(
    original: Buffer | string,
    options: { crop?: PixelArea; minSide: number },
  ): ReturnType<ImageProcessor['normalize']> {
    const { originals } = this.#folders;
    const source = typeof original === 'string' ? join(originals, original) : original;
    return this.#queue.add(() => this.#processor.normalize(source, options));
  }

  /** Stores an image under a name made of its content. */
  async add({ content, extension, width, height }: NormalizedImage): Promise<ImageFile> {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
    const src = `${uploadFolder}/${hash}.${extension}`;
    const path = join(this.#folders.originals, src);
    await writeAtomically(path, Buffer.from(content));
    this.#originals.set(stemOf(src), { path, width, height });
    return { src, width, height };
  }

  /** `src` of all that staff uploaded. */
  async uploads(): Promise<string[]> {
    const names = await orIfMissing(readdir(join(this.#folders.originals, uploadFolder)), []);
    return names.filter((name) => uploadName.test(name)).map((name) => `${uploadFolder}/${name}`);
  }

  /** Those that were stored or touched before. */
  async olderThan(moment: Date, sources: readonly string[]): Promise<string[]> {
    const older: string[] = [];
    for (const src of sources) {
      const found = await orIfMissing(stat(join(this.#folders.originals, src)), undefined);
      if (found && found.mtime < moment) older.push(src);
    }
    return older;
  }

  /** Makes it as new as one that was just stored. */
  async touch(src: string): Promise<void> {
    const now = new Date();
    await orIfMissing(utimes(join(this.#folders.originals, src), now, now), undefined);
  }

  /** With its variants: the original last, so that a deletion that was interrupted is repeated. */
  async delete(src: string): Promise<void> {
    const { originals, variants } = this.#folders;
    for (const width of variantWidths)
      for (const format of imageFormats)
        await rm(join(variants, variantOf(src, width, format)), { force: true });
    await rm(join(originals, src), { force: true });
    this.#originals.delete(stemOf(src));
  }

  /** Creates a variant in advance, when the queue is empty. */
  async warm(src: string): Promise<void> {
    await this.#queue.onIdle();
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
        .add(async () =>
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
    // Another process may have deleted it.
    if (known && (await sizeOf(known.path)) !== undefined) return known;
    for (const extension of Object.keys(originalTypes)) {
      const path = join(this.#folders.originals, `${stem}.${extension}`);
      if ((await sizeOf(path)) === undefined) continue;
      const original = { path, ...(await this.#processor.measure(path)) };
      this.#originals.set(stem, original);
      return original;
    }
    return undefined;
  }
}

/** The `src` of a variant. */
export function variantOf(src: string, width: VariantWidth, format: ImageFormat): string {
  return imageVariant(src, width, format).replace(/^\/storage\//, '');
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
  const found = await orIfMissing(stat(path), undefined);
  return found?.isFile() ? found.size : undefined;
}

/** Its result, or `otherwise` if the file does not exist. */
export async function orIfMissing<Result, Otherwise>(
  reading: Promise<Result>,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  try {
    return await reading;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return otherwise;
    throw error;
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

/** The logo and the pictures of products as emails show them; those that are gone are left out. */
export async function readPictures(
  images: Pick<ImageStore, 'find'>,
  publicFolder: string,
  sources: readonly string[],
): Promise<EmailPictures> {
  const products = new Map<string, Buffer>();
  for (const src of sources) {
    // A picture that cannot be made does not delay the email.
    const found = await images.find(variantOf(src, 160, 'jpg')).catch(() => undefined);
    if (found) products.set(src, await readFile(found.path));
  }
  return { logo: await readFile(join(publicFolder, 'logo/email.png')), products };
}
