import { sql, type RawBuilder } from 'kysely';
import {
  type AdminProduct,
  type AdminProductList,
  adminProductsPerPage,
  type ProductState,
} from '@/contract/admin/products';
import { type ProductContent, productTexts, wholeContent } from '@/contract/entities/product';
import { type Locale, type Localized, locales } from '@/contract/locale';
import { searchLetters, searchTokens, withoutDj } from '@/contract/search';
import type { Connection } from '../../database/client';
import { publishedContent } from '../catalogue/catalogueService';
import * as orderStates from '../../database/expressions';
import { columnIn, mainImage } from '../../database/expressions';

const openDrafts = sql`(select * from product_drafts where discarded_at is null)`;

interface AdminProductRecord {
  id: number;
  version: number;
  published: ProductContent | null;
  published_at: Date | null;
  published_by: string | null;
  for_sale: number;
  reserved: number;
  reserved_in_packs: number;
  packs: AdminProduct['packs'];
  draft_version: number | null;
  base_version: number | null;
  draft: ProductContent | null;
  draft_by: string | null;
  saved_at: Date | null;
}

/** Selects `AdminProduct['packs']`. */
const selectPacks = (id: number) => sql`(
  select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'price', k.price, 'stock', k.stock,
    'state', k.state, 'image', k.image, 'quantity', content.quantity, 'others', content.others,
    'single', content.single) order by k.position nulls last, k.id), '[]')
  from (
    select p.id, p.name, p.price, p.stock, case when p.active then 'live' else 'hidden' end as state,
      ${mainImage} as image, p.position, null as drafted
    from products p where p.id in (select product_id from product_components where component_id = ${id})
    union all
    select d.product_id, d.content -> 'name', (d.content ->> 'price')::integer, 0, 'new', null, null,
      d.content -> 'components'
    from ${openDrafts} d
    where d.content -> 'components' @> ${JSON.stringify([{ product_id: id }])}::jsonb
      and not exists (select from products p where p.id = d.product_id)
  ) k
  cross join lateral (
    select max(c.quantity) filter (where c.component_id = ${id}) as quantity,
      coalesce(json_agg(p.name order by c.position) filter (where p.id <> ${id}), '[]') as others,
      coalesce(sum(c.quantity * p.price), 0)::integer as single
    from (
      select component_id, quantity, position from product_components where product_id = k.id
      union all
      select (part ->> 'product_id')::integer, (part ->> 'quantity')::integer, place
      from jsonb_array_elements(k.drafted) with ordinality as input (part, place)
    ) c
    left join products p on p.id = c.component_id
  ) content)`;

export async function selectAdminProduct(connection: Connection, id: number) {
  const { rows } = await sql<AdminProductRecord>`
    select requested.id, coalesce(p.version, 0) as version,
      case when p.id is not null then ${publishedContent} end as published,
      coalesce(v.at, p.updated_at) as published_at, publisher.name as published_by,
      coalesce(p.stock, 0) as for_sale,
      waiting.reserved, waiting.reserved_in_packs, ${selectPacks(id)} as packs,
      d.version as draft_version, d.base_version, d.content as draft, editor.name as draft_by, d.saved_at
    from (select ${id}::integer as id) requested
    cross join lateral (
      select coalesce(sum(l.quantity * part.pieces), 0)::integer as reserved,
        coalesce(sum(l.quantity * part.pieces) filter (where l.components is not null), 0)::integer
          as reserved_in_packs
      from orders o join order_lines l on l.order_id = o.id cross join ${orderStates.lineParts}
      where part.product_id = requested.id and o.status in ${orderStates.reserved}
    ) waiting
    left join products p on p.id = requested.id
    left join product_versions v on v.product_id = p.id and v.version = p.version
    left join staff publisher on publisher.id = v.staff_id
    left join ${openDrafts} d on d.product_id = requested.id
    left join staff editor on editor.id = d.staff_id
    where p.id is not null or d.product_id is not null`.execute(connection);
  const [row] = rows;
  if (!row) return undefined;
  const { draft, draft_version, base_version, draft_by, saved_at, ...product } = row;
  return {
    ...product,
    published_at: product.published_at?.toISOString() ?? null,
    draft: draft && {
      version: draft_version ?? 0,
      base_version: base_version ?? 0,
      content: wholeContent(draft),
      staff: draft_by,
      saved_at: saved_at?.toISOString() ?? '',
    },
  };
}

const latinLetters = Object.entries(searchLetters).filter(([letter]) =>
  /\p{Script=Latin}/u.test(letter),
);

/** Normalises Latin text like `normalizeForSearch` and `withoutDj`. */
function normalizeLatin(text: RawBuilder<unknown>): RawBuilder<string> {
  const bare = sql`regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036f]', '', 'g')`;
  const plain = latinLetters.reduce(
    (expression, [letter, others]) =>
      sql`replace(replace(${expression}, ${letter.toUpperCase()}, ${letter}), ${letter}, ${others})`,
    bare,
  );
  return sql<string>`replace(lower(${plain}), 'dj', 'd')`;
}

