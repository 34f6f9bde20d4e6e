import { parseArgs } from 'node:util';
import { formatMarkdown } from '@tests/load/figures';
import { parts, type PartName } from '@tests/load/parts';
import { circumstances, keepMeasured } from '@tests/load/performancePage';
import { buildIfStale } from './build';
import { ensureBrowser, findHeadlessBrowser } from './findBrowser';
import { report, reportFailure } from './report';

const names = Object.keys(parts) as PartName[];

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: names.join() },
    runs: { type: 'string', default: '20' },
    audits: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '10' },
    calls: { type: 'string', default: '200' },
  },
});

/** Saves each section immediately, so `--only` can continue an interrupted run. */
async function bench(): Promise<void> {
  const selected = values.only.split(',');
  const unknown = selected.find((name) => !names.some((candidate) => candidate === name));
  if (unknown !== undefined) throw new Error(`Unknown part: ${unknown}. Parts: ${names.join()}`);
  await buildIfStale();
  const installed = ensureBrowser();
  const settings = {
    browser: findHeadlessBrowser() ?? installed,
    runs: Number(values.runs),
    audits: Number(values.audits),
    seconds: Number(values.seconds),
    calls: Number(values.calls),
  };
  for (const { heading, measure } of names
    .filter((name) => selected.includes(name))
    .flatMap((name) => parts[name](settings))) {
    report(heading);
    const before = circumstances();
    const table = formatMarkdown(await measure());
    const body = `Begun ${before}; ended ${circumstances()}.\n\n${table}`;
    report(body);
    await keepMeasured(new Map([[heading, body]]));
  }
}

bench().catch((error: unknown) => {
  reportFailure(error instanceof Error ? (error.stack ?? error.message) : String(error));
});
