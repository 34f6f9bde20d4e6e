import { type Insertable, sql } from 'kysely';
import { type CatalogFile, storedImage, SeedError, type StoredImages } from '../../seed/readSeed';
import type { Connection } from '../../database/client';
import { excluded } from '../../database/expressions';
import { byLocale } from '@/contract/locale';
import { paraFromDinars } from '@/contract/money';
import { netContent } from '@/contract/netContent';
import type { ProductRow } from '../../database/tables';
import { nameRanks } from './nameRanks';
import { recordVersions } from './productVersions';
import { syncPrices } from './prices';
import { writeSearchWords } from './searchWords';
import { recordStockMovements } from './stock';

/** A statement takes at most 65,535 parameters; a product has about thirty. */
const rowsAtOnce = 1000;
/** Not overwritten by the files. */
const keptColumns: ReadonlySet<string> = new Set(['id', 'stock', 'price']);

/** Inserts or updates categories, tags, products, their images and search words. */
export async function seedCatalogue(
  trx: Connection,
  catalog: CatalogFile,
  images: StoredImages,
  { stock }: { stock: boolean },
): Promise<void> {
  await recordVersions(trx, {});
  await freeNames(trx, 'categories', 'slug', catalog.categories);
  await writeCategories(trx, catalog, images);
  await writeTags(trx, catalog);
  await freeNames(trx, 'products', 'slug', catalog.products);
  await freeNames(trx, 'products', 'sku', catalog.products);
  await writeProducts(trx, catalog, { stock });
  await writeProductImages(trx, catalog, images);
  await writeSearchWords(trx, {
    ...catalog,
    products: catalog.products.filter(({ active }) => active !== false),
  });
  await recordVersions(trx, {});
}

/** Frees slugs and codes that the files give to other ids, in rows of the admin. */
async function freeNames<Column extends 'slug' | 'sku'>(
  trx: Connection,
  table: 'categories' | 'products',
  column: Column,
  files: readonly ({ id: number } & Record<Column, string>)[],
) {
  const names = JSON.stringify(files.map((file) => ({ id: file.id, name: file[column] })));
  await sql`
    update ${sql.table(table)} kept set ${sql.ref(column)} = kept.${sql.ref(column)} || '-' || kept.id
    from jsonb_to_recordset(${names}::jsonb) as file (id integer, name text)
    where file.name = kept.${sql.ref(column)} and file.id <> kept.id`.execute(trx);
}

async function writeCategories(trx: Connection, { categories }: CatalogFile, images: StoredImages) {
  await trx
    .insertInto('categories')
    .values(
      categories.map(({ id, slug, name, description, image: src }, position) => {
        const image = storedImage(images, src);
        return { id, slug, name, description, image, position };
      }),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...excluded('slug', 'name', 'description', 'image', 'position'),
        version: sql<number>`categories.version + 1`,
      }),
    )
    .execute();
}

async function writeTags(trx: Connection, { tagLabels }: CatalogFile) {
  const rows = Object.entries(tagLabels).map(([id, label]) => ({ id, label }));
  const ids = rows.map(({ id }) => id);
  await trx
    .deleteFrom('tags')
    .where('id', '<>', sql<string>`all(${ids}::text[])`)
    .execute();
  if (rows.length === 0) return;
  await trx
    .insertInto('tags')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...excluded('label'), version: sql<number>`tags.version + 1` }),
    )
    .execute();
}

async function writeProducts(trx: Connection, catalog: CatalogFile, { stock }: { stock: boolean }) {
  const rows = productRows(catalog);
  const ids = rows.map(({ id }) => id);
  // Locked in the order in which orders lock them.
  const before = await trx
    .selectFrom('products')
    .select(['id', 'stock'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await trx
    .updateTable('products')
    .set({ active: false })
    .where('id', '<>', sql<number>`all(${ids}::int[])`)
    .execute();
  const columns = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[];
  const updatedColumns = columns.filter((column) => !keptColumns.has(column));
  for (const some of chunks(rows)) {
    await trx
      .insertInto('products')
      .values(some.map((product) => ({ ...product, stock: 0 })))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          ...excluded(...updatedColumns),
          // A running reduction goes on.
          price: sql<number>`case when products.prior_price is null then excluded.price else products.price end`,
          // `updated_at` is published to search engines: writing unchanged rows must not change it.
          updated_at: sql<Date>`case when ${row('products', updatedColumns)} is distinct from ${row('excluded', updatedColumns)}
            then now() else products.updated_at end`,
        }),
      )
      .execute();
  }
  await syncPrices(trx);
  const stockOf = new Map(before.map((product) => [product.id, product.stock]));
  const changes = rows
    .filter(({ id }) => stock || !stockOf.has(id))
    .map((product) => ({
      product_id: product.id,
      delta: product.stock - (stockOf.get(product.id) ?? 0),
    }));
  await recordStockMovements(trx, changes, { reason: 'files' });
  // A category can be deleted if no product, active or not, refers to it.
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
  for (let index = 0; index < rows.length; index += rowsAtOnce)
    yield rows.slice(index, index + rowsAtOnce);
}

function row(table: string, columns: readonly string[]) {
  return sql`(${sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))})`;
}

async function writeProductImages(
  trx: Connection,
  { products }: CatalogFile,
  storedImages: StoredImages,
) {
  await trx
    .deleteFrom('product_images')
    .where('product_id', '=', sql<number>`any(${products.map(({ id }) => id)}::int[])`)
    .execute();
  const rows = products.flatMap(({ id, images }) =>
    images.map(({ src, alt, is_main }, position) => ({
      ...storedImage(storedImages, src),
      ...{ product_id: id, position, alt, is_main },
    })),
  );
  for (const some of chunks(rows)) await trx.insertInto('product_images').values(some).execute();
}

type Row = Insertable<ProductRow>;

/** The catalogue's products as rows, with all columns computed at write time. */
function productRows({ products, categories }: CatalogFile): Row[] {
  const ranks = byLocale((locale) => nameRanks(products, locale));
  const categoryOf = new Map(categories.map((category) => [category.slug, category]));
  return products.map((product, position) => {
    const category = categoryOf.get(product.category);
    if (!category)
      throw new SeedError(
        `catalog.json, ${product.slug}: there is no category ${product.category}`,
      );
    const net = netContent(product.net);
    return {
      id: product.id,
      slug: product.slug,
      sku: product.sku,
      category_id: category.id,
      name: product.name,
      short_description: product.shortDescription,
      description: product.description,
      ingredients: product.ingredients,
      usage: product.usage,
      storage: product.storage,
      allergens: product.allergens,
      origin: product.origin,
      nutrition: product.nutrition,
      net: product.net,
      unit: net?.unit ?? null,
      unit_quantity: net?.quantity ?? null,
      price: paraFromDinars(product.price),
      regular_price: paraFromDinars(product.price),
      vat_rate: product.vatRate,
      stock: product.stock,
      weight_grams: product.weightGrams,
      featured: product.featured,
      active: product.active ?? true,
      position,
      tags: JSON.stringify(product.tags),
      pairs_with: JSON.stringify(product.pairsWith),
      name_ranks: JSON.stringify(byLocale((locale) => ranks[locale].get(product.id))),
    };
  });
}
