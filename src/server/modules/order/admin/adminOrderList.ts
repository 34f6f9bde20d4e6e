import { sql, type RawBuilder } from 'kysely';
import {
  confirmLateHours,
  shippedLateDays,
  type AdminOrderQuery,
  type AdminOrderSummary,
  type OrderCounts,
  type OrderFlag,
} from '@/contract/admin/orders';
import { addDays } from '@/contract/deliveryDay';
import {
  backEvents,
  initialFulfilment,
  type ParcelState,
  parcelStates,
} from '@/contract/fulfilment';
import type { Locale } from '@/contract/locale';
import { shopTimeZone } from '@/contract/longDate';
import { currency } from '@/contract/money';
import { moneyHolder } from '@/contract/pickup';
import type { Connection } from '../../../database/client';
import { orderWords, wordsQuery } from '../../../database/orderSearchWords';
import { maxAttempts } from '../../../email/emailRepository';
import { invalidFields } from '../../../http/ApiError';
import * as cash from '../../../database/cash';
import * as orderStates from '../../../database/expressions';
import { awaitsMoney, columnIn, customerName } from '../../../database/expressions';
import { couriers as settingCouriers } from '../../../database/couriers';

const imagesPerOrder = 3;

const reachedAt = sql`(
  select max(at) from order_transitions t
  where t.order_id = o.id and t.to_state = o.status and undone_at is null and event <> all(${backEvents}))`;
export const since = sql<Date>`coalesce(${reachedAt}, o.placed_at)`;
export const late = sql<boolean>`(
  (o.status = 'placed' and o.placed_at < now() - ${confirmLateHours} * interval '1 hour'
    and ${since} < now() - ${confirmLateHours} * interval '1 hour' and not ${awaitsMoney})
  or (o.status = 'shipped' and ${reachedAt} < now() - ${shippedLateDays} * interval '1 day'))`;
const emailFailed = sql<boolean>`exists (
  select from emails e
  where e.order_id = o.id and e.sent_at is null and e.attempts >= ${maxAttempts})`;

export const byFlag: Readonly<Record<OrderFlag, RawBuilder<boolean>>> = {
  note: sql`o.note <> ''`,
  phone: sql`o.origin = 'phone'`,
  pickup: sql`o.delivery_method = 'pickup'`,
  emailFailed: sql`o.id in (
    select e.order_id from emails e
    where e.order_id is not null and e.sent_at is null and e.attempts >= ${maxAttempts})`,
  noReceipt: sql`o.receipt_missing is not null`,
  late: sql`o.status in ${orderStates.open} and ${late}`,
  sold: sql`o.status not in ('cancelled', 'returned') and not ${awaitsMoney}`,
  awaitsMoney,
  toConfirm: sql`o.status = 'placed' and not ${awaitsMoney}`,
  cashOwed: cash.cashOwed,
  cashLate: cash.cashLate,
  refundDue: cash.refundDue,
};

function startOfDay(day: string): RawBuilder<Date> {
  return sql`(${day}::timestamp at time zone ${shopTimeZone})`;
}

export type ListFilter = Pick<AdminOrderQuery, 'status' | 'q' | 'from' | 'to' | 'courier' | 'flag'>;

/** Returns all conditions except the search, or undefined if nothing can match. */
async function getConditions(
  connection: Connection,
  { status, from, to, courier = '', flag }: ListFilter,
): Promise<RawBuilder<unknown>[] | undefined> {
  const all: RawBuilder<unknown>[] = [sql`o.placed_at is not null`];
  if (status !== undefined) all.push(sql`o.status = ${status}`);
  if (flag !== undefined) all.push(byFlag[flag]);
  if (from !== undefined) all.push(sql`o.placed_at >= ${startOfDay(from)}`);
  if (to !== undefined) all.push(sql`o.placed_at < ${startOfDay(addDays(to, 1))}`);
  if (courier !== '') {
    const [name, ...more] = await findCouriers(connection, courier);
    if (name === undefined) return undefined;
    // An index sorts the orders of each courier.
    const isCourier =
      more.length === 0 ? sql`o.courier = ${name}` : sql`o.courier = any(${[name, ...more]})`;
    all.push(sql`o.courier <> '' and ${isCourier}`);
  }
  return all;
}

