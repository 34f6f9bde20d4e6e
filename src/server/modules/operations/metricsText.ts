type Labels = Readonly<Record<string, string | number>>;
type Sample = readonly [value: number, labels?: Labels, suffix?: string];

export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: readonly Sample[];
}

/** The text format of Prometheus, version 0.0.4. */
export function metricsText(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(
      ([value, labels, suffix = '']) => `${name}${suffix}${labelText(labels)} ${value}`,
    ),
  ]);
  return `${lines.join('\n')}\n`;
}

function labelText(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${escaped(String(value))}"`,
  );
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
