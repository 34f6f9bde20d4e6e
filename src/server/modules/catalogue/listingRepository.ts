import { sql, type RawBuilder } from 'kysely';
import type { LRUCache } from 'lru-cache';
import { paraFromDinars } from '@/contract/money';
import {
  priceLimits,
  type ProductList,
  type ProductQuery,
  type ProductSort,
} from '@/contract/product';
import type { Locale } from '@/contract/locale';
import { minStemLength, wordStem } from '@/contract/search';
import type { Connection } from '../../database/client';
import { listedColumns, type ListedRecord, onceEach } from './catalogueRepository';
import { columnIn } from '../../database/expressions';

/** The conditions of a query; an empty one has no effect. */
type ProductFilters = Omit<ProductQuery, 'q' | 'sort' | 'page' | 'per_page'>;

/** The conditions for all filters except the category, since products of every category are counted. */
const filterConditions: {
  readonly [Name in keyof Required<Omit<ProductFilters, 'category'>>]: (
    value: NonNullable<ProductFilters[Name]>,
  ) => RawBuilder<unknown>;
} = {
  price_to: (dinars) => sql`p.price <= ${paraFromDinars(dinars)}`,
  in_stock: () => sql`p.stock > 0`,
  tag: () => sql`p.has_tags`,
};

export interface Listing {
  filters: ProductFilters;
  /** Normalised words that must all match, or with `nearest` at least one. */
  tokens: readonly string[];
  nearest?: boolean;
  /** The whole normalised search; products with this name come first. */
  name: string;
  sort: ProductSort;
  offset: number;
  limit: number;
  locale: Locale;
}

interface ListingPage {
  /** The catalogue version of the page. */
  version: number;
  products: ListedRecord[];
  /** Words of the search that occur in names or categories of products. */
  named: string[];
}

/** What a list counts; the same on all of its pages. */
interface ListingCounts {
  /** All categories with at least one active product, in order. */
  counts: { slug: string; count: number }[];
  tags: ProductList['tags'];
  price_counts: ProductList['price_counts'];
  in_stock_count: number;
}

/** Returns a page and its counts in one query. */
export const selectListing = (connection: Connection, listing: Listing) =>
  selectFrom<ListingPage & ListingCounts>(connection, listing, {
    tables: sql`, ${facets(listing)}`,
    columns: sql`, ${countColumns(listing)}`,
  });

export interface CountsCache {
  counts: LRUCache<string, ListingCounts & { version: number }>;
  /** The catalogue version known to this process. */
  version(): number;
}

/**
 * Selects a list without a search. Its counts are cached per catalogue version, because counting takes almost two thirds
 * of the time: for 20,000 products on PostgreSQL, 41 ms instead of 116.
 */
export async function selectCountedListing(
  connection: Connection,
  listing: Listing,
  cache: CountsCache,
): Promise<ListingPage & ListingCounts> {
  const key = JSON.stringify([listing.filters, listing.locale]);
  const cached = cache.counts.get(key);
  if (cached?.version === cache.version()) {
    const page = await selectFrom<ListingPage>(connection, listing);
    if (page.version === cached.version) return { ...cached, ...page };
  }
  const found = await selectListing(connection, listing);
  const { version, counts, tags, price_counts, in_stock_count } = found;
  cache.counts.set(key, { version, counts, tags, price_counts, in_stock_count });
  return found;
}

/**
 * Matching, counting and sorting use indexes (`products_listing`, and `products_families` for sizes); only the products
 * on the page are read. All sizes of a product have the same category and tags; the first matching one is listed, at
 * the lowest price of the matching ones.
 */
