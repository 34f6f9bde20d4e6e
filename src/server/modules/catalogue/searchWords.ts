import { sql } from 'kysely';
import { type Localized, locales } from '../../../contract/locale';
import { foldForSearch } from '../../../contract/search';
import type { Connection } from '../../database/client';
import type { CatalogFile, SeedProduct } from '../../seed/readSeed';

/** Where a product has a word: the smaller, the better the match. Stored in `search_words.field`. */
export const searchField = {
  /** The whole name instead of a word, normalised: a search for exactly this product. */
  wholeName: 0,
  name: 1,
  category: 2,
  text: 3,
} as const;
type SearchField = (typeof searchField)[keyof typeof searchField];

interface SearchWord {
  word: string;
  field: SearchField;
  product_ids: number[];
}

/** Each word of the products' texts in both languages, so that a search may use either. */
export async function writeSearchWords(trx: Connection, catalog: CatalogFile): Promise<void> {
  const written = new Map<string, SearchWord>();
  const spellings = new Map<string, string>();
  for (const product of catalog.products) {
    // A word counts where it matters most.
    const seen = new Set<string>();
    const add = (word: string, field: SearchField) => {
      const key = `${field} ${word}`;
      const known = written.get(key);
      if (known) known.product_ids.push(product.id);
      else written.set(key, { word, field, product_ids: [product.id] });
    };
    const { name, category, text } = textsOf(product, catalog);
    new Set(name.map(foldForSearch)).forEach((whole) => add(whole, searchField.wholeName));
    for (const [texts, field] of [
      [name, searchField.name],
      [category, searchField.category],
      [text, searchField.text],
    ] as const) {
      for (const spelling of texts.flatMap((one) =>
        one.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u),
      )) {
        const word = foldForSearch(spelling);
        // Letters with diacritics sort after those without: slugs have none.
        if (spelling > (spellings.get(word) ?? '')) spellings.set(word, spelling);
        if (word === '' || seen.has(word)) continue;
        seen.add(word);
        add(word, field);
      }
    }
  }
  const rows = [...written.values()].map((row) => ({
    ...row,
    spelling: spellings.get(row.word) ?? row.word,
  }));
  await trx.deleteFrom('search_words').execute();
  await sql`
    insert into search_words (word, field, spelling, product_ids)
    select word, field, spelling, product_ids
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as rows (word text, field smallint, spelling text, product_ids integer[])`.execute(trx);
}

function textsOf(product: SeedProduct, { categories, tagLabels }: CatalogFile) {
  const category = categories.find(({ slug }) => slug === product.category);
  const both = (text: Localized) => locales.map((locale) => text[locale]);
  return {
    // The slug has the fruit in the nominative, which the name often lacks.
    name: [...both(product.name), product.slug],
    category: category ? both(category.name) : [],
    text: [
      ...product.tags.flatMap((id) => tagLabels[id] ?? []).flatMap(both),
      ...both(product.shortDescription),
      ...both(product.description),
      product.net,
      product.sku,
    ],
  };
}
