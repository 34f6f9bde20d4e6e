import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { baselineWasm } from './baselineWasm';

const root = join(__dirname, '../..');

/** Runs a script of `src/scripts` as `npm run` does, or kills it after so many milliseconds: then its code is null. */
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
