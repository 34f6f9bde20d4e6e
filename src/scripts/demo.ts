import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCode, staffPassword, type StaffMember } from '@tests/support/adminShop';
import { projectRoot } from './catalogs';
import type { DemoStaff } from './demo/fillDemo';
import { prepareDemo } from './demo/prepareDemo';
import { report, runMain } from './report';

/** Runs a shop with three months of activity in a temporary folder. */
async function demo(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bobica-demo-'));
  const endController = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => endController.abort());
  try {
    report('Creating three months of orders …');
    const [staff] = await Promise.all([prepareDemo(dataDir), build()]);
    if (!endController.signal.aborted) await runShop(dataDir, staff, endController.signal);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function build(): Promise<void> {
  const args = ['--import', 'tsx', path.join(projectRoot, 'src/scripts/build.ts')];
  const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The build failed, so the shop was not started.');
}

async function runShop(dataDir: string, staff: DemoStaff, ended: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [path.join(projectRoot, 'src/scripts/start.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { LOG_LEVEL: 'error', ...process.env, DATA_DIR: dataDir },
  });
  ended.addEventListener('abort', () => child.kill());
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk);
    if (chunk.includes('The shop is open')) printLogins(staff);
  });
  if (process.stdin.isTTY) process.stdin.on('data', () => printLogins(staff));
  await once(child, 'exit');
  process.stdin.pause();
}

function printLogins({ owner, helper }: DemoStaff): void {
  report(`\nLog in at /admin. Password: ${staffPassword}`);
  const line = ({ email, secret }: StaffMember) => `${email.padEnd(24)} code ${getCode(secret)}`;
  report(`  owner   ${line(owner)}`);
  report(`  staff   ${line(helper)}`);
  report(
    'Each code works once, for half a minute. Press Enter for new codes, Ctrl+C to end the demo.',
  );
}

runMain(demo);
