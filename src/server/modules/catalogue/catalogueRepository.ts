import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Category } from '@/contract/category';
import { category } from '@/contract/entities/category';
import { getKind } from '@/contract/entities/field';
import { productContent, shownFields } from '@/contract/entities/product';
import type { Locale } from '@/contract/locale';
import { currency } from '@/contract/money';
import { unitPrice } from '@/contract/netContent';
import { packStock, type Stocked } from '@/contract/pack';
import type { ListedProduct, ProductSummary } from '@/contract/product';
import type { Product } from '@/contract/productDetails';
import { stockLabel } from '@/contract/stock';
import type { Connection } from '../../database/client';
import type { ImageFile, ProductRow } from '../../database/tables';
import { getRating, getReviews } from '../review/reviewService';
import { columnIn, fieldsIn, mainImage } from '../../database/expressions';
import {
  assertLocked,
  componentsInStock,
  componentsToSell,
  lockBottles,
  lockedWith,
  packedPieces,
  platePieces,
  shownComponents,
  type StockedComponent,
  storedComponents,
} from './packs';

/** A product as the database returns it, with texts in one language. */
export interface SummaryRecord extends Omit<
  ProductSummary,
  'unit_price' | 'reduction' | 'currency' | 'stock' | 'plate'
> {
  /** Null unless it is a pack without its own photo. */
  plate: number | null;
  /** Set while the price is reduced. */
  prior_price: number | null;
  /** The last day of the reduction; null while stocks last. */
  reduced_until: string | null;
  unit: 'l' | 'kg' | null;
  unit_quantity: number | null;
  /** The quantity. */
  stock: number;
}

/** A product in a cart or wishlist, with fields that are not public. */
export interface OfferRecord extends SummaryRecord {
  /** In percent. */
  vat_rate: number;
  components: Stocked['components'];
}

/** Product data for a cart. */
export interface Offer extends Stocked {
  summary: ProductSummary;
  /** In percent. */
  vat_rate: number;
}

type SizeRecord = Pick<
  SummaryRecord,
  'id' | 'net' | 'price' | 'unit' | 'unit_quantity' | 'stock'
> & { pieces: number | null };

type ComponentRecord = Omit<Product['components'][number], 'product'> & {
  product:
    | (Omit<NonNullable<Product['components'][number]['product']>, 'stock'> & { stock: number })
    | null;
};

export interface DetailRecord
  extends
    SummaryRecord,
    Omit<Product, keyof ProductSummary | 'pairs_with' | 'sizes' | 'components'> {
  pairs_with: SummaryRecord[];
  /** All sizes of the family, in order. */
  sizes: SizeRecord[];
  components: ComponentRecord[];
}

export interface ListedRecord extends SummaryRecord {
  /** Null if it is not a size. */
  sizes: Pick<SizeRecord, 'price' | 'unit_quantity'>[] | null;
}

/** Turns the stock into a label, because the quantity is not public. */
export function asSummary({
  unit,
  unit_quantity,
  stock,
  prior_price,
  reduced_until,
  plate,
  ...record
}: SummaryRecord): ProductSummary {
  return {
    ...record,
    ...(plate !== null && { plate }),
    unit_price: getUnitPrice({ unit, unit_quantity, price: record.price }),
    ...(prior_price !== null && { reduction: { prior_price, until: reduced_until } }),
    currency,
    stock: stockLabel(stock),
  };
}

const getUnitPrice = ({
  unit,
  unit_quantity,
  price,
}: Pick<SizeRecord, 'unit' | 'unit_quantity' | 'price'>): ProductSummary['unit_price'] =>
  unit && unit_quantity ? { amount: unitPrice(price, unit_quantity), per: unit } : null;

export function asListed({ sizes, ...record }: ListedRecord): ListedProduct {
  const summary = asSummary(record);
  if (!sizes || sizes.length < 2) return summary;
  const amounts = sizes.map((size) => getUnitPrice({ ...size, unit: record.unit })?.amount ?? 0);
  return {
    ...summary,
    sizes: {
      count: sizes.length,
      price: Math.min(...sizes.map(({ price }) => price)),
      unit_price: summary.unit_price && {
        ...summary.unit_price,
        amount: Math.min(...amounts.filter(Boolean)),
      },
    },
  };
}

export function asOffer({ vat_rate, components, ...record }: OfferRecord): Offer {
  return { summary: asSummary(record), vat_rate, stock: record.stock, components };
}

export function asProduct({ pairs_with, sizes, components, ...record }: DetailRecord): Product {
  const shown = components.flatMap(({ product }) => product ?? []);
  const { plate: _, ...own } = record;
  return {
    ...own,
    ...asSummary(record),
    // A pack has the tags of everything in it.
    ...(components.length > 0 && {
      allergens: [...new Set(shown.map(({ allergens }) => allergens))].filter(Boolean).join(' '),
    }),
    pairs_with: pairs_with.map(asSummary),
    sizes: (sizes.length > 1 ? sizes : []).map(({ id, net, stock, pieces, ...size }) => ({
      ...{ id, net, price: size.price, pieces },
      unit_price: getUnitPrice(size),
      stock: stockLabel(stock),
    })),
    components: components.map(({ quantity, product }) => ({
      quantity,
      product: product && {
        ...product,
        stock: stockLabel(packStock([{ quantity, stock: product.stock }])),
      },
    })),
  };
}

