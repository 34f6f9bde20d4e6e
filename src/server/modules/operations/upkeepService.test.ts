import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteBackup, readUpkeep } from './upkeepService';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'upkeep-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);

it('reports the last backup if it is more than a week old', async () => {
  expect((await readUpkeep({ dataDir })).old_backup).toBeNull();
  for (const [days, isOld] of [
    [6, false],
    [8, true],
  ] as const) {
    await noteBackup({ dataDir });
    await utimes(join(dataDir, 'last-backup'), daysAgo(days), daysAgo(days));
    expect((await readUpkeep({ dataDir })).old_backup !== null).toBe(isOld);
  }
  await noteBackup({ dataDir });
  expect((await readUpkeep({ dataDir })).old_backup).toBeNull();
});

it('reports the free disk space if it is low', async () => {
  expect((await readUpkeep({ dataDir }, 0)).disk_free).toBeNull();
  expect((await readUpkeep({ dataDir }, Infinity)).disk_free).toBeGreaterThan(0);
  expect(await readUpkeep({ dataDir: join(dataDir, 'missing') }, Infinity)).toEqual({
    old_backup: null,
    disk_free: null,
  });
});
