import { sql, type Expression } from 'kysely';
import { productRows } from '../seed/productRows';
import { pictureNamed, type StoredPictures } from '../seed/pictureNamed';
import type { CatalogFile } from '../seed/seedFiles';
import type { Connection } from './client';

/** A statement takes 65,535 values at most, and a product has some thirty. */
const rowsAtOnce = 1000;

/** Writes categories, tags, products, their pictures and their words over what is there. */
export async function writeCatalogue(
  trx: Connection,
  catalog: CatalogFile,
  pictures: StoredPictures,
  { stock }: { stock: boolean },
): Promise<void> {
  await writeCategories(trx, catalog, pictures);
  await writeTags(trx, catalog);
  await writeProducts(trx, catalog, { stock });
  await writeProductImages(trx, catalog, pictures);
  await writeSearchWords(trx);
}

async function writeCategories(
  trx: Connection,
  { categories }: CatalogFile,
  pictures: StoredPictures,
) {
  await trx
    .insertInto('categories')
    .values(
      categories.map(({ id, slug, name, description, image }, position) => ({
        id,
        slug,
        name: JSON.stringify(name),
        description: JSON.stringify(description),
        image: JSON.stringify(pictureNamed(pictures, image)),
        position,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        slug: eb.ref('excluded.slug'),
        name: eb.ref('excluded.name'),
        description: eb.ref('excluded.description'),
        image: eb.ref('excluded.image'),
        position: eb.ref('excluded.position'),
      })),
    )
    .execute();
}

async function writeTags(trx: Connection, { tagLabels }: CatalogFile) {
  await trx.deleteFrom('tags').execute();
  const rows = Object.entries(tagLabels).map(([id, label]) => ({
    id,
    label: JSON.stringify(label),
  }));
  if (rows.length > 0) await trx.insertInto('tags').values(rows).execute();
}

async function writeProducts(trx: Connection, catalog: CatalogFile, { stock }: { stock: boolean }) {
  const rows = productRows(catalog);
  const ids = rows.map(({ id }) => id);
  // Locked in the order in which orders lock them.
  await trx.selectFrom('products').select('id').orderBy('id').forNoKeyUpdate().execute();
  await trx
    .updateTable('products')
    .set({ active: false })
    .where('id', '<>', sql<number>`all(${ids}::int[])`)
    .execute();
  const columns = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[];
  const changed = columns.filter((column) => column !== 'id' && (stock || column !== 'stock'));
  for (const some of chunks(rows)) {
    await trx
      .insertInto('products')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          ...Object.fromEntries(
            changed.map((column): [string, Expression<unknown>] => [
              column,
              eb.ref(`excluded.${column}`),
            ]),
          ),
          // Search engines are told when a product changed: writing the same again is no change.
          updated_at: sql<Date>`case when ${row('products', changed)} is distinct from ${row('excluded', changed)}
            then now() else products.updated_at end`,
        })),
      )
      .execute();
  }
  // A category may go when nothing that was ever sold is in it.
  await trx
    .deleteFrom('categories')
    .where(
      'id',
      'not in',
      catalog.categories.map(({ id }) => id),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('products').select('id').whereRef('category_id', '=', 'categories.id')),
      ),
    )
    .execute();
}

function* chunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce);
}

function row(table: string, columns: readonly string[]) {
  return sql`(${sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))})`;
}

async function writeProductImages(
  trx: Connection,
  { products }: CatalogFile,
  pictures: StoredPictures,
) {
  await trx
    .deleteFrom('product_images')
    .where('product_id', '=', sql<number>`any(${products.map(({ id }) => id)}::int[])`)
    .execute();
  const rows = products.flatMap(({ id, images }) =>
    images.map(({ src, alt, is_main }, position) => ({
      product_id: id,
      position,
      ...pictureNamed(pictures, src),
      alt: JSON.stringify(alt),
      is_main,
    })),
  );
  for (const some of chunks(rows)) await trx.insertInto('product_images').values(some).execute();
}

/** Each word of what is sold, once, with the products that have it. */
async function writeSearchWords(trx: Connection) {
  await trx.deleteFrom('search_words').execute();
  await sql`
    insert into search_words (word, product_ids)
    select word, array_agg(distinct id order by id)
    from (
      select id, unnest(string_to_array(search_text, ' ')) as word from products where active
    ) used
    where word <> ''
    group by word`.execute(trx);
}