/** An active product with its related products and reviews, in one query. */
export const selectProduct = (connection: Connection, id: number, locale: Locale) =>
  selectProductFrom(connection, sql`(select * from products where id = ${id} and active)`, locale);

/** The product that a row of `products` describes, even if the row is not stored. */
export async function selectProductFrom(
  connection: Connection,
  row: RawBuilder<unknown>,
  locale: Locale,
  components: RawBuilder<unknown> = storedComponents,
) {
  const { rows } = await sql<DetailRecord>`
    select ${summaryColumns(locale)},
      ${shownColumns('page', locale)},
      coalesce((
        select json_agg(partner order by partner.ordinality)
        from (
          select named.ordinality, ${summaryColumns(locale)}
          from jsonb_array_elements_text(whole.pairs_with) with ordinality as named (slug, ordinality)
          join products p on p.slug = named.slug and p.active
          join categories c on c.id = p.category_id
        ) partner
      ), '[]') as pairs_with,
      coalesce((
        select json_agg(json_build_object('id', s.id, 'net', s.net, 'price', s.price, 'unit', s.unit,
          'unit_quantity', s.unit_quantity, 'stock', s.stock, 'pieces', ${packedPieces}) order by s.position, s.id)
        from products s where (s.family = p.family or s.id = p.family) and s.active
      ), '[]') as sizes,
      ${shownComponents(components, locale)} as components,
      ${getReviews(sql`p`)} as reviews
    from ${row} p
    cross join lateral (select p.pairs_with) whole
    left join categories c on c.id = p.category_id`.execute(connection);
  return rows[0];
}

/** Columns for product feeds in addition to the summary. */
const feedColumns = ['sku', 'gtin', 'weight_grams', 'family', 'unit', 'unit_quantity'] as const;
type FeedRecord = SummaryRecord & Pick<Selectable<ProductRow>, (typeof feedColumns)[number]>;
export type FeedProduct = ProductSummary &
  Omit<FeedRecord, keyof SummaryRecord> &
  Pick<FeedRecord, 'unit' | 'unit_quantity'>;

/** All active products, in the order of their ids. */
export async function selectFeed(connection: Connection, locale: Locale): Promise<FeedProduct[]> {
  const { rows } = await sql<FeedRecord>`
    select ${summaryColumns(locale)}, ${sql.join(feedColumns.map((name) => sql.ref(`p.${name}`)))}
    from products p join categories c on c.id = p.category_id
    where p.active order by p.id`.execute(connection);
  return rows.map((row) => {
    const { sku, gtin, weight_grams, family, unit, unit_quantity } = row;
    return { ...asSummary(row), sku, gtin, weight_grams, family, unit, unit_quantity };
  });
}

/** Featured products, each in its first size. */
export async function selectFeatured(connection: Connection, locale: Locale) {
  const { rows } = await sql<ListedRecord>`
    select ${listedColumns(locale)}
    from (
      select f.*, row_number() over (partition by coalesce(f.family, f.id) order by f.position, f.id) as nth
      from products f where f.featured and f.active
    ) p join categories c on c.id = p.category_id
    where p.nth = 1
    order by p.position, p.id`.execute(connection);
  return rows;
}

const latestOrders = 200;
const maxPopular = 5;

/** Products in stock that appear in most of the latest orders, each in its best-selling size. */
export async function selectPopular(connection: Connection, locale: Locale) {
  const { rows } = await sql<ListedRecord>`
    select ${listedColumns(locale)}
    from (
      select f.*, bought.orders, row_number() over (
        partition by coalesce(f.family, f.id) order by bought.orders desc, f.position, f.id
      ) as nth
      from (
        select l.product_id, count(*) as orders
        from (
          select o.id from orders o where o.placed_at is not null order by o.placed_at desc, o.id desc
          limit ${latestOrders}
        ) latest join order_lines l on l.order_id = latest.id
        group by l.product_id
      ) bought join products f on f.id = bought.product_id
      where f.active and f.stock > 0
    ) p join categories c on c.id = p.category_id
    where p.nth = 1
    order by p.orders desc, p.position, p.id
    limit ${maxPopular}`.execute(connection);
  return rows;
}

/** Active products in the order of the ids. */
export async function selectByIds(connection: Connection, ids: readonly number[], locale: Locale) {
  const { rows } = await sql<SummaryRecord>`
    select ${summaryColumns(locale)}
    from products p join categories c on c.id = p.category_id
    where p.id = any(${[...ids]}::int[]) and p.active
    order by array_position(${[...ids]}::int[], p.id)`.execute(connection);
  return rows;
}

