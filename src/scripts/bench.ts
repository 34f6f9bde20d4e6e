import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { tableOf, type Figure } from '../../tests/load/figures';
import { measureInteractions } from '../../tests/load/interactions';
import { audit, type Audit, type Preset } from '../../tests/load/lighthouse';
import { startLimitPage } from '../../tests/load/limitPage';
import { weighPage, weightFigures } from '../../tests/load/pageWeight';
import { measureServer } from '../../tests/load/serverFigures';
import { startServer } from '../../tests/support/server';
import { pagePaths } from '../contract/paths';
import { buildIfStale } from './build';
import { projectRoot } from './catalogs';
import { ensureBrowser } from './findBrowser';
import { report, reportFailure } from './report';

const parts = ['weights', 'interactions', 'lighthouse', 'server'] as const;
type Part = (typeof parts)[number];

const { values: wishes } = parseArgs({
  options: {
    /** Some of the parts, with commas between. */
    only: { type: 'string', default: parts.join() },
    /** Runs of each interaction. */
    runs: { type: 'string', default: '20' },
    /** Lighthouse runs per page and preset. */
    audits: { type: 'string', default: '5' },
    /** Seconds of each load. */
    seconds: { type: 'string', default: '10' },
  },
});

const pages = {
  Home: pagePaths.home,
  Shop: pagePaths.shop,
  Product: pagePaths.product(1),
  Cart: pagePaths.cart,
};

const launch = (executablePath: string) =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

async function measureWeights(url: string, executable: string): Promise<Figure[]> {
  const browser = await launch(executable);
  const figures: Figure[] = [];
  try {
    for (const [name, address] of Object.entries(pages)) {
      const limit = await startLimitPage(url, address);
      // The first visit only brings the files into its memory.
      await weighPage(browser, limit.url);
      const weights = [
        await weighPage(browser, url + address),
        await weighPage(browser, limit.url),
      ];
      const [shop, still] = weights;
      if (shop && still) figures.push(...weightFigures(name, shop, still));
      await limit.close();
    }
  } finally {
    await browser.close();
  }
  return figures;
}

async function measureLighthouse(url: string, executable: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const words = (found: Audit | null) =>
    found
      ? `${found.performance} / ${found.accessibility} / ${found.bestPractices} / ${found.seo}; ` +
        `FCP ${found.fcp.toFixed(0)}, LCP ${found.lcp.toFixed(0)}, TBT ${found.tbt.toFixed(0)} ms, CLS ${found.cls.toFixed(3)}`
      : 'not measured';
  for (const preset of ['mobile', 'desktop'] as const satisfies readonly Preset[]) {
    for (const [name, address] of Object.entries(pages)) {
      const limit = await startLimitPage(url, address);
      const times = Number(wishes.audits);
      figures.push({
        what: `${name}, ${preset}`,
        shop: words(await audit(url + address, preset, times, executable)),
        limit: words(await audit(limit.url, preset, times, executable)),
      });
      await limit.close();
    }
  }
  return figures;
}

function machine(): string {
  const load = loadavg().map((value) => value.toFixed(1));
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `${new Date().toISOString().slice(0, 16)}Z, ${cpus().length} cores, ${memory} GiB, Node ${process.version}, load ${load.join(' ')}`;
}

const begin = '<!-- measured: written by npm run bench -->';
const end = '<!-- end of what was measured -->';

async function keep(tables: ReadonlyMap<string, string>): Promise<void> {
  const file = path.join(projectRoot, 'docs/performance.md');
  const text = await readFile(file, 'utf8');
  const [before = '', rest = ''] = text.split(begin);
  const [old = '', after = ''] = rest.split(end);
  // A part that was not run again keeps its figures, with their own date.
  const kept = new Map(
    old
      .split(/^(?=### )/m)
      .filter((part) => part.startsWith('### '))
      .map((part) => [/^### (.*)$/m.exec(part)?.[1] ?? '', part.trim()] as const),
  );
  for (const [title, table] of tables) kept.set(title, table.trim());
  const body = [...kept.values()].join('\n\n');
  await writeFile(file, `${before}${begin}\n\n${body}\n\n${end}${after}`);
}

async function bench(): Promise<void> {
  await buildIfStale();
  const executable = ensureBrowser();
  const chosen = parts.filter((part) => wishes.only.split(',').includes(part));
  const tables = new Map<string, string>();
  const measured = async (title: string, work: () => Promise<Figure[]>) => {
    report(title);
    const before = machine();
    const table = tableOf(title, await work()).replace(
      '\n\n',
      `\n\nBefore: ${before}. After: load ${loadavg()[0]?.toFixed(1)}.\n\n`,
    );
    report(table);
    tables.set(title, table);
    await keep(tables);
  };
  const inBrowser: Partial<Record<Part, [string, (url: string) => Promise<Figure[]>]>> = {
    weights: [
      'First visit on a phone, without interaction',
      (url) => measureWeights(url, executable),
    ],
    interactions: [
      'Interactions, processor slowed down four times, 75th of 100',
      async (url) => {
        const browser = await launch(executable);
        return measureInteractions(browser, url, Number(wishes.runs)).finally(() =>
          browser.close(),
        );
      },
    ],
    lighthouse: [
      'Lighthouse 12.8: performance / accessibility / best practices / SEO, medians',
      (url) => measureLighthouse(url, executable),
    ],
  };
  for (const part of chosen) {
    const work = inBrowser[part];
    if (!work) continue;
    const shop = await startServer({ built: true, env: { LOG_LEVEL: 'silent' } });
    try {
      await measured(work[0], () => work[1](shop.url));
    } finally {
      await shop.dispose();
    }
  }
  if (!chosen.includes('server')) return;
  const seconds = Number(wishes.seconds);
  await measured('Server, embedded database', () => measureServer(seconds, {}));
  const { TEST_DATABASE_URL: database } = process.env;
  if (!database) return report('PostgreSQL is not measured: TEST_DATABASE_URL names none.');
  await measured('Server, PostgreSQL', () => measureServer(seconds, { DATABASE_URL: database }));
}

bench().catch((error: unknown) => {
  reportFailure(error instanceof Error ? (error.stack ?? error.message) : String(error));
});
