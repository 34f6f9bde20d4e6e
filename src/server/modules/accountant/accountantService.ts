import { type RawBuilder, sql } from 'kysely';
import {
  type AccountantMonth,
  maxDifferences,
  type MonthDifference,
} from '@/contract/admin/accountant';
import { addDays, shopDay } from '@/contract/deliveryDay';
import { momentOfShopTime } from '@/contract/longDate';
import { vatIncluded } from '@/contract/money';
import type { Connection } from '../../database/client';
import { dayText } from '../../database/expressions';
import { personOf } from '../staff/auditService';
import { inDays, type Moments, selectTurnover, type TurnoverRow, within } from './turnover';

export interface Month extends Moments {
  month: string;
  firstDay: string;
  running: boolean;
}

export function monthOf(month: string): Month {
  const firstDay = `${month}-01`;
  const next = `${addDays(firstDay, 31).slice(0, 7)}-01`;
  return {
    ...{ month, firstDay, lastDay: addDays(next, -1) },
    from: momentOfShopTime(`${firstDay}T00:00:00`),
    to: momentOfShopTime(`${next}T00:00:00`),
    running: next > shopDay(new Date()),
  };
}

export interface ReceiptRow {
  at: Date;
  order: string;
  kind: 'advance' | 'sale' | 'refund';
  number: string;
  amount: number;
  refers_to: string;
  /** It takes back an advance, which is no turnover. */
  of_advance: boolean;
  lacks: boolean;
}

async function selectReceipts(connection: Connection, month: Moments) {
  const { rows } = await sql<ReceiptRow>`
    select r.issued_at as at, o.number as order, r.kind, r.number, r.amount, coalesce(taken.number, '') as refers_to,
      coalesce(r.kind = 'refund' and taken.kind = 'advance', false) as of_advance, o.receipt_missing is not null as lacks
    from receipts r join orders o on o.id = r.order_id left join receipts taken on taken.id = r.refers_to
    where ${within('r.issued_at', month)} order by r.issued_at, r.id`.execute(connection);
  return rows;
}

export interface PayoutRow {
  settlement_id: number;
  day: string;
  courier: string;
  list_amount: number;
  bank_amount: number;
  /** Without an order: money that belongs to no known one. */
  lines: { order: string | null; reference: string; amount: number; expected: number | null }[];
}

async function selectPayouts(connection: Connection, { firstDay, lastDay }: Month) {
  const { rows } = await sql<PayoutRow>`
    select s.id as settlement_id, ${dayText('s.paid_on')} as day, s.courier, s.list_amount, s.bank_amount,
      (select json_agg(json_build_object('order', o.number, 'reference', l.reference, 'amount', l.amount,
          'expected', l.expected) order by l.position)
        from settlement_lines l left join orders o on o.id = l.order_id where l.settlement_id = s.id) as lines
    from settlements s where s.revoked_at is null and ${inDays('s.paid_on', firstDay, lastDay)}
    order by s.paid_on, s.id`.execute(connection);
  return rows;
}

export interface MoneyRow {
  day: string;
  order: string;
  amount: number;
  reference: string;
}

async function selectTransfers(connection: Connection, month: Month): Promise<MoneyRow[]> {
  const { rows } = await sql<Omit<MoneyRow, 'day'> & { at: Date }>`
    select t.at, o.number as order, p.amount, coalesce(p.reference, '') as reference
    from order_transitions t join orders o on o.id = t.order_id join payments p on p.order_id = o.id
    where t.event = 'pay' and t.undone_at is null and ${within('t.at', month)}
    order by t.at, t.id`.execute(connection);
  return rows.map(({ at, ...row }) => ({ ...row, day: shopDay(at) }));
}

async function selectPaidBack(connection: Connection, { firstDay, lastDay }: Month) {
  const { rows } = await sql<MoneyRow>`
    select ${dayText('r.paid_on')} as day, o.number as order, r.amount, r.proof as reference
    from refunds r join orders o on o.id = r.order_id
    where ${inDays('r.paid_on', firstDay, lastDay)} order by r.paid_on, r.id`.execute(connection);
  return rows;
}