/** Categories with at least one active product; sizes of a product count once. */
export async function selectCategories(connection: Connection, locale: Locale) {
  const { rows } = await sql<Category>`
    select item.id, item.slug, ${fieldsIn(category, locale)}, counted.count as product_count
    from categories item join (
      select f.category_id, count(*) as count
      from (${onceEach(sql`p.category_id`, sql`min(p.category_id)`)}) f group by f.category_id
    ) counted on counted.category_id = item.id
    order by item.position, item.id`.execute(connection);
  return rows;
}

/** The product fields that an order copies. */
export interface ProductForSale extends Pick<
  Selectable<ProductRow>,
  'id' | 'slug' | 'name' | 'net' | 'price' | 'prior_price' | 'vat_rate' | 'stock'
> {
  image: ImageFile | null;
  /** Null unless it is a pack. */
  components: StockedComponent[] | null;
  /** The category's slug. */
  category: string;
}

/** Active products by id. `lock` locks them like `lockProducts`; pass `bottles` if the first step has locked them. */
export async function selectForSale(
  connection: Connection,
  ids: readonly number[],
  { lock, bottles: locked }: { lock: boolean; bottles: readonly number[] | undefined },
): Promise<ProductForSale[]> {
  const bottles = locked ?? (lock ? await lockBottles(connection, ids) : []);
  // This is weaker than `for update`, so inserts of cart lines that refer to the product need not wait.
  const locking = lock ? sql`for no key update of p` : sql``;
  const { rows } = await sql<ProductForSale & { active: boolean }>`
    select p.id, p.active, p.slug, p.name, p.net, p.price, p.prior_price, p.vat_rate, p.stock,
      ${mainImage} as image, case when p.id = any((select ${[...ids]}::int[])::int[]) then ${componentsToSell} end as components,
      coalesce((select c.slug from categories c where c.id = p.category_id), '') as category
    from products p
    where p.id ${lock ? sql`in ${lockedWith(ids, bottles)}` : sql`= any(${[...ids]}::int[])`}
    order by p.id
    ${locking}`.execute(connection);
  if (lock) assertLocked(rows, { ids, bottles });
  return rows.filter(({ id, active }) => active && ids.includes(id));
}

const shownColumns = (of: 'card' | 'page', locale: Locale): RawBuilder<unknown> =>
  sql.join(
    shownFields
      .filter(({ place }) => place === of)
      .map(({ name, as }) => {
        const isText = getKind(productContent.schema[name]) === 'localized';
        const value = isText ? columnIn(`p.${name}`, locale) : sql.ref(`p.${name}`);
        return sql`${value} as ${sql.ref(as)}`;
      }),
  );

/** Active products that meet the conditions, with sizes grouped: one value per product, or one for all. */
export const onceEach = (
  value: RawBuilder<unknown>,
  together: RawBuilder<unknown>,
  conditions = sql``,
  products = sql`(select * from products where active)`,
): RawBuilder<unknown> => sql`
  select ${value} from ${products} p where p.family is null ${conditions}
  union all
  select ${together} from ${products} p where p.family is not null ${conditions} group by p.family`;

/** The columns of a `ListedRecord`, named like those of a `SummaryRecord`. */
export const listedColumns = (locale: Locale): RawBuilder<unknown> => sql`
  ${summaryColumns(locale)},
  case when p.family is not null then (
    select json_agg(json_build_object('price', s.price, 'unit_quantity', s.unit_quantity))
    from products s where s.family = p.family and s.active
  ) end as sizes`;

/**
 * The columns of a `SummaryRecord` for a product `p` in category `c`; tags and images as JSON, so one query is enough.
 */
function summaryColumns(locale: Locale): RawBuilder<unknown> {
  return sql`
    p.id, ${shownColumns('card', locale)},
    coalesce(c.slug, '') as category, coalesce(${columnIn('c.name', locale)}, '') as category_name,
    p.price, p.prior_price, p.reduced_until, p.unit, p.unit_quantity, p.stock,
    ${getRating(sql`p`)} as rating, ${platePieces} as plate,
    coalesce((
      select json_agg(json_build_object('id', t.id, 'label', ${columnIn('t.label', locale)}) order by named.ordinality)
      from jsonb_array_elements_text(p.tags) with ordinality as named (id, ordinality)
      join tags t on t.id = named.id
    ), '[]') as tags,
    coalesce((
      select json_agg(json_build_object(
        'src', i.src, 'alt', ${columnIn('i.alt', locale)}, 'is_main', i.is_main, 'width', i.width, 'height', i.height
      ) order by i.position)
      from product_images i where i.product_id = p.id
    ), '[]') as images`;
}

/** A subquery for `id`, `price` and `stock` of an active product. */
export function sellableProduct(productId: number): RawBuilder<unknown> {
  return sql`select p.id, p.price, p.stock from products p where p.id = ${productId} and p.active`;
}

/** A subquery for an unordered array of `OfferRecord`, of active products. */
export function offersWhere(condition: RawBuilder<unknown>, locale: Locale) {
  return sql<OfferRecord[]>`coalesce((
    select json_agg(offer) from (
      select ${summaryColumns(locale)}, p.vat_rate, ${componentsInStock} as components
      from products p join categories c on c.id = p.category_id
      where ${condition} and p.active
    ) offer
  ), '[]')`;
}
