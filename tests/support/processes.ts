import { randomInt } from 'node:crypto';
import net from 'node:net';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { timeLimit } from './repetitions';
import { baselineWasm } from './baselineWasm';

/** Ports above the well-known range and below the ephemeral range. */
const ports = { from: 20_000, to: 30_000 };

/**
 * Finds a free port outside the ephemeral range, so that no outgoing connection takes it. Another test can still take
 * the port.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.from, ports.to);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + timeLimit(20_000);
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('The condition was not met in time.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const root = join(__dirname, '../..');

/**
 * Runs a script of `src/scripts` like `npm run`, or kills it after this many milliseconds, when the exit code is null.
 */
export function runScript(
  name: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
  killAfter?: number,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [...baselineWasm, '--import', 'tsx', join(root, `src/scripts/${name}.ts`), ...args],
      {
        cwd: root,
        env: { PATH: process.env.PATH ?? '', ...env },
        ...(killAfter && { timeout: killAfter, killSignal: 'SIGKILL' as const }),
      },
    );
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (data) => (output.stdout += String(data)));
    child.stderr.on('data', (data) => (output.stderr += String(data)));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...output }));
  });
}
