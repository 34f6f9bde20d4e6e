import { parse } from 'csv-parse/sync';
import { normalizeForSearch } from '@/contract/search';
import { cleanCell } from './cells';

/** Names as normalised by `normalizeForSearch`. The first pattern that matches a heading wins. */
interface ColumnNames {
  names: readonly RegExp[];
  /** Excludes other columns that match a name. */
  not: RegExp;
  optional?: true;
}
type ColumnKinds<Column extends string> = Readonly<Record<Column, ColumnNames>>;
type Columns<Column extends string> = Readonly<Record<Column, readonly number[]>>;

export interface ListRow {
  /** The row's first line, starting at 1. */
  line: number;
  text: string;
  cells: readonly string[];
  /**
   * `unreadable` rows have an unclosed quote or another number of cells than the headings. `title` rows precede the
   * headings.
   */
  kind: 'row' | 'unreadable' | 'title';
}

/** The headings must be in the first non-empty lines. */
const headingLines = 10;
const maxCellLines = 10;
const maxCells = 100;

/** Whether a cell is a date, an amount or a long text, and so not a column name. */
const isValue = (cell: string) => cell.length > 80 || /^[^\p{L}]*\d|\d{3}|\d[.,]\d/u.test(cell);

function toColumns<Column extends string>(
  headings: readonly string[],
  kinds: ColumnKinds<Column>,
): Columns<Column> | undefined {
  if (headings.length > maxCells || headings.some(isValue)) return undefined;
  const names = headings.map(normalizeForSearch);
  const usedColumns = new Set<number>();
  const columns = Object.entries<ColumnNames>(kinds).map(([kind, { names: patterns, not }]) => {
    const unusedColumns = [...names.keys()].filter(
      (index) => !usedColumns.has(index) && !not.test(names[index] ?? ''),
    );
    const found = patterns
      .map((pattern) => unusedColumns.filter((index) => pattern.test(names[index] ?? '')))
      .find(({ length }) => length > 0);
    for (const index of found ?? []) usedColumns.add(index);
    return [kind, found ?? []] as const;
  });
  const isMissing = ([kind, { length }]: (typeof columns)[number]) =>
    length === 0 && !kinds[kind as Column].optional;
  if (columns.some(isMissing)) return undefined;
  return Object.fromEntries(columns) as Record<string, readonly number[]> as Columns<Column>;
}

/** Counts delimiters outside of quotes. A comma may be part of a number or a text. */
function countDelimiters(written: string, delimiter: string): number {
  const line = written.replace(/"[^"]*"/g, '""');
  if (delimiter !== ',' || !/\s/.test(line)) return line.split(delimiter).length - 1;
  return /\d,\d{1,2}\D{0,5}$/.test(line) ? 0 : line.split(/(?<!\d),|,(?!\d)/).length - 1;
}

/** Returns the headings' delimiter, or else the one that most lines contain equally often. Empty if there is none. */
function getDelimiter(lines: readonly string[], kinds: ColumnKinds<string>): string {
  const delimiters = ['\t', ';', ','];
  const first = lines.filter((line) => line.trim() !== '').slice(0, headingLines);
  const fromHeadings = delimiters.find((delimiter) =>
    first.some((line) => toColumns(line.split(delimiter), kinds)),
  );
  if (fromHeadings !== undefined) return fromHeadings;
  const [best] = delimiters
    .map((delimiter) => {
      const lengths = new Map<number, number>();
      for (const line of lines) {
        const length = countDelimiters(line, delimiter);
        if (length > 0) lengths.set(length, (lengths.get(length) ?? 0) + 1);
      }
      return { delimiter, lines: Math.max(0, ...lengths.values()) };
    })
    .toSorted((a, b) => b.lines - a.lines);
  return best && best.lines > 0 ? best.delimiter : '';
}

