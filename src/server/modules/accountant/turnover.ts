import { type RawBuilder, sql } from 'kysely';
import { deliveryVatRate, paidFor } from '@/contract/totals';
import type { Connection } from '../../database/client';

/** A period in days of the shop, as moments: from the first, before the last. */
export interface Moments {
  from: Date;
  to: Date;
  /** The last day, until which money counts. */
  lastDay: string;
}

/** Amounts per VAT rate. */
export type Rates = Readonly<Record<string, number>>;

export interface TurnoverRow {
  at: Date;
  kind: 'sale' | 'refund' | 'uncollected';
  order: string;
  /** Negative for what is given back. */
  amount: number;
  rates: Rates;
  /** The part that arrived, or was paid back, by the last day. */
  arrived: number;
  /** The part that neither arrived nor is owed, because the difference was accepted. */
  lost: number;
  settlement_id: number | null;
  /** The order lacks a receipt. */
  lacks: boolean;
}

const within = (column: string, { from, to }: Moments) =>
  sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`;

const leftStates = sql`('shipped', 'delivered')`;
/** When the goods of an order `o` left. */
const leftAt = sql<Date>`(select min(t.at) from order_transitions t
  where t.order_id = o.id and t.to_state in ${leftStates} and t.undone_at is null)`;

const ratesOf = sql<Rates>`(
  select coalesce(jsonb_object_agg(rate, gross), '{}') from (
    select rate, sum(gross)::int as gross from (
      select l.vat_rate as rate, l.line_total - l.discount as gross from order_lines l where l.order_id = o.id
      union all select ${deliveryVatRate}::int, o.delivery where o.delivery > 0
    ) parts group by rate
  ) per_rate)`;

/** What left was worth then: what was paid without what was given back before, or the total. */
const soldAmount = sql<number>`case when p.status in ('paid', 'refunded') then p.amount - (
  select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.at <= ${leftAt})::int
  else o.total end`;

const sum = (rates: Rates) => Object.values(rates).reduce((total, amount) => total + amount, 0);

/** Spreads an amount over the rates as they are; the parts add up to it. */
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

interface SaleRecord {
  at: Date;
  order: string;
  amount: number;
  rates: Rates;
  arrived: number;
  settlement_id: number | null;
  settled: boolean;
  lacks: boolean;
}

async function selectSales(connection: Connection, moments: Moments): Promise<TurnoverRow[]> {
  const { lastDay } = moments;
  const { rows } = await sql<SaleRecord>`
    select left_now.at, o.number as order, ${soldAmount} as amount, ${ratesOf} as rates,
      o.receipt_missing is not null as lacks,
      case when p.account is not null or o.delivery_method = 'pickup'
        then case when p.status in ('paid', 'refunded') then ${soldAmount} else 0 end
        else paid.amount end as arrived,
      paid.settlement_id, paid.settled
    from (
      select t.order_id, min(t.at) as at from order_transitions t
      where t.to_state in ${leftStates} and t.undone_at is null and ${within('t.at', moments)}
      group by t.order_id
    ) left_now
    join orders o on o.id = left_now.order_id
    left join payments p on p.order_id = o.id
    cross join lateral (
      select coalesce(sum(l.amount), 0)::int as amount,
        max(l.settlement_id) filter (where not l.pays_claim) as settlement_id,
        -- The courier is asked for nothing more.
        coalesce(bool_or(not l.claimed or l.pays_claim), false) as settled
      from settlement_lines l join settlements s on s.id = l.settlement_id
      where l.order_id = o.id and not l.revoked and s.paid_on <= ${lastDay}::date
    ) paid
    where o.total > 0 and not exists (
      select from order_transitions e
      where e.order_id = o.id and e.to_state in ${leftStates} and e.undone_at is null and e.at < ${moments.from})
    order by left_now.at, o.id`.execute(connection);
  return rows.map(({ settled, rates, ...row }) => ({
    ...{ ...row, kind: 'sale' },
    rates: spread(row.amount, rates),
    lost: settled ? row.amount - row.arrived : 0,
  }));
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
  /** The lines before and after, if pieces came back. */
  before: Lines | null;
  after: Lines | null;
}

/** By the rates of the pieces that came back, if these are all of it; else by what is left of the order. */
function ratesOfRefund({ amount, before, after }: GivenBack, left: Rates): Rates {
  const rates: Record<string, number> = {};
  for (const [position, line] of (before ?? []).entries()) {
    const returned = after?.[position]?.returned ?? 0;
    const part = paidFor(line, returned) - paidFor(line, line.returned ?? 0);
    rates[line.vat_rate] = (rates[line.vat_rate] ?? 0) + part;
  }
  return before && sum(rates) === amount ? rates : spread(amount, left);
}

/** What was given back of goods that had left: returns, reductions and other refunds. */
async function selectRefunds(connection: Connection, moments: Moments): Promise<TurnoverRow[]> {
  const { rows } = await sql<{
    id: number;
    at: Date;
    order: string;
    lacks: boolean;
    sold: number;
    rates: Rates;
    paid: boolean;
    given: GivenBack[];
  }>`
    select r.id, r.at, o.number as order, o.receipt_missing is not null as lacks, ${soldAmount} as sold,
      ${ratesOf} as rates, coalesce(r.paid_on <= ${moments.lastDay}::date, false) as paid,
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
    where ${within('r.at', moments)} and r.at > ${leftAt}
    order by r.at, r.id`.execute(connection);
  return rows.map(({ id, sold, given, paid, ...row }) => {
    let left = spread(sold, row.rates);
    let rates: Rates = {};
    let amount = 0;
    for (const refund of given) {
      rates = ratesOfRefund(refund, left);
      ({ amount } = refund);
      left = Object.fromEntries(
        Object.entries(left).map(([rate, part]) => [rate, part - (rates[rate] ?? 0)]),
      );
      if (refund.id === id) break;
    }
    return {
      ...{ ...row, kind: 'refund', rates: negated(rates), amount: -amount },
      ...{ arrived: paid ? -amount : 0, lost: 0, settlement_id: null },
    };
  });
}

/** Parcels that came back unpaid. */
async function selectUncollected(connection: Connection, moments: Moments): Promise<TurnoverRow[]> {
  const { rows } = await sql<{
    at: Date;
    order: string;
    lacks: boolean;
    total: number;
    rates: Rates;
  }>`
    select t.at, o.number as order, o.receipt_missing is not null as lacks, o.total, ${ratesOf} as rates
    from order_transitions t join orders o on o.id = t.order_id left join payments p on p.order_id = o.id
    where t.to_state = 'returned' and t.undone_at is null and ${within('t.at', moments)}
      and o.total > 0 and coalesce(p.status, 'cancelled') = 'cancelled'
    order by t.at, t.id`.execute(connection);
  return rows.map(({ total, rates, ...row }) => ({
    ...{ ...row, kind: 'uncollected', amount: -total, rates: negated(spread(total, rates)) },
    ...{ arrived: 0, lost: 0, settlement_id: null },
  }));
}

/** The turnover of a period, each row at its own moment: the one definition of it for page, package and checks. */
export async function selectTurnover(
  connection: Connection,
  moments: Moments,
): Promise<TurnoverRow[]> {
  return [
    ...(await selectSales(connection, moments)),
    ...(await selectRefunds(connection, moments)),
    ...(await selectUncollected(connection, moments)),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
}

export const inDays = (column: string, from: string, to: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} between ${from}::date and ${to}::date`;
export { within };
