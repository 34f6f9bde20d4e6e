import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuilt } from '@/scripts/build/stamp';
import { baselineWasm } from './baselineWasm';
import { eventually, freePort } from './processes';

const project = join(__dirname, '../..');

export interface ServerOptions {
  /** The data folder to reuse. By default, a temporary folder that `dispose` removes. */
  dataDir?: string;
  prepare?: (dataDir: string) => void;
  env?: Record<string, string>;
  /**
   * Whether to run the build, as `npm start` does, instead of the sources. By default, an up-to-date build is used, as
   * in `npm test`, because it starts three times as fast.
   */
  built?: boolean;
  /** The root of the build. The files of a copy of the project can change while the shop runs. */
  root?: string;
}

export interface ServerProcess {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  readonly running: boolean;
  output(): { stdout: string; stderr: string };
  /** Sends a signal, by default SIGTERM, and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Kills the process with SIGKILL, as in a power failure. */
  kill(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Restarts with the same folder and port after `stop` or `kill`. */
  restart(): Promise<void>;
  dispose(): Promise<void>;
}

export interface FailedStart {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Run {
  child: ChildProcess;
  stdout: string;
  stderr: string;
  ended: Promise<number | null>;
}

const builtFile = (root: string) => join(root, 'dist/server/main.mjs');

function launch(built: boolean, env: Record<string, string>, root = project): Run {
  // `npm start` uses the same command.
  const program = built
    ? [
        '--enable-source-maps',
        '--max-semi-space-size=4',
        '--heap-growing-percent=50',
        builtFile(root),
      ]
    : ['--import', 'tsx', join(root, 'src/server/main.ts')];
  // Browser tests and benchmarks start one shop for many requests.
  const flags = process.env.JEST_WORKER_ID ? baselineWasm : [];
  const child = spawn(process.execPath, [...flags, ...program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      // Tests and benchmarks order more per hour than real customers.
      ORDERS_PER_HOUR: '1000000',
      ORDERS_PER_HOUR_PER_ADDRESS: '1000000',
      NEW_ACCOUNT_OPEN_ORDERS: '1000000',
      NEW_ACCOUNT_OPEN_AMOUNT: '900000000',
      NODE_ENV: built ? 'production' : 'test',
      // `npm start` sets the same value.
      ...(built && { MALLOC_ARENA_MAX: '2' }),
      ...env,
    },
  });
  const run: Run = {
    child,
    stdout: '',
    stderr: '',
    ended: once(child, 'close').then(([code]) => code as number | null),
  };
  child.stdout?.on('data', (data) => (run.stdout += String(data)));
  child.stderr?.on('data', (data) => (run.stderr += String(data)));
  return run;
}

/** Resolves when the shop reports that it is listening. */
function waitUntilOpen(run: Run): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (run.stdout.includes('The shop is open:')) resolve();
    };
    run.child.stdout?.on('data', look);
    void run.ended.then((code) =>
      reject(new Error(`The server exited with ${code}: ${run.stderr}${run.stdout}`)),
    );
    look();
  });
}

/** Starts a shop that is expected to exit. Sends `signal` when the shop has created its data folder. */
export async function startAndFail(
  env: Record<string, string>,
  signal?: NodeJS.Signals,
): Promise<FailedStart> {
  const run = launch(await isBuilt(project), env);
  if (signal) {
    await eventually(() => existsSync(env.DATA_DIR ?? ''));
    run.child.kill(signal);
  }
  const code = await run.ended;
  return { code, stdout: run.stdout, stderr: run.stderr };
}

const maxAttempts = 3;

/** Retries on another port if another test took the port first. */
async function openOnFreePort(open: (port: number) => Run): Promise<{ run: Run; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const run = open(port);
    try {
      await waitUntilOpen(run);
      return { run, port };
    } catch (error) {
      const hasLostPort = run.stderr.startsWith(`The port ${port} is in use by another program.`);
      if (!hasLostPort || attempt === maxAttempts) throw error;
    }
  }
}

/** Starts the shop on a free port and waits until it is listening. */
export async function startServer({
  dataDir,
  prepare,
  env = {},
  built,
  root = project,
}: ServerOptions = {}): Promise<ServerProcess> {
  const usesBuild = built ?? (await isBuilt(root));
  if (usesBuild && !existsSync(builtFile(root)))
    throw new Error('There is no build. Run `npm run build`.');
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'bobica-server-'));
  if (!dataDir) prepare?.(folder);
  const settingsOn = (port: number) => ({ PORT: String(port), DATA_DIR: folder, ...env });
  const first = await openOnFreePort((port) => launch(usesBuild, settingsOn(port), root));
  const { port } = first;
  let { run } = first;
  const kill = async () => {
    run.child.kill('SIGKILL');
    await run.ended;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir: folder,
    get pid() {
      return run.child.pid ?? 0;
    },
    get running() {
      return run.child.exitCode === null && run.child.signalCode === null;
    },
    output: () => ({ stdout: run.stdout, stderr: run.stderr }),
    async stop(signal = 'SIGTERM') {
      run.child.kill(signal);
      return run.ended;
    },
    kill,
    signal: (signal) => void run.child.kill(signal),
    async restart() {
      run = launch(usesBuild, settingsOn(port), root);
      await waitUntilOpen(run);
    },
    async dispose() {
      await kill();
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}
