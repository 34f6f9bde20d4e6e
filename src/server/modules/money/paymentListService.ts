import { parse } from 'csv-parse/sync';
import { referenceMaxLength } from '@/contract/admin/money';
import { maxAmount } from '@/contract/limits';
import { cellText } from '../../http/csv';

export interface ListedPayment {
  /** Of the text, from 1. */
  line: number;
  reference: string;
  /** Para. */
  amount: number;
}

const amountPattern =
  /^\+?(\d{1,3}(?:([.,\u00a0\u202f' ])\d{3})(?:\2\d{3})*|[1-9]\d*|0)(?:[.,](\d{1,2}))?$/;
/** The cell has no space at its end. */
const withoutCurrency = (cell: string) => cell.replace(/\b(rsd|din\.?)$/i, '').trimEnd();

/** `4.020,00`, `4,020.00`, `4020` or `4020 RSD` in para; undefined for anything else, and for nothing. */
function amountOf(cell: string): number | undefined {
  const [, whole = '', , decimals = ''] = amountPattern.exec(withoutCurrency(cell)) ?? [];
  const para = Number(whole.replace(/\D/g, '') + decimals.padEnd(2, '0'));
  return whole !== '' && para > 0 && para <= maxAmount ? para : undefined;
}

const isExact = (cell: string) => /[.,]\d{2}$/.test(withoutCurrency(cell));
const isDay = (cell: string) => /^\d{1,2}[./-]\s?\d{1,2}[./-]|^\d{4}-\d\d-\d\d/.test(cell);
const digitsIn = (cell: string) => cell.replace(/\D/g, '').length;
/** Of a parcel or an order; not a row number, a day or a time. */
const isReference = (cell: string) => digitsIn(cell) >= 4 && !isDay(cell) && !isExact(cell);

/** Text with an amount at its end. Digits in groups are one only if they are written as an amount. */
function cellsOfText(text: string): string[] {
  const bare = withoutCurrency(text);
  const [, before = '', gap = '', last = ''] = /^(.*\S)(\s+)(\S+)$/.exec(bare) ?? [];
  const isAmount = isExact(last) || gap.length > 1 || bare !== text || !/\s/.test(before);
  return before !== '' && isAmount && amountOf(last) !== undefined ? [before, last] : [];
}

function cellsOf(line: string, delimiter: string): string[] {
  const rows = parse(line, {
    delimiter,
    relax_quotes: true,
    trim: true,
    skip_records_with_error: true,
  });
  return rows[0] ?? [];
}

/** Names of columns. */
const referenceColumn =
  /po[sš]ilj|paket|tracking|parcel|barkod|barcode|referenc|poziv|order|porud/i;
const amountColumn = /iznos|otkup|amount|cod\b|pouze|uplat(?!il)|odobr|potra[zž]|korist|credit/i;
/** Of a statement, what left the account. */
const debitColumn = /zadu[zž]|duguje|teret|debit/i;

interface Columns {
  reference: number;
  amount: number;
}

function columnsOf(cells: readonly string[]): Columns | undefined {
  if (cells.some((cell) => amountOf(cell) !== undefined)) return undefined;
  const find = (isColumn: (cell: string) => boolean) =>
    cells.findIndex((cell) => isColumn(cell) && !debitColumn.test(cell));
  const reference = find((cell) => referenceColumn.test(cell));
  const amount = find((cell) => amountColumn.test(cell) && !referenceColumn.test(cell));
  return reference !== -1 && amount !== -1 ? { reference, amount } : undefined;
}

function guessedColumns(cells: readonly string[]): Columns {
  const reference = cells.findIndex(isReference);
  const isAmount = (cell: string, index: number) =>
    index !== reference && amountOf(cell) !== undefined;
  const exact = cells.findLastIndex((cell, at) => isAmount(cell, at) && isExact(cell));
  return { reference, amount: exact === -1 ? cells.findLastIndex(isAmount) : exact };
}

/**
 * Reads the payments of a list, pasted or from a CSV file, with Serbian or English amounts: the number of a parcel or
 * an order, and the amount. A heading tells the columns. Lines without both are left out.
 */
export function readPayments(text: string): ListedPayment[] {
  let columns: Columns | undefined;
  let separator = '';
  return text.split(/\r\n|\r|\n/).flatMap((written, index) => {
    const line = written.replace(/^\ufeff/, '').trim();
    const delimiter =
      separator ||
      ['\t', ';'].find((name) => line.includes(name)) ||
      (line.includes('"') ? ',' : '');
    let cells = delimiter ? cellsOf(line, delimiter) : cellsOfText(line);
    if (cells.length < 2) cells = cellsOf(line, ',');
    const heading = columnsOf(cells);
    if (heading) {
      columns = heading;
      separator = delimiter || ',';
      return [];
    }
    const at = columns ?? guessedColumns(cells);
    const reference = cellText(cells[at.reference] ?? '').slice(0, referenceMaxLength);
    const amount = amountOf(cells[at.amount] ?? '');
    return digitsIn(reference) >= 4 && amount !== undefined
      ? [{ line: index + 1, reference, amount }]
      : [];
  });
}
