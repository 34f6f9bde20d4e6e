import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { defaultSeedDir } from '@/server/main/seedShop';
import { originals } from '@/server/images/storage';
import type { Product } from '@/contract/productDetails';
import { csrfCookiePath } from '@/contract/paths';
import { xsrfHeader, xsrfCookie } from '@/contract/wire';
import { staffCookie } from '@/server/http/staffCookie';
import { insertOwner } from '../support/adminShop';
import { draftOrder, placeOrder } from '../support/customers';
import { TestClient } from '../support/TestClient';
import { startServer } from '../support/server';
import { stockShop, withDatabase, type ReadyCustomer } from '../support/stockedShop';
import { kilobytes, milliseconds, percentile, type Table } from './figures';
import { getCpu, getPss, waitUntilIdle } from './processFigures';

const connections = 150;
const warmUps = 30;
/** The stock of the product that the purchase loop buys, low enough for each purchase to change its label. */
const lowStock = 4;
const lowStockProduct = 3;

interface Target {
  url: string;
  customers: readonly ReadyCustomer[];
  token: string;
  staff: string;
}

type Flood = (target: Target, seconds: number) => Promise<unknown>;

/** Runs in a separate thread, so that the generator does not delay the measured requests. */
const cannon = (options: autocannon.Options) => autocannon({ workers: 1, ...options });

const getHead = ({ url, token }: Target, call: string, length: number, cookie = '') =>
  [
    `${call} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    `${xsrfHeader}: ${token}`,
    `Cookie: ${xsrfCookie}=${token}; ${cookie}`,
    '\r\n',
  ].join('\r\n');

const manyKeys = JSON.stringify(
  Object.fromEntries(Array.from({ length: 4_500 }, (_, key) => [`key${key}`, 1])),
);

const changing = ({ token }: Pick<Target, 'token'>) => ({
  'content-type': 'application/json',
  cookie: `${xsrfCookie}=${token}`,
  [xsrfHeader]: token,
});

const getLogin = (target: Pick<Target, 'url' | 'token'>, body: string) => ({
  url: `${target.url}/api/auth/login`,
  method: 'POST' as const,
  headers: changing(target),
  body,
});

const deepJson = '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000);

const floods: Readonly<Record<string, Flood>> = {
  nothing: (_, seconds) => pause(seconds * 1000),
  'unknown pages, 150 connections': ({ url }, duration) =>
    cannon({ url: `${url}/no-such-page-[<id>]`, idReplacement: true, connections, duration }),
  'searches, 150 connections': ({ url }, duration) =>
    cannon({ url: `${url}/shop?q=sok-[<id>]`, idReplacement: true, connections, duration }),
  'JSON nested 5,000 deep, 150 connections': (target, duration) =>
    cannon({ ...getLogin(target, deepJson), connections, duration }),
  'bodies that arrive a byte a second, 200 connections': (target, seconds) =>
    keepOpen(target, seconds, 200, {
      head: getHead(target, 'PUT /api/carts/products/1', 60, `guest=${'a'.repeat(43)}`),
      everySecond: ' ',
    }),
  'uploads without a session, 64 connections': (target, seconds) =>
    keepOpen(target, seconds, 64, {
      head: getHead(target, 'POST /api/admin/images', 900_000, `${staffCookie}=${'b'.repeat(43)}`),
      everySecond: 'x',
      closeAfterAnswer: true,
    }),
  'JSON of 4,500 keys, 64 connections': (target, duration) =>
    cannon({ ...getLogin(target, manyKeys), connections: 64, duration }),
  'searches of the API with an invented guest, 150 connections': ({ url }, duration) =>
    cannon({
      url: `${url}/api/products?q=sok-[<id>]`,
      idReplacement: true,
      headers: { cookie: `guest=${'a'.repeat(43)}` },
      connections,
      duration,
    }),
  'streams of events of one member, 64 connections': (target, seconds) =>
    keepOpen(target, seconds, 64, {
      head: `GET /api/admin/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${staffCookie}=${target.staff}\r\n\r\n`,
    }),
  'carts of new guests, 150 connections': (target, duration) =>
    cannon({
      url: `${target.url}/api/carts/products/1`,
      method: 'PUT',
      headers: changing(target),
      body: JSON.stringify({ quantity: 1 }),
      connections,
      duration,
    }),
  'paths of 15,500 slashes, 10 connections': ({ url }, duration) =>
    cannon({ url: `${url}/a${'/'.repeat(15_500)}b`, connections: 10, duration }),
  'images, 20 connections with 400 unread requests each': floodImages,
  'purchases of a product low in stock, cancelled again': (target, seconds) =>
    Promise.all(target.customers.slice(1).map((buyer) => loopPurchases(target, buyer, seconds))),
};

interface OpenRequest {
  head: string;
  everySecond?: string;
  closeAfterAnswer?: boolean;
}

/** Keeps this many connections open, and reopens connections that are closed. */
async function keepOpen(
  { url }: Target,
  seconds: number,
  count: number,
  { head, everySecond, closeAfterAnswer = false }: OpenRequest,
): Promise<void> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let hasEnded = false;
  const open = () => {
    const socket = connect(Number(port), hostname, () => socket.write(head));
    sockets.add(socket);
    socket.on('error', () => undefined).on('data', () => closeAfterAnswer && socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      if (!hasEnded) open();
    });
  };
  for (let opened = 0; opened < count; opened += 1) open();
  const timer = setInterval(() => {
    for (const socket of sockets) if (everySecond) socket.write(everySecond);
  }, 1_000);
  await pause(seconds * 1000);
  clearInterval(timer);
  hasEnded = true;
  for (const socket of sockets) socket.destroy();
}

async function floodImages({ url }: Target, seconds: number): Promise<void> {
  const { hostname, port } = new URL(url);
  const { data: product } = await TestClient.at({ url: () => url }).get<Product>('/api/products/1');
  const request = `GET /storage/${product.images[0]?.src} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const sockets = Array.from({ length: 20 }, () => {
    const socket = connect(Number(port), hostname)
      .pause()
      .on('error', () => undefined);
    socket.write(request.repeat(400));
    return socket;
  });
  await pause(seconds * 1000);
  for (const socket of sockets) socket.destroy();
}

