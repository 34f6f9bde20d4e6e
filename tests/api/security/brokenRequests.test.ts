import { readdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { AdminPage } from '@/contract/admin/pageTexts';
import { csrfCookiePath } from '@/contract/paths';
import { xsrfCookie, xsrfHeader } from '@/contract/wire';
import { staffCookie } from '@/server/http/staffCookie';
import { signInStaff } from '../../support/adminShop';
import { startTestShop, type TestShop } from '../../support/app';
import { eventually } from '../../support/processes';
import { both, photo } from '../../support/productShop';
import { repetitions } from '../../support/repetitions';
import type { TestClient } from '../../support/TestClient';
import { getCode, exchange, countInFlight, listen, open } from './wire';

const timeouts = { request: 1_000, upload: 4_000 };
const times = repetitions.brokenClients;

let shop: TestShop;
let port: string;
let owner: TestClient;
let xsrf: string;
let staff: string;
beforeAll(async () => {
  shop = await startTestShop({ timeouts, settings: { limits: { socketTimeoutSeconds: 2 } } });
  port = await listen(shop);
  owner = (await signInStaff(shop)).client;
  await owner.get(csrfCookiePath);
  xsrf = owner.cookies.get(xsrfCookie) ?? '';
  staff = `${staffCookie}=${owner.cookies.get(staffCookie)}`;
});
afterAll(() => shop.close());

const json = 'Content-Type: application/json';
function head(call: string, ...more: string[]): string {
  return [`${call} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...more, '\r\n'].join('\r\n');
}
const trusted = (call: string, cookie: string, ...more: string[]) =>
  head(call, `${xsrfHeader}: ${xsrf}`, `Cookie: ${xsrfCookie}=${xsrf}; ${cookie}`, ...more);

const write = (socket: Socket, text: string) =>
  new Promise<void>((resolve) => {
    socket.write(text, () => resolve());
  });
const waitForResponse = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(data.toString('latin1')));
    socket.once('close', () => resolve(''));
  });

const guest = `guest=${'a'.repeat(43)}`;
const cart = 'PUT /api/carts/products/1';
const upload = 'POST /api/admin/images';
const body = '{"quantity": 1}';

/** Each request lacks something: a complete head, a body, a token, or a reader of the response. */
const broken: Record<string, () => string> = {
  'bytes that are not a request': () => 'nonsense\r\n\r\n',
  'half a head': () => head(cart).slice(0, 30),
  'an unknown URL and no body': () => trusted('POST /api/none', guest, json, 'Content-Length: 60'),
  'no security token and no body': () => head(cart, json, 'Content-Length: 60'),
  'a missing body over the limit': () => trusted(cart, guest, json, 'Content-Length: 900000'),
  'an invented guest and no body': () => trusted(cart, guest, json, 'Content-Length: 60'),
  'half a body': () => trusted(cart, guest, json, 'Content-Length: 60') + body,
  'a chunked body without an end': () =>
    trusted(cart, guest, json, 'Transfer-Encoding: chunked') + '5\r\n{"qua\r\n',
  'a body that is not JSON': () => trusted(cart, guest, json, 'Content-Length: 3') + '{{{',
  'two lengths': () => trusted(cart, guest, json, 'Content-Length: 3', 'Content-Length: 4'),
  'an invented session and an address form': () =>
    head('GET /api/orders', 'Authorization: Bearer 1|abc'),
  'an upload with an ended session': () =>
    trusted(
      upload,
      `${staffCookie}=${'b'.repeat(43)}`,
      'Content-Type: image/jpeg',
      'Content-Length: 900000',
    ),
  'a partial upload': () =>
    trusted(upload, staff, 'Content-Type: image/jpeg', 'Content-Length: 900') + 'abc',
  'a search whose response is not read': () => head('GET /api/products?q=sok'),
  'three searches on one connection': () => head('GET /api/products?q=med').repeat(3),
  'an abandoned stream': () => head('GET /api/admin/events', `Cookie: ${staff}`),
};

const send = (path: string, content: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [xsrfHeader]: xsrf,
      cookie: `${xsrfCookie}=${xsrf}`,
    },
    body: content,
  });

test.each(Object.keys(broken))(
  `sending %s ${times} times leaves no API call running`,
  async (kind) => {
    const request = broken[kind]?.() ?? '';
    // Half of the clients disconnect immediately, and the others after a response.
    await Promise.all(
      Array.from({ length: times }, async (_, index) => {
        const socket = await open(port);
        const response = waitForResponse(socket);
        await write(socket, request);
        if (index % 2) await Promise.race([response, new Promise((turn) => setTimeout(turn, 200))]);
        socket.resetAndDestroy();
      }),
    );
    await eventually(async () => shop.app.runningCalls() === 0);
    // The request for the metrics is included.
    await eventually(async () => (await countInFlight(shop)) <= 1);
    // Node accepts about one connection per turn, so requests of disconnected clients may still arrive and cause 503s.
    // The shop may also be closing a pooled connection.
    await eventually(async () => {
      const response = await fetch(`http://127.0.0.1:${port}/api/products`).catch(() => undefined);
      return response?.status === 200;
    });
  },
);

