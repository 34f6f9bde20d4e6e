import type { Socket } from 'node:net';
import { join } from 'node:path';
import { apiErrors } from '@/contract/errors';
import { storeImages } from '@/server/images/storeImages';
import { defaultSeedDir } from '@/server/main/seedShop';
import { render } from '@/web/render';
import { startTestShop, type TestShop } from '../../support/app';
import { eventually } from '../../support/processes';
import fc from '../../support/properties';
import { repetitions } from '../../support/repetitions';
import { captureLog } from '../../support/captureLog';
import { getCode as code, exchange, countInFlight, listen, open, type Reply } from './wire';

const runs = repetitions.fuzzedRequests * 30;

const { lines: faults, log } = captureLog('error');
const assets = { scripts: ['/assets/main.js'], styles: [], pages: {} };

let shop: TestShop;
let port: string;
beforeAll(async () => {
  shop = await startTestShop({ log, render: (request) => render({ ...request, assets }) });
  port = await listen(shop);
});
afterEach(() => {
  expect(faults).toEqual([]);
});
afterAll(() => shop.close());

const get = (path: string, headers = '') =>
  exchange(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`);

function expectValidReply(reply: Reply | undefined, sent: string): void {
  if (!reply) throw new Error(`There was no response to ${JSON.stringify(sent)}`);
  expect([sent, reply.status]).toEqual([sent, expect.any(Number)]);
  expect([sent, reply.status < 500]).toEqual([sent, true]);
  expect(reply.body).not.toMatch(/\n\s+at |node_modules|FST_ERR|HPE_/);
  // Node rejects some requests with only a status, such as a request without a host.
  if (reply.body === '' || reply.body.startsWith('0\r\n\r\n')) return;
  expect([sent, reply.headers]).toEqual([
    sent,
    expect.stringContaining('x-content-type-options: nosniff'),
  ]);
  if (reply.status < 400 || !reply.headers.includes('\ncontent-length: ')) return;
  if (reply.status === 404 && reply.headers.includes('content-type: text/html')) return;
  expect([sent, reply.headers]).toEqual([
    sent,
    expect.stringContaining('content-type: application/json'),
  ]);
  expect(Object.keys(apiErrors)).toContain((JSON.parse(reply.body) as { code: string }).code);
}

const segment = fc.oneof(
  fc.constantFrom(
    ...`api auth currentuser orders 1 products storage assets locales en common.json sanctum
    csrf-cookie shop cart checkout .. . %2e%2e %2f %5c %00 % %zz %ff %c0%ae %u0000 .env .git
    package.json etc passwd data secret :id * {id} ; __proto__ évil`.split(/\s+/),
    '',
    'a'.repeat(300),
    '\\\\evil.example',
  ),
  fc.string({ unit: fc.constantFrom(...'abcXYZ019-._~!$&\'()*+,;=:@%/\\"<>^`{|}'), maxLength: 20 }),
);
const path = fc
  .tuple(fc.array(segment, { maxLength: 6 }), fc.option(fc.array(segment, { maxLength: 4 })))
  .map(([parts, query]) => `/${parts.join('/')}${query ? `?${query.join('&')}` : ''}`);

const methods = 'GET HEAD POST PUT DELETE PATCH OPTIONS PROPFIND TRACE'.split(' ');

