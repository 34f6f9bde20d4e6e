import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { open, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';

/** A backup in the making: it has its name only when it is whole and on the disk. */
export class BackupFile {
  readonly #path: string;
  readonly #unfinished: string;
  readonly #gzip: Gzip;
  readonly #written: Promise<void>;
  #failure: Error | undefined;

  private constructor(path: string, unfinished: string, gzip: Gzip, written: Promise<void>) {
    this.#path = path;
    this.#unfinished = unfinished;
    this.#gzip = gzip;
    this.#written = written;
    // Heard of with the next line, or at the end.
    written.catch((error: Error) => (this.#failure = error));
  }

  static async open(path: string): Promise<BackupFile> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const unfinished = `${path}.${randomUUID()}.unfinished`;
    // It holds names and addresses of customers.
    const file = await open(unfinished, 'wx', 0o600);
    const gzip = createGzip();
    return new BackupFile(
      path,
      unfinished,
      gzip,
      pipeline(gzip, file.createWriteStream({ flush: true })),
    );
  }

  async line(text: string): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (this.#gzip.write(`${text}\n`)) return;
    await Promise.race([once(this.#gzip, 'drain'), this.#written]);
  }

  async finish(): Promise<void> {
    this.#gzip.end();
    await this.#written;
    await rename(this.#unfinished, this.#path);
  }

  async giveUp(): Promise<void> {
    this.#gzip.destroy();
    await this.#written.catch(() => undefined);
    await rm(this.#unfinished, { force: true });
  }
}
