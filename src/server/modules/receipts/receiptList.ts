import { sql } from 'kysely';
import { type ReceiptKind, wholeReceiptNumber } from '@/contract/admin/orderReceipts';
import { shownLine, type SkippedLine } from '@/contract/admin/pastedList';
import { isReceiptNumber, type ListedReceipt } from '@/contract/admin/receipts';
import { parseShopTime } from '@/contract/longDate';
import { readAmount } from '@/contract/readAmount';
import { normalizeForSearch } from '@/contract/search';
import type { Connection } from '../../database/client';
import { customerName } from '../../database/expressions';
import { isDay, isRounded } from '../../lists/cells';
import { type ListRow, readList } from '../../lists/readList';
import { type ReceiptFacts, receiptFacts } from './missingReceiptService';
import { getLastNumber } from './receiptService';

type Line = Pick<ListedReceipt, 'line' | 'text' | 'kind' | 'number' | 'issued_at' | 'amount'> & {
  /** Numbers in the line that may be order numbers. */
  orderNumbers: string[];
};

/** Headings of columns with taxes, people or currencies. */
const other = /pdv|porez|tax|vat\b|osnov|kasir|cashier|kupac|kupca|\bpib\b|buyer|valut|currency/;
const receiptColumns = {
  number: {
    names: [
      /(broj|br) (fiskalnog )?racuna|pfr|receipt (no|number)/,
      /^(broj|racun|number|receipt)$/,
    ],
    not: new RegExp(`${other.source}|referen|porud|narudz|order|datum|date|vreme|time|vrsta|tip`),
  },
  amount: {
    names: [/ukup|total|za uplatu/, /iznos|amount/],
    not: new RegExp(`${other.source}|broj|number`),
  },
  time: {
    names: [/datum i vreme|pfr vreme|date and time/, /vreme|time|datum|date/],
    not: other,
    optional: true,
  },
  kind: { names: [/vrsta|tip|transakc|type|kind/], not: /plac|pay/, optional: true },
  order: {
    names: [/porud|narudz|\border\b/, /napomen|opis|note|referen/],
    not: other,
    optional: true,
  },
} as const;

/** Matches training, copy and pro-forma receipts, which are left out. */
const noReceipt = /obuk|training|kopij|copy|predracun|proforma/;
const deviceNumber = /^[A-Z0-9]{8}-[A-Z0-9]{8}-\d+$/i;

function parseKind(cell: string): ReceiptKind | null {
  const text = normalizeForSearch(cell);
  if (noReceipt.test(text)) return null;
  if (/refund|storn/.test(text)) return 'refund';
  return /avans|advance/.test(text) ? 'advance' : 'sale';
}

/** Excludes dates, amounts, words for a total, and numbers that a spreadsheet has rounded. */
const isNumber = (cell: string): boolean =>
  isReceiptNumber(cell) && !isDay(cell) && !isRounded(cell);

/** Reads a day without a time as noon. Returns null if there is no day. */
function parseTime(cell: string): Date | null {
  const [zoned] = /\b20\d\d-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/i.exec(cell) ?? [];
  if (zoned !== undefined) return Number.isNaN(Date.parse(zoned)) ? null : new Date(zoned);
  const [, date, , month, year] =
    /\b(\d{1,2})([./-]) ?(\d{1,2})\2 ?(20\d\d)(?!\d)/.exec(cell) ?? [];
  const [, iso = ''] = /\b(20\d\d-\d\d-\d\d)(?!\d)/.exec(cell) ?? [];
  const day = year ? `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}` : iso;
  const [, hours = '12', rest = ':00'] =
    /(?:^|[ T.,])(\d{1,2})(:[0-5]\d(?::[0-5]\d)?)(?!\d)/.exec(cell) ?? [];
  const time = `${day}T${hours.padStart(2, '0')}${rest}${rest.length === 3 ? ':00' : ''}`;
  const isKnown = !Number.isNaN(Date.parse(`${time}Z`)) && !/\d ?[ap]\.?m\b/i.test(cell);
  // JavaScript reads 31 February as a day in March.
  return isKnown && new Date(`${time}Z`).toISOString().startsWith(day) ? parseShopTime(time) : null;
}

type Columns = ReturnType<typeof readList<keyof typeof receiptColumns>>['columns'];

/** Without headings, a row needs a number in the format of cash registers. An ambiguous amount is `unclear`. */
function readRow({ cells, line, text }: ListRow, columns: Columns): Line | 'unclear' | undefined {
  const getFilled = (indexes: readonly number[]) =>
    indexes.map((index) => cells[index] ?? '').filter((cell) => cell !== '');
  const [number = ''] = columns
    ? getFilled(columns.number)
    : cells.filter((cell) => deviceNumber.test(cell));
  const kind = parseKind((columns ? getFilled(columns.kind) : cells).join(' '));
  if (!/\d/.test(number) || kind === null) return undefined;
  const amountCells = columns
    ? getFilled(columns.amount)
    : cells.filter((cell) => /[.,]\d\d$/.test(cell) && !isDay(cell));
  const amounts = new Set(amountCells.map(readAmount));
  if (amounts.delete(0) && amounts.size === 0) return undefined;
  amounts.delete(undefined);
  const [amount = 0] = amounts;
  if (!isNumber(number) || amounts.size !== 1) return 'unclear';
  const time = parseTime((columns ? getFilled(columns.time) : cells).join(' '));
  const orders = columns ? getFilled(columns.order) : cells;
  return {
    ...{ line, text: shownLine(text), kind: amount < 0 ? 'refund' : kind, number },
    amount: Math.abs(amount),
    // The clock of a cash register may be wrong.
    issued_at: time && time <= new Date() ? time.toISOString() : null,
    orderNumbers: orders.flatMap((cell) => cell.match(/(?<![\w-])\d{6,10}(?![\w-])/g) ?? []),
  };
}

