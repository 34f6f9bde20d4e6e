import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Settings } from '../settings';

/** The prefixes of names. Variants can be recreated, so a backup omits them. */
export const originals = 'storage/';
export const variants = 'variants/';

export interface StoredFile {
  /** In bytes. */
  size: number;
  read(): Readable | Buffer;
}

/** Stores the shop's files by names with slashes. The content of a name never changes. */
export interface Storage {
  open(name: string): Promise<StoredFile | undefined>;
  /** When it was last written; undefined if there is none. */
  modified(name: string): Promise<Date | undefined>;
  /** Writes all or nothing: readers never see a part, even after a crash. */
  write(name: string, content: Buffer): Promise<void>;
  /** Names with a prefix, which ends with a slash. */
  list(prefix: string): AsyncIterable<{ name: string; modified: Date }>;
  delete(name: string): Promise<void>;
}

/** The object store failed; it may succeed later. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

export type StorageSettings = Pick<Settings, 'dataDir' | 'storageUrl'>;

/** The bucket in the settings, or the data folder. The library for buckets is only loaded if needed. */
export async function openStorage({ dataDir, storageUrl }: StorageSettings): Promise<Storage> {
  if (storageUrl === undefined) return folderStorage(dataDir);
  const { bucketStorage } = await import('./bucketStorage');
  return bucketStorage(storageUrl);
}

export async function readContent(file: StoredFile): Promise<Buffer> {
  const content = file.read();
  return Buffer.isBuffer(content) ? content : buffer(content);
}

/** The whole content; undefined if there is none. */
export async function readFrom(storage: Storage, name: string): Promise<Buffer | undefined> {
  const file = await storage.open(name);
  // The file may have been deleted by now.
  return file && orIfMissing(readContent(file), undefined);
}

export function folderStorage(folder: string): Storage {
  const find = async (path: string) => {
    const found = await orIfMissing(stat(path), undefined);
    return found?.isFile() ? found : undefined;
  };
  return {
    async open(name) {
      const path = join(folder, name);
      const found = await find(path);
      return found && { size: found.size, read: () => createReadStream(path) };
    },
    modified: async (name) => (await find(join(folder, name)))?.mtime,
    async write(name, content) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      const unfinished = `${path}.${randomUUID()}.tmp`;
      try {
        await writeFile(unfinished, content);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async *list(prefix) {
      const options = { recursive: true, withFileTypes: true } as const;
      const entries = await orIfMissing(readdir(join(folder, prefix), options), []);
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name);
        const found = entry.isFile() && (await find(path));
        if (found)
          yield { name: relative(folder, path).split(sep).join('/'), modified: found.mtime };
      }
    },
    delete: (name) => rm(join(folder, name), { force: true }),
  };
}

/** Returns its result, or `otherwise` if the file does not exist. */
async function orIfMissing<Result, Otherwise>(
  reading: Promise<Result>,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  try {
    return await reading;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return otherwise;
    throw error;
  }
}
