import { sql, type RawBuilder, type Updateable } from 'kysely';
import type {
  CourierDebt,
  OpenRefund,
  Payable,
  Settlement,
  SettlementSummary,
} from '@/contract/admin/money';
import { defaultPayoutDays } from '@/contract/courierFile';
import * as cash from '../../database/cash';
import { getCourier, couriers } from '../../database/couriers';
import type { Connection } from '../../database/client';
import {
  awaitsMoney,
  clock,
  customerName,
  toShopDay,
  dayText,
  today,
} from '../../database/expressions';
import type { MoneyTables } from '../../database/moneyTables';
import { ApiError } from '../../http/ApiError';

const maxSettlements = 100;

/** True while the shortfall in line `l` is being claimed from the courier. */
const claimOpen = sql<boolean>`(l.claimed and not l.revoked and not exists (
  select from settlement_lines paying
  where paying.order_id = l.order_id and paying.pays_claim and not paying.revoked))`;

export async function selectDebts(connection: Connection): Promise<CourierDebt[]> {
  const share = (condition: ReturnType<typeof sql>) => sql`json_build_object(
    'count', count(owed.age) filter (where ${condition}),
    'amount', coalesce(sum(owed.amount) filter (where ${condition}), 0))`;
  const { rows } = await sql<CourierDebt>`
    with owed as materialized (
      select ${getCourier('o')} as courier, p.amount, ${cash.daysOwed} as age
      from payments p join orders o on o.id = p.order_id where p.with_courier
    ), claims as (
      select ${getCourier('s')} as courier, json_build_object('count', count(*), 'amount', sum(l.expected - l.amount)) as claims
      from settlement_lines l join settlements s on s.id = l.settlement_id
      where ${claimOpen} group by 1
    ), couriers as (
      select names.courier, coalesce(c.days, ${defaultPayoutDays}) as days
      from (select courier from ${couriers} named where not archived union select courier from owed
        union select courier from claims) names
        left join ${couriers} c on c.courier = names.courier
    )
    select couriers.courier, days as payout_days, ceil(days / 2.0)::integer as young_days,
      ${share(sql`true`)} as owed,
      ${share(sql`age <= ceil(days / 2.0)`)} as young,
      ${share(sql`age > ceil(days / 2.0) and age <= days`)} as due,
      ${share(sql`age > days`)} as late,
      greatest(0, coalesce(max(age), 0) - days) as late_days,
      coalesce((select claims from claims where claims.courier = couriers.courier),
        '{"count":0,"amount":0}'::json) as claims
    from couriers left join owed on owed.courier = couriers.courier
    group by couriers.courier, days
    order by coalesce(sum(owed.amount), 0) desc, couriers.courier`.execute(connection);
  return rows;
}

export async function selectOpenRefunds(connection: Connection): Promise<OpenRefund[]> {
  const { rows } = await sql<OpenRefund>`
    select r.id, o.number, ${customerName} as customer, r.amount, ${dayText('r.due_on')} as due_on, r.note
    from refunds r join orders o on o.id = r.order_id where r.paid_on is null
    order by r.due_on, r.id`.execute(connection);
  return rows;
}

export async function selectSettlements(connection: Connection): Promise<SettlementSummary[]> {
  const { rows } = await sql<SettlementSummary>`
    select s.id, ${getCourier('s')} as courier, ${dayText('s.paid_on')} as paid_on, s.list_amount as amount,
      s.revoked_at is not null as revoked, count(*)::integer as lines,
      (count(*) filter (where l.amount is distinct from l.expected))::integer as differences
    from (
      select * from settlements order by paid_on desc, id desc limit ${maxSettlements}
    ) s join settlement_lines l on l.settlement_id = s.id
    group by s.id, s.courier, s.courier_id, s.paid_on, s.list_amount, s.revoked_at
    order by s.paid_on desc, s.id desc`.execute(connection);
  return rows;
}

export interface PayableOrder extends Payable {
  id: number;
  /** The reason why no payment can settle the order. */
  closed: 'cancelled' | 'settled' | null;
}

const payable = (reference: string, courier: RawBuilder<string>) => sql`o.id, o.number,
  ${customerName} as customer, coalesce(o.address ->> 'city', '') as city, ${courier} as courier,
  coalesce(${sql.ref(reference)}, '') as reference, o.status as parcel, o.delivery`;