test('incomplete bodies block no other request and time out', async () => {
  const startedAt = Date.now();
  const sockets = await Promise.all(Array.from({ length: 100 }, () => open(port)));
  const closed = sockets.map(
    (socket) => new Promise((resolve) => socket.resume().once('close', resolve)),
  );
  await Promise.all(
    sockets.map((socket) =>
      write(socket, trusted(cart, guest, json, 'Content-Length: 60') + '{"quan'),
    ),
  );
  const slowWriter = setInterval(() => sockets.forEach((socket) => socket.write(' ')), 100);
  const { status } = await fetch(`http://127.0.0.1:${port}/api/products`);
  expect(status).toBe(200);
  await Promise.all(closed);
  clearInterval(slowWriter);
  expect(Date.now() - startedAt).toBeLessThan(timeouts.upload);
});

test('an idle connection is closed after its time limit', async () => {
  const socket = (await open(port)).resume();
  await new Promise((resolve) => socket.once('close', resolve));
});

test('an upload without a session is rejected immediately and does not get the longer time limit', async () => {
  const socket = await open(port);
  const ended = new Promise((resolve) => socket.once('close', resolve));
  const response = waitForResponse(socket);
  const type = ['Content-Type: image/jpeg', 'Content-Length: 900000'];
  await write(socket, trusted(upload, `${staffCookie}=${'b'.repeat(43)}`, ...type));
  expect(await response).toMatch(/^HTTP\/1\.1 401 /);
  await ended;
});

const uploadHead = (length: number) =>
  trusted(upload, staff, 'Content-Type: image/jpeg', `Content-Length: ${length}`);

describe('an incomplete upload leaves no file and no row', () => {
  const stored = () => readdirSync(join(shop.settings.dataDir, 'storage/products')).sort();
  let before: string[];
  beforeEach(() => {
    before = stored();
  });
  afterEach(async () => {
    expect(stored()).toEqual(before);
    expect(await shop.rows('audit_log', { entity: 'image' })).toEqual([]);
  });

  test('an upload that is too slow gets a 408', async () => {
    const startedAt = Date.now();
    const reply = await exchange(port, uploadHead(500_000), (socket) => {
      const timer = setInterval(() => socket.write('x'), 100);
      socket.on('close', () => clearInterval(timer));
    });
    expect(getCode(reply)).toEqual([408, 'bad_request']);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(timeouts.upload);
  });

  test('a connection that closes or breaks at any byte', async () => {
    const file = await photo(900, 900).jpeg({ quality: 100 }).toBuffer();
    const last = file.length - 1;
    for (const offset of [
      0,
      1,
      3,
      20,
      ...[0.2, 0.5, 0.8].map((part) => Math.floor(last * part)),
      last,
    ]) {
      const ended = await exchange(port, uploadHead(file.length), (socket) =>
        socket.end(file.subarray(0, offset)),
      );
      expect([offset, ...getCode(ended)]).toEqual([offset, 400, 'bad_request']);
      await exchange(port, uploadHead(file.length), (socket) =>
        socket.write(file.subarray(0, offset), () => socket.resetAndDestroy()),
      );
    }
    // The connection can break in the head.
    const start = uploadHead(file.length);
    for (const part of [0.2, 0.5, 0.99])
      await exchange(port, start.slice(0, start.length * part), (socket) => socket.end());
  });
});

describe('the size of a request', () => {
  const path = '/api/admin/pages/terms';
  async function getPage(bytes: number) {
    const { data: page } = await owner.get<AdminPage>(path);
    const [heading, paragraph] = [both('Naslov'), both('š'.repeat(1_000))];
    while (Buffer.byteLength(JSON.stringify(page)) < bytes) {
      const id = `part-${page.content.sections.length}`;
      page.content.sections.push({ id, heading, paragraphs: Array(10).fill(paragraph), list: [] });
    }
    return page;
  }

  test('the texts of a page can be up to 256 KB', async () => {
    const page = await getPage(200_000);
    expect((await owner.put(path, page)).status).toBe(200);
    expect((await owner.get<AdminPage>(path)).data.content).toEqual(page.content);
    const { status, body } = await owner.put(path, await getPage(256 * 1024));
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
  });

  test('other staff requests can be up to 64 KB', async () => {
    const { status } = await owner.put('/api/admin/settings/delivery', await getPage(64 * 1024));
    expect(status).toBe(413);
  });

  const withKeys = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 1])));

  test('a shopper can send up to 682 keys', async () => {
    expect((await send('/api/auth/login', withKeys(682))).status).toBe(422);
    expect((await send('/api/auth/login', withKeys(683))).status).toBe(400);
  });

  test('a request for an unknown URL is rejected before its body is read', async () => {
    const socket = await open(port);
    const response = waitForResponse(socket);
    await write(socket, trusted('POST /api/none', guest, json, 'Content-Length: 7000'));
    expect(await response).toMatch(/^HTTP\/1\.1 404 /);
    socket.destroy();
  });
});
