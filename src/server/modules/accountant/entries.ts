import { sql } from 'kysely';
import { addDays, shopDay } from '@/contract/deliveryDay';
import { parseShopTime } from '@/contract/longDate';
import type { Connection } from '../../database/client';
import { dayText } from '../../database/expressions';
import { bookedAt, bookedDay } from './closing';

const daysPerPart = 3;

/** Days in the shop's time zone. `from` is inclusive and `to` is exclusive. */
export interface Days {
  firstDay: string;
  lastDay: string;
  from: Date;
  to: Date;
}

export interface Month extends Days {
  month: string;
  running: boolean;
}

/** A few days of a month. Long queries run part by part, so that none blocks other requests for long. */
export interface MonthPart extends Days {
  /** The last day of the month. Payments up to this day are counted. */
  until: string;
}

export const daysFrom = (firstDay: string, lastDay: string): Days => ({
  ...{ firstDay, lastDay },
  from: parseShopTime(`${firstDay}T00:00:00`),
  to: parseShopTime(`${addDays(lastDay, 1)}T00:00:00`),
});

export const within = (column: string, { from, to }: Pick<Days, 'from' | 'to'>) =>
  sql<boolean>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`;

const inDays = (column: string, { firstDay, lastDay }: Days) =>
  sql<boolean>`${sql.ref(column)} between ${firstDay}::date and ${lastDay}::date`;

export interface ReceiptRow {
  issued_at: Date;
  order: string;
  kind: 'advance' | 'sale' | 'refund';
  number: string;
  /** Negative for the deletion of a receipt from a closed month. */
  amount: number;
  refers_to: string;
  /** True for the refund of an advance, which is not turnover. */
  of_advance: boolean;
  deleted: boolean;
}

export async function selectReceipts(connection: Connection, days: Days) {
  const columns = sql`order_id, kind, number, issued_at, amount, refers_to, at`;
  const { rows } = await sql<ReceiptRow>`
    select r.issued_at, o.number as order, r.kind, r.number, booked.sign * r.amount as amount,
      coalesce(original.number, deleted_original.number, '') as refers_to, booked.sign < 0 as deleted,
      coalesce(r.kind = 'refund' and coalesce(original.kind, deleted_original.kind) = 'advance', false) as of_advance
    from (
      select id, ${columns}, null::timestamptz as deleted_at from receipts
      where ${within('issued_at', days)} or ${within('at', days)}
      union all
      select receipt_id, ${columns}, deleted_at from deleted_receipts
    ) r
    join orders o on o.id = r.order_id
    left join receipts original on original.id = r.refers_to
    left join deleted_receipts deleted_original on deleted_original.receipt_id = r.refers_to
    cross join lateral (select ${bookedAt('r.issued_at', 'r.at')} as at offset 0) entered
    cross join lateral (select ${bookedAt('entered.at', 'r.deleted_at')} as at offset 0) deleted
    cross join lateral (values (entered.at, 1), (deleted.at, -1)) as booked (at, sign)
    where ${within('booked.at', days)}
      and case when r.deleted_at is null then booked.sign = 1 else entered.at <> deleted.at end
    order by booked.at, r.id, booked.sign desc`.execute(connection);
  return rows;
}

/** When settlement `s` and its revocation are booked. `offset 0` makes PostgreSQL compute each only once. */
const payoutDays = sql`
  cross join lateral (select ${bookedDay('s.paid_on', 's.at')} as day offset 0) booked
  cross join lateral (select ${bookedDay('booked.day', 's.revoked_at')} as day offset 0) revoked`;
/** Excludes a settlement that was revoked before its month was closed. */
const isBooked = sql<boolean>`(s.revoked_at is null or revoked.day <> booked.day)`;

/** The days on which line `l` was linked to its order and its shortfall (`lost`) was accepted. */
const lineDays = sql`
  ${payoutDays}
  cross join lateral (select ${bookedDay('booked.day', 'l.linked_at')} as day offset 0) linked
  cross join lateral (
    select ${bookedDay('linked.day', 'l.accepted_at')} as day,
      case when l.claimed or l.pays_claim then 0 else coalesce(l.expected - l.amount, 0) end as lost
    offset 0
  ) accepted`;

/** Splits each line into entries: money received, order linked, shortfall accepted, settlement revoked. */
const lineEntries = sql`
  ${lineDays}
  cross join lateral (
    select 1 as step, booked.day, case when linked.day = booked.day then l.order_id end as order_id, l.amount, 0 as lost
    union all
    select 2, linked.day, null, -l.amount, 0 where linked.day <> booked.day
    union all
    select 3, linked.day, l.order_id, l.amount, 0 where linked.day <> booked.day
    union all
    select 4, accepted.day, l.order_id, 0, accepted.lost where accepted.lost <> 0
    union all
    select 5, revoked.day, l.order_id, -l.amount, -accepted.lost where s.revoked_at is not null
  ) entry`;

/**
 * Sums the money received for order `o` up to the given day, and the amount written off (`lost`),
 * without scanning settlements.
 */
export function orderMoney(until: string) {
  const on = (day: string) => sql`(${sql.ref(day)} <= ${until}::date)::int`;
  const revoked = sql`case when s.revoked_at is null then 0 else ${on('revoked.day')} end`;
  return sql`
    select coalesce(sum(l.amount * (${on('linked.day')} - ${revoked})), 0)::int as amount,
      coalesce(sum(accepted.lost * (${on('accepted.day')} - ${revoked})), 0)::int as lost
    from (select * from settlement_lines where order_id = o.id) l
    cross join lateral (select * from settlements where id = l.settlement_id offset 0) s
    ${lineDays} where ${isBooked}`;
}

export interface PayoutRow {
  day: string;
  courier: string;
  /** Negative for the revocation of a settlement from a closed month. */
  list_amount: number;
  bank_amount: number;
}

/** Matches settlements paid, recorded, changed or revoked on these days. */
const touched = (days: Days) => sql<boolean>`s.id in (
  select id from settlements where ${inDays('paid_on', days)} or ${within('at', days)} or ${within('revoked_at', days)}
  union
  select settlement_id from settlement_lines
  where (linked_at is not null or accepted_at is not null) and (${within('linked_at', days)} or ${within('accepted_at', days)}))`;

export async function selectPayouts(connection: Connection, month: Month): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select ${dayText('s.paid_on')} as day, s.courier, entry.sign * s.list_amount as list_amount,
      entry.sign * s.bank_amount as bank_amount
    from settlements s ${payoutDays}
    cross join lateral (
      select booked.day, 1 as sign union all select revoked.day, -1 where s.revoked_at is not null) entry
    where ${isBooked} and ${touched(month)} and ${inDays('entry.day', month)}
    order by entry.day, s.id, entry.sign desc`.execute(connection);
  return rows;
}

