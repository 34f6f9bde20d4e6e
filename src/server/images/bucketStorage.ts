import { LRUCache } from 'lru-cache';
import { StorageError, type Storage } from './storage';

/** The size of the files that a process serves from memory, even if the object store is unavailable. */
const cachedBytes = 64 * 1024 * 1024;

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

  /** The connection may have been closed or the store busy. */
  async function withRetry<Result>(request: () => Promise<Result>): Promise<Result> {
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
    const found = await withRetry(() => bucket.listObjects('/', prefix, max));
    if (found) return found;
    throw new StorageError(
      'The object store of STORAGE_URL cannot be used: the bucket does not exist.',
    );
  };

  const cache = new LRUCache<string, Buffer>({
    maxSize: cachedBytes,
    sizeCalculation: ({ length }) => length + 1,
    async fetchMethod(name) {
      const content = await withRetry(() => bucket.getObjectArrayBuffer(name));
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
      await withRetry(() => bucket.putObject(name, content));
      cache.set(name, content);
    },
    async *list(prefix) {
      for (const { Key, LastModified } of await list(prefix)) {
        yield { name: Key, modified: LastModified };
      }
    },
    async delete(name) {
      await withRetry(() => bucket.deleteObject(name));
      cache.delete(name);
    },
  };
}
