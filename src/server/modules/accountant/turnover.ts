import { sql } from 'kysely';
import { deliveryVatRate, paidFor } from '@/contract/totals';
import type { Connection } from '../../database/client';
import { type Month, type MonthPart, orderMoney, paidBackOn, splitMonth, within } from './entries';

/** Amounts in para by VAT rate. */
export type Rates = Readonly<Record<string, number>>;

export interface TurnoverRow {
  at: Date;
  kind: 'sale' | 'refund' | 'uncollected';
  order: string;
  /** Negative for refunds. */
  amount: number;
  /** The reduction from list prices, negative for refunds. */
  discount: number;
  code: string | null;
  rates: Rates;
  /** The amount received or refunded by the last day. */
  arrived: number;
  /** The amount written off by the last day. */
  lost: number;
}

const leftStates = sql`('shipped', 'delivered')`;
/** The time when the goods of order `o` left the shop. */
const leftAt = sql<Date>`(select min(t.at) from order_transitions t
  where t.order_id = o.id and t.to_state in ${leftStates} and t.undone_at is null)`;

const getRates = sql<Rates>`(
  select coalesce(jsonb_object_agg(rate, gross), '{}') from (
    select rate, sum(gross)::int as gross from (
      select l.vat_rate as rate, l.line_total - l.discount as gross from order_lines l where l.order_id = o.id
      union all select ${deliveryVatRate}::int, o.delivery where o.delivery > 0
    ) parts group by rate
  ) per_rate)`;

/** The amount paid minus refunds made before the goods left, or the total of an unpaid order. */
const soldAmount = sql<number>`case when p.status in ('paid', 'refunded') then p.amount - (
  select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.at <= ${leftAt})::int
  else o.total end`;

const sum = (rates: Rates) => Object.values(rates).reduce((total, amount) => total + amount, 0);

/** Splits an amount across VAT rates in proportion. The shares add up to it exactly. */
function splitByRate(amount: number, weights: Rates): Rates {
  const total = sum(weights);
  if (total === amount || total === 0) return total === 0 ? { 20: amount } : weights;
  let weight = 0;
  let allocated = 0;
  return Object.fromEntries(
    Object.entries(weights).map(([rate, part]) => {
      weight += part;
      const cumulative = Math.round((amount * weight) / total);
      const share = cumulative - allocated;
      allocated = cumulative;
      return [rate, share];
    }),
  );
}

const negate = (rates: Rates): Rates =>
  Object.fromEntries(Object.entries(rates).map(([rate, amount]) => [rate, -amount]));

async function selectSales(connection: Connection, part: MonthPart): Promise<TurnoverRow[]> {
  const { rows } = await sql<Omit<TurnoverRow, 'kind'>>`
    select left_now.at, o.number as order, ${soldAmount} as amount, ${getRates} as rates, o.discount, o.code,
      case when p.account is not null or o.delivery_method = 'pickup'
        then case when p.status in ('paid', 'refunded') then ${soldAmount} else 0 end
        else paid.amount end as arrived,
      paid.lost
    from (
      select t.order_id, min(t.at) as at from order_transitions t
      where t.to_state in ${leftStates} and t.undone_at is null and ${within('t.at', part)}
      group by t.order_id
    ) left_now
    join orders o on o.id = left_now.order_id
    left join payments p on p.order_id = o.id
    cross join lateral (${orderMoney(part.until)}) paid
    where o.total > 0 and not exists (
      select from order_transitions e
      where e.order_id = o.id and e.to_state in ${leftStates} and e.undone_at is null and e.at < ${part.from})
    order by left_now.at, o.id`.execute(connection);
  return rows.map((row) => ({ ...row, kind: 'sale', rates: splitByRate(row.amount, row.rates) }));
}

type Lines = readonly {
  vat_rate: number;
  quantity: number;
  unit_price: number;
  discount?: number;
  returned?: number;
}[];

interface Refund {
  id: number;
  amount: number;
  /** Null if no units were returned. */
  before: Lines | null;
  after: Lines | null;
}

interface RefundShare {
  rates: Rates;
  discount: number;
}

