import type { Insertable } from 'kysely';
import { type CatalogFile, storedImage, SeedError, type StoredImages } from '../../seed/readSeed';
import type { Connection } from '../../database/client';
import { byLocale } from '@/contract/locale';
import { paraFromDinars } from '@/contract/money';
import { netContent } from '@/contract/netContent';
import type { ProductRow } from '../../database/tables';
import { nameRanks } from './nameRanks';
import { recordVersions } from './productVersions';
import { syncPrices } from './prices';
import { rewriteSearchWords } from './searchWords';
import { recordStockMovements } from './stock';

/** A statement takes at most 65,535 parameters; a product has about thirty. */
const rowsAtOnce = 1000;

/** Fills an empty shop with categories, tags, products, their images and search words. */
export async function seedCatalogue(
  trx: Connection,
  catalog: CatalogFile,
  images: StoredImages,
): Promise<void> {
  const categories = catalog.categories.map(({ image, ...category }, position) => ({
    ...category,
    position,
    image: storedImage(images, image),
  }));
  if (categories.length > 0) await trx.insertInto('categories').values(categories).execute();
  const tags = Object.entries(catalog.tagLabels).map(([id, label]) => ({ id, label }));
  if (tags.length > 0) await trx.insertInto('tags').values(tags).execute();
  await insertProducts(trx, catalog);
  await insertProductImages(trx, catalog, images);
  await rewriteSearchWords(trx);
  await recordVersions(trx, {});
}

async function insertProducts(trx: Connection, catalog: CatalogFile) {
  const rows = productRows(catalog);
  for (const some of chunks(rows)) await trx.insertInto('products').values(some).execute();
  await syncPrices(trx);
  const stocked = catalog.products.map(({ id, stock }) => ({ product_id: id, delta: stock }));
  await recordStockMovements(trx, stocked, { reason: 'files' });
}

function* chunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let index = 0; index < rows.length; index += rowsAtOnce)
    yield rows.slice(index, index + rowsAtOnce);
}

async function insertProductImages(
  trx: Connection,
  { products }: CatalogFile,
  storedImages: StoredImages,
) {
  const rows = products.flatMap(({ id, images }) =>
    images.map(({ src, alt, is_main }, position) => ({
      ...storedImage(storedImages, src),
      ...{ product_id: id, position, alt, is_main },
    })),
  );
  for (const some of chunks(rows)) await trx.insertInto('product_images').values(some).execute();
}

/** The catalogue's products as rows, with all columns computed at write time; the stock comes from its ledger. */
function productRows({ products, categories }: CatalogFile): Insertable<ProductRow>[] {
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
      stock: 0,
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
