// Plain JavaScript, because this process runs as long as the shop. The build runs in its own process, which frees
// memory.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @type {import('node:child_process').ChildProcess | undefined} */
let running;
/** @type {NodeJS.Signals | undefined} */
let stopped;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    stopped = signal;
    running?.kill(signal);
  });
}

/**
 * Runs Node as a child, sharing signals, output and exit code.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
function node(args, env = process.env) {
  return new Promise((resolve, reject) => {
    running = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
    running.on('error', reject);
    running.on('exit', (code, signal) => {
      // 128 + n is the shell's exit code for a signal.
      resolve(code ?? (signal === 'SIGKILL' ? 137 : 143));
    });
  });
}

/** npm omits development dependencies with `NODE_ENV=production`; the build needs them. */
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
  const built = await node(['--import', 'tsx', 'src/scripts/build.ts']);
  if (built !== 0) {
    if (!stopped) process.stderr.write('The build failed, so nothing was started.\n');
    process.exitCode = built;
  } else if (!stopped) {
    // A small nursery and slow heap growth, so that garbage of rendered pages is collected before it reaches 100 MB.
    const flags = ['--enable-source-maps', '--max-semi-space-size=4', '--heap-growing-percent=50'];
    process.exitCode = await node([...flags, 'dist/server/main.mjs'], {
      NODE_ENV: 'production',
      // Otherwise there is one allocator pool per thread, and pools retain memory that is only used at startup.
      MALLOC_ARENA_MAX: '2',
      ...process.env,
    });
  }
}
