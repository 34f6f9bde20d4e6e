/** The table of one section of tests/load/benchmarks.md. */
export interface Table {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface Figure {
  what: string;
  shop: string;
  /** The value of the static page in the same run, if there is one. */
  limit?: string;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
export const milliseconds = (ms: number): string => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`;

/** A table that compares the shop with its static page. */
export function compareWithLimit(figures: readonly Figure[]): Table {
  return {
    columns: ['Figure', 'Shop', 'Static page'],
    rows: figures.map(({ what, shop, limit = '–' }) => [what, shop, limit]),
  };
}

export const p95AndMedian = (times: readonly number[]): string =>
  `${milliseconds(percentile(times, 0.95))}; ${milliseconds(median(times))}`;

/** The time, in milliseconds, until the call has succeeded. */
export async function measureTime(
  call: () => Promise<{ status: number; text: string }>,
): Promise<number> {
  const startedAt = performance.now();
  const { status, text } = await call();
  const time = performance.now() - startedAt;
  if (status !== 200 && status !== 201) throw new Error(`Status ${status}: ${text}`);
  return time;
}

export type DatabaseFor = () => Promise<string | undefined>;

/** A table with one column for each size, which `measure` fills as the last cell of each row. */
export async function compareSizes(
  heads: readonly string[],
  sizes: readonly number[],
  unit: string,
  databaseFor: DatabaseFor,
  measure: (size: number, databaseUrl: string | undefined) => Promise<Table['rows']>,
): Promise<Table> {
  const rows: string[][] = [];
  for (const size of sizes) {
    for (const [index, row] of (await measure(size, await databaseFor())).entries())
      (rows[index] ??= row.slice(0, -1)).push(row.at(-1) ?? '');
  }
  const columns = [...heads, ...sizes.map((size) => `${size.toLocaleString('en')} ${unit}`)];
  return { columns, rows };
}

export function formatMarkdown({ columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}