async function selectFrom<Row>(
  connection: Connection,
  listing: Listing,
  counting = { tables: sql``, columns: sql`` },
): Promise<Row> {
  const { filters, sort, offset, limit, locale, tokens } = listing;
  const category = filters.category || null;
  const isSearch = tokens.length > 0;
  // Searches and tags are compared once for page and counts; otherwise, reading the indexes twice is faster.
  const once = isSearch || filters.tag ? sql`materialized` : sql`not materialized`;
  const nameRank = sql`(${columnIn('p.name_ranks', locale)})::integer`;
  const { rows } = await sql<Row>`
    with ${isSearch ? searchedWords(listing) : sql``}
    matching as ${once} (
      select p.id, p.category_id, p.family, p.position, p.price, p.stock, p.tags, p.name_ranks,
        p.tags @> ${JSON.stringify(filters.tag ?? [])}::jsonb as has_tags
      from products p where p.active ${fits(listing)}
    ),
    first_sizes as materialized (
      select distinct on (p.family) p.id, p.category_id, p.position,
        min(p.price) over (partition by p.family) as price, ${nameRank} as name_rank
      from matching p where p.family is not null ${meets(filters)}
      order by p.family, p.position, p.id
    ),
    fitting as (
      select p.id, p.category_id, p.position, p.price, ${nameRank} as name_rank
      from matching p where p.family is null ${meets(filters)}
      union all
      select * from first_sizes
    ),
    page as (
      select row_number() over () as row_number, sorted.id
      from (
        select f.id
        from fitting f join categories c on c.id = f.category_id
        ${isSearch && sort === 'recommended' ? sql`left join relevance r on r.id = f.id` : sql``}
        where ${category}::text is null or c.slug = ${category}
        order by ${order(sort, isSearch)}
        limit ${limit} offset ${offset}
      ) sorted
    )
    ${counting.tables}
    select
      (select version from catalogue_version) as version,
      ${isSearch ? namedTokens : sql`'[]'::json`} as named,
      coalesce((
        select json_agg(shown order by shown.row_number)
        from (
          select page.row_number, ${listedColumns(locale)}
          from page join products p on p.id = page.id join categories c on c.id = p.category_id
        ) shown
      ), '[]') as products
      ${counting.columns}`.execute(connection);
  const [record] = rows;
  if (!record) throw new Error('A listing always has one row.');
  return record;
}

/** The columns of `ListingCounts`. */
const countColumns = ({ filters, locale }: Listing) => sql`
  coalesce((
    select json_agg(json_build_object('slug', c.slug, 'count', coalesce(sold.count, 0)) order by c.position, c.id)
    from categories c left join sold on sold.category_id = c.id
    where sold.count is not null or exists (select from products p where p.active and p.category_id = c.id)
  ), '[]') as counts,
  coalesce((
    select json_agg(json_build_object(
      'id', t.id, 'label', ${columnIn('t.label', locale)}, 'count', coalesce(h.count, 0),
      'of_category', h.id is not null and h.first = h.last and h.total = (
        select sold.found from sold where sold.category_id = h.first
      )) order by coalesce(h.found, 0) desc, ${columnIn('t.label', locale)})
    from tags t left join tags_held h on h.id = t.id
    where h.found > 0 or t.id = any(${filters.tag ?? []}::text[])
  ), '[]') as tags,
  (select counts from offered) as price_counts,
  (select in_stock from offered) as in_stock_count`;

/**
 * The number of products that each further filter would leave. They are counted in two passes over the products that
 * match the search: `alike` groups by category and tags, all sizes (`found`) and as listed; `offered` by prices and
 * stocks.
 */
function facets(listing: Listing): RawBuilder<unknown> {
  const { category, ...filters } = listing.filters;
  const isChosen = category
    ? sql`category_id = (select c.id from categories c where c.slug = ${category})`
    : sql`true`;
  const { price_to, in_stock, tag } = filters;
  return sql`alike as materialized (
      select p.category_id, p.tags, count(*) as found,
        count(*) filter (where p.family is null ${meets(filters)}
          or p.id in (select id from first_sizes)) as listed
      from matching p
      group by p.category_id, p.tags
    ),
    sold as materialized (
      select category_id, sum(found) as found, sum(listed)::integer as count from alike group by category_id
    ),
    tags_held as (
      select held.id, sum(found) as total, min(category_id) as first, max(category_id) as last,
        sum(found) filter (where ${isChosen}) as found,
        (sum(listed) filter (where ${isChosen}))::integer as count
      from alike cross join lateral jsonb_array_elements_text(tags) as held(id)
      group by held.id
    ),
    offered as (
      select json_build_array(${sql.join(
        priceLimits.map(
          (to) => sql`json_build_object('to', ${to}::integer,
            'count', count(*) filter (where f.price <= ${paraFromDinars(to)}))`,
        ),
      )}) as counts, (count(*) filter (where f.is_in_stock))::integer as in_stock
      from (${onceEach(
        sql`case when true ${meets({ in_stock })} then p.price end as price,
          p.stock > 0 ${meets({ price_to })} as is_in_stock`,
        sql`min(p.price) filter (where true ${meets({ in_stock })}),
          bool_or(p.stock > 0 ${meets({ price_to })})`,
        sql`and ${isChosen} ${meets({ tag })}`,
        sql`matching`,
      )}) f
    )`;
}

