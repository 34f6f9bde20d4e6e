import { pageContent } from '@/contract/admin/pageTexts';
import { pageNames } from '@/contract/content';
import { slide } from '@/contract/entities/slide';
import { type CatalogFile, type Seed, storedFields, type StoredImages } from '../../seed/readSeed';
import type { Connection } from '../../database/client';

/** Requires an empty shop. */
export async function seedContent(trx: Connection, seed: Seed, images: StoredImages) {
  await insertSlides(trx, seed.catalog, images);
  const pages = pageNames.map((name) => {
    const content = storedFields({ input: pageContent }, seed.pages[name], images);
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
  const rows = carousels.map(({ order: position, ...row }) => ({
    ...storedFields(slide, row, images),
    position,
  }));
  if (rows.length > 0) await trx.insertInto('carousel_slides').values(rows).execute();
}
