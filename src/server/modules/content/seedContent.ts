import { pageNames } from '@/contract/content';
import { type CatalogFile, storedImage, type Seed, type StoredImages } from '../../seed/readSeed';
import type { Connection } from '../../database/client';

/** Fills an empty shop with carousel slides, pages and settings. */
export async function seedContent(trx: Connection, seed: Seed, images: StoredImages) {
  await insertSlides(trx, seed.catalog, images);
  const pages = pageNames.map((name) => {
    const { image, ...texts } = seed.pages[name];
    const content = { ...texts, image: image && storedImage(images, image) };
    return { name, content: JSON.stringify(content) };
  });
  await trx.insertInto('pages').values(pages).execute();
  const { shop, delivery } = seed.catalog;
  await trx
    .insertInto('settings')
    .values(Object.entries({ shop, delivery }).map(([key, value]) => ({ key, value })))
    .execute();
}

async function insertSlides(trx: Connection, { carousels }: CatalogFile, images: StoredImages) {
  const rows = carousels.map(({ order: position, image, ...slide }) => ({
    ...slide,
    position,
    image: storedImage(images, image),
  }));
  if (rows.length > 0) await trx.insertInto('carousel_slides').values(rows).execute();
}
