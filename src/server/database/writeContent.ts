import { sql } from 'kysely';
import { pageNames } from '../../contract/content';
import { paraFromDinars } from '../../contract/money';
import { pictureNamed, type StoredPictures } from '../seed/pictureNamed';
import type { Seed } from '../seed/readSeed';
import type { CatalogFile } from '../seed/seedFiles';
import type { Connection } from './client';

/** Writes slides, pages, settings, ways to pay and cities over what is there. */
export async function writeContent(
  trx: Connection,
  seed: Seed,
  pictures: StoredPictures,
): Promise<void> {
  await writeSlides(trx, seed.catalog, pictures);
  await writePages(trx, seed, pictures);
  await writeSettings(trx, seed.catalog);
  await writePaymentMethods(trx, seed.catalog);
  await writeCities(trx, seed.cities);
}

async function writeSlides(trx: Connection, { carousels }: CatalogFile, pictures: StoredPictures) {
  await trx.deleteFrom('carousel_slides').execute();
  const rows = carousels.map(({ id, order, src, href, alt, title, text }) => ({
    id,
    ...pictureNamed(pictures, src),
    alt: JSON.stringify(alt),
    title: JSON.stringify(title),
    text: JSON.stringify(text),
    href,
    position: order,
  }));
  if (rows.length > 0) await trx.insertInto('carousel_slides').values(rows).execute();
}

async function writePages(trx: Connection, { pages }: Seed, pictures: StoredPictures) {
  const rows = pageNames.map((name) => {
    const { image, ...texts } = pages[name];
    return {
      name,
      content: JSON.stringify({
        ...texts,
        image: image === undefined ? null : pictureNamed(pictures, image),
      }),
    };
  });
  await trx
    .insertInto('pages')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({
          content: eb.ref('excluded.content'),
          updated_at: sql<Date>`now()`,
        }))
        // The day of the last change stands on the page: writing the same again is none.
        .whereRef('pages.content', 'is distinct from', 'excluded.content'),
    )
    .execute();
}

async function writeSettings(
  trx: Connection,
  { brand, currency, business, social, shipping }: CatalogFile,
) {
  const settings = {
    shop: { brand, currency, business, social },
    delivery: {
      flat_rate: paraFromDinars(shipping.flatRate),
      free_from: paraFromDinars(shipping.freeFrom),
      note: shipping.note,
    },
  };
  await trx
    .insertInto('settings')
    .values(Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute();
}

async function writePaymentMethods(trx: Connection, { paymentMethods }: CatalogFile) {
  await trx
    .insertInto('payment_methods')
    .values(
      paymentMethods.map(({ id, value, label, disabled = false }) => ({
        id,
        value,
        label: JSON.stringify(label),
        disabled,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        label: eb.ref('excluded.label'),
        disabled: eb.ref('excluded.disabled'),
      })),
    )
    .execute();
}

async function writeCities(trx: Connection, cities: Seed['cities']) {
  await trx
    .insertInto('cities')
    .values(
      cities.map(({ id, city, municipality, zip_code, country }) => ({
        id,
        city,
        municipality,
        zip_codes: JSON.stringify(zip_code.map((entry) => entry.zip_code)),
        country: country.name,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        city: eb.ref('excluded.city'),
        municipality: eb.ref('excluded.municipality'),
        zip_codes: eb.ref('excluded.zip_codes'),
        country: eb.ref('excluded.country'),
      })),
    )
    .execute();
  await trx
    .deleteFrom('cities')
    .where(
      'id',
      'not in',
      cities.map(({ id }) => id),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('addresses').select('id').whereRef('city_id', '=', 'cities.id'))),
    )
    .execute();
}
