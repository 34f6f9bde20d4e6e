import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';
import { is } from 'superstruct';
import { describeFileSystemError } from '../StartError';
import { BackupError, endLine, type BackupCounts } from './backupFormat';

/**
 * Writes a temporary file, flushes it and renames it. @throws BackupError if the file cannot be written or the backup
 * is incomplete, and errors of `lines`
 */
export async function writeBackup(
  path: string,
  lines: AsyncIterable<string>,
): Promise<BackupCounts> {
  const temporaryPath = `${path}.${randomUUID()}.unfinished`;
  let last = '';
  let linesError: unknown;
  async function* content() {
    try {
      for await (const line of lines) {
        last = line;
        yield `${line}\n`;
      }
    } catch (error) {
      linesError = error;
      throw error;
    }
  }
  try {
    // The backup contains names and addresses of customers.
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(temporaryPath, 'wx', 0o600);
    await pipeline(content, createGzip(), file.createWriteStream({ flush: true }));
    const end: unknown = last.startsWith('{"end":') && JSON.parse(last);
    if (!is(end, endLine)) throw new BackupError('The backup is incomplete.');
    await rename(temporaryPath, path);
    return end.end;
  } catch (error) {
    await rm(temporaryPath, { force: true }).catch(() => undefined);
    if (linesError !== undefined) throw linesError;
    if (error instanceof BackupError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new BackupError(
      `${path} cannot be written: ${describeFileSystemError(code) ?? message}.`,
    );
  }
}

/** @throws BackupError if the file is not a backup */
export async function* readBackup(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const gunzip = createGunzip();
  file.on('error', (error) => gunzip.destroy(error));
  try {
    yield* readLines(file.pipe(gunzip));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw code.startsWith('Z_')
      ? new BackupError(`${path} is not a backup of a shop, or it is damaged.`)
      : error;
  } finally {
    file.destroy();
    gunzip.destroy();
  }
}

/** Splits a stream into complete lines. `node:readline` also splits at U+2028, which JSON may contain. */
export async function* readLines(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let pending: string[] = [];
  for await (const chunk of stream) {
    const [first = '', ...nextLines] = decoder.write(Buffer.from(chunk)).split('\n');
    pending.push(first);
    for (const next of nextLines) {
      yield pending.join('');
      pending = [next];
    }
  }
}
