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

/**
 * Reads the shop's secret from its data folder, or creates it, readable by this account only.
 * @throws StartError if the folder cannot be created, read or written
 */
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

/** Avoids `recursive`, which never returns if the system rejects a folder, as in `/proc`. */
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
    `The file ${file} contains no valid secret. Delete it, and a new one is created.`,
  );
}

/** Written atomically. If several processes start at once, all use the secret written first. */
function createSecret(file: string): string {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(draft, 0o600);
    linkSync(draft, file);
  } catch (error) {
    if (getCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readSecret(file);
  if (secret === undefined) throw new StartError(`The file ${file} cannot be created.`);
  return secret;
}
