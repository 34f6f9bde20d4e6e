import { connect, type AddressInfo, type Socket } from 'node:net';
import { csrfCookiePath } from '@/contract/paths';
import { xsrfCookie, xsrfHeader } from '@/contract/wire';
import { staffCookie } from '@/server/http/staffCookie';
import { signInStaff } from '../../support/adminShop';
import { startTestShop, type TestShop } from '../../support/app';
import { eventually } from '../../support/eventually';

const timeouts = { request: 1_000, upload: 60_000 };
const times = 200;

let shop: TestShop;
let port: number;
let xsrf: string;
let staff: string;
beforeAll(async () => {
  shop = await startTestShop({ timeouts, settings: { limits: { socketTimeoutSeconds: 2 } } });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  port = (shop.app.server.address() as AddressInfo).port;
  const { client } = await signInStaff(shop);
  await client.get(csrfCookiePath);
  xsrf = client.cookies.get(xsrfCookie) ?? '';
  staff = client.cookies.get(staffCookie) ?? '';
});
afterAll(() => shop.close());

const json = 'Content-Type: application/json';
function head(call: string, ...more: string[]): string {
  return [`${call} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...more, '\r\n'].join('\r\n');
}
/** With the security token. */
const trusted = (call: string, cookie: string, ...more: string[]) =>
  head(call, `${xsrfHeader}: ${xsrf}`, `Cookie: ${xsrfCookie}=${xsrf}; ${cookie}`, ...more);

const open = () =>
  new Promise<Socket>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', () => undefined);
  });
const written = (socket: Socket, text: string) =>
  new Promise<void>((resolve) => {
    socket.write(text, () => resolve());
  });
const answered = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(data.toString('latin1')));
    socket.once('close', () => resolve(''));
  });

const guest = `guest=${'a'.repeat(43)}`;
const cart = 'PUT /api/carts/products/1';
const upload = 'POST /api/admin/images';
const body = '{"quantity": 1}';

/** Each leaves something out: the body or its end, the token, the answer. */
const broken: Record<string, () => string> = {
  'no request': () => 'nonsense\r\n\r\n',
  'half a head': () => head(cart).slice(0, 30),
  'an unknown address and no body': () =>
    trusted('POST /api/none', guest, json, 'Content-Length: 60'),
  'no security token and no body': () => head(cart, json, 'Content-Length: 60'),
  'a body over the limit that is not sent': () =>
    trusted(cart, guest, json, 'Content-Length: 900000'),
  'an invented guest and no body': () => trusted(cart, guest, json, 'Content-Length: 60'),
  'half a body': () => trusted(cart, guest, json, 'Content-Length: 60') + body,
  'a chunked body without an end': () =>
    trusted(cart, guest, json, 'Transfer-Encoding: chunked') + '5\r\n{"qua\r\n',
  'a body that is no JSON': () => trusted(cart, guest, json, 'Content-Length: 3') + '{{{',
  'two lengths': () => trusted(cart, guest, json, 'Content-Length: 3', 'Content-Length: 4'),
  'an invented session and a customer’s address': () =>
    head('GET /api/orders', 'Authorization: Bearer 1|abc'),
  'an upload with an ended session': () =>
    trusted(
      upload,
      `${staffCookie}=${'b'.repeat(43)}`,
      'Content-Type: image/jpeg',
      'Content-Length: 900000',
    ),
  'an upload of which a part arrives': () =>
    trusted(upload, `${staffCookie}=${staff}`, 'Content-Type: image/jpeg', 'Content-Length: 900') +
    'abc',
  'a search whose answer is not read': () => head('GET /api/products?q=sok'),
  'three searches on one connection': () => head('GET /api/products?q=med').repeat(3),
  'a stream that is left': () => head('GET /api/admin/events', `Cookie: ${staffCookie}=${staff}`),
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

async function metric(name: string): Promise<number> {
  const { body: text } = await shop.app.inject('/metrics');
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
}

test.each(Object.keys(broken))(`%s, ${times} times, leaves no API call running`, async (kind) => {
  const request = broken[kind]?.() ?? '';
  // Half of the clients leave at once, half after an answer.
  await Promise.all(
    Array.from({ length: times }, async (_, index) => {
      const socket = await open();
      const response = answered(socket);
      await written(socket, request);
      if (index % 2) await Promise.race([response, new Promise((turn) => setTimeout(turn, 200))]);
      socket.resetAndDestroy();
    }),
  );
  await eventually(async () => shop.app.runningCalls() === 0);
  // The request of the metrics itself is one.
  await eventually(async () => (await metric('bobica_http_requests_in_flight')) <= 1);
  // Node accepts about one connection a turn: requests of clients that left may still come and have 503 for others.
  // A connection of the pool may be ended by the shop at that moment.
  await eventually(async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/products`).catch(() => undefined);
    return response?.status === 200;
  });
});

test('bodies that do not arrive block nobody, and end after the time of a request in all', async () => {
  const began = Date.now();
  const sockets = await Promise.all(Array.from({ length: 100 }, open));
  const closed = sockets.map(
    (socket) => new Promise((resolve) => socket.resume().once('close', resolve)),
  );
  await Promise.all(
    sockets.map((socket) =>
      written(socket, trusted(cart, guest, json, 'Content-Length: 60') + '{"quan'),
    ),
  );
  const drips = setInterval(() => sockets.forEach((socket) => socket.write(' ')), 100);
  const { status } = await fetch(`http://127.0.0.1:${port}/api/products`);
  expect(status).toBe(200);
  await Promise.all(closed);
  clearInterval(drips);
  expect(Date.now() - began).toBeLessThan(timeouts.upload / 2);
});

test('a connection without traffic is closed after its time', async () => {
  const socket = (await open()).resume();
  await new Promise((resolve) => socket.once('close', resolve));
});

test('an upload without a session is answered at once and does not have the time of an upload', async () => {
  const socket = await open();
  const ended = new Promise((resolve) => socket.once('close', resolve));
  const response = answered(socket);
  const type = ['Content-Type: image/jpeg', 'Content-Length: 900000'];
  await written(socket, trusted(upload, `${staffCookie}=${'b'.repeat(43)}`, ...type));
  expect(await response).toMatch(/^HTTP\/1\.1 401 /);
  await ended;
});

describe('the size of a request', () => {
  const withKeys = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 1])));

  test('a shopper may send 682 keys', async () => {
    expect((await send('/api/auth/login', withKeys(682))).status).toBe(422);
    expect((await send('/api/auth/login', withKeys(683))).status).toBe(400);
  });

  test('an unknown address is answered before the body is read', async () => {
    const socket = await open();
    const response = answered(socket);
    await written(socket, trusted('POST /api/none', guest, json, 'Content-Length: 7000'));
    expect(await response).toMatch(/^HTTP\/1\.1 404 /);
    socket.destroy();
  });
});
