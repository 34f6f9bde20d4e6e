import { category } from '@/contract/entities/category';
import { byLocale } from '@/contract/locale';
import { paraFromDinars } from '@/contract/money';
import type { Connection } from '../../database/client';
import {
  type CatalogFile,
  getProductContent,
  storedFields,
  storedImage,
  type StoredImages,
} from '../../seed/readSeed';
import { nameRanks } from './nameRanks';
import {
  componentRows,
  contentColumns,
  imageRows,
  markFamilies,
  recordVersions,
} from './productVersions';
import { syncPrices } from './prices';
import { rewriteSearchWords } from './searchWords';
import { recordStockMovements, recountPacks } from './stock';

/** A statement takes at most 65,535 parameters, and a product has about thirty. */
const chunkSize = 1000;

/** Requires an empty shop. */
export async function seedCatalogue(
  trx: Connection,
  catalog: CatalogFile,
  images: StoredImages,
): Promise<void> {
  const categories = catalog.categories.map((row, position) => ({
    ...storedFields(category, row, images),
    position,
  }));
  if (categories.length > 0) await trx.insertInto('categories').values(categories).execute();
  const tags = Object.entries(catalog.tagLabels).map(([id, label]) => ({ id, label }));
  if (tags.length > 0) await trx.insertInto('tags').values(tags).execute();
  await insertProducts(trx, catalog, images);
  await rewriteSearchWords(trx);
  await recordVersions(trx, {});
}

async function insertProducts(trx: Connection, catalog: CatalogFile, images: StoredImages) {
  const { products, categories } = catalog;
  const ranks = byLocale((locale) => nameRanks(products, locale));
  const categoryIds = new Map(categories.map(({ slug, id }) => [slug, id]));
  const contents = products.map((product) => ({
    id: product.id,
    content: {
      ...getProductContent(product),
      category_id: categoryIds.get(product.category) ?? null,
      price: paraFromDinars(product.price),
      images: product.images.map((image) => ({ ...image, ...storedImage(images, image.src) })),
    },
  }));
  // The stock is computed from its ledger.
  const rows = contents.map(({ id, content }, position) => ({
    ...contentColumns(content),
    ...{ id, position, price: content.price, regular_price: content.price, stock: 0 },
    name_ranks: JSON.stringify(byLocale((locale) => ranks[locale].get(id))),
  }));
  for (const chunk of chunks(rows)) await trx.insertInto('products').values(chunk).execute();
  await markFamilies(trx);
  await syncPrices(trx);
  const stocked = products.map(({ id, stock }) => ({ product_id: id, delta: stock }));
  await recordStockMovements(trx, stocked, { reason: 'files' });
  const components = contents.flatMap(({ id, content }) => componentRows(id, content));
  for (const chunk of chunks(components))
    await trx.insertInto('product_components').values(chunk).execute();
  await recountPacks(
    trx,
    components.map(({ product_id }) => product_id),
  );
  const photos = contents.flatMap(({ id, content }) => imageRows(id, content));
  for (const chunk of chunks(photos))
    await trx.insertInto('product_images').values(chunk).execute();
}

function* chunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let index = 0; index < rows.length; index += chunkSize)
    yield rows.slice(index, index + chunkSize);
}