/** Returns undefined if a quote does not end. */
function recordEnd(lines: readonly string[], begin: number, delimiter: string) {
  const space = delimiter === '\t' ? ' *' : '[ \\t]*';
  const inQuotes = '[^"]*(?:""[^"]*)*';
  const cellEnd = `${space}(?:[${delimiter}]|$)`;
  const quoted = new RegExp(`(^|[${delimiter}])${space}"${inQuotes}"(?=${cellEnd})`, 'g');
  const opening = new RegExp(`(?:^|[${delimiter}])${space}"(.*)$`);
  const unclosed = new RegExp(`^${inQuotes}$`);
  const closing = new RegExp(`^${inQuotes}"${cellEnd}`);
  let isOpen = false;
  for (let end = begin; end < Math.min(lines.length, begin + maxCellLines); end += 1) {
    let remainder = lines[end] ?? '';
    if (isOpen) {
      const [closed] = closing.exec(remainder) ?? [];
      if (closed === undefined && unclosed.test(remainder)) continue;
      if (closed === undefined) return undefined;
      remainder = remainder.slice(closed.length);
    }
    const [, open] = opening.exec(remainder.replace(quoted, '$1')) ?? [];
    if (open === undefined) return end;
    if (!unclosed.test(open)) return undefined;
    isOpen = true;
  }
  return undefined;
}

export function readList<Column extends string>(
  text: string,
  kinds: ColumnKinds<Column>,
): { columns: Columns<Column> | undefined; rows: ListRow[] } {
  const lines = text.split(/\r\n?|\n/);
  const first = lines.findIndex((line) => line.trim() !== '');
  const [separatorLine, separator] = /^"?sep=([\t;,|])"?[\t;,|]*$/i.exec(lines[first] ?? '') ?? [];
  const readableLines = lines.map((line, index) =>
    separatorLine !== undefined && index === first ? '' : line,
  );
  const delimiter = separator ?? getDelimiter(readableLines, kinds);
  /** The first line of each record, by its last line. */
  const firstLines = new Map<number, number>();
  const rows: ListRow[] = [];
  for (let start = 0; start < readableLines.length;) {
    const end = delimiter === '' ? start : recordEnd(readableLines, start, delimiter);
    if (end === undefined) {
      rows.push({ line: start + 1, text: lines[start] ?? '', cells: [], kind: 'unreadable' });
      // An unreadable line does not affect the following lines.
      readableLines[start] = '';
      start += 1;
    } else {
      firstLines.set(end, start);
      start = end + 1;
    }
  }
  const records =
    delimiter === ''
      ? readableLines.map((line, end) => ({ end, cells: [line] }))
      : getRecords(readableLines.join('\n'), delimiter);
  const filled = records
    .map(({ end, cells }) => ({ end, cells: cells.slice(0, maxCells + 1).map(cleanCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const found = filled.slice(0, headingLines).map(({ cells }) => toColumns(cells, kinds));
  const headings = found.findIndex((columns) => columns !== undefined);
  for (const [index, { end, cells }] of filled.entries()) {
    const begin = firstLines.get(end) ?? end;
    const originalLines = lines.slice(begin, end + 1);
    // A quoted row may be the rest of a row whose quote does not end.
    const containsRow =
      begin < end && originalLines.some((line) => line.split(delimiter).length >= cells.length);
    const hasOtherLength =
      cells.length > maxCells ||
      (headings !== -1 && cells.length !== filled[headings]?.cells.length);
    const kind = index < headings ? 'title' : containsRow || hasOtherLength ? 'unreadable' : 'row';
    if (index !== headings)
      rows.push({ line: begin + 1, text: originalLines.join('\n'), cells, kind });
  }
  return { columns: found[headings], rows: rows.toSorted((a, b) => a.line - b.line) };
}

function getRecords(text: string, delimiter: string): { end: number; cells: string[] }[] {
  const records = parse(text, {
    delimiter,
    info: true,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  return records.map(({ record, info }) => ({ end: info.lines - 1, cells: record }));
}
