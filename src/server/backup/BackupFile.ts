import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { open, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';
import { describeFileSystemError } from '../StartError';
import { BackupError } from './BackupError';

/** Takes one line of a backup, when there is room for it. */
export type TakeLine = (text: string) => Promise<void>;

/** A backup in the making: it has its name only when it is whole and on the disk. */
export class BackupFile {
  readonly #path: string;
  readonly #unfinished: string;
  readonly #gzip: Gzip;
  readonly #written: Promise<void>;
  #failed = false;

  private constructor(path: string, unfinished: string, gzip: Gzip, written: Promise<void>) {
    this.#path = path;
    this.#unfinished = unfinished;
    this.#gzip = gzip;
    this.#written = written.catch((error: unknown) => {
      this.#failed = true;
      throw notWritten(path, error);
    });
    // Heard of with the next line, or at the end.
    this.#written.catch(() => undefined);
  }

  /**
   * Makes the file out of the lines that `content` hands over; if it fails, nothing is left of it.
   * @throws BackupError where it cannot be written
   */
  static async fill<Result>(
    path: string,
    content: (take: TakeLine) => Promise<Result>,
  ): Promise<Result> {
    const file = await BackupFile.#open(path).catch((error: unknown) => {
      throw notWritten(path, error);
    });
    try {
      const result = await content((text) => file.#line(text));
      await file.#finish();
      return result;
    } catch (error) {
      await file.#giveUp();
      throw error;
    }
  }

  static async #open(path: string): Promise<BackupFile> {
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

  async #line(text: string): Promise<void> {
    if (!this.#failed && this.#gzip.write(`${text}\n`)) return;
    const drained = once(this.#gzip, 'drain').catch(() => this.#written);
    await Promise.race([drained, this.#written]);
  }

  async #finish(): Promise<void> {
    this.#gzip.end();
    await this.#written;
    await rename(this.#unfinished, this.#path).catch((error: unknown) => {
      throw notWritten(this.#path, error);
    });
  }

  async #giveUp(): Promise<void> {
    this.#gzip.destroy();
    await this.#written.catch(() => undefined);
    await rm(this.#unfinished, { force: true });
  }
}

function notWritten(path: string, error: unknown): BackupError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new BackupError(`${path} cannot be written: ${describeFileSystemError(code) ?? message}.`);
}
