import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildIfStale } from './build';
import { projectRoot } from './catalogs';
import { report, reportFailure } from './report';

const serverFile = path.join(projectRoot, 'dist/server/main.mjs');
/** The server as a child: its signals, its output and its exit code are this process's. */
function serve(): void {
  const child = spawn(process.execPath, ['--enable-source-maps', serverFile], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { NODE_ENV: 'production', ...process.env },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => reportFailure(error.message));
  child.on('exit', (code, signal) => {
    // 128 + n is what a shell makes of a signal; only these can end it from outside.
    process.exitCode = code ?? (signal === 'SIGKILL' ? 137 : 143);
  });
}

buildIfStale().then(serve, (error: unknown) => {
  reportFailure(error instanceof Error ? error.message : String(error));
  report('The build failed; nothing was started.');
});
