import { statfs } from 'node:fs/promises';
import { openStorage, type StorageSettings } from '../../images/storage';

const oldBackupMs = 7 * 24 * 60 * 60_000;
const lowDiskBytes = 1_000_000_000;

/** An empty file of the storage that was written when a backup was whole. */
const lastBackup = 'last-backup';

/** Records when a backup was written completely. */
export async function noteBackup(storageSettings: StorageSettings): Promise<void> {
  await (await openStorage(storageSettings)).write(lastBackup, Buffer.from(''));
}

/** When the last backup of the command was made; null also while the object store is not available. */
export async function readLastBackup(storageSettings: StorageSettings): Promise<string | null> {
  const storage = await openStorage(storageSettings);
  const modified = await storage.modified(lastBackup).catch(() => undefined);
  return modified?.toISOString() ?? null;
}

/** Shortages of the machine. Shops that were never backed up by the command may do it in another way. */
export async function readUpkeep(storageSettings: StorageSettings, lowBytes = lowDiskBytes) {
  const backup = await readLastBackup(storageSettings);
  const isOld = backup !== null && Date.now() - Date.parse(backup) > oldBackupMs;
  const disk = await statfs(storageSettings.dataDir).catch(() => null);
  const free = disk && disk.bavail * disk.bsize;
  return {
    old_backup: isOld ? backup : null,
    disk_free: free !== null && free < lowBytes ? free : null,
  };
}
