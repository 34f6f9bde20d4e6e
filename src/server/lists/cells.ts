import { cellText } from '../http/csv';

/** Spreadsheets write these characters to keep a number as text, as in `="0123"` or `'0123`. */
export const cleanCell = (cell: string): string =>
  cellText(cell)
    .replace(/^="?([^"]*)"?$/, (whole, text: string) => (whole.includes('"') ? text : whole))
    .replace(/^'+/, '');

export const isDay = (cell: string): boolean =>
  /^(\d{1,2}[./-] ?\d{1,2}[./-]( ?\d{2,4}\.?)?|\d{4}-\d\d-\d\d)([ T][\d:.]*)?$/.test(cell);

/** Matches a number that a spreadsheet has rounded, such as `4,47109E+12`. */
export const isRounded = (cell: string): boolean => /^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(cell);