describe('on the wire', () => {
  test(
    'every path gets a valid response, and none exposes a private file',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...methods), path, async (method, path) => {
          const reply = await exchange(
            port,
            `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
          );
          expectValidReply(reply, `${method} ${path}`);
          expect(reply?.body).not.toMatch(/"private": true|root:x:0/);
          const location = /\nlocation: (.*)/.exec(reply?.headers ?? '')?.[1];
          if (location !== undefined) expect(location).toMatch(/^\/(?![/\\])/);
        }),
        { numRuns: runs, endOnFailure: true },
      );
    },
    120_000 + runs * 100,
  );

  it.each([
    '//evil.example/',
    '/\\evil.example/',
    '/%5cevil.example/',
    '/%2F/evil.example/..//',
    '//evil.example/%2f..',
    '/products//evil.example',
    '/%0d%0aLocation:%20//evil.example/',
    '//:',
    '//[',
  ])('%s does not redirect to another host', async (path) => {
    const location = /\nlocation: (.*)/.exec((await get(path))?.headers ?? '')?.[1] ?? '/';
    expect(location).toMatch(/^\/(?![/\\])/);
  });

  test(
    'bytes that are not a request are rejected, and the shop continues',
    async () => {
      const line = fc.oneof(
        fc.constantFrom(
          'GET / HTTP/1.1',
          'POST /api/orders HTTP/1.1',
          'GET / HTTP/9.9',
          'get / http/1.1',
          'GET /',
          'PRI * HTTP/2.0',
          'Host: localhost',
          'Content-Length: 5',
          'Content-Length: -1',
          'Content-Length: 5, 6',
          'Transfer-Encoding: chunked',
          'Transfer-Encoding: chunked, identity',
          'Connection: close',
          'Content-Type: application/json',
          'Authorization: Bearer 1|x',
          `X: ${'a'.repeat(20_000)}`,
          ' folded',
          'Bad Header: 1',
          ': 1',
          'Expect: 100-continue',
          'Upgrade: websocket',
          '',
          '5',
          'hello',
          '0',
        ),
        fc.string({ unit: 'binary', maxLength: 40 }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
          const sent = `${lines.join('\r\n')}\r\n\r\n`;
          const reply = await exchange(port, sent, (socket) => socket.end());
          if (reply) expectValidReply(reply, sent);
        }),
        { numRuns: Math.ceil(runs / 3), endOnFailure: true },
      );
      expect((await get('/api/health'))?.status).toBe(200);
    },
    120_000 + runs * 100,
  );
});

describe('limits', () => {
  async function post(body: string, more = '') {
    const client = shop.client();
    await client.get('/sanctum/csrf-cookie');
    const token = client.cookies.get('XSRF-TOKEN');
    return exchange(
      port,
      `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n` +
        `Cookie: XSRF-TOKEN=${token}\r\nX-XSRF-TOKEN: ${token}\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`,
    );
  }
  it('reject a shopper’s body of more than 8 KB', async () => {
    expect(code(await post(JSON.stringify({ email: 'a'.repeat(8 * 1024) })))).toEqual([
      413,
      'payload_too_large',
    ]);
    expect(code(await post(JSON.stringify({ email: 'a'.repeat(8_000) })))).toEqual([
      422,
      'validation_failed',
    ]);
  });

  it('reject headers of more than 16 KB, an invalid header and an invalid address', async () => {
    expect(code(await get('/', `X-Long: ${'a'.repeat(17 * 1024)}\r\n`))).toEqual([
      431,
      'bad_request',
    ]);
    expect(code(await get('/', 'Bad Header: 1\r\n'))).toEqual([400, 'bad_request']);
    expect(code(await get('/%zz'))).toEqual([400, 'bad_request']);
  });

  it('reject deeply nested JSON, but not brackets in strings', async () => {
    const nested = `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`;
    expect(code(await post(nested))).toEqual([400, 'bad_request']);
    expect(code(await post(`{"email":"\\"${'['.repeat(100)}"}`))).toEqual([
      422,
      'validation_failed',
    ]);
  });

  it('reject two Host headers', async () => {
    expect(code(await get('/', 'Host: evil.example\r\n'))).toEqual([400, 'bad_request']);
  });

  it('close the connection instead of reading a long rejected body', async () => {
    const reply = await exchange(
      port,
      `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000000000\r\n` +
        `Content-Type: application/json\r\n\r\n{`,
    );
    expect(code(reply)).toEqual([419, 'csrf_mismatch']);
    expect(reply?.headers).toContain('connection: close');
  });

  it('reject a body with two lengths, and prototype pollution', async () => {
    expect(code(await post('{}', 'Transfer-Encoding: chunked\r\n'))).toEqual([400, 'bad_request']);
    expect(code(await post('{"__proto__":{"email":"a@b.rs"}}'))).toEqual([400, 'bad_request']);
    expect(code(await post('{"constructor":{"prototype":{"a":1}}}'))).toEqual([400, 'bad_request']);
  });
});

let image: string;
beforeAll(async () => {
  const stored = await storeImages(join(defaultSeedDir, 'media'), shop.settings);
  image = `/storage/${stored.get('hero/berries-and-plums.jpg')?.src}`;
});
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function sendRequests(times: number): Promise<Socket> {
  const socket = (await open(port)).pause();
  sockets.push(socket);
  socket.write(`GET ${image} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times));
  return socket;
}

describe('pipelined requests', () => {
  it('disconnect a client that requests far more than it reads', async () => {
    const before = await countInFlight(shop);
    await Promise.all(Array.from({ length: 5 }, () => sendRequests(400)));
    for (const socket of sockets) socket.resume();
    await eventually(async () => sockets.every(({ closed }) => closed));
    await eventually(async () => (await countInFlight(shop)) === before);
  });

  it('are answered in order if there are few', async () => {
    const socket = await sendRequests(3);
    let read = '';
    socket.setEncoding('latin1').on('data', (part: string) => (read += part));
    socket.resume();
    await eventually(async () => read.split('HTTP/1.1 200 OK').length === 4);
  });

  it('are abandoned if the connection closes before they are answered', async () => {
    const before = await countInFlight(shop);
    // These are more requests than are answered before the first check.
    await Promise.all(Array.from({ length: 20 }, () => sendRequests(16)));
    await eventually(async () => (await countInFlight(shop)) > before);
    for (const socket of sockets) socket.destroy();
    await eventually(async () => (await countInFlight(shop)) === before);
  });
});
