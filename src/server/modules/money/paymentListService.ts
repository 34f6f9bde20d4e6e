import { referenceMaxLength } from '@/contract/admin/money';
import { shownLine, type SkippedLine } from '@/contract/admin/pastedList';
import { readAmount, withoutCurrency } from '@/contract/readAmount';
import { normalizeForSearch } from '@/contract/search';
import { isDay, isRounded } from '../../lists/cells';
import { type ListRow, readList } from '../../lists/readList';

interface ListedPayment {
  /** The line number in the text, starting at 1. */
  line: number;
  text: string;
  reference: string;
  /** The amount in para. */
  amount: number;
}

/** Headings of columns with the payer or with outgoing money. */
const outgoing =
  'zaduz|\\bdug|teret|terec|debit|debet|odliv|isplat(?!u)|isplac|rashod|withdraw|duznik|platio|platil|nalogodav|payer';
/** Headings of columns with dates, names and other details. */
const descriptions =
  'datum|date|vreme|time|status|vrsta|nacin|naziv|name|napomen|note|telefon|phone|\\b(ime|adresa|mesto|grad|tip|type|dan)\\b';
const paymentColumns = {
  reference: {
    names: [
      /poziv/,
      /^(?!opis|svrha).*(posilj|paket|track|parcel|shipment|bar ?[ck]od|adresnic|waybill|referenc|\bref\b|\border\b|porudz|narudz)/,
      /opis|svrha|purpose|description/,
    ],
    not: new RegExp(
      `${outgoing}|${descriptions}|iznos|amount|total|vrednost|cena|price|value|tezin|masa|weight|sadrz`,
    ),
  },
  amount: {
    names: [
      /otkup|pouz|\bcod\b/,
      /odobr|potraz|korist(?!e)|priliv|prihod|uplacen|credit|deposit|(paid|money) in/,
      /iznos|amount|suma|^(za )?(uplat[aeu]|isplatu)( (rsd|din\w*))?$/,
    ],
    not: new RegExp(
      `${outgoing}|${descriptions}|poziv|referenc|broj|number|opis|svrha|purpose|description|sifra|model|racun|account|osnov|namen|saldo|stanje|balance|proviz|postarin|naknad|porez|popust|valut|devi|currency|\\b(eur|usd|chf|pdv|vat|tax|fee)\\b`,
    ),
  },
};

/** Matches a row with the sum of other rows. */
const totalPattern =
  /^(ukup\w*|svega|zbir|suma|sum|total)\b(?!.*(zaduz|duguje|teret|isplat|odliv|debit))/;
const isOutgoingMark = (cell: string) =>
  cell.length <= 10 &&
  /^(d|dr|dug|duguje|dugov\w*|zaduzenje|isplata|odliv|rashod|na teret|teret|terecenje|debit|debet)$/.test(
    normalizeForSearch(cell),
  );
/** Matches a price, even within a text. */
const pricePattern = /\d[.,]\d\d(?![\d.,])/;

const countDigits = (cell: string) => cell.replace(/\D/g, '').length;
/** Accepts parcel and order numbers, but no row numbers, dates or amounts. */
const isReference = (cell: string) =>
  countDigits(cell) >= 4 &&
  !isDay(cell) &&
  !isRounded(cell) &&
  !/[.,]\d{2}$/.test(withoutCurrency(cell));

/** Parses a row without delimiters that ends with an amount. Returns `unclear` if the amount may begin earlier. */
function parseCells(text: string): readonly string[] | 'unclear' {
  const bare = withoutCurrency(text);
  const [, before = '', gap = '', last = ''] = /^(.*\S)(\s+)(\S+)$/.exec(bare) ?? [];
  const isMarked = gap.length > 1 || bare !== text || !/\s/.test(before) || pricePattern.test(last);
  const [group = ''] = /(?<=^|\s)\d{1,3}$/.exec(before) ?? [];
  const isGrouped =
    gap.length === 1 &&
    group !== '' &&
    (readAmount(`${group} ${last}`) !== undefined || /^\d{3},/.test(last));
  if (isMarked && isGrouped) return 'unclear';
  if (before === '' || !isMarked || readAmount(last) === undefined) return [text];
  return /(?<=\s)[-−–]$/.test(before) ? 'unclear' : [before, last];
}

