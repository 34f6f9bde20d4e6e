import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@/server/database/client';
import { FolderInUseError, lockFolder } from '@/server/database/embedded/lockFolder';
import { copyDatabase, workerPath } from '../../support/database';
import { startDatabaseProcess } from '../../support/databaseProcess';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bobica-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a second process is rejected with an error that contains the folder and the holder’s process id, and kill -9 of the holder releases the folder', async () => {
  copyDatabase('migrated', folder);
  const holder = await startDatabaseProcess(folder);
  const settings = { dataDir: folder, workerPath };
  try {
    const rejected = openDatabase({ ...settings, lockWaitMs: 0 });
    await expect(rejected).rejects.toThrow(FolderInUseError);
    // The process retries, so that the holder can respond on a busy machine.
    const again = openDatabase({ ...settings, lockWaitMs: 1_500 });
    await expect(again).rejects.toThrow(
      `${folder}/database is in use by the process ${holder.pid}`,
    );
  } finally {
    await holder.kill();
  }
  const database = await openDatabase({ ...settings, lockWaitMs: 0 });
  await database.ping();
  await database.close();
});

test('a starting process waits for one that is ending', async () => {
  const predecessor = await lockFolder(folder);
  const successor = lockFolder(folder, 60_000);
  setTimeout(() => void predecessor.release(), 300);
  await (await successor).release();
});

test('only one of six concurrent starts locks the folder', async () => {
  const starters = await Promise.allSettled(Array.from({ length: 6 }, () => lockFolder(folder, 0)));
  const winners = starters.flatMap((starter) =>
    starter.status === 'fulfilled' ? [starter.value] : [],
  );
  expect(winners).toHaveLength(1);
  await winners[0]?.release();
});

test('a folder has one lock, whichever path is used', async () => {
  const lock = await lockFolder(folder);
  const link = `${folder}-link`;
  symlinkSync(folder, link);
  try {
    await expect(lockFolder(link, 0)).rejects.toThrow(`in use by the process ${process.pid}`);
  } finally {
    rmSync(link);
    await lock.release();
  }
});

/** Like containers, network namespaces cannot see each other's abstract sockets. */
const containers = spawnSync('unshare', ['--net', 'true']).status === 0;
const betweenContainers = containers ? test : test.skip;

betweenContainers(
  `the second of two containers on one volume is rejected${containers ? '' : ' (skipped: cannot create a network here)'}`,
  async () => {
    const lock = await lockFolder(folder);
    const path = join(__dirname, '../../../src/server/database/embedded/lockFolder.ts');
    const program = `require(${JSON.stringify(path)}).lockFolder(${JSON.stringify(folder)}, 300)
      .then(() => process.stdout.write('taken'), (error) => process.stdout.write(error.message))
      .finally(() => process.exit());`;
    const tryToLock = () =>
      new Promise<string>((resolve) => {
        const args = ['--net', process.execPath, '--require', 'tsx/cjs', '--eval', program];
        const child = spawn('unshare', args, { cwd: join(__dirname, '../../..') });
        let output = '';
        child.stdout.on('data', (data) => (output += String(data)));
        child.stderr.on('data', (data) => (output += String(data)));
        child.on('close', () => resolve(output));
      });
    expect(await tryToLock()).toContain(`${folder} is in use by another process`);
    await lock.release();
    expect(await tryToLock()).toBe('taken');
    // The previous process was killed, and its socket file does not block the lock.
    await (await lockFolder(folder, 0)).release();
  },
);
