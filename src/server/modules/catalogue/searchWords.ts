import { sql } from 'kysely';
import { type Localized, locales } from '@/contract/locale';
import { normalizeForSearch } from '@/contract/search';
import type { Connection } from '../../database/client';
import type { CatalogFile, SeedProduct } from '../../seed/readSeed';

type SearchedTexts = Pick<CatalogFile, 'categories' | 'products' | 'tagLabels'>;

interface WordUse {
  spelling: string;
  product_ids: Set<number>;
  name_ids: Set<number>;
  category_ids: Set<number>;
}

/** Writes the words and names of all products in both languages, so that a search may use either. */
export async function writeSearchWords(trx: Connection, catalog: SearchedTexts): Promise<void> {
  const words = new Map<string, WordUse>();
  const names = new Map<string, Set<number>>();
  const use = (text: string, id: number, within?: 'name_ids' | 'category_ids') => {
    for (const { word, spelling } of wordsOf(text)) {
      const used = words.get(word) ?? {
        spelling,
        product_ids: new Set(),
        name_ids: new Set(),
        category_ids: new Set(),
      };
      words.set(word, used);
      // Letters with diacritics sort after those without: slugs have none.
      if (spelling > used.spelling) used.spelling = spelling;
      used.product_ids.add(id);
      if (within) used[within].add(id);
    }
  };
  for (const product of catalog.products) {
    const { id } = product;
    const texts = textsOf(product, catalog);
    for (const text of texts.names) {
      use(text, id, 'name_ids');
      const name = normalizeForSearch(text);
      names.set(name, (names.get(name) ?? new Set()).add(id));
    }
    texts.categories.forEach((text) => use(text, id, 'category_ids'));
    texts.others.forEach((text) => use(text, id));
  }
  await trx.deleteFrom('search_words').execute();
  await sql`
    insert into search_words select * from json_populate_recordset(null::search_words, ${asJson(
      [...words].map(([word, used]) => ({ word, ...used })),
    )}::json)`.execute(trx);
  await trx.deleteFrom('search_names').execute();
  await sql`
    insert into search_names select * from json_populate_recordset(null::search_names, ${asJson(
      [...names].map(([name, product_ids]) => ({ name, product_ids })),
    )}::json)`.execute(trx);
}

function asJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value: unknown) => (value instanceof Set ? [...value] : value));
}

/** The words of a text, normalised and as they are written. */
export function wordsOf(text: string): { word: string; spelling: string }[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((spelling) => ({ word: normalizeForSearch(spelling), spelling }))
    .filter(({ word }) => word !== '');
}

export type SearchedProduct = Pick<
  SeedProduct,
  'slug' | 'category' | 'name' | 'shortDescription' | 'description' | 'tags' | 'net' | 'sku'
>;

/** The names that products do not hold themselves. */
interface SearchedNames {
  categories: readonly { slug: string; name: Localized }[];
  tagLabels: CatalogFile['tagLabels'];
}

export function textsOf(product: SearchedProduct, { categories, tagLabels }: SearchedNames) {
  const category = categories.find(({ slug }) => slug === product.category);
  const both = (text: Localized) => locales.map((locale) => text[locale]).filter(Boolean);
  return {
    // The slug has the fruit in the nominative, which the name often lacks.
    names: [...both(product.name), product.slug],
    categories: category ? both(category.name) : [],
    others: [
      ...product.tags.flatMap((id) => tagLabels[id] ?? []).flatMap(both),
      ...both(product.shortDescription),
      ...both(product.description),
      product.net,
      product.sku,
    ],
  };
}
