import { readFile, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Today } from '@/contract/admin/today';

const oldBackupMillis = 7 * 24 * 60 * 60_000;
const lowDiskBytes = 1_000_000_000;

const lastBackupFile = (dataDir: string) => join(dataDir, 'last-backup');

/** Notes the moment of a backup that was written completely. */
export const noteBackup = (dataDir: string): Promise<void> =>
  writeFile(lastBackupFile(dataDir), new Date().toISOString());

/** When the last backup of the command was made. */
export const readLastBackup = (dataDir: string): Promise<string | null> =>
  readFile(lastBackupFile(dataDir), 'utf8').catch(() => null);

/** What the machine lacks. Shops that were never backed up by the command may do it in another way. */
export async function readUpkeep(
  dataDir: string,
  lowBytes = lowDiskBytes,
): Promise<Today['upkeep']> {
  const backup = await readLastBackup(dataDir);
  const isOld = backup !== null && Date.now() - Date.parse(backup) > oldBackupMillis;
  const disk = await statfs(dataDir).catch(() => null);
  const free = disk && disk.bavail * disk.bsize;
  return {
    old_backup: isOld ? backup : null,
    disk_free: free !== null && free < lowBytes ? free : null,
  };
}