const sum = (rows: readonly { amount: number }[]) =>
  rows.reduce((total, { amount }) => total + amount, 0);

export interface MonthParts {
  turnover: TurnoverRow[];
  receipts: ReceiptRow[];
  payouts: PayoutRow[];
  transfers: MoneyRow[];
  paidBack: MoneyRow[];
}

/** A week at a time, so that no query keeps others waiting for long. */
export async function readParts(connection: Connection, month: Month): Promise<MonthParts> {
  const turnover: TurnoverRow[] = [];
  const receipts: ReceiptRow[] = [];
  const weeks = [1, 8, 15, 22, 29].map((day) => `${month.month}-${String(day).padStart(2, '0')}`);
  const starts = weeks.filter((day) => day <= month.lastDay);
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1];
    const from = momentOfShopTime(`${start}T00:00:00`);
    const to = end === undefined ? month.to : momentOfShopTime(`${end}T00:00:00`);
    const week = { from, to, lastDay: month.lastDay };
    turnover.push(...(await selectTurnover(connection, week)));
    receipts.push(...(await selectReceipts(connection, week)));
  }
  return {
    ...{ turnover, receipts },
    payouts: await selectPayouts(connection, month),
    transfers: await selectTransfers(connection, month),
    paidBack: await selectPaidBack(connection, month),
  };
}

/** Turnover and its VAT per rate, of rows of any days; VAT is rounded once per row and rate. */
export function sumRates(
  turnover: readonly Pick<TurnoverRow, 'rates'>[],
): AccountantMonth['rates'] {
  const sums = new Map<number, { vat: number; gross: number }>();
  for (const { rates } of turnover)
    for (const [name, part] of Object.entries(rates)) {
      const rate = Number(name);
      const { vat, gross } = sums.get(rate) ?? { vat: 0, gross: 0 };
      // Rounded alike in both directions, so that what is given back takes back its VAT.
      const own = Math.sign(part) * vatIncluded(Math.abs(part), rate);
      sums.set(rate, { vat: vat + own, gross: gross + part });
    }
  return [...sums]
    .sort(([a], [b]) => b - a)
    .map(([rate, { vat, gross }]) => ({ rate, base: gross - vat, vat, gross }));
}

/** What the receipts of a month say of its turnover; advances are settled by sales. */
const signedReceipt = ({ kind, amount, of_advance }: ReceiptRow) =>
  kind === 'advance' || of_advance ? 0 : kind === 'sale' ? amount : -amount;

/** Turnover without its receipts, and money that differs from what was to be paid: each with what it is. */
export function differencesOf({ turnover, receipts, payouts }: MonthParts): MonthDifference[] {
  const byOrder = new Map<string, { amount: number; lacks: boolean }>();
  const add = (order: string, amount: number, lacks: boolean) => {
    const entry = byOrder.get(order) ?? { amount: 0, lacks };
    byOrder.set(order, { amount: entry.amount + amount, lacks });
  };
  for (const { order, amount, lacks } of turnover) add(order, amount, lacks);
  for (const receipt of receipts) add(receipt.order, -signedReceipt(receipt), receipt.lacks);
  const differing = [...byOrder].filter(([, { amount }]) => amount !== 0);
  const missing = differing.filter(([, { lacks }]) => lacks);
  const own = { settlement_id: null };
  return [
    ...(missing.length === 0
      ? []
      : [
          {
            ...{ ...own, kind: 'missing' as const, amount: sum(missing.map(([, entry]) => entry)) },
            numbers: missing.map(([order]) => order),
          },
        ]),
    ...differing
      .filter(([, { lacks }]) => !lacks)
      .map(([order, { amount }]) => ({
        ...{ ...own, kind: 'receipts' as const, amount, numbers: [order] },
      })),
    ...turnover
      .filter(({ lost }) => lost !== 0)
      .map(({ order, lost, settlement_id }) => ({
        ...{ kind: 'payout' as const, amount: lost, numbers: [order], settlement_id },
      })),
    ...payouts.flatMap(({ settlement_id, lines }) =>
      lines
        .filter(({ order }) => order === null)
        .map(({ reference, amount }) => ({
          ...{ kind: 'unknown' as const, amount: -amount, numbers: [reference], settlement_id },
        })),
    ),
  ];
}

