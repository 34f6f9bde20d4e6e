import { spawn, type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { baselineWasm } from './baselineWasm';
import { workerPath } from './database';

/** A separate process that opens a data folder and runs the SQL statements sent to it. */
export interface DatabaseProcess {
  readonly pid: number;
  /** Runs one statement and resolves when it is acknowledged. */
  run(statement: string): Promise<void>;
  kill(): Promise<void>;
}

const program = `
  const { createInterface } = require('node:readline');
  const { sql } = require('kysely');
  const { openDatabase } = require(process.env.CLIENT_PATH);
  openDatabase({ dataDir: process.env.DATA_DIR, workerPath: process.env.WORKER_PATH }).then((database) => {
    process.stdout.write('ready\\n');
    createInterface({ input: process.stdin }).on('line', (line) => {
      sql.raw(line).execute(database.kysely).then(
        () => process.stdout.write('done\\n'),
        (error) => process.stdout.write('failed: ' + error.message + '\\n'),
      );
    });
  });
`;

export async function startDatabaseProcess(dataDir: string): Promise<DatabaseProcess> {
  const root = join(__dirname, '../..');
  const args = [...baselineWasm, '--require', 'tsx/cjs', '--eval', program];
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      CLIENT_PATH: join(root, 'src/server/database/client.ts'),
      DATA_DIR: dataDir,
      WORKER_PATH: workerPath,
    },
  });
  const { stdin, stdout, pid } = child;
  if (!stdin || !stdout || !pid) throw new Error('The database process did not start.');
  const exited = once(child, 'exit');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const expectLine = async (expected: string) => {
    const { value } = await lines.next();
    if (value !== expected)
      throw new Error(
        `Unexpected output of the database process: ${value ?? 'none, it has exited'}`,
      );
  };
  await expectLine('ready');
  return {
    pid,
    async run(statement) {
      stdin.write(`${statement.replaceAll('\n', ' ')}\n`);
      await expectLine('done');
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Mounts a separate disk. Undefined if the process does not run as root. */
export function mountDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'bobica-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
      stdio: 'pipe',
    });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

export function unmount(folder: string): void {
  execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true });
}
