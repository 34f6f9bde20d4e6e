import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ensureBrowser } from './findBrowser';
import { report, reportFailure, runMain } from './report';

interface Step {
  name: string;
  command: string;
  env?: NodeJS.ProcessEnv;
  /** The file with the results. A step without a file counts as one test. */
  results?: string;
}

const folder = 'test-results';
const jestResults = `${folder}/jest.json`;
const playwrightResults = `${folder}/playwright.json`;

/** Most checks use one core, so two run in parallel, the slowest first. */
const checks: Step[] = [
  // Some tests start the production build.
  { name: 'build', command: 'tsx src/scripts/build.ts' },
  { name: 'lint and format', command: 'npm run --silent lint' },
  { name: 'types', command: 'npm run --silent typecheck' },
  { name: 'unused code', command: 'knip' },
  { name: 'translations', command: 'tsx src/scripts/checkTranslations.ts' },
];

const tests: Step[] = [
  {
    name: 'unit, component and API tests',
    command: `jest --json --outputFile=${jestResults}`,
    // PGlite is an ES module, which Jest only loads with this flag.
    env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
    results: jestResults,
  },
  {
    name: 'browser journeys',
    command: 'playwright test --reporter=list,json',
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightResults },
    results: playwrightResults,
  },
];

const count = { passed: 0, failed: 0 };
const times: string[] = [];

/** Resolves to true if the step succeeded. */
function run({ command, env, results }: Step): Promise<boolean> {
  const [name = '', ...args] = command.split(' ');
  const bin = path.resolve('node_modules/.bin');
  return new Promise((resolve) => {
    const child = spawn(name, args, {
      stdio: results ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data) => (output += String(data)));
    child.on('error', () => resolve(false));
    child.on('close', (code) => {
      if (output.trim()) report(output.trimEnd());
      resolve(code === 0);
    });
  });
}

/** The relevant fields of Jest's and Playwright's results. */
interface Results {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
}

async function addCounts({ results = '' }: Step, succeeded: boolean): Promise<void> {
  const text = await readFile(results, 'utf8').catch(() => '{}');
  const { numPassedTests, numFailedTests, stats } = JSON.parse(text) as Results;
  const passed = numPassedTests ?? (stats && stats.expected + stats.flaky);
  count.passed += passed ?? (succeeded ? 1 : 0);
  // A suite that could not start fails without a failed test.
  count.failed += succeeded ? 0 : Math.max(numFailedTests ?? stats?.unexpected ?? 0, 1);
}

async function runInSequence(steps: Step[]): Promise<void> {
  for (let step = steps.shift(); step && count.failed === 0; step = steps.shift()) {
    if (step.results) report(`\n── ${step.name}`);
    const startedAt = Date.now();
    const succeeded = await run(step);
    await addCounts(step, succeeded);
    times.push(`── ${step.name}: ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
    report(times.at(-1) ?? '');
    if (!succeeded) reportFailure(`${step.name} failed`);
  }
}

async function test(): Promise<void> {
  ensureBrowser();
  // This folder is missing in a fresh clone, and Jest does not create it.
  await mkdir(folder, { recursive: true });
  // Results of an earlier run may remain.
  for (const { results = '' } of tests) await rm(results, { force: true });
  await Promise.all([runInSequence(checks), runInSequence(checks)]);
  await runInSequence(tests);
  report(`\n${times.join('\n')}\n\n${count.passed} passed, ${count.failed} failed`);
}

runMain(test);
