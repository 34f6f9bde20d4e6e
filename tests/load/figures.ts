/** Table of one section of tests/load/benchmarks.md. */
export interface Table {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** One row of measured values. */
export interface Figure {
  what: string;
  shop: string;
  /** Value of the static page in the same run, if there is one. */
  limit?: string;
}

/** The percentile for a share from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
export const milliseconds = (ms: number): string => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`;

/** Table that compares the shop with its static page. */
export function besideLimit(figures: readonly Figure[]): Table {
  return {
    columns: ['Figure', 'Shop', 'Static page'],
    rows: figures.map(({ what, shop, limit = '–' }) => [what, shop, limit]),
  };
}

/** Formats a table as Markdown. */
export function written({ columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}
