import { sql, type Expression, type RawBuilder } from 'kysely';
import { getKind } from '@/contract/entities/field';
import { listEntities } from '@/contract/entities/listEntities';
import type { ListEntity } from '@/contract/entities/listEntity';
import { openStates, parcelStates, reservedStates } from '@/contract/fulfilment';
import { paymentMethods, paymentMethodValues } from '@/contract/payment';
import { defaultLocale, type Locale } from '@/contract/locale';
import { shopTimeZone } from '@/contract/longDate';
import type { ImageFile } from './catalogueTables';

/** Columns for `doUpdateSet` that take the values of the row that could not be inserted. */
export const excluded = <Column extends string>(...columns: Column[]) =>
  Object.fromEntries(
    columns.map((column) => [column, sql.ref(`excluded.${column}`)]),
  ) as unknown as Record<Column, Expression<never>>;

export const now = sql<Date>`now()`;
/** The time of the statement instead of the transaction. After waiting for a lock, it is later. */
export const clock = sql<Date>`clock_timestamp()`;
export const ago = (amount: number, unit: 'years' | 'days' | 'hours' | 'minutes') =>
  sql<Date>`now() - ${`${amount} ${unit}`}::interval`;

export const today = sql<string>`(now() at time zone ${sql.lit(shopTimeZone)})::date`;
export const toShopDay = (column: string) =>
  sql<string>`(${sql.ref(column)} at time zone ${sql.lit(shopTimeZone)})::date`;
/** Formats a column of days as strings such as `2026-11-25`. */
export const dayText = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

/** Partial indexes require literals. */
const quoteList = (states: readonly string[]) =>
  sql`(${sql.join(states.map((state) => sql.lit(state)))})`;

export const open = quoteList(openStates);
export const reserved = quoteList(reservedStates);
export const fromPackedOn = quoteList(
  parcelStates.slice(parcelStates.indexOf('packed'), parcelStates.indexOf('cancelled')),
);

/**
 * Splits a line `l` into stock items: the product itself, or the components of a pack with their number of `pieces`.
 */
export const lineParts = sql`lateral (
  select l.product_id, l.name, l.net, l.image, 1 as pieces where l.components is null
  union all
  select part.product_id, part.name, part.net, part.image, part.quantity
  from jsonb_to_recordset(l.components)
    as part (product_id integer, name jsonb, net text, image jsonb, quantity integer)
) part`;

/** Units in unshipped orders, by product. */
export const reservedPieces = sql`
  select part.product_id, sum(l.quantity * part.pieces)::integer as pieces
  from orders o join order_lines l on l.order_id = o.id cross join ${lineParts}
  where o.status in ${reserved}
  group by part.product_id`;

/** Packed units with a known batch, by product. */
export const packedPieces = sql`
  select held.product_id, sum(held.pieces - held.returned)::integer as pieces
  from orders o join order_batches held on held.order_id = o.id
  where o.status = 'packed'
  group by held.product_id`;

/**
 * Batches on the shelf of a product \`p\`, from the rows \`r\` and \`k\` of \`reservedPieces\` and \`packedPieces\`.
 * Units without a batch are assumed to have left first, followed by those that expire first.
 */
export const shelfBatches = sql`(
  select b.id, b.product_id, b.batch, b.best_before, b.blocked,
    least(b.pieces, p.stock + coalesce(r.pieces, 0) - coalesce(k.pieces, 0) - b.later)::integer as pieces
  from (
    select b.*, sum(b.pieces) over (order by b.best_before desc nulls first, b.id desc) - b.pieces as later
    from batches b where b.product_id = p.id and b.pieces > 0
  ) b
  where b.later < p.stock + coalesce(r.pieces, 0) - coalesce(k.pieces, 0)
)`;

/** The account in the settings. Empty if customers cannot pay by transfer. */
const bankAccount = sql<string>`
  coalesce((select value #>> '{transfer,account}' from settings where key = 'shop'), '')`;

const requiringAccount = paymentMethodValues.filter(
  (value) => paymentMethods[value].enabled === 'account',
);
export const isOffered = sql<boolean>`(
  payment_methods.value not in ${quoteList(requiringAccount)} or ${bankAccount} <> '')`;

/** Whether an order `o` must be paid before it is prepared, but the money has not arrived. */
export const awaitsMoney = sql<boolean>`(o.status = 'placed' and exists (
  select from payments p
  where p.order_id = o.id and p.status = 'pending' and p.account is not null))`;

/** Empty after the data of the order's customer has been deleted. */
export const customerName = sql<string>`trim(concat(o.contact ->> 'name', ' ', o.contact ->> 'last_name'))`;

/** Does in SQL what `textIn` does. `column` is inserted into the query unescaped, for example `p.name`. */
export const columnIn = (column: string, locale: Locale): RawBuilder<string> =>
  locale === defaultLocale
    ? sql`${sql.ref(column)} ->> ${locale}`
    : sql`coalesce(nullif(${sql.ref(column)} ->> ${locale}, ''), ${sql.ref(column)} ->> ${defaultLocale})`;

/** Selects an entity's fields in one language from the row `item`. */
export const fieldsIn = ({ fields }: Pick<ListEntity, 'fields'>, locale: Locale) =>
  sql.join(
    Object.entries(fields).map(([name, struct]) => {
      const column = `item.${name}`;
      const value = getKind(struct) === 'localized' ? columnIn(column, locale) : sql.ref(column);
      return sql`${value} as ${sql.ref(name)}`;
    }),
  );

const imageColumns = listEntities.flatMap(({ table, fields }) =>
  Object.keys(fields)
    .filter((name) => getKind(fields[name]!) === 'image')
    .map((name) => sql`select ${sql.ref(name)} as image from ${sql.table(table)}`),
);

/** The images of lists and pages. Some are null. */
export const contentImages = sql.join(
  [...imageColumns, sql`select content -> 'image' from pages`],
  sql` union all `,
);

/** Null for products without images. */
export const mainImage = sql<ImageFile | null>`(
  select json_build_object('src', i.src, 'width', i.width, 'height', i.height)
  from product_images i where i.product_id = p.id
  order by i.is_main desc, i.position limit 1)`;