export interface ProductFilter {
  q?: string;
  category_id?: number;
  state?: ProductState | 'draft';
  sizes_of?: number;
  page?: number;
}

export async function selectAdminProducts(
  connection: Connection,
  { q = '', category_id, state, sizes_of, page = 1 }: ProductFilter,
  locale: Locale,
): Promise<AdminProductList> {
  const names = sql.join(locales.map((locale) => sql`l.name ->> ${locale}, c.name ->> ${locale}`));
  const words = searchTokens(q).map(
    (token) =>
      sql`and ${normalizeLatin(sql`concat_ws(' ', l.sku, ${names})`)} like ${`%${withoutDj(token)}%`}`,
  );
  const stateFilter =
    state === 'draft' ? sql`and l.has_draft` : state ? sql`and l.state = ${state}` : sql``;
  const { rows } = await sql<AdminProductList>`
    with listed as (
      select coalesce(p.id, d.product_id) as id, p.position, coalesce(p.name, d.content -> 'name') as name,
        coalesce(p.sku, d.content ->> 'sku') as sku, coalesce(p.net, d.content ->> 'net') as net,
        coalesce(p.category_id, (d.content ->> 'category_id')::integer) as category_id,
        coalesce(case when d.product_id is null then p.family else (d.content ->> 'family')::integer end,
          p.id, d.product_id) as family,
        coalesce(p.regular_price, (d.content ->> 'price')::integer) as price, coalesce(p.stock, 0) as stock,
        case when p.id is null then 'new' when p.active then 'live' else 'hidden' end as state,
        d.product_id is not null as has_draft
      from products p full join ${openDrafts} d on d.product_id = p.id
    ), found as (
      select l.*, ${columnIn('c.name', locale)} as category
      from listed l left join categories c on c.id = l.category_id
      where (${category_id ?? null}::integer is null or l.category_id = ${category_id ?? null})
        ${sizes_of ? sql`and l.family = (select family from listed where id = ${sizes_of})` : sql``}
        ${stateFilter} ${words.length > 0 ? sql.join(words, sql` `) : sql``}
    ), page as (
      select row_number() over () as row_number, ordered.* from (
        select * from found
        order by position nulls ${sizes_of ? sql`last` : sql`first`}, case when position is null then -id else id end
        limit ${adminProductsPerPage} offset ${(page - 1) * adminProductsPerPage}
      ) ordered
    )
    select (select count(*) from found)::integer as total,
      (select count(*) from ${openDrafts} d)::integer as drafts,
      coalesce((
        select json_agg(json_build_object(
          'id', page.id,
          'name', ${columnIn('page.name', locale)},
          'sku', page.sku, 'category', page.category, 'net', page.net, 'price', page.price,
          'stock', page.stock, 'state', page.state, 'has_draft', page.has_draft,
          'missing_texts', (
            select count(*) from unnest(${productTexts}::text[]) as kind
            where (
              select count(distinct coalesce(shown.content -> kind ->> locale, '') = '')
              from unnest(${locales}::text[]) as locale
            ) = 2
          ),
          'image', (
            select json_build_object('src', i.src, 'width', i.width, 'height', i.height)
            from (
              select src, width, height, is_main, position from product_images where product_id = page.id
              union all
              select e ->> 'src', (e ->> 'width')::integer, (e ->> 'height')::integer,
                (e ->> 'is_main')::boolean, ordinality::integer
              from jsonb_array_elements(
                case when page.state = 'new' then d.content -> 'images' else '[]' end
              ) with ordinality as input (e, ordinality)
            ) i
            order by i.is_main desc, i.position limit 1
          )
        ) order by page.row_number)
        from page
        left join products p on p.id = page.id
        left join ${openDrafts} d on d.product_id = page.id
        cross join lateral (select coalesce(d.content, to_jsonb(p)) as content) shown
      ), '[]') as products`.execute(connection);
  const [list] = rows;
  if (!list) throw new Error('The list query returned no row.');
  return list;
}

export async function selectChoices(connection: Connection) {
  const categories = await connection
    .selectFrom('categories')
    .select(['id', 'name'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  const tags = await connection.selectFrom('tags').selectAll().orderBy('id').execute();
  const products = await connection
    .selectFrom('products')
    .select([
      'slug',
      // The sizes of a product differ only in net quantity.
      sql<Localized>`case when family is null then name else (
        select jsonb_object_agg(text.key, text.value || ', ' || net) from jsonb_each_text(name) text
      ) end`.as('name'),
    ])
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return { categories, tags, products };
}

// The number is arbitrary but must not be used by any other advisory lock.
const lockKey = 720_415_004;

/** Serialises changes of a product and its draft. */
export async function lockProduct(trx: Connection, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey}, ${id})`.execute(trx);
}

/** Locks the product of a draft and its other sizes, published or not. @returns the ids of the other sizes */
export async function lockSizes(trx: Connection, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with listed as (
      select id, coalesce(family, id) as family from products
      union all
      select product_id, coalesce((content ->> 'family')::integer, product_id) from ${openDrafts} d
    )
    select distinct id from listed where family = (
      select coalesce((content ->> 'family')::integer, product_id) from product_drafts where product_id = ${id}
    )
    order by id`.execute(trx);
  const ids = rows.map((row) => row.id);
  for (const sizeId of new Set([...ids, id])) await lockProduct(trx, sizeId);
  return ids.filter((sizeId) => sizeId !== id);
}

