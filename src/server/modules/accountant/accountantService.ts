import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import {
  type AccountantMonth,
  differenceKinds,
  maxDifferences,
  type MonthDifference,
} from '@/contract/admin/accountant';
import { undoSeconds } from '@/contract/admin/orders';
import { addDays, shopDay } from '@/contract/deliveryDay';
import { vatIncluded } from '@/contract/money';
import type { Connection } from '../../database/client';
import { getPerson } from '../staff/auditService';
import { getClosedAt } from './closing';
import {
  daysFrom,
  type MoneyRow,
  type Month,
  type PayoutLine,
  type PayoutRow,
  type ReceiptRow,
  selectPaidBack,
  selectPayoutLines,
  selectPayouts,
  selectReceipts,
  selectTransfers,
  splitMonth,
  within,
} from './entries';
import { selectTurnover, type TurnoverRow } from './turnover';

export function getMonth(month: string): Month {
  const firstDay = `${month}-01`;
  const next = `${addDays(firstDay, 31).slice(0, 7)}-01`;
  // The last steps of a month can still be undone for a minute after it ends.
  const running = next > shopDay(new Date(Date.now() - undoSeconds * 1000));
  return { ...daysFrom(firstDay, addDays(next, -1)), month, running };
}

const sum = (rows: readonly { amount: number }[]) =>
  rows.reduce((total, { amount }) => total + amount, 0);

export interface MonthParts {
  turnover: TurnoverRow[];
  receipts: ReceiptRow[];
  payouts: PayoutRow[];
  lines: PayoutLine[];
  transfers: MoneyRow[];
  paidBack: MoneyRow[];
}

/** @param lines `all` for the package, `differing` for the summary */
export async function readParts(
  connection: Connection,
  month: Month,
  lines: 'all' | 'differing',
): Promise<MonthParts> {
  const receipts: ReceiptRow[] = [];
  const allLines: PayoutLine[] = [];
  for (const part of splitMonth(month)) {
    receipts.push(...(await selectReceipts(connection, part)));
    if (lines === 'all') allLines.push(...(await selectPayoutLines(connection, part)));
  }
  return {
    turnover: await selectTurnover(connection, month),
    receipts,
    lines: lines === 'all' ? allLines : await selectPayoutLines(connection, month, true),
    payouts: await selectPayouts(connection, month),
    transfers: await selectTransfers(connection, month),
    paidBack: await selectPaidBack(connection, month),
  };
}

/** VAT is rounded once per row and rate. */
export function sumRates(
  turnover: readonly Pick<TurnoverRow, 'rates'>[],
): AccountantMonth['rates'] {
  const sums = new Map<number, { vat: number; gross: number }>();
  for (const { rates } of turnover)
    for (const [name, amount] of Object.entries(rates)) {
      const rate = Number(name);
      const { vat, gross } = sums.get(rate) ?? { vat: 0, gross: 0 };
      // Round refunds exactly like sales, so that a refund cancels out the VAT of its sale.
      const rowVat = Math.sign(amount) * vatIncluded(Math.abs(amount), rate);
      sums.set(rate, { vat: vat + rowVat, gross: gross + amount });
    }
  return [...sums]
    .sort(([a], [b]) => b - a)
    .map(([rate, { vat, gross }]) => ({ rate, base: gross - vat, vat, gross }));
}

/** Excludes advances, because the sale that settles them is already counted. */
const signedAmount = ({ kind, amount, of_advance }: ReceiptRow) =>
  kind === 'advance' || of_advance ? 0 : kind === 'sale' ? amount : -amount;

interface Difference extends Pick<MonthDifference, 'kind' | 'amount' | 'settlement_id'> {
  /** The order number, or the payment reference if there is no order. */
  number: string;
}

/** Lists turnover without matching receipts first, then payments that differ from the expected amount. */
export function getDifferences({ turnover, receipts, lines }: MonthParts): Difference[] {
  const byOrder = new Map<string, { amount: number; documented: boolean }>();
  const add = (order: string, amount: number, documented: boolean) => {
    const entry = byOrder.get(order) ?? { amount: 0, documented };
    byOrder.set(order, {
      amount: entry.amount + amount,
      documented: entry.documented || documented,
    });
  };
  for (const { order, amount } of turnover) add(order, amount, false);
  for (const receipt of receipts) add(receipt.order, -signedAmount(receipt), true);
  return [
    ...[...byOrder]
      .filter(([, { amount }]) => amount !== 0)
      .map(([number, { amount, documented }]) => ({
        kind: documented ? ('receipts' as const) : ('missing' as const),
        number,
        amount,
        settlement_id: null,
      }))
      .sort((a, b) => differenceKinds.indexOf(a.kind) - differenceKinds.indexOf(b.kind)),
    ...lines
      .filter(({ lost }) => lost !== 0)
      .map(({ order, lost, settlement_id }) => ({
        kind: 'payout' as const,
        number: order ?? '',
        amount: lost,
        settlement_id,
      })),
    ...lines
      .filter(({ order }) => order === null)
      .map(({ reference, amount, settlement_id }) => ({
        kind: 'unknown' as const,
        number: reference,
        amount: -amount,
        settlement_id,
      })),
  ];
}

