import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { integer, is, object, string, type Infer } from 'superstruct';

/** Lets commands on this machine connect to the running shop (see `composeLocalApi`). */
const localApi = object({ url: string(), key: string(), pid: integer() });
export type LocalApi = Infer<typeof localApi>;

const pathIn = (dataDir: string) => join(dataDir, 'local-api.json');

/**
 * Only the shop's account can read the file. Call this in the process that locked the folder. @returns a function that
 * removes the file
 */
export function writeLocalApiFile(
  dataDir: string,
  content: Omit<LocalApi, 'pid'>,
): () => Promise<void> {
  const path = pathIn(dataDir);
  const temporaryPath = `${path}.tmp`;
  rmSync(temporaryPath, { force: true });
  writeFileSync(temporaryPath, JSON.stringify({ ...content, pid: process.pid }), { mode: 0o600 });
  chmodSync(temporaryPath, 0o600);
  renameSync(temporaryPath, path);
  // A leftover file is harmless.
  return () => rm(path, { force: true }).catch(() => undefined);
}

/** Returns undefined if the file is missing or invalid. It may be stale if the shop was killed. */
export function readLocalApiFile(dataDir: string): LocalApi | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(pathIn(dataDir), 'utf8'));
    return is(content, localApi) ? content : undefined;
  } catch {
    return undefined;
  }
}

export function localUrl({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (address === '::') return `http://[::1]:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
