import { sql } from 'kysely';
import { deliveryVatRate, paidFor } from '@/contract/totals';
import type { Connection } from '../../database/client';
import { getWeeks, type Month, orderMoney, paidBackOn, type Week, within } from './entries';

/** Amounts by VAT rate. */
export type Rates = Readonly<Record<string, number>>;

export interface TurnoverRow {
  at: Date;
  kind: 'sale' | 'refund' | 'uncollected';
  order: string;
  /** Negative for refunds. */
  amount: number;
  /** The difference from the list prices; negative for refunds too. */
  discount: number;
  code: string | null;
  rates: Rates;
  /** The part that was received, or refunded, by the last day. */
  arrived: number;
  /** The part that was written off by the last day, because the difference was accepted. */
  lost: number;
}

const leftStates = sql`('shipped', 'delivered')`;
/** When the goods of an order `o` left the shop. */
const leftAt = sql<Date>`(select min(t.at) from order_transitions t
  where t.order_id = o.id and t.to_state in ${leftStates} and t.undone_at is null)`;

const getRates = sql<Rates>`(
  select coalesce(jsonb_object_agg(rate, gross), '{}') from (
    select rate, sum(gross)::int as gross from (
      select l.vat_rate as rate, l.line_total - l.discount as gross from order_lines l where l.order_id = o.id
      union all select ${deliveryVatRate}::int, o.delivery where o.delivery > 0
    ) parts group by rate
  ) per_rate)`;

/** What the goods were worth when they left: the amount paid minus earlier refunds, or else the total. */
const soldAmount = sql<number>`case when p.status in ('paid', 'refunded') then p.amount - (
  select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.at <= ${leftAt})::int
  else o.total end`;

const sum = (rates: Rates) => Object.values(rates).reduce((total, amount) => total + amount, 0);

/** Distributes an amount over VAT rates in proportion; the parts add up to it exactly. */
function spread(amount: number, weights: Rates): Rates {
  const total = sum(weights);
  if (total === amount || total === 0) return total === 0 ? { 20: amount } : weights;
  let weight = 0;
  let spent = 0;
  return Object.fromEntries(
    Object.entries(weights).map(([rate, part]) => {
      weight += part;
      const until = Math.round((amount * weight) / total);
      const own = until - spent;
      spent = until;
      return [rate, own];
    }),
  );
}

const negated = (rates: Rates): Rates =>
  Object.fromEntries(Object.entries(rates).map(([rate, amount]) => [rate, -amount]));

async function selectSales(connection: Connection, week: Week): Promise<TurnoverRow[]> {
  const { rows } = await sql<Omit<TurnoverRow, 'kind'>>`
    select left_now.at, o.number as order, ${soldAmount} as amount, ${getRates} as rates, o.discount, o.code,
      case when p.account is not null or o.delivery_method = 'pickup'
        then case when p.status in ('paid', 'refunded') then ${soldAmount} else 0 end
        else paid.amount end as arrived,
      paid.lost
    from (
      select t.order_id, min(t.at) as at from order_transitions t
      where t.to_state in ${leftStates} and t.undone_at is null and ${within('t.at', week)}
      group by t.order_id
    ) left_now
    join orders o on o.id = left_now.order_id
    left join payments p on p.order_id = o.id
    cross join lateral (${orderMoney(week.until)}) paid
    where o.total > 0 and not exists (
      select from order_transitions e
      where e.order_id = o.id and e.to_state in ${leftStates} and e.undone_at is null and e.at < ${week.from})
    order by left_now.at, o.id`.execute(connection);
  return rows.map((row) => ({ ...row, kind: 'sale', rates: spread(row.amount, row.rates) }));
}

type Lines = readonly {
  vat_rate: number;
  quantity: number;
  unit_price: number;
  discount?: number;
  returned?: number;
}[];