/** Finds couriers whose typed or current name starts with the prefix. Reads only a few index entries for each. */
async function findCouriers(connection: Connection, prefix: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive couriers as (
      select min(courier) as name from orders where courier <> ''
      union all
      select (select min(courier) from orders where courier <> '' and courier > name)
      from couriers where name is not null
    )
    select name from couriers where starts_with(lower(name), lower(${prefix.trim()})) or exists (
      select from ${settingCouriers} c where starts_with(lower(c.courier), lower(${prefix.trim()}))
        and exists (select from orders o where o.courier = couriers.name and o.courier_id = c.id))`.execute(
    connection,
  );
  return rows.map(({ name }) => name);
}

const newestFirst = sql`o.placed_at desc, o.id desc`;
/** The number of newest orders that a search reads before it uses the index. */
const searchedFirst = 1_000;

/**
 * Selects the ids of a page. A search reads the newest orders first. If many match, as for a single letter, they fill
 * the page, whereas the index would collect most orders. For other searches, the index is faster.
 */
async function readPage(
  connection: Connection,
  where: RawBuilder<unknown>,
  words: readonly string[],
  limit: number,
): Promise<RawBuilder<unknown>> {
  if (words.length === 0) {
    return sql`select o.id from orders o where ${where} order by ${newestFirst} limit ${limit}`;
  }
  const matches = sql`array_to_tsvector(o.search_words) @@ ${wordsQuery(words)}::tsquery`;
  const { rows } = await sql<{ seen: number; ids: number[] | null }>`
    select count(*)::int as seen, array_agg(id order by row_number) filter (where matches) as ids
    from (
      select o.id, row_number() over (order by ${newestFirst}) as row_number, ${matches} as matches
      from orders o where ${where} order by ${newestFirst} limit ${searchedFirst}
    ) newest`.execute(connection);
  const { seen = 0, ids } = rows[0] ?? {};
  const found = (ids ?? []).slice(0, limit);
  if (found.length === limit || seen < searchedFirst)
    return sql`select unnest(${found}::int[]) as id`;
  return sql`
    with found as materialized (
      select o.id, o.placed_at from orders o where ${where} and ${matches}
    )
    select o.id from found o order by ${newestFirst} limit ${limit}`;
}

type ComputedField = 'held_by' | 'currency' | 'placed_at' | 'since';
interface SummaryRow extends Omit<AdminOrderSummary, ComputedField> {
  /** Null if there is no payment. */
  method: string | null;
  placed_at: Date;
  since: Date;
}

/** The total, excluding returned goods. */
export const worth = sql<number>`(o.total - (
  select coalesce(sum(l.returned * l.unit_price - l.discount::bigint * l.returned / l.quantity), 0)
  from order_lines l where l.order_id = o.id
))::integer`;

/** Selects a `SummaryRow` for each order in `page`. */
function selectSummaries(page: RawBuilder<unknown>, order: RawBuilder<unknown>, locale: Locale) {
  return sql<SummaryRow>`
    with page as materialized (${page})
    select o.number, o.status as parcel, coalesce(p.status, ${initialFulfilment.money}) as money, m.value as method, o.origin,
      o.delivery_method, o.placed_at,
      ${since} as since, ${customerName} as customer,
      ${awaitsMoney} as awaits_money, o.address ->> 'city' as city, o.contact ->> 'phone' as phone, o.note,
      o.gift_note <> '' as has_gift_note, ${emailFailed} as email_failed, ${late} as late,
      coalesce(lines.images, '[]') as images, coalesce(lines.pieces, 0) as pieces, ${worth} as total_amount,
      o.courier, coalesce(o.tracking_number, '') as tracking_number
    from page join orders o on o.id = page.id
    left join payments p on p.order_id = o.id
    left join payment_methods m on m.id = p.payment_method_id
    left join lateral (
      select sum(l.quantity)::int as pieces,
        json_agg(l.image || jsonb_build_object('name', ${columnIn('l.name', locale)}) order by l.position)
          filter (where l.image is not null and l.position < ${imagesPerOrder}) as images
      from order_lines l where l.order_id = o.id
    ) lines on true
    order by ${order}`;
}

function toSummary({ method, placed_at, since: reached, ...row }: SummaryRow): AdminOrderSummary {
  return {
    ...row,
    held_by: moneyHolder(method ?? undefined, row.delivery_method),
    placed_at: placed_at.toISOString(),
    since: reached.toISOString(),
    currency,
  };
}

/** Starts after the order with the number `before`, newest first. @throws ApiError 422 if there is no such order */
export async function listOrders(
  connection: Connection,
  filter: ListFilter & { before?: string; limit: number },
  locale: Locale,
): Promise<AdminOrderSummary[]> {
  const { before, limit, q = '' } = filter;
  if (before !== undefined) {
    const { rows } = await sql`select from orders where number = ${before}`.execute(connection);
    if (rows.length === 0) throw invalidFields({ before: ['not_available'] });
  }
  const where = await getConditions(connection, filter);
  const words = orderWords(q);
  if (!where || (q.trim() !== '' && words.length === 0)) return [];
  if (before !== undefined) {
    where.push(sql`(o.placed_at, o.id) <
      ((select placed_at from orders where number = ${before}), (select id from orders where number = ${before}))`);
  }
  const page = await readPage(connection, sql.join(where, sql` and `), words, limit);
  const { rows } = await selectSummaries(page, newestFirst, locale).execute(connection);
  return rows.map(toSummary);
}

/** Excludes orders that await payment. */
export async function listOldest(
  connection: Connection,
  status: ParcelState,
  limit: number,
  locale: Locale,
  method: RawBuilder<boolean> = sql`true`,
): Promise<AdminOrderSummary[]> {
  const { rows } = await selectSummaries(
    sql`select o.id from orders o where o.placed_at is not null and o.status = ${status}
      and ${method} and not ${awaitsMoney}
      order by o.placed_at, o.id limit ${limit}`,
    sql`o.placed_at, o.id`,
    locale,
  ).execute(connection);
  return rows.map(toSummary);
}

/** Reads only indexes, whose pages the embedded database keeps in memory. */
export async function countOrders(connection: Connection): Promise<OrderCounts> {
  const { rows } = await sql<{ state: ParcelState | 'noReceipt'; count: number }>`
    select status as state, count(*)::int as count from orders where placed_at is not null group by status
    union all
    select 'noReceipt', count(*)::int from orders o
      where ${byFlag.noReceipt} and o.placed_at is not null`.execute(connection);
  const counted = new Map(rows.map(({ state, count }) => [state, count]));
  const getCount = (state: ParcelState | 'noReceipt') => counted.get(state) ?? 0;
  const counts = Object.fromEntries(parcelStates.map((state) => [state, getCount(state)]));
  const all = parcelStates.reduce((sum, state) => sum + getCount(state), 0);
  return { ...(counts as Record<ParcelState, number>), all, noReceipt: getCount('noReceipt') };
}
