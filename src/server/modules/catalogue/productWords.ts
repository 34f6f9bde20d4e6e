import { sql } from 'kysely';
import { normalizeForSearch } from '@/contract/search';
import type { Connection } from '../../database/client';
import { textsOf, wordsOf } from './searchWords';

interface ProductWord {
  spelling: string;
  in_name: boolean;
  in_category: boolean;
}

/**
 * Writes the words and names of one product anew; those of a hidden product are removed. Words that many
 * products have are long to read and to write, so all are read once and only different ones written.
 */
export async function writeProductWords(trx: Connection, id: number): Promise<void> {
  const { words, names } = await wordsOfProduct(trx, id);
  const { rows: storedWords } = await sql<{ word: string; in_name: boolean; in_category: boolean }>`
    select word, ${id} = any(name_ids) as in_name, ${id} = any(category_ids) as in_category
    from search_words where ${id} = any(product_ids)`.execute(trx);
  const removed = storedWords
    .filter(({ word, in_name, in_category }) => {
      const use = words.get(word);
      return use?.in_name !== in_name || use.in_category !== in_category;
    })
    .map(({ word }) => word);
  const kept = new Set(storedWords.map(({ word }) => word));
  for (const word of removed) kept.delete(word);
  const added = [...words]
    .filter(([word]) => !kept.has(word))
    .map(([word, use]) => ({ word, ...use }));

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
    select name, array[${id}::int] from unnest(${names}::text[]) as given (name)
    on conflict (name) do update set product_ids = n.product_ids || excluded.product_ids`.execute(
    trx,
  );
  await sql`delete from search_names where product_ids = '{}'`.execute(trx);
}

async function wordsOfProduct(trx: Connection, id: number) {
  const product = await trx
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .selectAll('p')
    .select(['c.slug as category', 'c.name as category_name'])
    .where('p.id', '=', id)
    .where('p.active', '=', true)
    .executeTakeFirst();
  const words = new Map<string, ProductWord>();
  if (!product) return { words, names: [] };
  const tags = await trx
    .selectFrom('tags')
    .selectAll()
    .where('id', '=', sql<string>`any(${product.tags}::text[])`)
    .execute();
  const category = { slug: product.category, name: product.category_name };
  const texts = textsOf(
    {
      ...product,
      shortDescription: product.short_description,
    },
    {
      categories: [category],
      tagLabels: Object.fromEntries(tags.map((tag) => [tag.id, tag.label])),
    },
  );
  const use = (text: string, within?: 'in_name' | 'in_category') => {
    for (const { word, spelling } of wordsOf(text)) {
      const used = words.get(word) ?? { spelling, in_name: false, in_category: false };
      words.set(word, used);
      if (spelling > used.spelling) used.spelling = spelling;
      if (within) used[within] = true;
    }
  };
  texts.names.forEach((text) => use(text, 'in_name'));
  texts.categories.forEach((text) => use(text, 'in_category'));
  texts.others.forEach((text) => use(text));
  return { words, names: [...new Set(texts.names.map(normalizeForSearch))] };
}
