import { sql, type RawBuilder } from 'kysely';
import type { Period } from '@/contract/admin/sales';
import { addDays } from '@/contract/deliveryDay';
import { shopTimeZone } from '@/contract/longDate';
import type { Connection } from '../../database/client';
import { toShopDay, today } from '../../database/expressions';

const getStart = (day: string) => sql<Date>`(${day}::timestamp at time zone ${shopTimeZone})`;

/** Normalises a phone number like `orderWords`. */
const phoneWord = sql`'0' || regexp_replace(
  regexp_replace(o.contact ->> 'phone', '\\D', '', 'g'), '^(00381|381)?0?', '')`;

/** True if the customer of order `o`, by account or phone number, has an older order. */
const isReturning = sql<boolean>`(
  exists (
    select from orders e where e.customer_id = o.customer_id and e.placed_at < o.placed_at)
  or o.contact ->> 'phone' <> '' and exists (
    select from orders e
    where array_to_tsvector(e.search_words) @@ quote_literal(${phoneWord})::tsquery
      and e.placed_at is not null and e.placed_at < o.placed_at))`;

/**
 * Computes rows of `daily_sales` from the orders. An order's original lines are counted on the day it was placed.
 * Removed, returned and cancelled units are subtracted on the day of that change.
 */
function getSales({ from, to }: Period): RawBuilder<unknown> {
  const within = (column: string) => sql`${sql.ref(column)} >= ${getStart(from)}
    and ${sql.ref(column)} < ${getStart(addDays(to, 1))}`;
  return sql`
    with changes as (
      select order_id, at, before -> 'content' -> 'lines' as before,
        lead(before -> 'content' -> 'lines') over changes_of as after,
        row_number() over changes_of as nth
      from order_line_changes where undone_at is null and at >= ${getStart(from)}
      window changes_of as (partition by order_id order by id)
    ), steps as (
      -- Null means the current lines.
      select o.id as order_id, ${toShopDay('o.placed_at')} as day, 1 as sign, 1 as orders, c.before as lines
      from orders o left join changes c on c.order_id = o.id and c.nth = 1
      where o.placed_at is not null and ${within('o.placed_at')}
      union all
      select t.order_id, ${toShopDay('t.at')}, -1, 1, null from order_transitions t
      where t.to_state in ('cancelled', 'returned') and t.from_state <> t.to_state and t.undone_at is null
        and ${within('t.at')}
      union all
      select c.order_id, ${toShopDay('c.at')}, side.sign, 0, side.lines
      from changes c cross join lateral (values (-1, c.before), (1, c.after)) as side (sign, lines)
      where ${within('c.at')}
    ), counted as (
      select row_number() over () as step, s.*, s.sign * s.orders * o.delivery as delivery,
        coalesce(o.address ->> 'city', '') as place, coalesce(m.value, '') as payment,
        case when ${isReturning} then 'returning' else 'new' end as customer
      from steps s join orders o on o.id = s.order_id
        left join payments p on p.order_id = o.id left join payment_methods m on m.id = p.payment_method_id
      -- Excludes replacements for complaints.
      where o.placed_at is not null and o.subtotal > 0
    ), lines as (
      select s.step, l.product_id, l.quantity, l.returned, l.unit_price, l.line_total, l.discount
      from counted s join order_lines l on l.order_id = s.order_id where s.lines is null
      union all
      select s.step, l.product_id, l.quantity, coalesce(l.returned, 0), l.unit_price, l.line_total, coalesce(l.discount, 0)
      from counted s cross join lateral jsonb_to_recordset(s.lines) as l
        (product_id int, quantity int, returned int, unit_price int, line_total int, discount int)
      where s.lines is not null
    ), sold as (
      select s.*, l.product_id, s.sign * (l.quantity - l.returned) as pieces,
        s.sign * (l.line_total - l.discount - l.returned * l.unit_price
          + l.discount::bigint * l.returned / l.quantity) as amount
      from lines l join counted s using (step)
    ), per_step as (
      select step, day, place, payment, customer, sign * orders as orders,
        sum(pieces) as pieces, sum(amount) + delivery as amount
      from sold group by step, day, place, payment, customer, sign, orders, delivery
    ), rows as (
      select day, 'product' as kind, product_id::text as key,
        sum(sign * orders) as orders, sum(pieces) as pieces, sum(amount) as amount
      from sold group by day, product_id
      union all
      select day, kind, key, sum(orders), sum(pieces), sum(amount)
      from per_step cross join lateral
        (values ('all', ''), ('place', place), ('payment', payment), ('customer', customer)) as k (kind, key)
      group by day, kind, key
    )
    select day, kind, key, orders::int, pieces::int, amount::bigint from rows
    where kind = 'all' or orders <> 0 or pieces <> 0 or amount <> 0`;
}

async function getLastStoredDay(connection: Connection): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(max(day), 'YYYY-MM-DD') as day from daily_sales where kind = 'all'`.execute(
    connection,
  );
  return rows[0]?.day ?? null;
}

/** Stores the sales of past days, except yesterday's, which can still change for a minute. Safe to run concurrently. */
export async function closeDays(connection: Connection): Promise<void> {
  const { rows } = await sql<{ first: string | null; last: string }>`
    select to_char((min(placed_at) at time zone ${shopTimeZone})::date, 'YYYY-MM-DD') as first,
      to_char(${today} - 2, 'YYYY-MM-DD') as last
    from orders where placed_at is not null`.execute(connection);
  const { first = null, last = '' } = rows[0] ?? {};
  const lastStored = await getLastStoredDay(connection);
  let day = lastStored === null ? first : addDays(lastStored, 1);
  // Storing one day at a time keeps other requests from waiting.
  while (day !== null && day <= last) {
    await sql`insert into daily_sales (day, kind, key, orders, pieces, amount)
      ${getSales({ from: day, to: day })} on conflict do nothing`.execute(connection);
    day = addDays(day, 1);
  }
}

/** All kinds of `daily_sales` rows except `all`. */
export const salesKeys = ['product', 'place', 'payment', 'customer'] as const;

/** Includes days that are not stored yet. */
export async function allSales(
  connection: Connection,
  { from, to }: Period,
  kinds: readonly ('all' | (typeof salesKeys)[number])[],
): Promise<RawBuilder<unknown>> {
  const lastStored = await getLastStoredDay(connection);
  const firstOpen = lastStored !== null && lastStored >= from ? addDays(lastStored, 1) : from;
  const matchesKind = sql`kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`;
  const stored = sql`select day, kind, key, orders, pieces, amount from daily_sales
    where ${matchesKind} and day between ${from}::date and ${to}::date`;
  if (firstOpen > to) return stored;
  return sql`${stored} union all
    select * from (${getSales({ from: firstOpen, to })}) as open_days where ${matchesKind}`;
}
