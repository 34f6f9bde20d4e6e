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

/** A Markdown table of the figures. */
export function tableOf(title: string, figures: readonly Figure[]): string {
  const rows = figures.map(({ what, shop, limit = '–' }) => `| ${what} | ${shop} | ${limit} |`);
  return [`### ${title}`, '', '| Figure | Shop | Static page |', '|---|---|---|', ...rows, ''].join(
    '\n',
  );
}
