import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuilt } from '../../src/scripts/build/stamp';
import { freePort } from './freePort';

const project = join(__dirname, '../..');

export interface ServerOptions {
  /** A folder to start on again; else a temporary one, removed by `dispose`. */
  dataDir?: string;
  /** Fills the temporary folder before the shop starts on it. */
  prepare?: (dataDir: string) => void;
  env?: Record<string, string>;
  /**
   * The build with its pages, as `npm start` runs it, instead of the sources. `if current`: where it was
   * made of the sources as they are, as `npm test` has it, since it starts three times as fast.
   */
  built?: boolean | 'if current';
  /** Whose build it is: a copy that may change while the shop runs, instead of the project itself. */
  root?: string;
}

/** The shop as a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  readonly running: boolean;
  /** What it wrote until now. */
  output(): { stdout: string; stderr: string };
  /** Sends SIGTERM (or another) and waits for the end. Resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** As a power failure would. */
  kill(): Promise<void>;
  /** Sends a signal and does not wait. */
  signal(signal: NodeJS.Signals): void;
  /** Starts again on the same folder and port, after `stop` or `kill`. */
  restart(): Promise<void>;
  /** Ends it and removes what it left. */
  dispose(): Promise<void>;
}

/** How a start that did not succeed ended. */
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
  // As `npm start` does.
  const program = built
    ? [
        '--enable-source-maps',
        '--max-semi-space-size=4',
        '--heap-growing-percent=50',
        builtFile(root),
      ]
    : ['--import', 'tsx', join(root, 'src/server/main.ts')];
  const child = spawn(process.execPath, program, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      // Tests and benchmarks buy more in an hour than people do.
      ORDERS_PER_HOUR: '1000000',
      ORDERS_PER_HOUR_PER_ADDRESS: '1000000',
      NEW_ACCOUNT_OPEN_ORDERS: '1000000',
      NEW_ACCOUNT_OPEN_AMOUNT: '900000000',
      GUESTS_PER_HOUR_PER_ADDRESS: '100000000',
      NODE_ENV: built ? 'production' : 'test',
      // As `npm start` sets it.
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

/** Resolves when the shop says that it is open. */
function opened(run: Run): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (run.stdout.includes('The shop is open:')) resolve();
    };
    run.child.stdout?.on('data', look);
    void run.ended.then((code) =>
      reject(new Error(`The server ended with ${code}: ${run.stderr}${run.stdout}`)),
    );
    look();
  });
}

/** For starts that should not succeed. */
export async function startAndFail(env: Record<string, string>): Promise<FailedStart> {
  const run = launch(false, env);
  const code = await run.ended;
  return { code, stdout: run.stdout, stderr: run.stderr };
}

const mostPorts = 3;

/** Another one where another test has taken the port before the shop did. */
async function openOnFreePort(open: (port: number) => Run): Promise<{ run: Run; port: number }> {
  for (let tried = 1; ; tried += 1) {
    const port = await freePort();
    const run = open(port);
    try {
      await opened(run);
      return { run, port };
    } catch (error) {
      const lost = run.stderr.startsWith(`The port ${port} is in use by another program.`);
      if (!lost || tried === mostPorts) throw error;
    }
  }
}

/** Starts the shop on a free port and waits until it is open. */
export async function startServer({
  dataDir,
  prepare,
  env = {},
  built = false,
  root = project,
}: ServerOptions = {}): Promise<ServerProcess> {
  const ofBuild = built === 'if current' ? await isBuilt(root) : built;
  if (ofBuild && !existsSync(builtFile(root)))
    throw new Error('Nothing is built. Run: npm run build');
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'bobica-server-'));
  if (!dataDir) prepare?.(folder);
  const settingsOn = (port: number) => ({ PORT: String(port), DATA_DIR: folder, ...env });
  const first = await openOnFreePort((port) => launch(ofBuild, settingsOn(port), root));
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
      run = launch(ofBuild, settingsOn(port), root);
      await opened(run);
    },
    async dispose() {
      await kill();
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}
