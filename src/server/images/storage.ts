import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Settings } from '../settings';

/** Prefixes of names. A backup omits variants, because they can be recreated. */
export const originals = 'storage/';
export const variants = 'variants/';

export interface StoredFile {
  /** In bytes. */
  size: number;
  read(): Readable | Buffer;
}

/** Stores the shop's files under names with slashes. The content of a name never changes. */
export interface Storage {
  open(name: string): Promise<StoredFile | undefined>;
  modified(name: string): Promise<Date | undefined>;
  /** Writes the whole file or nothing. Readers never see a partial file, even after a crash. */
  write(name: string, content: Buffer): Promise<void>;
  /** Lists names with a prefix, which must end with a slash. */
  list(prefix: string): AsyncIterable<{ name: string; modified: Date }>;
  delete(name: string): Promise<void>;
}

/** The object store failed, but may work later. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

export type StorageSettings = Pick<Settings, 'dataDir' | 'storageUrl'>;

/** Opens the bucket in the settings, or the data folder. Loads the library for buckets only if needed. */
export async function openStorage({ dataDir, storageUrl }: StorageSettings): Promise<Storage> {
  if (storageUrl === undefined) return folderStorage(dataDir);
  const { bucketStorage } = await import('./bucketStorage');
  return bucketStorage(storageUrl);
}

export async function readContent(file: StoredFile): Promise<Buffer> {
  const content = file.read();
  return Buffer.isBuffer(content) ? content : buffer(content);
}

export async function readFrom(storage: Storage, name: string): Promise<Buffer | undefined> {
  const file = await storage.open(name);
  // The file may have been deleted in the meantime.
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
      const temporaryPath = `${path}.${randomUUID()}.tmp`;
      try {
        await writeFile(temporaryPath, content);
        await rename(temporaryPath, path);
      } catch (error) {
        await rm(temporaryPath, { force: true });
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
