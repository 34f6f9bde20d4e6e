import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { bucketStorage } from './bucketStorage';
import { readContent, type Storage, StorageError } from './storage';

let onRequest: RequestListener;
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => onRequest(request, response));
});
let storage: Storage;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  storage = await bucketStorage(`s3://key:hidden@127.0.0.1:${port}/shop?tls=false`, 100);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const content = Buffer.from('the whole image');
const sendWhole: RequestListener = (_request, response) => response.end(content);
const sendPart: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-length': content.length });
  response.write('the', () => response.destroy());
};

const reads: Record<string, (name: string) => Promise<unknown>> = {
  open: (name) => storage.open(name),
  modified: (name) => storage.modified(name),
  list: (name) => storage.list(`${name}/`)[Symbol.asyncIterator]().next(),
};
const all = {
  ...reads,
  write: (name: string) => storage.write(name, content),
  delete: (name: string) => storage.delete(name),
};

test.each<[string, RequestListener, string, typeof reads]>([
  ['closes connections', (_, response) => response.destroy(), 'did not respond', all],
  ['sends only a part of the content', sendPart, 'did not respond', reads],
  ['does not respond', () => {}, 'did not respond', all],
  ['rejects the key', (_, response) => response.writeHead(403).end(), '403', all],
  ['fails', (_, response) => response.writeHead(500).end(), '500', all],
])(
  'rejects requests to an object store that %s, and caches nothing from it',
  async (title, problem, reason, methods) => {
    for (const [method, callMethod] of Object.entries(methods)) {
      const name = `storage/${method}-${title.replaceAll(' ', '-')}.jpg`;
      let requests = 0;
      onRequest = (...args) => {
        requests += 1;
        problem(...args);
      };
      const failure = await callMethod(name).catch((error: unknown) => error);
      expect({ method, failure }).toEqual({ method, failure: expect.any(StorageError) });
      // The request is retried, because the first attempt may have hit a closed connection, which the store does not count.
      expect([1, 2]).toContain(requests);
      expect(String(failure)).toContain(reason);
      expect(String(failure)).not.toContain('hidden');
      onRequest = sendWhole;
      const found = await storage.open(name);
      expect(found && (await readContent(found))).toEqual(content);
    }
  },
);
