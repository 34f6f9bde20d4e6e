import { LRUCache } from 'lru-cache';
import { StorageError, type Storage } from './storage';

/** Bytes of files that a process serves from memory, even if the object store is unavailable. */
const cachedBytes = 64 * 1024 * 1024;

/** A bucket in any object store with the S3 protocol. */
export async function bucketStorage(storageUrl: string, timeoutMs = 5_000): Promise<Storage> {
  const { username, password, host, pathname, searchParams } = new URL(storageUrl);
  const { S3mini, S3ServiceError } = await import('s3mini');
  const bucket = new S3mini({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    endpoint: `${searchParams.get('tls') === 'false' ? 'http' : 'https'}://${host}${pathname}`,
    region: searchParams.get('region') ?? undefined,
    requestAbortTimeout: timeoutMs,
  });

  /** Repeats the request once, because it may have met a closed connection or a busy store. */
  async function ask<Result>(request: () => Promise<Result>): Promise<Result> {
    try {
      return await request();
    } catch {
      return request().catch((cause: unknown) => {
        const reason = cause instanceof S3ServiceError ? cause.message : 'it did not respond';
        throw new StorageError(`The object store of STORAGE_URL cannot be used: ${reason}.`, {
          cause,
        });
      });
    }
  }

  const list = async (prefix: string, max?: number) => {
    const found = await ask(() => bucket.listObjects('/', prefix, max));
    if (found) return found;
    throw new StorageError(
      'The object store of STORAGE_URL cannot be used: the bucket does not exist.',
    );
  };

  const cache = new LRUCache<string, Buffer>({
    maxSize: cachedBytes,
    sizeCalculation: ({ length }) => length + 1,
    async fetchMethod(name) {
      const content = await ask(() => bucket.getObjectArrayBuffer(name));
      return content ? Buffer.from(content) : undefined;
    },
  });

  return {
    async open(name) {
      const content = await cache.fetch(name);
      return content && { size: content.length, read: () => content };
    },
    async modified(name) {
      const [found] = await list(name, 1);
      return found?.Key === name ? found.LastModified : undefined;
    },
    async write(name, content) {
      await ask(() => bucket.putObject(name, content));
      cache.set(name, content);
    },
    async *list(prefix) {
      for (const { Key, LastModified } of await list(prefix)) {
        yield { name: Key, modified: LastModified };
      }
    },
    async delete(name) {
      await ask(() => bucket.deleteObject(name));
      cache.delete(name);
    },
  };
}
