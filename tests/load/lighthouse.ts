import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { median } from './figures';

const run = promisify(execFile);

export type Preset = 'mobile' | 'desktop';

/** Medians of the runs; null where Lighthouse could not be had or could not finish. */
export interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Milliseconds, simulated. */
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
}

interface Report {
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<string, { numericValue?: number } | undefined>;
}

const browserFlags =
  '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync';

/** Never a dependency of the shop: what LIGHTHOUSE names, else npx fetches it. */
function command(): [string, string[]] {
  const own = process.env.LIGHTHOUSE;
  return own ? [own, []] : ['npx', ['--yes', 'lighthouse@12.8']];
}

export async function audit(
  url: string,
  preset: Preset,
  times: number,
  browser: string,
): Promise<Audit | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lighthouse-'));
  const reports: Report[] = [];
  const [program, first] = command();
  try {
    for (let at = 0; at < times; at += 1) {
      const file = path.join(folder, `${at}.json`);
      const args = [...first, url, '--quiet', '--output=json', `--output-path=${file}`];
      if (preset === 'desktop') args.push('--preset=desktop');
      await run(program, [...args, `--chrome-flags=${browserFlags}`], {
        env: { ...process.env, CHROME_PATH: browser },
        timeout: 120_000,
      });
      reports.push(JSON.parse(await readFile(file, 'utf8')) as Report);
    }
  } catch {
    if (reports.length === 0) return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const score = (name: string) =>
    Math.round(median(reports.map(({ categories }) => (categories[name]?.score ?? NaN) * 100)));
  const value = (name: string) =>
    median(reports.map(({ audits }) => audits[name]?.numericValue ?? NaN));
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
}
