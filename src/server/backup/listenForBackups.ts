import { create, object } from 'superstruct';
import { askAt, someoneAt } from '../control/askAt';
import { listenAt } from '../control/listenAt';
import { socketAddress } from '../control/socketAddress';
import { BackupFile } from './BackupFile';
import { backupCounts, type BackupCounts } from './backupLines';
import { makeBackup, type BackupParts } from './makeBackup';

/** There is nothing to choose. */
const backupRequest = object({});
/** A busy shop may take a while to begin; from then on a line follows the other. */
const patienceMillis = 5 * 60_000;

const addressOf = (dataDir: string) => socketAddress(dataDir, 'backup');

/**
 * Lets `npm run backup` reach the shop that holds the data folder. The shop says the lines and the
 * command writes them, with its own rights and where its own eyes see: a service may be shut in.
 */
export function listenForBackups(
  parts: BackupParts,
  onProblem: (error: Error) => void,
): Promise<{ close(): Promise<void> }> {
  return listenAt(
    addressOf(parts.dataDir),
    async (wish, say) => {
      create(wish, backupRequest);
      return makeBackup(parts, say);
    },
    onProblem,
  );
}

/**
 * Writes the backup that the shop which runs on a data folder makes of itself.
 * @returns undefined where none is running
 */
export async function askForBackup(
  dataDir: string,
  path: string,
): Promise<BackupCounts | undefined> {
  const address = addressOf(dataDir);
  if (!(await someoneAt(address))) return undefined;
  return BackupFile.fill(path, async (onLine) =>
    create(await askAt(address, {}, { patienceMillis, onLine }), backupCounts),
  );
}
