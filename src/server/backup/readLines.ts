import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { linesOf } from '../control/linesOf';
import { BackupError } from './BackupError';

/**
 * The lines of a backup, one by one.
 * @throws BackupError where the file is none
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const plain = createGunzip();
  file.on('error', (error) => plain.destroy(error));
  try {
    yield* linesOf(file.pipe(plain));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw code.startsWith('Z_')
      ? new BackupError(`${path} is no backup of a shop, or it is damaged.`)
      : error;
  } finally {
    file.destroy();
    plain.destroy();
  }
}