interface GivenBack {
  id: number;
  amount: number;
  /** The lines before and after, if units were returned. */
  before: Lines | null;
  after: Lines | null;
}

/** What remains of an order's amounts by rate, and of its discount. */
interface Left {
  rates: Rates;
  discount: number;
}

/** Follows the returned units if they explain the whole refund; otherwise spreads it over what remains of the order. */
function getPart({ amount, before, after }: GivenBack, left: Left): Left {
  const rates: Record<string, number> = {};
  let discount = 0;
  for (const [position, line] of (before ?? []).entries()) {
    const returned = after?.[position]?.returned ?? 0;
    const part = paidFor(line, returned) - paidFor(line, line.returned ?? 0);
    rates[line.vat_rate] = (rates[line.vat_rate] ?? 0) + part;
    discount += (returned - (line.returned ?? 0)) * line.unit_price - part;
  }
  if (before && sum(rates) === amount) return { rates, discount };
  const isAll = amount === sum(left.rates);
  return { rates: spread(amount, left.rates), discount: isAll ? left.discount : 0 };
}

/** Reductions of turnover after the goods left: returns, reductions and other refunds. */
async function selectRefunds(connection: Connection, month: Month): Promise<TurnoverRow[]> {
  type Given = Pick<TurnoverRow, 'at' | 'order' | 'rates' | 'discount' | 'code'>;
  type Row = Given & { id: number; sold: number; paid: boolean; given: GivenBack[] };
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
        where g.order_id = o.id and g.at > ${leftAt}) as given
    from refunds r join orders o on o.id = r.order_id left join payments p on p.order_id = o.id
    where ${within('r.at', month)} and r.at > ${leftAt}
    order by r.at, r.id`.execute(connection);
  return rows.map(({ id, sold, given, paid, ...row }) => {
    const left = { rates: spread(sold, row.rates), discount: row.discount };
    let part: Left = { rates: {}, discount: 0 };
    let amount = 0;
    for (const refund of given) {
      part = getPart(refund, left);
      ({ amount } = refund);
      left.discount -= part.discount;
      left.rates = Object.fromEntries(
        Object.entries(left.rates).map(([rate, own]) => [rate, own - (part.rates[rate] ?? 0)]),
      );
      if (refund.id === id) break;
    }
    return {
      ...{ ...row, kind: 'refund', rates: negated(part.rates), amount: -amount },
      ...{ discount: -part.discount, arrived: paid ? -amount : 0, lost: 0 },
    };
  });
}

/** The parcels that came back unpaid. */
async function selectUncollected(connection: Connection, month: Month): Promise<TurnoverRow[]> {
  type Row = Pick<TurnoverRow, 'at' | 'order' | 'rates' | 'discount' | 'code'> & { total: number };
  const { rows } = await sql<Row>`
    select t.at, o.number as order, o.total, ${getRates} as rates, o.discount, o.code
    from order_transitions t join orders o on o.id = t.order_id left join payments p on p.order_id = o.id
    where t.to_state = 'returned' and t.undone_at is null and ${within('t.at', month)}
      and o.total > 0 and coalesce(p.status, 'cancelled') = 'cancelled'
    order by t.at, t.id`.execute(connection);
  return rows.map(({ total, rates, ...row }) => ({
    ...{ ...row, kind: 'uncollected', amount: -total, rates: negated(spread(total, rates)) },
    ...{ discount: -row.discount, arrived: 0, lost: 0 },
  }));
}

/** The turnover of a month, each row with its own timestamp; page, package and checks use this query. */
export async function selectTurnover(connection: Connection, month: Month): Promise<TurnoverRow[]> {
  const rows: TurnoverRow[] = [];
  for (const week of getWeeks(month)) rows.push(...(await selectSales(connection, week)));
  rows.push(
    ...(await selectRefunds(connection, month)),
    ...(await selectUncollected(connection, month)),
  );
  return rows.sort((a, b) => a.at.getTime() - b.at.getTime());
}
