import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { freePort } from './processes';

export interface TestBucket {
  storageUrl: string;
  /** Stops the server and keeps the bucket. */
  stop(): Promise<void>;
  restart(): Promise<void>;
  remove(): Promise<void>;
}

/** Uses `TEST_STORAGE_URL`, an empty bucket that is not deleted, or starts a server. */
export async function startBucket(): Promise<TestBucket> {
  const configuredUrl = process.env.TEST_STORAGE_URL;
  const nothing = async () => {};
  if (configuredUrl)
    return { storageUrl: configuredUrl, stop: nothing, restart: nothing, remove: nothing };
  const directory = mkdtempSync(join(tmpdir(), 'bobica-bucket-'));
  // s3rver signs lists without the slash after the bucket, unlike the object stores that s3mini is tested with.
  const allowed = { silent: true, allowMismatchedSignatures: true };
  const options = { ...allowed, address: '127.0.0.1', directory };
  const open = async (port: number) => {
    const server = new S3rver({ ...options, port, configureBuckets: [{ name: 'shop' }] });
    return { server, ...(await server.run()) };
  };
  const { port, ...first } = await open(await freePort());
  let { server } = first;
  return {
    storageUrl: `s3://S3RVER:S3RVER@127.0.0.1:${port}/shop?region=us-east-1&tls=false`,
    stop: () => server.close(),
    async restart() {
      ({ server } = await open(port));
    },
    async remove() {
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}

export function onBothStorages(
  tests: (storageSettings: () => { dataDir: string; storageUrl?: string }) => void,
) {
  describe.each(['a folder', 'a bucket'])('in %s', (kind) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'bobica-storage-'));
    let bucket: TestBucket | undefined;
    beforeAll(async () => {
      if (kind === 'a bucket') bucket = await startBucket();
    });
    afterAll(async () => {
      await bucket?.remove();
      rmSync(dataDir, { recursive: true });
    });
    tests(() => ({ dataDir, storageUrl: bucket?.storageUrl }));
  });
}
