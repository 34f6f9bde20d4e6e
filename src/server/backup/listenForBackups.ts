import { isAbsolute } from 'node:path';
import { create, object, string } from 'superstruct';
import { askAt, someoneAt } from '../control/askAt';
import { listenAt } from '../control/listenAt';
import { socketAddress } from '../control/socketAddress';
import { BackupError } from './BackupError';
import { backupCounts, type BackupCounts } from './backupLines';
import { makeBackup, type BackupParts } from './makeBackup';

const backupRequest = object({ path: string() });
/** A large shop takes its time, and says nothing meanwhile. */
const patienceMillis = 30 * 60_000;

const addressOf = (dataDir: string) => socketAddress(dataDir, 'backup');

/** Lets `npm run backup` reach the shop that holds the data folder. */
export function listenForBackups(
  parts: BackupParts,
  onProblem: (error: Error) => void,
): Promise<{ close(): Promise<void> }> {
  const answer = async (wish: unknown) => {
    const { path } = create(wish, backupRequest);
    if (!isAbsolute(path)) throw new BackupError('The running shop needs an absolute path.');
    return makeBackup(parts, path);
  };
  return listenAt(addressOf(parts.dataDir), answer, onProblem);
}

/**
 * Has the shop that runs on a data folder write a backup.
 * @returns undefined where none is running
 */
export async function askForBackup(
  dataDir: string,
  path: string,
): Promise<BackupCounts | undefined> {
  if (!(await someoneAt(addressOf(dataDir)))) return undefined;
  return create(await askAt(addressOf(dataDir), { path }, patienceMillis), backupCounts);
}
