import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { BackupError } from './BackupError';

/**
 * The lines of a backup, one by one.
 * @throws BackupError where the file is none
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const plain = createGunzip();
  file.on('error', (error) => plain.destroy(error));
  const decoder = new StringDecoder('utf8');
  let rest: string[] = [];
  try {
    for await (const chunk of file.pipe(plain)) {
      const [first = '', ...others] = decoder.write(chunk as Buffer).split('\n');
      rest.push(first);
      for (const next of others) {
        yield rest.join('');
        rest = [next];
      }
    }
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
