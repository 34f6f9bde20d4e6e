import { sql, type RawBuilder } from 'kysely';
import type { ProductSort } from '../../../contract/product';
import type { Locale } from '../../../contract/locale';
import { shortestStem, wordStem } from '../../../contract/search';
import type { Connection } from '../../database/client';
import { summaryColumns } from './catalogueRepository';
import type { SummaryRecord } from './ProductRecord';
import { searchField } from './searchWords';

export interface Listing {
  /** Slug. */
  category?: string;
  /** Normalised words that must all match. */
  tokens: readonly string[];
  sort: ProductSort;
  offset: number;
  limit: number;
  locale: Locale;
}

export interface ListingRecord {
  products: SummaryRecord[];
  /** All categories with at least one active product, in order. */
  counts: { slug: string; count: number }[];
}

/**
 * Page and counts in one query. Matching, counting and sorting use an index (`products_listing`); only
 * the products of the page are read.
 */
export async function selectListing(
  connection: Connection,
  listing: Listing,
): Promise<ListingRecord> {
  const { category, sort, offset, limit, locale, tokens } = listing;
  // A search runs once for counts and page; without a search, reading the index twice is faster.
  const fitting =
    tokens.length > 0
      ? sql`${matching(tokens)},
    fitting as materialized (${listedProducts(locale)} and (p.id in (select m.id from matching m)) is true),
    ranked as (select f.*, m.rank from fitting f join matching m on m.id = f.id)`
      : sql`fitting as not materialized (${listedProducts(locale)}),
    ranked as not materialized (select f.*, 0 as rank from fitting f)`;
  const { rows } = await sql<ListingRecord>`
    with ${fitting},
    page as (
      select row_number() over () as place, sorted.id
      from (
        select f.id
        from ranked f join categories c on c.id = f.category_id
        where ${category ?? null}::text is null or c.slug = ${category ?? null}
        order by ${order(sort)}
        limit ${limit} offset ${offset}
      ) sorted
    )
    select
      coalesce((
        select json_agg(json_build_object('slug', c.slug, 'count', coalesce(counted.count, 0))
          order by c.position, c.id)
        from categories c left join (
          select f.category_id, count(*) as count from fitting f group by f.category_id
        ) counted on counted.category_id = c.id
        where counted.count > 0
          or exists (select from products p where p.category_id = c.id and p.active)
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

function listedProducts(locale: Locale): RawBuilder<unknown> {
  return sql`
      select p.id, p.category_id, p.position, p.price, ${nameRank(locale)} as name_rank
      from products p
      where p.active`;
}

/**
 * The products that have every token. The rank adds the field in which each token occurs, twice, and one if
 * it occurs there only in another form; 0 is the exact name.
 */
function matching(tokens: readonly string[]): RawBuilder<unknown> {
  return sql`named as (
      select unnest(w.product_ids) as id from search_words w
      where w.word = ${tokens.join(' ')} and w.field = ${searchField.wholeName}
    ),
    matching as materialized (
      select best.id, case when best.id in (select id from named) then 0 else sum(best.rank) end as rank
      from (
        select asked.place, found.id, min(2 * w.field + (w.word <> asked.token)::int) as rank
        from unnest(${[...tokens]}::text[], ${tokens.map(pattern)}::text[])
          with ordinality as asked (token, pattern, place)
        join search_words w on w.word like asked.pattern and w.field <> ${searchField.wholeName}
        cross join unnest(w.product_ids) as found (id)
        group by asked.place, found.id
      ) best
      group by best.id
      having count(*) = ${tokens.length}
    )`;
}

/** Words that occur in no product, not even as a part of a word. */
export async function selectUnknownTokens(
  connection: Connection,
  tokens: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    select token from unnest(${[...tokens]}::text[], ${tokens.map(pattern)}::text[]) as asked (token, pattern)
    where not exists (select from search_words w where w.word like pattern)`.execute(connection);
  return rows.map(({ token }) => token);
}

export interface KnownWord {
  word: string;
  spelling: string;
}

/** Searchable words that match one of the patterns: those of names first, then shorter ones. */
export async function selectWordsLike(
  connection: Connection,
  patterns: readonly string[],
): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    select word, spelling from search_words
    where word like any(${[...patterns]}::text[]) and field <> ${searchField.wholeName}
    group by word, spelling
    order by min(field), length(word), word`.execute(connection);
  return rows;
}

/**
 * Words shorter than a stem match only at the beginning of a word: `od` is also in `voda`. Normalised words
 * contain only letters and digits, so they need no escaping in a pattern.
 */
function pattern(word: string): string {
  return word.length < shortestStem ? `${word}%` : `%${wordStem(word)}%`;
}

function nameRank(locale: Locale): RawBuilder<unknown> {
  return locale === 'en' ? sql`p.name_rank_en` : sql`p.name_rank_sr`;
}

/** Ties are ordered by id, so that no page repeats or skips a product. */
function order(sort: ProductSort): RawBuilder<unknown> {
  switch (sort) {
    case 'recommended':
      return sql`f.rank, f.position, f.id`;
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
