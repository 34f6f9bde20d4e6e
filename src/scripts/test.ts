import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from './catalogs';
import { ensureBrowser } from './findBrowser';
import { report, reportFailure, runMain } from './report';
import {
  slowest,
  timesOfJest,
  timesOfPlaywright,
  type JestResults,
  type PlaywrightResults,
  type Timings,
} from './slowest';

interface Step {
  name: string;
  command: string[];
  env?: NodeJS.ProcessEnv;
  /** File with the step's test results; a step without one counts as one test. */
  results?: string;
  /** Preparation, run just before the step. */
  before?: () => unknown;
}

interface Count {
  passed: number;
  failed: number;
}

const resultsOf = (name: string) => path.join(projectRoot, 'test-results', `${name}.json`);

const bin = (name: string) => path.join(projectRoot, 'node_modules/.bin', name);
/** PGlite is an ES module, which Jest only loads with this flag. */
const jestEnvironment = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };

/** Most use one core, so two run at a time, the longest first. */
const checks: Step[] = [
  // Some tests start the built shop.
  { name: 'build', command: [bin('tsx'), 'src/scripts/build.ts'] },
  { name: 'lint and format', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'typecheck'] },
  { name: 'unused code', command: [bin('knip')] },
  { name: 'translations', command: [bin('tsx'), 'src/scripts/checkTranslations.ts'] },
];

const tests: Step[] = [
  {
    name: 'unit, component and API tests',
    command: [bin('jest'), '--json', `--outputFile=${resultsOf('jest')}`],
    env: jestEnvironment,
    results: resultsOf('jest'),
  },
  {
    name: 'browser journeys',
    command: [bin('playwright'), 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: resultsOf('playwright') },
    results: resultsOf('playwright'),
    before: ensureBrowser,
  },
];

/** A step with results prints as it runs; another at its end, since it is not alone. */
function run({ command, env, results }: Step): Promise<boolean> {
  const [file = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: projectRoot,
      stdio: results ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let output = '';
    child.stdout?.on('data', (data) => (output += String(data)));
    child.stderr?.on('data', (data) => (output += String(data)));
    child.on('error', () => resolve(false));
    child.on('close', (code) => {
      if (output.trim()) report(output.trimEnd());
      resolve(code === 0);
    });
  });
}

/** Reads the test counts from the reporter's result file. */
async function countOf(step: Step, ended: boolean): Promise<Count> {
  const alone = { passed: ended ? 1 : 0, failed: ended ? 0 : 1 };
  if (!step.results) return alone;
  const text = await readFile(step.results, 'utf8').catch(() => null);
  if (!text) return alone;
  const results = JSON.parse(text) as {
    numPassedTests?: number;
    numFailedTests?: number;
    stats?: { expected: number; unexpected: number; flaky: number };
  };
  const passed =
    results.numPassedTests ?? (results.stats ? results.stats.expected + results.stats.flaky : 0);
  const failed = results.numFailedTests ?? results.stats?.unexpected ?? 0;
  // A suite that could not start has failed without a failed test.
  return { passed, failed: ended ? failed : Math.max(failed, 1) };
}

/** Of the test runners that wrote their results. */
async function readTimings(): Promise<Timings> {
  const read = async (name: string): Promise<unknown> => {
    const text = await readFile(resultsOf(name), 'utf8').catch(() => 'null');
    return JSON.parse(text.replaceAll(`${projectRoot}${path.sep}`, ''));
  };
  const jest = (await read('jest')) as JestResults | null;
  const playwright = (await read('playwright')) as PlaywrightResults | null;
  const all = [
    ...(jest ? [timesOfJest(jest)] : []),
    ...(playwright ? [timesOfPlaywright(playwright)] : []),
  ];
  return { files: all.flatMap(({ files }) => files), tests: all.flatMap(({ tests }) => tests) };
}

async function reportTimes(steps: readonly string[]): Promise<void> {
  const { files, tests } = await readTimings();
  report(`\n── The slowest test files\n${slowest(files).join('\n')}`);
  report(`\n── The slowest tests\n${slowest(tests).join('\n')}`);
  report(`\n${steps.join('\n')}`);
}

/** Runs all checks, fast ones first; starts no step after a failure. */
async function test(): Promise<void> {
  const total: Count = { passed: 0, failed: 0 };
  const times: string[] = [];
  // Left by an earlier run.
  await Promise.all(tests.map(({ results = '' }) => rm(results, { force: true })));
  const runInTurn = async (steps: Step[]): Promise<void> => {
    const step = steps.shift();
    if (!step || total.failed > 0) return;
    if (step.results) report(`\n── ${step.name}`);
    const started = Date.now();
    step.before?.();
    if (step.results) {
      // Missing in a fresh clone, and Jest does not create it.
      await mkdir(path.dirname(step.results), { recursive: true });
    }
    const ended = await run(step);
    const count = await countOf(step, ended);
    total.passed += count.passed;
    total.failed += count.failed;
    const time = `── ${step.name}: ${((Date.now() - started) / 1000).toFixed(0)} s`;
    times.push(time);
    report(time);
    if (!ended) reportFailure(`${step.name} failed`);
    await runInTurn(steps);
  };
  await Promise.all([runInTurn(checks), runInTurn(checks)]);
  await runInTurn([...tests]);
  await reportTimes(times);
  report(`\n${total.passed} passed, ${total.failed} failed`);
}

runMain(test);
