import { readdirSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { AdminPage } from '@/contract/admin/pageTexts';
import { xsrfCookie, xsrfHeader } from '@/contract/wire';
import { staffCookie } from '@/server/http/staffCookie';
import { signInStaff } from '../../support/adminShop';
import { startTestShop } from '../../support/app';
import { both, photo } from '../../support/productShop';
import type { TestClient } from '../../support/TestClient';
import { useShop } from '../../support/useShop';
import { rowsOf } from '../../support/rows';

const timeouts = { request: 400, upload: 2_000 };

let owner: TestClient;
let port: number;
const shop = useShop(
  () => startTestShop({ timeouts }),
  async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    port = (shop.app.server.address() as AddressInfo).port;
    owner = (await signInStaff(shop)).client;
  },
);

/** The head of a request of the owner. */
function head(call: string, type: string, length: number): string {
  const xsrf = owner.cookies.get(xsrfCookie) ?? '';
  return [
    `${call} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    `${xsrfHeader}: ${xsrf}`,
    `Cookie: ${xsrfCookie}=${xsrf}; ${staffCookie}=${owner.cookies.get(staffCookie)}`,
    '\r\n',
  ].join('\r\n');
}
const uploadHead = (length: number) => head('POST /api/admin/images', 'image/jpeg', length);

type Act = (socket: ReturnType<typeof connect>) => void;

/** The response of the shop until the connection is closed, and after how many milliseconds. */
function exchange(
  start: string,
  act: Act,
): Promise<{ status: number; code?: string; after: number }> {
  return new Promise((resolve) => {
    const began = Date.now();
    let response = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(start);
      act(socket);
    });
    socket.setEncoding('utf8').on('data', (part: string) => (response += part));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]);
      const code = /"code":"(\w+)"/.exec(response)?.[1];
      resolve({ status, ...(code && { code }), after: Date.now() - began });
    });
  });
}

const drips: Act = (socket) => {
  const timer = setInterval(() => socket.write('x'), 100);
  socket.on('close', () => clearInterval(timer));
};

const stored = () => readdirSync(join(shop.settings.dataDir, 'storage/products')).sort();
const logged = () => rowsOf(shop.database.kysely, 'audit_log', { entity: 'image' });

describe('an upload that does not arrive leaves no file and no row', () => {
  let before: string[];
  beforeEach(() => {
    before = stored();
  });
  afterEach(async () => {
    expect(stored()).toEqual(before);
    expect(await logged()).toEqual([]);
  });

  test('a byte now and then is answered with 408 once its time is over', async () => {
    const { status, code, after } = await exchange(uploadHead(500_000), drips);
    expect([status, code]).toEqual([408, 'bad_request']);
    expect(after).toBeGreaterThanOrEqual(timeouts.upload);
  });

  test('other requests have the shorter time, also those of staff', async () => {
    const calls = [
      'PUT /api/admin/pages/terms',
      'POST /api/admin/images/crop',
      'POST /api/admin/login',
    ];
    for (const call of calls) {
      const { status, after } = await exchange(head(call, 'application/json', 5_000), drips);
      expect([call, status]).toEqual([call, 408]);
      expect(after).toBeLessThan(timeouts.upload);
    }
  });

  test('a connection that ends or breaks at any byte', async () => {
    const file = await photo(900, 900).jpeg({ quality: 100 }).toBuffer();
    const last = file.length - 1;
    const offsets = [
      0,
      1,
      2,
      3,
      20,
      ...[1, 2, 3, 4, 5, 6, 7].map((part) => Math.floor((last * part) / 8)),
      last,
    ];
    for (const offset of offsets) {
      const ended = await exchange(uploadHead(file.length), (socket) =>
        socket.end(file.subarray(0, offset)),
      );
      expect([offset, ended.status, ended.code]).toEqual([offset, 400, 'bad_request']);
      await exchange(uploadHead(file.length), (socket) =>
        socket.write(file.subarray(0, offset), () => socket.resetAndDestroy()),
      );
    }
    // In the head too.
    const start = uploadHead(file.length);
    for (const part of [0.2, 0.5, 0.99])
      await exchange(start.slice(0, start.length * part), (socket) => socket.end());
    // The shop goes on.
    expect((await owner.get('/api/admin/me')).status).toBe(200);
  });
});

describe('the size of a body', () => {
  const path = '/api/admin/pages/terms';
  async function pageOf(bytes: number) {
    const { data: page } = await owner.get<AdminPage>(path);
    const heading = both('Naslov');
    const paragraph = both('š'.repeat(1_000));
    const size = () => Buffer.byteLength(JSON.stringify(page));
    while (size() < bytes) {
      const id = `part-${page.content.sections.length}`;
      page.content.sections.push({ id, heading, paragraphs: Array(10).fill(paragraph), list: [] });
    }
    return page;
  }

  test('texts of a page may have 256 KB', async () => {
    const page = await pageOf(200_000);
    expect((await owner.put(path, page)).status).toBe(200);
    const { data } = await owner.get<AdminPage>(path);
    expect(data.content).toEqual(page.content);
    const { status, body } = await owner.put(path, await pageOf(256 * 1024));
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
  });

  test('other requests of staff may have 64 KB', async () => {
    const { status } = await owner.put('/api/admin/settings/delivery', await pageOf(64 * 1024));
    expect(status).toBe(413);
  });
});
