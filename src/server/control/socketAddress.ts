import { createHash } from 'node:crypto';
import { join, relative, resolve } from 'node:path';

/** Bytes. What the narrowest system (macOS) allows a socket's path, the closing zero left out. */
const longestPath = 103;

/**
 * Where the shop that runs on a data folder hears the owner's commands: the embedded database belongs
 * to one process, so whoever wants something of it asks that one. Only the owner of the folder may
 * open the socket. One line of JSON goes each way, and any lines of content before the answer.
 */
export function socketAddress(dataDir: string, name: string): string {
  const folder = resolve(dataDir);
  if (process.platform === 'win32') {
    const digest = createHash('sha256').update(folder).digest('hex').slice(0, 16);
    return `\\\\.\\pipe\\bobica-${name}-${digest}`;
  }
  const path = join(folder, `${name}.sock`);
  return Buffer.byteLength(path) > longestPath ? relative('', path) : path;
}
