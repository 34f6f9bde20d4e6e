import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

const file = join(__dirname, 'benchmarks.md');
const begin = '<!-- measured: written by npm run bench -->';
const end = '<!-- end of what was measured -->';

const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');

/** The date and the machine of a measurement. `load` is the average of the last 1, 5 and 15 minutes. */
export function circumstances(): string {
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  return `${date} UTC, ${cpus().length} cores, ${memory} GiB, Node ${process.version}, load ${load()}`;
}

export async function keepMeasured(sections: ReadonlyMap<string, string>): Promise<void> {
  const text = await readFile(file, 'utf8');
  const [before = '', rest = ''] = text.split(begin);
  const [old = '', after = ''] = rest.split(end);
  const savedSections = new Map(
    old
      .split(/^(?=### )/m)
      .filter((part) => part.startsWith('### '))
      .map((part) => [/^### (.*)$/m.exec(part)?.[1] ?? '', part.trim()] as const),
  );
  for (const [heading, body] of sections) savedSections.set(heading, `### ${heading}\n\n${body}`);
  const body = [...savedSections.values()].join('\n\n');
  await writeFile(file, `${before}${begin}\n\n${body}\n\n${end}${after}`);
}