async function loopPurchases(
  { url }: Target,
  { token, addressId }: ReadyCustomer,
  seconds: number,
): Promise<void> {
  const client = TestClient.at({ url: () => url, token });
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    await client.put(`/api/carts/products/${lowStockProduct}`, { quantity: 1 });
    // Another customer may have bought the last unit.
    const draft = await draftOrder(client, addressId).catch(() => undefined);
    if (!draft) continue;
    await placeOrder(client, draft);
    await client.post(`/api/orders/${draft.id}/cancel`);
  }
}

/** Repeats a call sequentially until it is stopped, and records the times in milliseconds and the rejected calls. */
function probe(call: () => Promise<boolean>) {
  const times: number[] = [];
  let rejected = 0;
  let isStopped = false;
  const done = (async () => {
    while (!isStopped) {
      const startedAt = performance.now();
      if (await call().catch(() => false)) times.push(performance.now() - startedAt);
      else rejected += 1;
      await pause(20);
    }
  })();
  return async () => {
    isStopped = true;
    await done;
    const note = rejected > 0 ? `, ${rejected} rejected` : '';
    return `${milliseconds(percentile(times, 0.5))} / ${milliseconds(percentile(times, 0.99))}${note}`;
  };
}

/** Starts the built shop with all products but a single image, because generating all images takes minutes. */
async function startFloodedShop(dataDir: string) {
  const customers = await stockShop({ dataDir }, { customers: 8, stock: 10_000_000 });
  const { image, staff } = await withDatabase({ dataDir }, async (connection) => {
    await connection
      .updateTable('products')
      .set({ stock: lowStock })
      .where('id', '=', lowStockProduct)
      .execute();
    const first = await connection
      .selectFrom('product_images')
      .select('src')
      .where('product_id', '=', 1)
      .orderBy('position')
      .executeTakeFirstOrThrow();
    return { image: first, staff: (await insertOwner(connection)).cookie };
  });
  const original = join(dataDir, originals, image.src);
  await mkdir(dirname(original), { recursive: true });
  await copyFile(
    join(defaultSeedDir, 'media', image.src.replace(/\.[0-9a-f]{8}\./, '.')),
    original,
  );
  // With a trusted proxy, wrong passwords can be sent from many IP addresses.
  const env = { TRUST_PROXY: '1' };
  const server = await startServer({ built: true, dataDir, env });
  await waitUntilIdle(server.pid);
  return { server, customers, staff };
}

