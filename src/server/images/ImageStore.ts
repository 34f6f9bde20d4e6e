import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import PQueue from 'p-queue';
import {
  type ImageFormat,
  imageFormats,
  imageTypes,
  imageVariant,
  type ParsedVariant,
  parseVariant,
  type PixelArea,
  getStem,
  type VariantWidth,
  variantWidths,
} from '@/contract/images';
import type { ImageFile } from '../database/catalogueTables';
import type { ImageProcessor, NormalizedImage, PixelSize } from './ImageProcessor';
import {
  readContent,
  originals,
  readFrom,
  type Storage,
  type StoredFile,
  variants,
} from './storage';
import type { EmailPictures } from '../email/renderEmail';

export interface StoredImage extends StoredFile {
  type: string;
}

const originalTypes: Readonly<Record<string, string>> = {
  jpg: imageTypes.jpg,
  jpeg: imageTypes.jpg,
  png: 'image/png',
  webp: imageTypes.webp,
};

interface Original extends PixelSize {
  name: string;
}

const uploadFolder = 'products/';
/** Matches the name of an upload, or of a partial upload from a killed process. */
const uploadName = /^products\/[\da-f]{32}\.(?:jpg|webp)(?:\.[\da-f-]{36}\.tmp)?$/;

/** Variants are created when they are first requested. */
export class ImageStore {
  readonly #storage: Storage;
  readonly #processor: ImageProcessor;
  /** Limited to two at a time, so that the shop remains responsive on two cores. */
  readonly #queue = new PQueue({ concurrency: 2 });
  readonly #pending = new Map<string, Promise<Buffer>>();
  /** Contains only existing files, so the storage limits its size. */
  readonly #originals = new Map<string, Original>();

  constructor(storage: Storage, processor: ImageProcessor) {
    this.#storage = storage;
    this.#processor = processor;
  }

  /** `src` is the path after `/storage/`. */
  async find(src: string): Promise<StoredImage | undefined> {
    if (!isSafe(src)) return undefined;
    const variant = parseVariant(src);
    const type = variant ? imageTypes[variant.format] : getType(src);
    if (!type) return undefined;
    const name = variant ? variants + src : originals + src;
    const found = await this.#storage.open(name);
    if (found) return { ...found, type };
    const content = variant ? await this.#make(name, variant) : undefined;
    return content && { size: content.length, read: () => content, type };
  }

  /** Variants are not originals, although `find` finds them. */
  async has(src: string): Promise<boolean> {
    if (!isSafe(src) || parseVariant(src) || !getType(src)) return false;
    return (await this.#storage.modified(originals + src)) !== undefined;
  }

  async original(src: string): Promise<ImageFile | undefined> {
    const found = (await this.has(src)) ? await this.#original(getStem(src)) : undefined;
    return found && { src, width: found.width, height: found.height };
  }

  /** Normalises an upload, or a crop of the original with this `src`. @returns the image, or why it is unusable */
  async normalize(
    original: Buffer | string,
    options: { crop?: PixelArea; minSide: number },
  ): ReturnType<ImageProcessor['normalize']> {
    const source =
      typeof original === 'string' ? await readFrom(this.#storage, originals + original) : original;
    if (!source) return { failure: 'invalid' };
    return this.#queue.add(() => this.#processor.normalize(source, options));
  }

  /** The name is derived from the content. */
  async add({ content, extension, width, height }: NormalizedImage): Promise<ImageFile> {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
    const src = `${uploadFolder}${hash}.${extension}`;
    await this.#storage.write(originals + src, Buffer.from(content));
    this.#originals.set(getStem(src), { name: originals + src, width, height });
    return { src, width, height };
  }

  /** Returns the `src` of each upload. */
  async uploadsBefore(timestamp: Date): Promise<string[]> {
    const sources: string[] = [];
    for await (const { name, modified } of this.#storage.list(originals + uploadFolder)) {
      const src = name.slice(originals.length);
      if (uploadName.test(src) && modified < timestamp) sources.push(src);
    }
    return sources;
  }

  /** Makes an image as recent as a new upload. */
  async touch(src: string): Promise<void> {
    const content = await readFrom(this.#storage, originals + src);
    if (content) await this.#storage.write(originals + src, content);
  }

  /**
   * Keeps an image that was stored again. The original is deleted last, so that an interrupted deletion is repeated.
   */
  async deleteIfBefore(timestamp: Date, src: string): Promise<void> {
    const modified = await this.#storage.modified(originals + src);
    if (!modified || modified >= timestamp) return;
    const names = variantWidths.flatMap((width) =>
      imageFormats.map((format) => variants + toVariant(src, width, format)),
    );
    await Promise.all(names.map((name) => this.#storage.delete(name)));
    await this.#storage.delete(originals + src);
    this.#originals.delete(getStem(src));
  }

  async warm(src: string): Promise<void> {
    if (await this.#storage.modified(variants + src)) return;
    await this.#queue.onIdle();
    await this.find(src);
  }

  async #make(name: string, { stem, width, format }: ParsedVariant): Promise<Buffer | undefined> {
    const original = await this.#original(stem);
    if (!original || width > original.width) return undefined;
    let variantPromise = this.#pending.get(name);
    if (!variantPromise) {
      variantPromise = this.#queue
        .add(async () => {
          const source = await readFrom(this.#storage, original.name);
          if (!source) throw new Error(`${original.name} was deleted.`);
          const content = Buffer.from(await this.#processor.make(source, width, format));
          await this.#storage.write(name, content);
          return content;
        })
        .finally(() => this.#pending.delete(name));
      this.#pending.set(name, variantPromise);
    }
    return variantPromise;
  }

  async #original(stem: string): Promise<Original | undefined> {
    const cached = this.#originals.get(stem);
    // Another process may have deleted it.
    if (cached && (await this.#storage.modified(cached.name))) return cached;
    for (const extension of Object.keys(originalTypes)) {
      const name = `${originals}${stem}.${extension}`;
      const content = await readFrom(this.#storage, name);
      if (!content) continue;
      const original = { name, ...(await this.#processor.measure(content)) };
      this.#originals.set(stem, original);
      return original;
    }
    return undefined;
  }
}

const getType = (src: string) => originalTypes[src.slice(src.lastIndexOf('.') + 1)];

export function toVariant(src: string, width: VariantWidth, format: ImageFormat): string {
  return imageVariant(src, width, format).replace(/^\/storage\//, '');
}

/** Rejects path traversal and hidden files. */
function isSafe(src: string): boolean {
  return (
    src.length <= 200 && /^(?:[\w-]+\/)*[\w-][\w.-]*\.[a-z]{3,4}$/.test(src) && !src.includes('..')
  );
}

/** Omits missing pictures. */
export async function readPictures(
  images: Pick<ImageStore, 'find'>,
  publicFolder: string,
  sources: readonly string[],
): Promise<EmailPictures> {
  const products = new Map<string, Buffer>();
  for (const src of sources) {
    // A picture that cannot be created must not delay the email.
    const found = await images.find(toVariant(src, 160, 'jpg')).catch(() => undefined);
    if (found) products.set(src, await readContent(found));
  }
  return { logo: await readFile(join(publicFolder, 'logo/email.png')), products };
}