/** Selects orders that a courier's list can settle, and claims from earlier lists. */
export async function selectPayable(
  connection: Connection,
  numbers?: readonly string[],
): Promise<PayableOrder[]> {
  const isRequested = numbers ? sql`o.number = any(${numbers}::text[])` : sql`true`;
  const columns = payable('o.tracking_number', getCourier('o'));
  const { rows } = await sql<PayableOrder>`
    select ${columns}, null as closed, p.amount as expected, false as is_claim
    from orders o join payments p on p.order_id = o.id
    where o.placed_at is not null and ${isRequested} and (${cash.toCollect} or p.with_courier)
    union all
    select ${columns}, null, l.expected - l.amount, true
    from settlement_lines l join orders o on o.id = l.order_id
    where ${isRequested} and ${claimOpen}
    order by is_claim, id`.execute(connection);
  return rows;
}

/** Selects orders awaiting a bank transfer and others that a statement refers to. */
export async function selectTransfers(
  connection: Connection,
  references: readonly string[],
): Promise<PayableOrder[]> {
  const { rows } = await sql<PayableOrder>`
    select ${payable('p.reference', sql`''`)}, p.amount as expected, false as is_claim,
      case p.status when 'pending' then null when 'cancelled' then 'cancelled' else 'settled' end as closed
    from orders o join payments p on p.order_id = o.id
    where p.reference is not null and (${awaitsMoney}
      or p.reference = any(${references}::text[]) or o.number = any(${references}::text[]))
    order by o.id`.execute(connection);
  return rows;
}

/** Finds the day on which orders were paid out, by order or parcel number. */
export async function selectSettledOn(
  connection: Connection,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const normalized = (column: string) =>
    sql`regexp_replace(upper(${sql.ref(column)}), '[^A-Z0-9]', '', 'g')`;
  const { rows } = await sql<{ reference: string; paid_on: string }>`
    select key as reference, ${dayText('s.paid_on')} as paid_on
    from settlement_lines l join settlements s on s.id = l.settlement_id
      join orders o on o.id = l.order_id,
      unnest(array[${normalized('o.number')}, ${normalized('o.tracking_number')}]) key
    where not l.revoked and key = any(${references}::text[])
    order by s.paid_on, s.id`.execute(connection);
  return new Map(rows.map(({ reference, paid_on }) => [reference, paid_on]));
}

/** Serialises bookings and revocations. */
export async function lockSettlements(trx: Connection): Promise<void> {
  await sql`lock table settlements in share row exclusive mode`.execute(trx);
}

export async function lockOrders(trx: Connection, numbers: readonly string[]): Promise<void> {
  await sql`select id from orders where number = any(${numbers}::text[]) order by id
    for no key update`.execute(trx);
}

export async function findBooked(trx: Connection, list_hash: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from settlements where list_hash = ${list_hash} and revoked_at is null`.execute(trx);
  return rows[0]?.id ?? null;
}

export async function updateLine(
  trx: Connection,
  { id, line }: { id: number; line: number },
  changes: Updateable<MoneyTables['settlement_lines']>,
  recorded: 'accepted_at' | 'linked_at',
): Promise<void> {
  await trx
    .updateTable('settlement_lines')
    .set({ ...changes, [recorded]: clock })
    .where('settlement_id', '=', id)
    .where('position', '=', line)
    .execute();
}

type SettlementLine = Settlement['lines'][number] & {
  order_id: number | null;
  pays_claim: boolean;
  transition_id: number | null;
};

/** @throws ApiError `settlement_not_found` */
export async function selectSettlement(connection: Connection, id: number) {
  const settlement = await connection
    .selectFrom('settlements as s')
    .leftJoin('staff', 'staff.id', 's.staff_id')
    .select([
      's.id',
      getCourier('s').as('courier'),
      's.bank_amount',
      's.list_amount',
      's.at',
      's.revoked_at',
    ])
    .select(['s.staff_id', 'staff.name as staff_name', dayText('s.paid_on').as('paid_on')])
    .select(sql<boolean>`s.revoked_at is null and ${toShopDay('s.at')} = ${today}`.as('revocable'))
    .where('s.id', '=', id)
    .executeTakeFirst();
  if (!settlement) throw new ApiError('settlement_not_found');
  const { rows: lines } = await sql<SettlementLine>`
    select l.position as line, l.reference, l.amount, ${claimOpen} as claim_open,
      case when o.id is null then 'unknown' when l.amount = l.expected then 'pays' else 'differs' end as outcome,
      case when o.id is not null then (select to_json(payable) from (
        select ${payable('o.tracking_number', getCourier('o'))}, l.expected, l.pays_claim as is_claim) payable) end as "order",
      l.transition_id is not null as delivers, null as settled_on, null as suggestion,
      l.order_id, l.pays_claim, l.transition_id
    from settlement_lines l left join orders o on o.id = l.order_id
    where l.settlement_id = ${id} order by l.position`.execute(connection);
  return { ...settlement, lines };
}
