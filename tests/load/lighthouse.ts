import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { browserFlags, withBrowser } from './benchBrowser';
import { startBenchShop } from './benchShop';
import { median, type Table } from './figures';
import { startLimitPage } from './limitPage';
import { benchPages } from './pages';

const run = promisify(execFile);

export type Preset = 'mobile' | 'desktop';

interface Report {
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<string, { numericValue?: number } | undefined>;
}

const scores = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;
const columns = [
  'Page',
  'Performance',
  'Accessibility',
  'Best practices',
  'SEO',
  'FCP ms',
  'LCP ms',
  'TBT ms',
  'CLS',
  'Runs',
];

/** Lighthouse is not a dependency, so this uses the path in LIGHTHOUSE, or npx. */
function command(): [string, string[]] {
  const named = process.env.LIGHTHOUSE;
  return named ? [named, []] : ['npx', ['--yes', 'lighthouse@12.8']];
}

async function audit(url: string, preset: Preset, browser: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const [program, first] = command();
  const file = join(folder, 'report.json');
  const args = [...first, url, '--quiet', '--output=json', `--output-path=${file}`];
  if (preset === 'desktop') args.push('--preset=desktop');
  args.push(`--chrome-flags=--headless ${browserFlags.join(' ')}`);
  try {
    await run(program, args, {
      env: { ...process.env, CHROME_PATH: browser },
      timeout: 120_000,
    });
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function row(name: string, reports: readonly Report[], failure: string | undefined): string[] {
  if (reports.length === 0) return [name, `not measured: ${failure ?? 'no run wanted'}`];
  const score = (category: string) =>
    Math.round(median(reports.map(({ categories }) => (categories[category]?.score ?? NaN) * 100)));
  const timing = (name: string) =>
    median(reports.map(({ audits }) => audits[name]?.numericValue ?? NaN));
  return [
    name,
    ...scores.map((category) => String(score(category))),
    ...timings.map((item) => timing(item).toFixed(item.endsWith('shift') ? 3 : 0)),
    String(reports.length),
  ];
}

/** The medians of several runs. Shop and static page alternate, so that both run under the same conditions. */
export async function measureLighthouse(
  preset: Preset,
  times: number,
  executable: string,
): Promise<Table> {
  const { server, dispose } = await startBenchShop();
  const rows: string[][] = [];
  try {
    for (const page of benchPages) {
      const limit = await withBrowser(executable, (browser) =>
        startLimitPage(browser, server.url, page),
      );
      const candidates = [
        { name: page.name, url: server.url + page.path },
        { name: `${page.name}, static`, url: limit.url },
      ].map((item) => ({
        ...item,
        reports: [] as Report[],
        failure: undefined as string | undefined,
      }));
      for (let index = 0; index < times; index += 1) {
        for (const candidate of candidates) {
          await audit(candidate.url, preset, executable).then(
            (report) => void candidate.reports.push(report),
            (error: Error) => (candidate.failure = error.message.split('\n')[0]),
          );
        }
      }
      rows.push(...candidates.map(({ name, reports, failure }) => row(name, reports, failure)));
      await limit.close();
    }
  } finally {
    await dispose();
  }
  return { columns, rows };
}
