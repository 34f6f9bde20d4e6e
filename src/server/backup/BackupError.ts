/** Why a backup cannot be made or used, in one line for the owner. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