/** Groups all orders without a receipt into one row, because one page handles them all. */
export function listDifferences(differences: readonly Difference[]): MonthDifference[] {
  const missing = differences.filter(({ kind }) => kind === 'missing');
  const others = differences.filter(({ kind }) => kind !== 'missing').map((other) => [other]);
  return [...(missing.length > 0 ? [missing] : []), ...others]
    .slice(0, maxDifferences)
    .flatMap((rows) =>
      rows.slice(0, 1).map(({ kind, settlement_id }) => ({
        ...{ kind, settlement_id, count: rows.length, amount: sum(rows) },
        numbers: rows.slice(0, maxDifferences).map(({ number }) => number),
      })),
    );
}

async function readLastDownload(connection: Connection, { month, ...days }: Month) {
  const closed = (await getClosedAt(connection, days.firstDay))?.toISOString() ?? null;
  const { rows: downloads } = await sql<{ at: Date; staff_id: number | null; name: string | null }>`
    select at, staff_id, staff_name as name from audit_log
    where entity = 'books' and entity_id = ${month} and action = 'books.package' order by id desc limit 1`.execute(
    connection,
  );
  const [download] = downloads;
  if (!download) return { closed, download: null, changed: [] };
  const { at, staff_id, name } = download;
  const { rows: changed } = await sql<AccountantMonth['changed'][number]>`
    select o.number, r.number as receipt, r.amount, r.deleted_at is not null as deleted
    from (
      select order_id, number, amount, issued_at, at, null::timestamptz as deleted_at from receipts
      union all
      select order_id, number, amount, issued_at, at, deleted_at from deleted_receipts where at <= ${at}
    ) r join orders o on o.id = r.order_id
    where ${within('r.issued_at', days)} and coalesce(r.deleted_at, r.at) > ${at}
    order by coalesce(r.deleted_at, r.at) limit ${maxDifferences}`.execute(connection);
  return { closed, download: { at: at.toISOString(), by: getPerson(staff_id, name) }, changed };
}

const countAndSum = (rows: readonly { amount: number }[]) => ({
  count: rows.length,
  amount: sum(rows),
});

function toSummary(parts: MonthParts) {
  const { turnover, receipts, payouts, transfers, paidBack } = parts;
  const differences = getDifferences(parts);
  const total = sum(turnover);
  const arrived = turnover.reduce((all, row) => all + row.arrived, 0);
  const lost = turnover.reduce((all, row) => all + row.lost, 0);
  const ofKind = (kind: ReceiptRow['kind']) => receipts.filter((receipt) => receipt.kind === kind);
  const refunds = countAndSum(ofKind('refund'));
  return {
    rates: sumRates(turnover),
    turnover: total,
    sales: countAndSum(ofKind('sale')),
    refunds: { ...refunds, amount: -refunds.amount },
    advances: countAndSum(ofKind('advance')),
    payouts: {
      ...countAndSum(payouts.map(({ list_amount: amount }) => ({ amount }))),
      fees: payouts.reduce((all, row) => all + row.list_amount - row.bank_amount, 0),
    },
    transfers: countAndSum(transfers),
    paid_back: countAndSum(paidBack),
    ...{ arrived, owed: total - arrived - lost },
    difference: sum(differences),
    differences: listDifferences(differences),
  };
}

const lastIds = (table: 'audit_log' | 'order_transitions') => sql`(
  select sum(id) from (select id from ${sql.ref(table)} order by id desc limit 100) as last)`;

/** Changes with every audit entry and order transition. Ids are summed because they are not committed in order. */
const fingerprint: RawBuilder<{ now: string }> = sql`
  select concat(${lastIds('audit_log')}, ' ', ${lastIds('order_transitions')}) as now`;

type Summary = ReturnType<typeof toSummary>;
const cachedSummaries = new LRUCache<string, { at: string; summary: Summary }>({ max: 24 });

/** Recomputes only if something has changed, and never for a closed month. */
async function cachedSummary(
  connection: Connection,
  month: Month,
  closed: string | null,
): Promise<Summary> {
  const at = closed ?? (await fingerprint.execute(connection)).rows[0]?.now ?? '';
  const found = cachedSummaries.get(month.month);
  if (found?.at === at) return found.summary;
  const summary = toSummary(await readParts(connection, month, 'differing'));
  cachedSummaries.set(month.month, { at, summary });
  return summary;
}

export async function readMonth(connection: Connection, name: string): Promise<AccountantMonth> {
  const month = getMonth(name);
  const { rows } = await sql<{ first: Date | null }>`
    select min(placed_at) as first from orders where placed_at is not null`.execute(connection);
  const download = await readLastDownload(connection, month);
  return {
    running: month.running,
    first: shopDay(rows[0]?.first ?? new Date()).slice(0, 7),
    ...(await cachedSummary(connection, month, download.closed)),
    ...download,
  };
}