/** Uses the rates of the returned units if they explain the whole refund, or else of what remains of the order. */
function splitRefund({ amount, before, after }: Refund, remaining: RefundShare): RefundShare {
  const rates: Record<string, number> = {};
  let discount = 0;
  for (const [position, line] of (before ?? []).entries()) {
    const returned = after?.[position]?.returned ?? 0;
    const refunded = paidFor(line, returned) - paidFor(line, line.returned ?? 0);
    rates[line.vat_rate] = (rates[line.vat_rate] ?? 0) + refunded;
    discount += (returned - (line.returned ?? 0)) * line.unit_price - refunded;
  }
  if (before && sum(rates) === amount) return { rates, discount };
  const isFull = amount === sum(remaining.rates);
  return { rates: splitByRate(amount, remaining.rates), discount: isFull ? remaining.discount : 0 };
}

/** Selects refunds made after the goods left. */
async function selectRefunds(connection: Connection, month: Month): Promise<TurnoverRow[]> {
  type Common = Pick<TurnoverRow, 'at' | 'order' | 'rates' | 'discount' | 'code'>;
  type Row = Common & { id: number; sold: number; paid: boolean; refunds: Refund[] };
  const { rows } = await sql<Row>`
    select r.id, r.at, o.number as order, ${soldAmount} as sold,
      ${getRates} as rates, o.discount, o.code, coalesce(${paidBackOn} <= ${month.lastDay}::date, false) as paid,
      (select json_agg(json_build_object('id', g.id, 'amount', g.amount, 'before', c.before, 'after', c.after) order by g.id)
        from refunds g left join (
          select (before ->> 'refund')::int as refund, before -> 'content' -> 'lines' as before,
            coalesce(lead(before -> 'content' -> 'lines') over (order by id), (
              select jsonb_agg(jsonb_build_object('returned', l.returned) order by l.position)
              from order_lines l where l.order_id = o.id)) as after
          from order_line_changes where order_id = o.id and undone_at is null
        ) c on c.refund = g.id
        where g.order_id = o.id and g.at > ${leftAt}) as refunds
    from refunds r join orders o on o.id = r.order_id left join payments p on p.order_id = o.id
    where ${within('r.at', month)} and r.at > ${leftAt}
    order by r.at, r.id`.execute(connection);
  return rows.map(({ id, sold, refunds, paid, ...row }) => {
    const remaining = { rates: splitByRate(sold, row.rates), discount: row.discount };
    let share: RefundShare = { rates: {}, discount: 0 };
    let amount = 0;
    for (const refund of refunds) {
      share = splitRefund(refund, remaining);
      ({ amount } = refund);
      remaining.discount -= share.discount;
      remaining.rates = Object.fromEntries(
        Object.entries(remaining.rates).map(([rate, gross]) => [
          rate,
          gross - (share.rates[rate] ?? 0),
        ]),
      );
      if (refund.id === id) break;
    }
    return {
      ...{ ...row, kind: 'refund', rates: negate(share.rates), amount: -amount },
      ...{ discount: -share.discount, arrived: paid ? -amount : 0, lost: 0 },
    };
  });
}

async function selectUncollected(connection: Connection, month: Month): Promise<TurnoverRow[]> {
  type Row = Pick<TurnoverRow, 'at' | 'order' | 'rates' | 'discount' | 'code'> & { total: number };
  const { rows } = await sql<Row>`
    select t.at, o.number as order, o.total, ${getRates} as rates, o.discount, o.code
    from order_transitions t join orders o on o.id = t.order_id left join payments p on p.order_id = o.id
    where t.to_state = 'returned' and t.undone_at is null and ${within('t.at', month)}
      and o.total > 0 and coalesce(p.status, 'cancelled') = 'cancelled'
    order by t.at, t.id`.execute(connection);
  return rows.map(({ total, rates, ...row }) => ({
    ...{ ...row, kind: 'uncollected', amount: -total, rates: negate(splitByRate(total, rates)) },
    ...{ discount: -row.discount, arrived: 0, lost: 0 },
  }));
}

/** The page, the package and the checks all use this query. */
export async function selectTurnover(connection: Connection, month: Month): Promise<TurnoverRow[]> {
  const rows: TurnoverRow[] = [];
  for (const part of splitMonth(month)) rows.push(...(await selectSales(connection, part)));
  rows.push(
    ...(await selectRefunds(connection, month)),
    ...(await selectUncollected(connection, month)),
  );
  return rows.sort((a, b) => a.at.getTime() - b.at.getTime());
}