export interface PayoutLine {
  settlement_id: number;
  day: string;
  courier: string;
  /** Null if the payment could not be matched to an order. */
  order: string | null;
  reference: string;
  amount: number;
  expected: number | null;
  /** The amount that the courier no longer owes. */
  lost: number;
}

/** @param differing limits the result to lines that may differ from the expected amount, which are few */
export async function selectPayoutLines(
  connection: Connection,
  days: Days,
  differing = false,
): Promise<PayoutLine[]> {
  const filter = differing
    ? sql`and (l.order_id is null or l.linked_at is not null or l.expected <> l.amount)`
    : sql``;
  const { rows } = await sql<PayoutLine>`
    select s.id as settlement_id, ${dayText('s.paid_on')} as day, s.courier, o.number as order, l.reference, entry.amount,
      case when entry.order_id is not null then l.expected end as expected, entry.lost
    from settlements s join settlement_lines l on l.settlement_id = s.id ${filter} ${lineEntries}
      left join orders o on o.id = entry.order_id
    where ${isBooked} and ${touched(days)} and ${inDays('entry.day', days)}
    order by entry.day, s.id, l.position, entry.step`.execute(connection);
  return rows;
}

export interface MoneyRow {
  day: string;
  order: string;
  amount: number;
  reference: string;
}

export async function selectTransfers(connection: Connection, month: Month): Promise<MoneyRow[]> {
  const { rows } = await sql<Omit<MoneyRow, 'day'> & { at: Date }>`
    select t.at, o.number as order, p.amount, coalesce(p.reference, '') as reference
    from order_transitions t join orders o on o.id = t.order_id join payments p on p.order_id = o.id
    where t.event = 'pay' and t.undone_at is null and ${within('t.at', month)}
    order by t.at, t.id`.execute(connection);
  return rows.map(({ at, ...row }) => ({ ...row, day: shopDay(at) }));
}

/** The day on which a refund `r` is booked. */
export const paidBackOn = bookedDay('r.paid_on', 'r.paid_at');

export async function selectPaidBack(connection: Connection, month: Month): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    select ${dayText('r.paid_on')} as day, o.number as order, r.amount, r.proof as reference
    from refunds r join orders o on o.id = r.order_id cross join lateral (select ${paidBackOn} as day offset 0) booked
    where (${inDays('r.paid_on', month)} or ${within('r.paid_at', month)}) and ${inDays('booked.day', month)}
    order by booked.day, r.id`.execute(connection);
  return rows;
}

export function splitMonth({ firstDay, lastDay }: Days): MonthPart[] {
  const parts: MonthPart[] = [];
  for (let start = firstDay; start <= lastDay; start = addDays(start, daysPerPart)) {
    const end = addDays(start, daysPerPart - 1);
    parts.push({ ...daysFrom(start, end < lastDay ? end : lastDay), until: lastDay });
  }
  return parts;
}
