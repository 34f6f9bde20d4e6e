import type { Insertable } from 'kysely';
import { locales, type Localized } from '../../contract/locale';
import { paraFromDinars } from '../../contract/money';
import { foldForSearch } from '../../contract/search';
import type { ProductRow } from '../database/tables';
import { nameRanks } from './nameRanks';
import { netContent } from './netContent';
import { SeedError } from './SeedError';
import type { CatalogFile, SeedProduct } from './seedFiles';

type Row = Insertable<ProductRow>;

/** The catalogue's products as rows, with all that is computed when a product is written. */
export function productRows({ products, categories, tagLabels }: CatalogFile): Row[] {
  const serbian = nameRanks(products, 'sr-LAT');
  const english = nameRanks(products, 'en');
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
      name: JSON.stringify(product.name),
      short_description: JSON.stringify(product.shortDescription),
      description: JSON.stringify(product.description),
      ingredients: JSON.stringify(product.ingredients),
      usage: JSON.stringify(product.usage),
      storage: JSON.stringify(product.storage),
      allergens: JSON.stringify(product.allergens),
      origin: JSON.stringify(product.origin),
      nutrition: product.nutrition && JSON.stringify(product.nutrition),
      net: product.net,
      unit: net?.unit ?? null,
      unit_quantity: net?.quantity ?? null,
      price: paraFromDinars(product.price),
      vat_rate: product.vatRate,
      stock: product.stock,
      weight_grams: product.weightGrams,
      featured: product.featured,
      active: true,
      position,
      tags: JSON.stringify(product.tags),
      pairs_with: JSON.stringify(product.pairsWith),
      name_rank_sr: serbian.get(product.id) ?? 0,
      name_rank_en: english.get(product.id) ?? 0,
      search_text: searchText(
        product,
        category.name,
        product.tags.flatMap((id) => tagLabels[id] ?? []),
      ),
    };
  });
}

/** What a search looks through: both languages, so that a shopper may use either. */
function searchText(product: SeedProduct, category: Localized, tags: readonly Localized[]): string {
  const texts = [product.name, category, ...tags, product.shortDescription, product.description];
  return foldForSearch(
    // The slug has the fruit in the nominative, which the name often has not.
    [
      ...texts.flatMap((text) => locales.map((locale) => text[locale])),
      product.slug,
      product.net,
      product.sku,
    ].join(' '),
  );
}
