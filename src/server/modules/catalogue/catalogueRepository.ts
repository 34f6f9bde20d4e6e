import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Category } from '@/contract/category';
import { category } from '@/contract/entities/category';
import { kindOf } from '@/contract/entities/field';
import { productContent, shownFields } from '@/contract/entities/product';
import type { Locale } from '@/contract/locale';
import { currency } from '@/contract/money';
import { unitPrice } from '@/contract/netContent';
import type { ProductSummary } from '@/contract/product';
import type { Product } from '@/contract/productDetails';
import { stockLabel } from '@/contract/stock';
import type { Connection } from '../../database/client';
import type { ImageFile, ProductRow } from '../../database/tables';
import { ratingOf, reviewsOf } from '../review/reviewService';
import { columnIn, fieldsIn, mainImage } from '../../database/expressions';

/** A product as the database returns it, its texts in one language. */
export interface SummaryRecord extends Omit<
  ProductSummary,
  'unit_price' | 'reduction' | 'currency' | 'stock'
> {
  /** Set while the price is reduced. */
  prior_price: number | null;
  /** The last day of the reduction; null while stocks last. */
  reduced_until: string | null;
  unit: 'l' | 'kg' | null;
  unit_quantity: number | null;
  /** Quantity. */
  stock: number;
}

/** A product in a cart or wishlist, with fields that are not public. */
export interface OfferRecord extends SummaryRecord {
  /** Percent. */
  vat_rate: number;
}

/** Product data for a cart. */
export interface Offer {
  summary: ProductSummary;
  /** Percent. */
  vat_rate: number;
  /** Quantity. */
  stock: number;
}

export interface DetailRecord
  extends SummaryRecord, Omit<Product, keyof ProductSummary | 'pairs_with'> {
  pairs_with: SummaryRecord[];
}

/** The stock becomes a label: the quantity is not public. */
export function asSummary({
  unit,
  unit_quantity,
  stock,
  prior_price,
  reduced_until,
  ...record
}: SummaryRecord): ProductSummary {
  return {
    ...record,
    unit_price:
      unit && unit_quantity ? { amount: unitPrice(record.price, unit_quantity), per: unit } : null,
    ...(prior_price !== null && { reduction: { prior_price, until: reduced_until } }),
    currency,
    stock: stockLabel(stock),
  };
}

export function asOffer({ vat_rate, ...record }: OfferRecord): Offer {
  return { summary: asSummary(record), vat_rate, stock: record.stock };
}

export function asProduct({ pairs_with, ...record }: DetailRecord): Product {
  return { ...record, ...asSummary(record), pairs_with: pairs_with.map(asSummary) };
}

/** An active product with its related products and reviews, in one query. */
export const selectProduct = (connection: Connection, id: number, locale: Locale) =>
  selectProductFrom(connection, sql`(select * from products where id = ${id} and active)`, locale);

/** The product that a row of `products` describes, also one that is not stored. */
export async function selectProductFrom(
  connection: Connection,
  row: RawBuilder<unknown>,
  locale: Locale,
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
      ${reviewsOf(sql`p.id`)} as reviews
    from ${row} p
    cross join lateral (select p.pairs_with) whole
    left join categories c on c.id = p.category_id`.execute(connection);
  return rows[0];
}

async function selectProducts(
  connection: Connection,
  locale: Locale,
  conditions: RawBuilder<unknown>,
): Promise<SummaryRecord[]> {
  const { rows } = await sql<SummaryRecord>`
    select ${summaryColumns(locale)}
    from products p join categories c on c.id = p.category_id ${conditions}`.execute(connection);
  return rows;
}

export const selectFeatured = (connection: Connection, locale: Locale) =>
  selectProducts(connection, locale, sql`where p.featured and p.active order by p.position, p.id`);

const latestOrders = 200;
const maxPopular = 5;

/** Products in stock that most of the latest orders have. */
export const selectPopular = (connection: Connection, locale: Locale) =>
  selectProducts(
    connection,
    locale,
    sql`join (
        select l.product_id, count(*) as orders
        from (
          select o.id from orders o where o.placed_at is not null order by o.placed_at desc, o.id desc
          limit ${latestOrders}
        ) latest join order_lines l on l.order_id = latest.id
        group by l.product_id
      ) bought on bought.product_id = p.id
      where p.active and p.stock > 0
      order by bought.orders desc, p.position, p.id
      limit ${maxPopular}`,
  );

/** Active products in the order of the ids. */
export const selectByIds = (connection: Connection, ids: readonly number[], locale: Locale) =>
  selectProducts(
    connection,
    locale,
    sql`where p.id = any(${[...ids]}::int[]) and p.active
      order by array_position(${[...ids]}::int[], p.id)`,
  );

/** Categories with at least one active product. */
export async function selectCategories(connection: Connection, locale: Locale) {
  const { rows } = await sql<Category>`
    select item.id, item.slug, ${fieldsIn(category, locale)}, counted.count as product_count
    from categories item join (
      select p.category_id, count(*) as count from products p where p.active group by p.category_id
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
}

/** Active products of these ids. With `lock` the rows are locked until the transaction ends, in the order of their ids. */
export async function selectForSale(
  connection: Connection,
  ids: readonly number[],
  { lock }: { lock: boolean },
): Promise<ProductForSale[]> {
  // Weaker than `for update`: inserts of cart lines that refer to the product need not wait.
  const locking = lock ? sql`for no key update of p` : sql``;
  const { rows } = await sql<ProductForSale>`
    select p.id, p.slug, p.name, p.net, p.price, p.prior_price, p.vat_rate, p.stock,
      ${mainImage} as image
    from products p
    where p.id = any(${[...ids]}::int[]) and p.active
    order by p.id
    ${locking}`.execute(connection);
  return rows;
}

const shownColumns = (of: 'card' | 'page', locale: Locale): RawBuilder<unknown> =>
  sql.join(
    shownFields
      .filter(({ place }) => place === of)
      .map(({ name, as }) => {
        const isText = kindOf(productContent.schema[name]) === 'localized';
        const value = isText ? columnIn(`p.${name}`, locale) : sql.ref(`p.${name}`);
        return sql`${value} as ${sql.ref(as)}`;
      }),
  );

/**
 * The columns of a `SummaryRecord`, of the product `p` in its category `c`. Tags and images are JSON,
 * so that a list needs one query.
 */
export function summaryColumns(locale: Locale): RawBuilder<unknown> {
  return sql`
    p.id, ${shownColumns('card', locale)},
    coalesce(c.slug, '') as category, coalesce(${columnIn('c.name', locale)}, '') as category_name,
    p.price, p.prior_price, p.reduced_until, p.unit, p.unit_quantity, p.stock,
    ${ratingOf(sql`p.id`)} as rating,
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

/** Subquery: `id`, `price` and `stock` of an active product. */
export function sellableProduct(productId: number): RawBuilder<unknown> {
  return sql`select p.id, p.price, p.stock from products p where p.id = ${productId} and p.active`;
}

/** Subquery: an unordered array of `OfferRecord`, of active products. */
export function offersWhere(condition: RawBuilder<unknown>, locale: Locale) {
  return sql<OfferRecord[]>`coalesce((
    select json_agg(offer) from (
      select ${summaryColumns(locale)}, p.vat_rate
      from products p join categories c on c.id = p.category_id
      where ${condition} and p.active
    ) offer
  ), '[]')`;
}