/** Requires a locked product. */
export async function upsertDraft(
  trx: Connection,
  id: number,
  draft: { base_version: number; content: ProductContent; staff_id: number },
): Promise<void> {
  const { base_version, content, staff_id } = draft;
  await sql`
    insert into product_drafts (product_id, base_version, content, staff_id)
    values (${id}, ${base_version}, ${JSON.stringify(content)}::jsonb, ${staff_id})
    on conflict (product_id) do update set version = default, base_version = excluded.base_version,
      content = excluded.content, staff_id = excluded.staff_id, saved_at = now(),
      discarded_at = null`.execute(trx);
}

/** Call it after recording new prices as versions. Drafts with another price conflict when they are published. */
export async function propagatePrices(trx: Connection, ids: readonly number[]) {
  await sql`
    update product_drafts d set version = default, base_version = p.version,
      content = jsonb_set(d.content, '{price}', to_jsonb(p.regular_price))
    from products p
    join product_versions before on before.product_id = p.id and before.version = p.version - 1
    where d.product_id = p.id and p.id = any(${[...ids]}::integer[]) and d.discarded_at is null
      and d.base_version = before.version and d.content -> 'price' = before.content -> 'price'`.execute(
    trx,
  );
  return trx
    .updateTable('products')
    .set({ updated_at: new Date() })
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .returning(['id', 'version'])
    .execute();
}

/** Selects the last discarded draft, unless another draft was saved since. */
export function selectDiscarded(connection: Connection, productId: number) {
  return connection
    .selectFrom('product_drafts as d')
    .leftJoin('staff', 'staff.id', 'd.staff_id')
    .select(['d.discarded_at', 'd.content', 'staff.name as staff'])
    .where('d.product_id', '=', productId)
    .where('d.discarded_at', 'is not', null)
    .$narrowType<{ discarded_at: Date }>()
    .executeTakeFirst();
}

export const getOpenDrafts = (connection: Connection, ids: readonly number[]) =>
  connection
    .selectFrom('product_drafts')
    .select(['product_id', 'content'])
    .where('product_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where('discarded_at', 'is', null)
    .execute();

export async function deleteDraft(trx: Connection, id: number): Promise<void> {
  await trx.deleteFrom('product_drafts').where('product_id', '=', id).execute();
}

/** Returns whether an active pack that is or contains one of these products differs in VAT rate from its contents. */
export async function hasVatMismatch(trx: Connection, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from products k join product_components c on c.product_id = k.id join products p on p.id = c.component_id
    where k.active and k.vat_rate <> p.vat_rate
      and (k.id = any(${[...ids]}::int[]) or p.id = any(${[...ids]}::int[]))
    limit 1`.execute(trx);
  return rows.length > 0;
}

export async function selectComponents(trx: Connection, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; vat_rate: number; pack: boolean }>`
    select p.id, p.vat_rate, exists (select from product_components c where c.product_id = p.id) as pack
    from products p where p.id = any(${[...ids]}::int[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface ProductReferences {
  sku: number | null;
  slug: number | null;
  category: boolean;
  tags: string[];
  pairs: string[];
  /** True if the product can be a size of the one it refers to. */
  family: boolean;
  /** True if a pack contains the product. */
  packed: boolean;
}

/** Finds products with this SKU or slug, and the references of the content that exist. */
export async function selectReferences(
  connection: Connection,
  id: number,
  { sku, slug, category_id, tags, pairs_with, family }: ProductContent,
): Promise<ProductReferences> {
  const { rows } = await sql<ProductReferences>`
    select (select id from products where sku = ${sku}) as sku,
      (select id from products where slug = ${slug}) as slug,
      exists (select from categories where id = ${category_id}) as category,
      coalesce((select json_agg(id) from tags where id = any(${tags}::text[])), '[]') as tags,
      coalesce((select json_agg(slug) from products where slug = any(${pairs_with}::text[])), '[]') as pairs,
      exists (select from product_components where component_id = ${id}) as packed,
      not exists (
        select from products p
        where (p.id = ${family} and p.family <> p.id) or (p.family = ${id} and p.id <> ${id})
      ) as family`.execute(connection);
  const [found] = rows;
  if (!found) throw new Error('The reference query returned no row.');
  return found;
}

export async function selectSlugs(connection: Connection, prefix: string): Promise<Set<string>> {
  const rows = await connection
    .selectFrom('products')
    .select('slug')
    .where(sql<boolean>`starts_with(slug, ${prefix})`)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}