const namedTokens = sql`(
  select coalesce(json_agg(distinct hit.token), '[]') from hit
  where hit.name_ids <> '{}' or hit.category_ids <> '{}')`;

/** Points for each additional matching word; more than those for its position. */
const wordPoints = 10;

/**
 * Weights the words that each token stands for: names above categories, exact forms above others, the whole name
 * most.
 */
function searchedWords({ tokens, name, nearest }: Listing): RawBuilder<unknown> {
  const others = sql`
          union all
          select ordinality, unnest(product_ids), 0 from hit`;
  return sql`hit as materialized (
      select given.ordinality, given.token, (w.word = given.token)::int as exact, w.product_ids, w.name_ids, w.category_ids
      from unnest(${[...tokens]}::text[], ${tokens.map(pattern)}::text[])
        with ordinality as given (token, pattern, ordinality)
      join search_words w on w.word like given.pattern
    ),
    relevance as (
      select best.id, sum(best.points) as points
      from (
        select found.ordinality, found.id, max(found.points) + ${nearest ? wordPoints : 0} as points
        from (
          select ordinality, unnest(name_ids) as id, 4 + exact as points from hit
          union all
          select ordinality, unnest(category_ids), 2 + exact from hit
          union all
          select 0, unnest(product_ids), 1000 from search_names where name = ${name}
          ${nearest ? others : sql``}
        ) found
        group by found.ordinality, found.id
      ) best
      group by best.id
    ),`;
}

/** Words that no product contains, not even as part of a word. */
export async function selectUnknownTokens(connection: Connection, tokens: readonly string[]) {
  const { rows } = await sql<{ token: string }>`
    select token from unnest(${[...tokens]}::text[], ${tokens.map(pattern)}::text[]) as given (token, pattern)
    where not exists (select from search_words w where w.word like pattern)`.execute(connection);
  return rows.map(({ token }) => token);
}

/** Searchable words that match one of the patterns: those of names first, then shorter ones. */
export async function selectWordsLike(connection: Connection, patterns: readonly string[]) {
  const { rows } = await sql<{ word: string; spelling: string }>`
    select word, spelling from search_words
    where word like any(${[...patterns]}::text[])
    order by name_ids = '{}', category_ids = '{}', length(word), word`.execute(connection);
  return rows;
}

/**
 * Words shorter than a stem match only the beginning of a word, since `voda` contains `od`. Normalised words need no
 * escaping.
 */
function pattern(word: string): string {
  return word.length < minStemLength ? `${word}%` : `%${wordStem(word)}%`;
}

/** `is true` makes the planner probe a hash of the matches instead of estimating their number for a join. */
function fits({ tokens, nearest }: Listing): RawBuilder<unknown> {
  if (nearest) return sql`and (p.id in (select unnest(hit.product_ids) from hit)) is true`;
  const conditions = tokens.map(
    (_, index) => sql`and (p.id in (
      select unnest(hit.product_ids) from hit where hit.ordinality = ${index + 1}
    )) is true`,
  );
  return conditions.length > 0 ? sql.join(conditions, sql` `) : sql``;
}

function meets(filters: ProductFilters): RawBuilder<unknown> {
  const names = Object.keys(filterConditions) as (keyof typeof filterConditions)[];
  const conditions = names.flatMap((name) => {
    const condition: (value: never) => RawBuilder<unknown> = filterConditions[name];
    return filters[name] ? [sql`and ${condition(filters[name] as never)}`] : [];
  });
  return conditions.length > 0 ? sql.join(conditions, sql` `) : sql``;
}

/** Ties are ordered by id, so that no page repeats or skips a product. */
function order(sort: ProductSort, isSearch: boolean): RawBuilder<unknown> {
  switch (sort) {
    case 'recommended':
      return isSearch ? sql`coalesce(r.points, 0) desc, f.position, f.id` : sql`f.position, f.id`;
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
