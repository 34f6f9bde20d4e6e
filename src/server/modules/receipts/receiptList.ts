import { sql } from 'kysely';
import type { ReceiptKind } from '@/contract/admin/orderReceipts';
import { shownLine, type SkippedLine } from '@/contract/admin/pastedList';
import { type ListedReceipt, receiptNumberMaxLength } from '@/contract/admin/receipts';
import { parseShopTime } from '@/contract/longDate';
import { readAmount } from '@/contract/readAmount';
import { normalizeForSearch } from '@/contract/search';
import type { Connection } from '../../database/client';
import { customerName } from '../../database/expressions';
import { type ListRow, readList } from '../../lists/readList';
import { receiptFacts } from './missingReceiptService';

type Line = Pick<ListedReceipt, 'line' | 'text' | 'kind' | 'number' | 'issued_at' | 'amount'> & {
  /** Possible order numbers. */
  named: string[];
};

/** Headings of columns with taxes, people or devices. */
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
    names: [/ukup|total|iznos|amount|za uplatu/],
    not: new RegExp(`${other.source}|broj|number`),
  },
  time: { names: [/vreme|time/, /datum|date/], not: other, optional: true },
  kind: { names: [/vrsta|tip|transakc|type|kind/], not: /plac|pay/, optional: true },
  order: {
    names: [/porud|narudz|\border\b/, /napomen|opis|note|referen/],
    not: other,
    optional: true,
  },
} as const;

/** Training, copy and pro-forma receipts don't count. */
const noReceipt = /obuk|training|kopij|copy|predracun|proforma/;
const deviceNumber = /^[A-Z0-9]{8}-[A-Z0-9]{8}-\d+$/i;

function parseKind(written: string): ReceiptKind | null {
  const text = normalizeForSearch(written);
  if (noReceipt.test(text)) return null;
  if (/refund|storn/.test(text)) return 'refund';
  return /avans|advance/.test(text) ? 'advance' : 'sale';
}

/** Null if there is no date and time. */
function parseTime(written: string): Date | null {
  const [, date, month, year] = /\b(\d{1,2})\. ?(\d{1,2})\. ?(20\d\d)/.exec(written) ?? [];
  const [, iso = ''] = /\b(20\d\d-\d\d-\d\d)/.exec(written) ?? [];
  const day = year ? `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}` : iso;
  const [, hours, rest = ''] = /\b(\d{1,2})(:[0-5]\d(?::[0-5]\d)?)/.exec(written) ?? [];
  if (day === '' || hours === undefined) return null;
  const time = `${day}T${hours.padStart(2, '0')}${rest}${rest.length === 3 ? ':00' : ''}`;
  const timestamp = Number.isNaN(Date.parse(`${time}Z`)) ? undefined : parseShopTime(time);
  return timestamp ?? null;
}

type Columns = ReturnType<typeof readList<keyof typeof receiptColumns>>['columns'];

/** By headings, or else the cell with a cash register's number format and the only amount. */
function readRow({ cells, line, text }: ListRow, columns: Columns): Line | undefined {
  const filled = (indexes: readonly number[]) =>
    indexes.map((index) => cells[index] ?? '').filter((cell) => cell !== '');
  const numbers = columns
    ? filled(columns.number)
    : cells.filter((cell) => deviceNumber.test(cell));
  const [number = ''] = numbers;
  const amounts = (columns ? filled(columns.amount) : cells).flatMap((cell) =>
    (columns ?? /[.,]\d\d$/.test(cell)) ? (readAmount(cell) ?? []) : [],
  );
  const [amount = 0] = amounts;
  const kind = parseKind((columns ? filled(columns.kind) : cells).join(' '));
  const isFit = /\d/.test(number) && number.length <= receiptNumberMaxLength;
  if (!isFit || amount === 0 || kind === null || (!columns && amounts.length > 1)) return undefined;
  const orders = columns ? filled(columns.order) : cells;
  return {
    ...{ line, text: shownLine(text), kind: amount < 0 ? 'refund' : kind, number },
    amount: Math.abs(amount),
    issued_at: parseTime((columns ? filled(columns.time) : cells).join(' '))?.toISOString() ?? null,
    named: orders.flatMap((cell) => cell.match(/(?<![\w-])\d{6,10}(?![\w-])/g) ?? []),
  };
}

function readReceiptList(text: string): { lines: Line[]; skipped: SkippedLine[] } {
  const { columns, rows } = readList(text, receiptColumns);
  const lines: Line[] = [];
  const skipped: SkippedLine[] = [];
  for (const row of rows) {
    const read = row.kind === 'row' ? readRow(row, columns) : undefined;
    if (read) lines.push(read);
    else {
      const reason = row.kind === 'unreadable' ? row.kind : 'other';
      skipped.push({ line: row.line, text: shownLine(row.text), reason });
    }
  }
  return { lines, skipped };
}

interface Candidate {
  order: string;
  customer: string;
  missing: ReceiptKind | null;
  amount: number | null;
  kept: number;
}

/** Orders that lack a receipt, and others named in the list. */
async function selectCandidates(
  connection: Connection,
  named: readonly string[],
): Promise<Candidate[]> {
  const where = sql`o.receipt_missing is not null or o.number = any(${named}::text[])`;
  const { rows } = await sql<Candidate>`
    select o.number as order, ${customerName} as customer, f.missing, f.amount, f.kept
    from (${receiptFacts(where)}) f join orders o on o.id = f.id
    where o.placed_at is not null order by o.id`.execute(connection);
  return rows;
}

/** Matches a list's receipts to orders: by order number, or else by kind and unique amount. Read-only. */
export async function compareReceipts(
  connection: Connection,
  text: string,
): Promise<{ receipts: ListedReceipt[]; skipped: SkippedLine[] }> {
  const { lines, skipped } = readReceiptList(text);
  const candidates = await selectCandidates(
    connection,
    lines.flatMap(({ named }) => named),
  );
  const { rows: storedRows } = await sql<{ number: string }>`
    select number from receipts where number = any(${lines.map(({ number }) => number)}::text[])`.execute(
    connection,
  );
  const stored = new Set(storedRows.map(({ number }) => number));
  const taken = new Set<Candidate>();
  const found = (line: Line): Candidate | undefined => {
    const free = candidates.filter((candidate) => !taken.has(candidate));
    const byNumber = free.find(({ order }) => line.named.includes(order));
    if (byNumber) return byNumber;
    const fitting = free.filter(
      ({ missing, amount }) => missing === line.kind && amount === line.amount,
    );
    return fitting.length === 1 ? fitting[0] : undefined;
  };
  const receipts = lines.map((line): ListedReceipt => {
    const { named: _, ...shown } = line;
    const isStored = stored.has(line.number);
    // The list may contain a number twice.
    stored.add(line.number);
    const candidate = isStored ? undefined : found(line);
    if (!candidate) {
      const outcome = isStored ? 'stored' : 'unknown';
      return { ...shown, outcome, order: '', customer: '', expected: null };
    }
    taken.add(candidate);
    const { order, customer, missing, amount, kept } = candidate;
    const expected = missing === line.kind ? amount : line.kind === 'refund' ? null : kept;
    const outcome = expected === line.amount ? 'fits' : 'differs';
    return { ...shown, outcome, order, customer, expected };
  });
  return { receipts, skipped };
}
