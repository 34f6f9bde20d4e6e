import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDatabase } from '../../support/database';
import { freePort } from '../../support/processes';

const project = join(__dirname, '../../..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bobica-npm-start-'));
  copyDatabase('seeded', folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function npmStart(port: number) {
  const npm = spawn('npm', ['start'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
    },
  });
  const ended = once(npm, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (npm.exitCode !== null) throw new Error('npm start ended early.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { npm, ended, isReady };
}

test('ending npm ends the shop, which releases the port and the data folder', async () => {
  const port = await freePort();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const { npm, ended, isReady } = await npmStart(port);
    try {
      npm.kill(signal);
      await ended;
      expect(await isReady()).toBe(false);
    } finally {
      npm.kill('SIGKILL');
    }
  }
}, 240_000);

test('one line explains what to do if the build tools are missing, as after npm install with NODE_ENV=production', () => {
  const script = join(folder, 'src/scripts/start.mjs');
  cpSync(join(project, 'src/scripts/start.mjs'), script);
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toBe(
    'The build tools are missing: run `npm ci --include=dev`, then `npm start`.\n',
  );
});
