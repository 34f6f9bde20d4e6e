import { sql, type RawBuilder } from 'kysely';
import type { ProductSort } from '../../../contract/product';
import type { Locale } from '../../../contract/locale';
import { wordStem } from '../../../contract/search';
import type { Connection } from '../../database/client';
import { summaryColumns } from './productFragments';
import type { SummaryRecord } from './ProductRecord';

export interface Listing {
  /** Slug. */
  category?: string;
  /** Folded words that must all fit. */
  tokens: readonly string[];
  /** What may be meant by words that no product has. */
  meant?: ReadonlyMap<string, readonly string[]>;
  sort: ProductSort;
  offset: number;
  limit: number;
  locale: Locale;
}

export interface ListingRecord {
  products: SummaryRecord[];
  /** Of every category, in order. */
  counts: { slug: string; count: number }[];
}

/** Page and counts in one round trip. */
export async function selectListing(
  connection: Connection,
  listing: Listing,
): Promise<ListingRecord> {
  const { category, sort, offset, limit, locale } = listing;
  const { rows } = await sql<ListingRecord>`
    with fitting as materialized (
      select p.id, p.category_id, p.position, p.price, ${nameRank(locale)} as name_rank
      from products p
      where p.active ${fits(listing)}
    ),
    page as (
      select row_number() over (order by ${order(sort)}) as place, f.id
      from fitting f join categories c on c.id = f.category_id
      where ${category ?? null}::text is null or c.slug = ${category ?? null}
      order by place
      limit ${limit} offset ${offset}
    )
    select
      coalesce((
        select json_agg(json_build_object('slug', counted.slug, 'count', counted.count)
          order by counted.position, counted.id)
        from (
          select c.slug, c.position, c.id, count(f.id) as count
          from categories c left join fitting f on f.category_id = c.id
          group by c.id
        ) counted
      ), '[]') as counts,
      coalesce((
        select json_agg(shown order by shown.place)
        from (
          select page.place, ${summaryColumns(locale)}
          from page join products p on p.id = page.id join categories c on c.id = p.category_id
        ) shown
      ), '[]') as products`.execute(connection);
  const [record] = rows;
  if (!record) throw new Error('A listing always has one row.');
  return record;
}

/** Those of the words that no product has, not even as a part of one of its own. */
export async function selectUnknownTokens(
  connection: Connection,
  tokens: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    select token from unnest(${[...tokens]}::text[], ${tokens.map(pattern)}::text[]) as asked (token, pattern)
    where not exists (
      select from products p where p.active and p.search_text like pattern
    )`.execute(connection);
  return rows.map(({ token }) => token);
}

/** Every word that a search can find, once. */
export async function selectVocabulary(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct word from products p, unnest(string_to_array(p.search_text, ' ')) as word
    where p.active`.execute(connection);
  return rows.map(({ word }) => word);
}

/** Folded words hold letters and digits only, so none of them can be a pattern's sign. */
function pattern(word: string): string {
  return `%${wordStem(word)}%`;
}

function fits({ tokens, meant }: Listing): RawBuilder<unknown> {
  const conditions = tokens.map((token) => {
    const words = meant?.get(token);
    if (!words) return sql`and p.search_text like ${pattern(token)}`;
    return sql`and p.search_text like any(${words.map(pattern)}::text[])`;
  });
  return conditions.length > 0 ? sql.join(conditions, sql` `) : sql``;
}

function nameRank(locale: Locale): RawBuilder<unknown> {
  return locale === 'en' ? sql`p.name_rank_en` : sql`p.name_rank_sr`;
}

/** Ties go by id, so that no page repeats or skips a product. */
function order(sort: ProductSort): RawBuilder<unknown> {
  switch (sort) {
    case 'recommended':
      return sql`f.position, f.id`;
    case 'price_asc':
      return sql`f.price, f.id`;
    case 'price_desc':
      return sql`f.price desc, f.id`;
    case 'name_asc':
      return sql`f.name_rank, f.id`;
    case 'name_desc':
      return sql`f.name_rank desc, f.id`;
  }
}
