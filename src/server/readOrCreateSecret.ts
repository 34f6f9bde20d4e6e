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
import { describeFileSystemError, StartError } from './StartError';

/**
 * The secret of this shop: read from its data folder, made there at the first start. Readable by the
 * owner's account only.
 * @throws StartError where the folder cannot be made, read or written
 */
export function readOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    makeFolder(dataDir);
    return readSecret(file) ?? makeSecret(file);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The data folder ${dataDir} cannot be used: ${reasonOf(error)}. Choose another with DATA_DIR.`,
    );
  }
}

/** Step by step: Node's own `recursive` never returns where the system rejects a folder as in `/proc`. */
function makeFolder(folder: string): void {
  if (existsSync(folder) || folder === dirname(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process starts at the same time.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

function readSecret(file: string): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= 32) return secret;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  throw new StartError(`The file ${file} holds no secret. Remove it, and a new one is made.`);
}

/** Whole or not at all, also with several starters at once: the first one's secret is everybody's. */
function makeSecret(file: string): string {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(draft, 0o600);
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readSecret(file);
  if (secret === undefined) throw new StartError(`The file ${file} cannot be made.`);
  return secret;
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function reasonOf(error: unknown): string {
  return (
    describeFileSystemError(codeOf(error)) ??
    (error instanceof Error ? error.message : String(error))
  );
}
