import { stringify } from 'csv-stringify/sync';
import iconv from 'iconv-lite';
import { printable } from '@/contract/fields';
import { latinLetters } from '@/contract/search';

export type TableRow = readonly (string | number | null)[];

export const cellText = (text: string): string => printable(text.replace(/\s+/g, ' ')).trim();

function inLatin(text: string): string {
  return text.replace(/[а-шђјљњћџ]/giu, (letter) => {
    const small = letter.toLowerCase();
    const found = latinLetters[small] ?? letter;
    return letter === small ? found : found.charAt(0).toUpperCase() + found.slice(1);
  });
}

export const csvFile = (name: string, rows: readonly TableRow[]) => ({
  name,
  type: 'text/csv; charset=utf-8',
  content: writeCsv(rows).toString('base64'),
});

/**
 * Serbian spreadsheets use `;` between cells and decimal commas. Text that would start a formula gets an apostrophe.
 * Windows-1250 has no Cyrillic, so it is converted to Latin script.
 */
export function writeCsv(
  rows: readonly TableRow[],
  encoding: 'utf-8' | 'windows-1250' = 'utf-8',
): Buffer {
  const text = stringify([...rows], {
    bom: encoding === 'utf-8',
    cast: { number: (value) => String(value).replace('.', ',') },
    delimiter: ';',
    escape_formulas: true,
    record_delimiter: 'windows',
  });
  return iconv.encode(encoding === 'utf-8' ? text : inLatin(text), encoding);
}
