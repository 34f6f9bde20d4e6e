import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { getCode } from './database/databaseErrors';
import { describeFileSystemError, StartError } from './StartError';

/** Only this account can read a created secret. @throws StartError if the folder cannot be created, read or written */
export function readOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    createFolder(dataDir);
    return readSecret(file) ?? createSecret(file);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = describeFileSystemError(getCode(error) ?? '') ?? (error as Error).message;
    throw new StartError(
      `The data folder ${dataDir} cannot be used: ${reason}. Choose another with DATA_DIR.`,
    );
  }
}

/** `recursive` is not used, because it never returns if the system rejects a folder, as in `/proc`. */
function createFolder(folder: string): void {
  if (existsSync(folder) || folder === dirname(folder)) return;
  createFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process created it at the same time.
    if (getCode(error) !== 'EEXIST') throw error;
  }
}

function readSecret(file: string): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= 32) return secret;
  } catch (error) {
    if (getCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  throw new StartError(
    `The file ${file} contains no valid secret. Delete it to have a new one created.`,
  );
}

/** If several processes start at the same time, all use the secret that is written first. */
function createSecret(file: string): string {
  const temporaryFile = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(temporaryFile, `${randomBytes(32).toString('base64url')}\n`, {
      mode: 0o600,
      flag: 'wx',
    });
    chmodSync(temporaryFile, 0o600);
    linkSync(temporaryFile, file);
  } catch (error) {
    if (getCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(temporaryFile, { force: true });
  }
  const secret = readSecret(file);
  if (secret === undefined) throw new StartError(`The file ${file} cannot be created.`);
  return secret;
}
