import { type Selectable, sql } from 'kysely';
import { type Localized, locales } from '@/contract/locale';
import { normalizeForSearch, writtenWords } from '@/contract/search';
import { incrementCatalogueVersion } from '../../database/catalogueVersion';
import type { Connection, Database } from '../../database/client';
import type { ProductRow } from '../../database/tables';
import { lockCatalogue } from './publisher';

interface WordUse {
  spelling: string;
  product_ids: Set<number>;
  name_ids: Set<number>;
  category_ids: Set<number>;
}

/** Collects the words and names of products in all languages, because a search may use any of them. */
function collectWords(catalog: SearchedTexts) {
  const words = new Map<string, WordUse>();
  const names = new Map<string, Set<number>>();
  const addWords = (text: string, id: number, within?: 'name_ids' | 'category_ids') => {
    for (const { word, spelling } of getWords(text)) {
      const entry = words.get(word) ?? {
        spelling,
        product_ids: new Set(),
        name_ids: new Set(),
        category_ids: new Set(),
      };
      words.set(word, entry);
      // Prefer the spelling with diacritics, which sorts later. Slugs have none.
      if (spelling > entry.spelling) entry.spelling = spelling;
      entry.product_ids.add(id);
      if (within) entry[within].add(id);
    }
  };
  for (const product of catalog.products) {
    const { id } = product;
    const texts = getTexts(product, catalog);
    for (const text of texts.names) {
      addWords(text, id, 'name_ids');
      const name = normalizeForSearch(text);
      names.set(name, (names.get(name) ?? new Set()).add(id));
    }
    texts.categories.forEach((text) => addWords(text, id, 'category_ids'));
    texts.others.forEach((text) => addWords(text, id));
  }
  return { words, names };
}

/** Rewrites the words and names of all products. Required after renaming a category or tag. */
export async function rewriteSearchWords(trx: Connection): Promise<void> {
  const { words, names } = collectWords(await selectTexts(trx));
  await trx.deleteFrom('search_words').execute();
  await sql`
    insert into search_words select * from json_populate_recordset(null::search_words, ${asJson(
      [...words].map(([word, entry]) => ({ word, ...entry })),
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

/** Runs at startup, because a migration deletes words after a change of normalisation. */
export async function writeMissingWords(database: Database): Promise<void> {
  const wordsAreMissing = sql<boolean>`
    exists (select from products where active) and not exists (select from search_words)`;
  const lacksWords = async (connection: Connection) =>
    (await sql<{ missing: boolean }>`select ${wordsAreMissing} as missing`.execute(connection))
      .rows[0]?.missing;
  if (!(await lacksWords(database.kysely))) return;
  await database.transaction(async (trx) => {
    await lockCatalogue(trx);
    if (!(await lacksWords(trx))) return;
    await rewriteSearchWords(trx);
    await incrementCatalogueVersion(trx, { publish: true });
  });
}

function getWords(text: string): { word: string; spelling: string }[] {
  return writtenWords(text)
    .map((spelling) => ({ word: normalizeForSearch(spelling), spelling }))
    .filter(({ word }) => word !== '');
}

type SearchedProduct = Pick<
  Selectable<ProductRow>,
  'id' | 'slug' | 'name' | 'short_description' | 'description' | 'tags' | 'net' | 'sku'
> & { category: string };

/** Products with the names of their categories and tags. */
interface SearchedTexts {
  products: readonly SearchedProduct[];
  categories: readonly { slug: string; name: Localized }[];
  tagLabels: Record<string, Localized>;
}

function getTexts(product: SearchedProduct, { categories, tagLabels }: SearchedTexts) {
  const category = categories.find(({ slug }) => slug === product.category);
  const inAllLocales = (text: Localized) => locales.map((locale) => text[locale]).filter(Boolean);
  return {
    // The slug contains the fruit in the nominative, unlike many names.
    names: [...inAllLocales(product.name), product.slug],
    categories: category ? inAllLocales(category.name) : [],
    others: [
      ...product.tags.flatMap((id) => tagLabels[id] ?? []).flatMap(inAllLocales),
      ...inAllLocales(product.short_description),
      ...inAllLocales(product.description),
      product.net,
      product.sku,
    ],
  };
}

/** Removes the words of a hidden product. Writes only changed rows, because common words have large rows. */
export async function writeProductWords(trx: Connection, id: number): Promise<void> {
  const { words, names } = collectWords(await selectTexts(trx, id));
  const { rows: storedWords } = await sql<{ word: string; in_name: boolean; in_category: boolean }>`
    select word, ${id} = any(name_ids) as in_name, ${id} = any(category_ids) as in_category
    from search_words where ${id} = any(product_ids)`.execute(trx);
  const removed = storedWords
    .filter(({ word, in_name, in_category }) => {
      const use = words.get(word);
      return use?.name_ids.has(id) !== in_name || use.category_ids.has(id) !== in_category;
    })
    .map(({ word }) => word);
  const unchanged = new Set(storedWords.map(({ word }) => word));
  for (const word of removed) unchanged.delete(word);
  const added = [...words]
    .filter(([word]) => !unchanged.has(word))
    .map(([word, { spelling, name_ids, category_ids }]) => ({
      ...{ word, spelling, in_name: name_ids.has(id), in_category: category_ids.has(id) },
    }));

  await sql`
    update search_words set product_ids = array_remove(product_ids, ${id}),
      name_ids = array_remove(name_ids, ${id}), category_ids = array_remove(category_ids, ${id})
    where word = any(${removed}::text[])`.execute(trx);
  await sql`
    insert into search_words as w (word, spelling, product_ids, name_ids, category_ids)
    select word, spelling, array[${id}::int],
      case when in_name then array[${id}::int] else '{}' end,
      case when in_category then array[${id}::int] else '{}' end
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as added (word text, spelling text, in_name boolean, in_category boolean)
    on conflict (word) do update set spelling = greatest(w.spelling, excluded.spelling),
      product_ids = w.product_ids || excluded.product_ids,
      name_ids = w.name_ids || excluded.name_ids,
      category_ids = w.category_ids || excluded.category_ids`.execute(trx);
  await sql`
    delete from search_words where word = any(${removed}::text[]) and product_ids = '{}'`.execute(
    trx,
  );

  await sql`
    update search_names set product_ids = array_remove(product_ids, ${id})
    where ${id} = any(product_ids)`.execute(trx);
  await sql`
    insert into search_names as n (name, product_ids)
    select name, array[${id}::int] from unnest(${[...names.keys()]}::text[]) as input (name)
    on conflict (name) do update set product_ids = n.product_ids || excluded.product_ids`.execute(
    trx,
  );
  await sql`delete from search_names where product_ids = '{}'`.execute(trx);
}

/** Reads the texts of one product, or of all products on sale. */
async function selectTexts(trx: Connection, id?: number): Promise<SearchedTexts> {
  const products = await trx
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .selectAll('p')
    .select('c.slug as category')
    .where('p.active', '=', true)
    .$if(id !== undefined, (query) => query.where('p.id', '=', id ?? 0))
    .orderBy('p.position')
    .orderBy('p.id')
    .execute();
  const categories = await trx.selectFrom('categories').select(['slug', 'name']).execute();
  const tags = await trx.selectFrom('tags').select(['id', 'label']).execute();
  return {
    products,
    categories,
    tagLabels: Object.fromEntries(tags.map((tag) => [tag.id, tag.label])),
  };
}