export function readReceiptList(text: string): { lines: Line[]; skipped: SkippedLine[] } {
  const { columns, rows } = readList(text, receiptColumns);
  const lines: Line[] = [];
  const skipped: SkippedLine[] = [];
  for (const row of rows) {
    const parsed = row.kind === 'row' ? readRow(row, columns) : undefined;
    if (parsed && parsed !== 'unclear') lines.push(parsed);
    else {
      const reason = row.kind === 'unreadable' ? row.kind : (parsed ?? 'other');
      skipped.push({ line: row.line, text: shownLine(row.text), reason });
    }
  }
  return { lines, skipped };
}

interface Candidate extends Pick<ReceiptFacts, 'missing' | 'amount' | 'balance' | 'complete'> {
  order: string;
  customer: string;
}

/** Selects orders that lack a receipt and others that the list names. */
async function selectCandidates(
  connection: Connection,
  orderNumbers: readonly string[],
): Promise<Candidate[]> {
  const where = sql`o.receipt_missing is not null or o.number = any(${orderNumbers}::text[])`;
  const { rows } = await sql<Candidate>`
    select o.number as order, ${customerName} as customer, f.missing, f.amount, f.balance, f.complete
    from (${receiptFacts(where)}) f join orders o on o.id = f.id
    where o.placed_at is not null order by o.id`.execute(connection);
  return rows;
}

/** Returns the amount of the receipt that an order needs. A sale receipt may be issued before the goods leave. */
function getExpected({ missing, amount, balance, complete }: Candidate, kind: ReceiptKind) {
  if (missing === kind) return amount;
  return kind === 'sale' && missing !== 'refund' && !complete ? balance : null;
}

/** Maps the numbers of stored receipts to their orders. */
async function selectStored(connection: Connection, numbers: readonly string[]) {
  const { rows } = await sql<{ number: string; order: string }>`
    select r.number, o.number as order from receipts r join orders o on o.id = r.order_id
    where r.number = any(${numbers}::text[])`.execute(connection);
  return new Map(rows.map(({ number, order }) => [number, order]));
}

/** Matches receipts to orders by order number, or else by kind and unique amount. */
export async function compareReceipts(
  connection: Connection,
  text: string,
): Promise<{ receipts: ListedReceipt[]; skipped: SkippedLine[] }> {
  const { lines: read, skipped } = readReceiptList(text);
  const last = await getLastNumber(connection);
  const lines = read.map((line) => ({ ...line, number: wholeReceiptNumber(line.number, last) }));
  const candidates = await selectCandidates(
    connection,
    lines.flatMap(({ orderNumbers }) => orderNumbers),
  );
  const byOrder = new Map(candidates.map((candidate) => [candidate.order, candidate]));
  const stored = await selectStored(
    connection,
    lines.map(({ number }) => number),
  );
  const taken = new Set<Candidate>();
  const isFree = (candidate: Candidate) => !taken.has(candidate);
  const isMatch = (candidate: Candidate, { kind, amount }: Line) =>
    isFree(candidate) && getExpected(candidate, kind) === amount;
  const found = new Map<Line, Pick<ListedReceipt, 'outcome' | 'order' | 'customer' | 'expected'>>();
  const unnamed = new Map<string, Line[]>();
  for (const line of lines) {
    const isStored = stored.has(line.number);
    const namedOrders = line.orderNumbers.flatMap((order) => byOrder.get(order) ?? []);
    const candidate = namedOrders.find((order) => isMatch(order, line)) ?? namedOrders[0];
    if (isStored) {
      const order = stored.get(line.number) ?? '';
      found.set(line, { outcome: 'stored', order, customer: '', expected: null });
    } else if (candidate) {
      const expected = isFree(candidate) ? getExpected(candidate, line.kind) : null;
      const outcome = expected === line.amount ? 'fits' : 'differs';
      const { order, customer } = candidate;
      found.set(line, { outcome, order, customer, expected });
      if (outcome === 'fits') taken.add(candidate);
    } else {
      const key = `${line.kind} ${line.amount}`;
      unnamed.set(key, [...(unnamed.get(key) ?? []), line]);
    }
    // Another line with the same number gets no order.
    if (!isStored) stored.set(line.number, '');
  }
  for (const [first, ...more] of unnamed.values()) {
    if (!first || more.length > 0) continue;
    const { kind, amount: expected } = first;
    const matches = candidates.filter(
      (candidate) => candidate.missing === kind && isMatch(candidate, first),
    );
    const [{ order, customer } = { order: '', customer: '' }] = matches;
    if (matches.length === 1) found.set(first, { outcome: 'fits', order, customer, expected });
  }
  const unknown = { outcome: 'unknown', order: '', customer: '', expected: null } as const;
  const receipts = lines.map((line): ListedReceipt => {
    const { orderNumbers: _, ...rest } = line;
    return { ...rest, ...(found.get(line) ?? unknown) };
  });
  return { receipts, skipped };
}
