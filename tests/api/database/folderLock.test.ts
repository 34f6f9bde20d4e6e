import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../src/server/database/client';
import { FolderInUseError, lockFolder } from '../../../src/server/database/embedded/lockFolder';
import { workerPath } from '../../support/database';
import { startDatabaseProcess } from '../../support/databaseProcess';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bobica-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a second process is refused by name and number, and kill -9 of the first frees the folder', async () => {
  const holder = await startDatabaseProcess(folder);
  const settings = { dataDir: folder, workerPath };
  try {
    const refusal = openDatabase({ ...settings, lockWaitMillis: 300 });
    await expect(refusal).rejects.toThrow(FolderInUseError);
    const again = openDatabase({ ...settings, lockWaitMillis: 0 });
    await expect(again).rejects.toThrow(
      `${folder}/database is in use by the process ${holder.pid}`,
    );
  } finally {
    await holder.kill();
  }
  const database = await openDatabase({ ...settings, lockWaitMillis: 0 });
  await database.ping();
  await database.close();
});

test('a starter waits for a predecessor that is about to leave', async () => {
  const predecessor = await lockFolder(folder);
  const successor = lockFolder(folder, 5_000);
  setTimeout(() => void predecessor.release(), 300);
  await (await successor).release();
});

test('of six starters at once one takes the folder', async () => {
  const starters = await Promise.allSettled(Array.from({ length: 6 }, () => lockFolder(folder, 0)));
  const winners = starters.flatMap((starter) =>
    starter.status === 'fulfilled' ? [starter.value] : [],
  );
  expect(winners).toHaveLength(1);
  await winners[0]?.release();
});

test('a folder is the same under another name', async () => {
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
