import { statfs } from 'node:fs/promises';
import { openStorage, type StorageSettings } from '../../images/storage';

const oldBackupMs = 7 * 24 * 60 * 60_000;
const lowDiskBytes = 1_000_000_000;

/** An empty file in the storage, which is written when a backup is complete. */
const lastBackup = 'last-backup';

export async function noteBackup(storageSettings: StorageSettings): Promise<void> {
  await (await openStorage(storageSettings)).write(lastBackup, Buffer.from(''));
}

/** Returns the time of the last backup, or null if there is none or the object store is unavailable. */
export async function readLastBackup(storageSettings: StorageSettings): Promise<string | null> {
  const storage = await openStorage(storageSettings);
  const modified = await storage.modified(lastBackup).catch(() => undefined);
  return modified?.toISOString() ?? null;
}

/** Reports problems with the machine. A shop that never used the backup command may have other backups. */
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