/** `unclear` if the amount is uncertain, or undefined if the reference or the amount is missing. */
type Reading = Pick<ListedPayment, 'reference' | 'amount'> | 'unclear' | undefined;

/** Without headings, exactly one cell may be an amount. */
function guessPayment(row: ListRow, isNumbered: boolean): Reading {
  const cells = row.cells.length === 1 ? parseCells(row.text.trim()) : row.cells;
  if (cells === 'unclear') return countDigits(row.text) >= 4 ? 'unclear' : undefined;
  const references = cells.filter(isReference);
  const reference = references.find((cell) => !/^\d{1,5}$/.test(cell)) ?? references[0];
  if (reference === undefined) return undefined;
  const candidates = cells.filter((cell, index) => {
    if (pricePattern.test(cell)) return !isDay(cell);
    if (cell === reference || (index === 0 && isNumbered)) return false;
    return readAmount(cell) !== undefined && !/^\d{6,}$/.test(cell);
  });
  const [candidate] = candidates;
  if (candidate === undefined) return undefined;
  const amount = readAmount(candidate);
  if (candidates.length > 1 || amount === undefined) return 'unclear';
  return { reference, amount };
}

function readPayment(
  { cells }: ListRow,
  columns: Readonly<Record<'reference' | 'amount', readonly number[]>>,
): Reading {
  const cellsIn = (indexes: readonly number[]) => indexes.map((index) => cells[index] ?? '');
  const reference = cellsIn(columns.reference).find(
    (cell) => countDigits(cell) >= 4 && !isRounded(cell),
  );
  if (reference === undefined) return undefined;
  const amountCells = cellsIn(columns.amount).filter((cell) => /\d/.test(cell));
  const amounts = new Set(amountCells.map(readAmount));
  amounts.delete(0);
  if (amounts.size === 0) return undefined;
  const [amount] = amounts;
  return amount === undefined || amounts.size > 1 ? 'unclear' : { reference, amount };
}

/** Returns the amount of a row that states the total of the list. */
function getTotal(
  { cells, text, kind }: ListRow,
  amountColumns?: readonly number[],
): number | null {
  if (!totalPattern.test(normalizeForSearch(cells.join(' ').slice(0, 100)))) return null;
  const split = cells.length === 1 ? [parseCells(text.trim())].flat() : cells;
  const namedCells = kind === 'row' && amountColumns?.map((index) => cells[index] ?? '');
  const [amount, ...others] = (namedCells || split).flatMap((cell) => readAmount(cell) || []);
  return amount !== undefined && amount > 0 && others.length === 0 ? amount : null;
}

/** Reads payments, each with a parcel or order number, and also returns skipped lines and the stated total. */
export function readPayments(text: string): {
  payments: ListedPayment[];
  skipped: SkippedLine[];
  total: number | null;
} {
  const { columns, rows } = readList(text, paymentColumns);
  const payments: ListedPayment[] = [];
  const skipped: SkippedLine[] = [];
  let total: number | null = null;
  const numbered = findNumberedRows(rows);
  for (const row of rows) {
    const { line, text: source, cells, kind } = row;
    const reading = columns ? readPayment(row, columns) : guessPayment(row, numbered.has(row));
    const payment = reading === 'unclear' ? undefined : reading;
    const isNumbered = payment !== undefined && countDigits(payment.reference) >= 6;
    const sum = isNumbered ? null : getTotal(row, columns?.amount);
    total ??= sum;
    const isNoPayment = sum !== null || kind === 'title' || cells.some(isOutgoingMark);
    if (kind === 'row' && !isNoPayment && payment && payment.amount > 0) {
      const reference = payment.reference.slice(0, referenceMaxLength);
      payments.push({ line, text: source, reference, amount: payment.amount });
    } else {
      const reason = kind === 'unreadable' ? kind : reading === 'unclear' ? reading : 'other';
      skipped.push({ line, text: shownLine(source), reason: isNoPayment ? 'other' : reason });
    }
  }
  return { payments, skipped, total };
}

/** Finds rows whose first cells are consecutive numbers: 1, 2, 3. */
function findNumberedRows(rows: readonly ListRow[]): ReadonlySet<ListRow> {
  const numbered = new Set<ListRow>();
  for (const row of rows) if (row.cells[0] === String(numbered.size + 1)) numbered.add(row);
  return numbered;
}
