// Plain JavaScript, because this process runs as long as the shop. The build runs in its own process, so that its
// memory is freed.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @type {import('node:child_process').ChildProcess | undefined} */
let running;
/** @type {NodeJS.Signals | undefined} */
let stopSignal;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    stopSignal = signal;
    running?.kill(signal);
  });
}

/**
 * Runs Node.js as a child with the same signals and output. Resolves with its exit code.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
function runNode(args, env = process.env) {
  return new Promise((resolve, reject) => {
    running = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
    running.on('error', reject);
    running.on('exit', (code, signal) => {
      // 128 + n is the shell's exit code for a signal.
      resolve(code ?? (signal === 'SIGKILL' ? 137 : 143));
    });
  });
}

/** With `NODE_ENV=production`, npm omits the development dependencies that the build needs. */
function hasBuildTools() {
  try {
    return Boolean(import.meta.resolve('tsx'));
  } catch {
    return false;
  }
}

if (!hasBuildTools()) {
  process.stderr.write(
    'The build tools are missing: run `npm ci --include=dev`, then `npm start`.\n',
  );
  process.exitCode = 1;
} else {
  await buildAndStart();
}

async function buildAndStart() {
  const built = await runNode(['--import', 'tsx', 'src/scripts/build.ts']);
  if (built !== 0) {
    if (!stopSignal) process.stderr.write('The build failed, so the shop was not started.\n');
    process.exitCode = built;
  } else if (!stopSignal) {
    // A small nursery and slow heap growth free the garbage of rendered pages before it reaches 100 MB.
    const flags = ['--enable-source-maps', '--max-semi-space-size=4', '--heap-growing-percent=50'];
    process.exitCode = await runNode([...flags, 'dist/server/main.mjs'], {
      NODE_ENV: 'production',
      // By default, each thread has an allocator pool that retains memory from startup.
      MALLOC_ARENA_MAX: '2',
      ...process.env,
    });
  }
}
