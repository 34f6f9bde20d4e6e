import type { Connection } from '../../database/client';
import { dinarsFromPara } from '@/contract/money';
import type { CatalogFile } from '../../seed/readSeed';
import { writeSearchWords } from './searchWords';

type CataloguePart = Pick<CatalogFile, 'categories' | 'products' | 'tagLabels'>;

/** Categories, products and tags as `catalog.json` has them, with the stored names of the images. */
export async function selectCatalogueFile(connection: Connection): Promise<CataloguePart> {
  const categories = await connection
    .selectFrom('categories')
    .select(['id', 'slug', 'name', 'description', 'image'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  const products = await connection
    .selectFrom('products')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
  const imagesOf = await selectImages(connection);
  const tags = await connection.selectFrom('tags').select(['id', 'label']).execute();
  const slugOf = new Map(categories.map(({ id, slug }) => [id, slug]));
  return {
    categories: categories.map(({ image, ...category }) => ({ ...category, image: image.src })),
    products: products.map((product) => ({
      id: product.id,
      slug: product.slug,
      category: slugOf.get(product.category_id) ?? '',
      name: product.name,
      net: product.net,
      price: dinarsFromPara(product.regular_price),
      sku: product.sku,
      shortDescription: product.short_description,
      description: product.description,
      ingredients: product.ingredients,
      usage: product.usage,
      storage: product.storage,
      nutrition: product.nutrition,
      allergens: product.allergens,
      origin: product.origin,
      vatRate: product.vat_rate,
      stock: product.stock,
      weightGrams: product.weight_grams,
      tags: product.tags,
      featured: product.featured,
      ...(!product.active && { active: false }),
      images: imagesOf.get(product.id) ?? [],
      pairsWith: product.pairs_with,
    })),
    tagLabels: Object.fromEntries(tags.map(({ id, label }) => [id, label])),
  };
}

async function selectImages(connection: Connection) {
  const rows = await connection
    .selectFrom('product_images')
    .select(['product_id', 'src', 'alt', 'is_main'])
    .orderBy('product_id')
    .orderBy('position')
    .execute();
  const imagesOf = new Map<number, CataloguePart['products'][number]['images']>();
  for (const { product_id, ...image } of rows)
    imagesOf.set(product_id, [...(imagesOf.get(product_id) ?? []), image]);
  return imagesOf;
}

/** After a change of names that products do not hold themselves: those of categories and tags. */
export async function rewriteSearchWords(trx: Connection): Promise<void> {
  const catalogue = await selectCatalogueFile(trx);
  await writeSearchWords(trx, {
    ...catalogue,
    products: catalogue.products.filter(({ active }) => active !== false),
  });
}