async function withFloodedShop<Result>(
  work: (shop: Awaited<ReturnType<typeof startFloodedShop>>) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bobica-floods-'));
  let shop: Awaited<ReturnType<typeof startFloodedShop>> | undefined;
  try {
    shop = await startFloodedShop(dataDir);
    return await work(shop);
  } finally {
    await shop?.server.dispose();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function securityToken(url: string): Promise<string> {
  const client = TestClient.at({ url: () => url });
  await client.get(csrfCookiePath);
  return client.cookies.get(xsrfCookie) ?? '';
}

export function measureFloods(seconds: number): Promise<Table> {
  return withFloodedShop(async ({ server: { url, pid, output }, customers, staff }) => {
    const shopper = TestClient.at({ url: () => url, token: customers[0]?.token });
    const owner = TestClient.at({ url: () => url });
    owner.cookies.set(staffCookie, staff);
    const token = await securityToken(url);
    const rows: string[][] = [];
    for (const [name, flood] of Object.entries(floods)) {
      const home = probe(async () => {
        const response = await fetch(url);
        await response.text();
        return response.status === 200;
      });
      let quantity = 0;
      const cart = probe(async () => {
        quantity = (quantity % 3) + 1;
        const { status } = await shopper.put('/api/carts/products/1', { quantity });
        return status === 200;
      });
      const today = probe(async () => (await owner.get('/api/admin/today')).status === 200);
      const logged = output().stdout.length;
      await flood({ url, customers, token, staff }, seconds);
      const memory = `${getPss(pid).toFixed(0)} MB`;
      const log = kilobytes((output().stdout.length - logged) / seconds);
      rows.push([name, await home(), await cart(), await today(), memory, log]);
      await pause(2000);
    }
    const timeColumns = ['Home', 'Cart', 'Today of staff'].map((what) => `${what}, p50 / p99`);
    return { columns: ['Flood', ...timeColumns, 'Memory', 'Log a second'], rows };
  });
}

/** Measures the processor time per request over all threads, and lists the ten most expensive requests. */
export function measureCosts(calls: number): Promise<Table> {
  return withFloodedShop(async ({ server: { url, pid }, customers }) => {
    const shopper = TestClient.at({ url: () => url, token: customers[0]?.token });
    const visitor = TestClient.at({ url: () => url });
    const token = await securityToken(url);
    let count = 0;
    const page = async (path: string) => {
      const response = await fetch(url + path);
      await response.text();
      return response;
    };
    const requests: Record<string, () => Promise<{ status: number }>> = {
      Home: () => page('/'),
      'Page that does not exist': () => page(`/none-${(count += 1)}`),
      'Product that does not exist': () => page(`/products/${(count += 1) + 10_000}`),
      'Order page': () => page(`/orders/${(count += 1)}`),
      'Search page': () => page(`/shop?q=sok${(count += 1)}`),
      'Path of 15,500 slashes': () => page(`/a${'/'.repeat(15_500)}b`),
      'Search, API': () => visitor.get(`/api/products?q=aronja${(count += 1)}`),
      'List of 24 products, API': () => visitor.get('/api/products'),
      'Product, API': () => visitor.get('/api/products/1'),
      Cart: () => shopper.get('/api/carts'),
      'Change of a cart': () =>
        shopper.put('/api/carts/products/1', { quantity: ((count += 1) % 3) + 1 }),
      'First product of a new guest': () =>
        TestClient.at({ url: () => url }).put('/api/carts/products/1', { quantity: 1 }),
      'Draft of an order': () =>
        shopper.post('/api/orders', {
          address_id: customers[0]?.addressId,
          note: String((count += 1)),
        }),
      Orders: () => shopper.get('/api/orders'),
      'JSON nested 5,000 deep': () =>
        fetch(`${url}/api/auth/login`, getLogin({ url, token }, deepJson)),
      'Login, wrong password (argon2)': () =>
        visitor.post(
          '/api/auth/login',
          { email: `unknown${(count += 1)}@example.rs`, password: 'wrong' },
          { headers: { 'x-forwarded-for': `10.0.${count >> 8}.${count & 255}` } },
        ),
    };
    const costs: { name: string; status: string; cost: number }[] = [];
    for (const [name, request] of Object.entries(requests)) {
      // These calls warm up the code.
      for (let index = 0; index < warmUps; index += 1) await request();
      const before = getCpu(pid);
      const statuses = new Set<number>();
      for (let index = 0; index < calls; index += 1) statuses.add((await request()).status);
      const cost = (getCpu(pid) - before) / calls;
      costs.push({ name, status: [...statuses].join(', '), cost });
    }
    const mostExpensive = costs.sort((a, b) => b.cost - a.cost).slice(0, 10);
    return {
      columns: ['Request', 'Status', 'Processor time'],
      rows: mostExpensive.map(({ name, status, cost }) => [name, status, milliseconds(cost)]),
    };
  });
}