/** The last download of a month, and what was done to its receipts since. */
async function readDownload(connection: Connection, { month, from, to }: Month) {
  const { rows: downloads } = await sql<{ at: Date; staff_id: number | null; name: string | null }>`
    select at, staff_id, staff_name as name from audit_log
    where action = 'books.package' and entity_id = ${month} order by id desc limit 1`.execute(
    connection,
  );
  const [download] = downloads;
  if (!download) return { download: null, changed: [] };
  const { at, staff_id, name } = download;
  const { rows: changed } = await sql<AccountantMonth['changed'][number]>`
    select o.number, r.number as receipt, r.amount, false as deleted
    from receipts r join orders o on o.id = r.order_id
    where ${within('r.issued_at', { from, to, lastDay: '' })} and r.at > ${at}
    union all
    select entity_id, changes ->> 'receipt', (changes ->> 'amount')::int, true from audit_log
    where action = 'order.deleteReceipt' and at > ${at}
      and (changes ->> 'issued_at')::timestamptz >= ${from} and (changes ->> 'issued_at')::timestamptz < ${to}
    limit ${maxDifferences}`.execute(connection);
  return { download: { at: at.toISOString(), by: personOf(staff_id, name) }, changed };
}

const part = (rows: readonly { amount: number }[]) => ({ count: rows.length, amount: sum(rows) });

function summaryOf(parts: MonthParts) {
  const { turnover, receipts, payouts, transfers, paidBack } = parts;
  const differences = differencesOf(parts);
  const total = sum(turnover);
  const arrived = turnover.reduce((all, row) => all + row.arrived, 0);
  const lost = turnover.reduce((all, row) => all + row.lost, 0);
  const ofKind = (kind: ReceiptRow['kind']) => receipts.filter((receipt) => receipt.kind === kind);
  const refunds = part(ofKind('refund'));
  return {
    rates: sumRates(turnover),
    turnover: total,
    sales: part(ofKind('sale')),
    refunds: { ...refunds, amount: -refunds.amount },
    advances: part(ofKind('advance')),
    payouts: {
      ...part(payouts.map(({ list_amount: amount }) => ({ amount }))),
      fees: payouts.reduce((all, row) => all + row.list_amount - row.bank_amount, 0),
    },
    transfers: part(transfers),
    paid_back: part(paidBack),
    ...{ arrived, owed: total - arrived - lost },
    difference: sum(differences),
    differences: differences
      .slice(0, maxDifferences)
      .map((row) => ({ ...row, numbers: row.numbers.slice(0, maxDifferences) })),
  };
}

/** What has changed since: everything is in the log or moves an order. */
const fingerprint: RawBuilder<{ now: string }> = sql`
  select concat((select max(id) from audit_log), ' ', (select max(id) from order_transitions)) as now`;

type Summary = ReturnType<typeof summaryOf>;
const maxKept = 24;
const kept = new Map<string, { at: string; summary: Summary }>();

/** Computed once until something changes. */
async function cachedSummary(connection: Connection, month: Month): Promise<Summary> {
  const { rows } = await fingerprint.execute(connection);
  const at = rows[0]?.now ?? '';
  const found = kept.get(month.month);
  if (found?.at === at) return found.summary;
  const summary = summaryOf(await readParts(connection, month));
  kept.delete(month.month);
  kept.set(month.month, { at, summary });
  for (const name of kept.keys()) if (kept.size > maxKept) kept.delete(name);
  return summary;
}

export async function readMonth(connection: Connection, name: string): Promise<AccountantMonth> {
  const month = monthOf(name);
  const { rows } = await sql<{ first: Date | null }>`
    select min(placed_at) as first from orders where placed_at is not null`.execute(connection);
  return {
    running: month.running,
    first: shopDay(rows[0]?.first ?? new Date()).slice(0, 7),
    ...(await cachedSummary(connection, month)),
    ...(await readDownload(connection, month)),
  };
}
