/** What stands under one heading of docs/benchmarks.md. */
export interface Table {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** One measured row: what, of whom, how much. */
export interface Figure {
  what: string;
  shop: string;
  /** The static limit page of the same run, where there is one. */
  limit?: string;
}

/** The value below which the given share lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
export const milliseconds = (ms: number): string => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`;

/** The shop beside its static limit page. */
export function besideLimit(figures: readonly Figure[]): Table {
  return {
    columns: ['Figure', 'Shop', 'Static page'],
    rows: figures.map(({ what, shop, limit = '–' }) => [what, shop, limit]),
  };
}

/** In Markdown. */
export function written({ columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}
