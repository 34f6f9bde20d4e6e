import { sql } from 'kysely';
import { pageNames } from '@/contract/content';
import type { DeliverySettings } from '@/contract/settings';
import { type CatalogFile, storedImage, type Seed, type StoredImages } from '../../seed/readSeed';
import type { Connection } from '../../database/client';
import { excluded } from '../../database/expressions';
import { keepCouriers } from './keepCouriers';

/** Replaces carousel slides, pages and settings. */
export async function seedContent(trx: Connection, seed: Seed, images: StoredImages) {
  await writeSlides(trx, seed.catalog, images);
  await writePages(trx, seed, images);
  await writeSettings(trx, seed.catalog);
}

async function writeSlides(trx: Connection, { carousels }: CatalogFile, images: StoredImages) {
  const ids = carousels.map(({ id }) => id);
  await trx
    .deleteFrom('carousel_slides')
    .where('id', '<>', sql<number>`all(${ids}::int[])`)
    .execute();
  const rows = carousels.map(({ id, order: position, src, href, alt, title, text }) => ({
    ...storedImage(images, src),
    ...{ id, position, href, alt, title, text },
  }));
  if (rows.length === 0) return;
  await trx
    .insertInto('carousel_slides')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...excluded('src', 'width', 'height', 'alt', 'title', 'text', 'href', 'position'),
        version: sql<number>`carousel_slides.version + 1`,
      }),
    )
    .execute();
}

/** By the page's name. */
export const pageContents = ({ pages }: Seed, images: StoredImages): Record<string, object> =>
  Object.fromEntries(
    pageNames.map((name) => {
      const { image, ...texts } = pages[name];
      return [name, { ...texts, image: image && storedImage(images, image) }];
    }),
  );

async function writePages(trx: Connection, seed: Seed, images: StoredImages) {
  const contents = Object.entries(pageContents(seed, images));
  await trx
    .insertInto('pages')
    .values(contents.map(([name, content]) => ({ name, content: JSON.stringify(content) })))
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({
          ...excluded('content'),
          updated_at: sql<Date>`now()`,
          version: sql<number>`pages.version + 1`,
        })
        // The page shows the day of its last change: writing unchanged texts must not change it.
        .whereRef('pages.content', 'is distinct from', 'excluded.content'),
    )
    .execute();
}

async function writeSettings(trx: Connection, { shop, delivery: given }: CatalogFile) {
  const stored = await trx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'delivery')
    .executeTakeFirst();
  const { couriers = [] } = (stored?.value ?? {}) as Partial<DeliverySettings>;
  const delivery = { ...given, couriers: keepCouriers(given.couriers, couriers) };
  await trx
    .insertInto('settings')
    .values(Object.entries({ shop, delivery }).map(([key, value]) => ({ key, value })))
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ ...excluded('value'), version: sql<number>`settings.version + 1` }),
    )
    .execute();
}
