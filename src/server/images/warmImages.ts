import { sql } from 'kysely';
import { type ImageFormat, imageWidths, type VariantWidth } from '@/contract/images';
import type { Connection } from '../database/client';
import { contentImages } from '../database/expressions';
import type { ImageFile } from '../database/tables';
import { type ImageStore, toVariant } from './ImageStore';
import { StorageError } from './storage';

export interface WarmUp {
  /** Resolves when all variants are created, or soon after `stop`. */
  done: Promise<void>;
  stop(): void;
}

export interface WarmUpParts {
  images: ImageStore;
  connection: Connection;
  /** Called for each failure. The other variants are still created, unless the object store is unavailable. */
  onProblem(error: Error): void;
}

/** Sorted by the likelihood of requests. */
const imageGroups: readonly {
  matches: (src: string) => boolean;
  widths: readonly VariantWidth[];
}[] = [
  {
    matches: (src) => src.startsWith('banners/') || src.startsWith('hero/'),
    widths: [640, 960, 1280, 1920],
  },
  {
    matches: (src) => /^products\/.*-1\./.test(src) || src.startsWith('categories/'),
    widths: [320, 480, 640],
  },
  { matches: (src) => src.startsWith('products/'), widths: [160, 960] },
  { matches: (src) => src.startsWith('products/'), widths: [320, 640] },
  { matches: () => true, widths: [640, 1280] },
];

/** All current browsers support these formats. The others are created on demand. */
const formats: readonly ImageFormat[] = ['avif'];

/** Creates one variant at a time, and only while no request is waiting for an image. */
export function warmImages({ images, connection, onProblem }: WarmUpParts): WarmUp {
  let isStopped = false;
  const run = async () => {
    for (const src of warmOrder(await selectImages(connection))) {
      if (isStopped) return;
      await images.warm(src).catch((error: Error) => {
        if (error instanceof StorageError) throw error;
        onProblem(error);
      });
    }
  };
  return {
    done: run().catch(onProblem),
    stop() {
      isStopped = true;
    },
  };
}

export function warmOrder(images: readonly ImageFile[]): string[] {
  const order = imageGroups.flatMap(({ matches, widths }) =>
    images
      .filter(({ src }) => matches(src))
      .flatMap(({ src, width: originalWidth }) => {
        const availableWidths = imageWidths(originalWidth);
        return widths
          .filter((width) => availableWidths.includes(width))
          .flatMap((width) => formats.map((format) => toVariant(src, width, format)));
      }),
  );
  return [...new Set(order)];
}

async function selectImages(connection: Connection): Promise<ImageFile[]> {
  const { rows } = await sql<ImageFile>`
    select image.* from (${contentImages}) content_images,
      jsonb_to_record(content_images.image) as image(src text, width integer, height integer)
    where jsonb_typeof(content_images.image) = 'object'`.execute(connection);
  const products = await connection
    .selectFrom('product_images as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select(['i.src', 'i.width', 'i.height'])
    .where('p.active', '=', true)
    .orderBy('p.featured', 'desc')
    .orderBy('p.position')
    .orderBy('i.position')
    .execute();
  return [...rows, ...products];
}
