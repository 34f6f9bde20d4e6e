import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { integer, is, object, string, type Infer } from 'superstruct';

/** How commands on this machine reach the shop that runs on a data folder; see `composeLocalApi`. */
const localApi = object({ url: string(), key: string(), pid: integer() });
export type LocalApi = Infer<typeof localApi>;

const pathIn = (dataDir: string) => join(dataDir, 'local-api.json');

/**
 * Only the account of the shop may read it. To be called by the process that has locked the folder.
 * @returns removes the file
 */
export function writeLocalApiFile(
  dataDir: string,
  content: Omit<LocalApi, 'pid'>,
): () => Promise<void> {
  const path = pathIn(dataDir);
  const unfinished = `${path}.tmp`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, JSON.stringify({ ...content, pid: process.pid }), { mode: 0o600 });
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, path);
  // A file that stays does no harm.
  return () => rm(path, { force: true }).catch(() => undefined);
}

/** What the running shop wrote, or one that was killed; undefined where there is nothing usable. */
export function readLocalApiFile(dataDir: string): LocalApi | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(pathIn(dataDir), 'utf8'));
    return is(content, localApi) ? content : undefined;
  } catch {
    return undefined;
  }
}

/** An address on this machine that reaches what a server listens on. */
export function localUrl({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (address === '::') return `http://[::1]:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
