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
 * Writes a backup to a temporary file and renames it once it is flushed; a failure removes it.
 * @throws BackupError if it cannot be written or is incomplete; errors of `lines`
 */
export async function writeBackup(
  path: string,
  lines: AsyncIterable<string>,
): Promise<BackupCounts> {
  const unfinished = `${path}.${randomUUID()}.unfinished`;
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
    const file = await open(unfinished, 'wx', 0o600);
    await pipeline(content, createGzip(), file.createWriteStream({ flush: true }));
    const end: unknown = last.startsWith('{"end":') && JSON.parse(last);
    if (!is(end, endLine)) throw new BackupError('The backup is incomplete.');
    await rename(unfinished, path);
    return end.end;
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    if (linesError !== undefined) throw linesError;
    if (error instanceof BackupError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new BackupError(
      `${path} cannot be written: ${describeFileSystemError(code) ?? message}.`,
    );
  }
}

/** The lines of a backup. @throws BackupError if the file is not a backup */
export async function* readBackup(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const plain = createGunzip();
  file.on('error', (error) => plain.destroy(error));
  try {
    yield* readLines(file.pipe(plain));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw code.startsWith('Z_')
      ? new BackupError(`${path} is not a backup of a shop, or it is damaged.`)
      : error;
  } finally {
    file.destroy();
    plain.destroy();
  }
}

/** Complete lines of a stream. `node:readline` also ends lines at U+2028, which JSON may contain. */
export async function* readLines(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest: string[] = [];
  for await (const chunk of stream) {
    const [first = '', ...others] = decoder.write(Buffer.from(chunk)).split('\n');
    rest.push(first);
    for (const next of others) {
      yield rest.join('');
      rest = [next];
    }
  }
}
