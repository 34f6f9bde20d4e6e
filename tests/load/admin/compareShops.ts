import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { streamAdminEvents } from '@/contract/admin/events';
import { staffCookie } from '@/server/http/staffCookie';
import { startServer, type ServerProcess } from '../../support/server';
import { makeCustomer, withDatabase, type ReadyCustomer } from '../../support/stockedShop';
import { fillImages } from '../benchShop';
import { median, milliseconds, type Table } from '../figures';
import { home } from '../pages';
import { pssOf, untilQuiet } from '../processFigures';
import { buy } from '../serverFigures';
import { drive, get } from '../throughput';
import { buildBefore } from './beforeAdmin';
import { insertStaff } from './benchStaff';

/** Both shops in turn, so that they meet the same conditions. */
const rounds = 10;
const clients = 20;

interface Shop {
  server: ServerProcess;
  customer: ReadyCustomer;
  /** Value of the admin's cookie, if there is an admin. */
  secret?: string;
  idle: number;
  dispose(): Promise<void>;
}

/** The shop seeds itself, since the two have different tables. */
async function openShop(root: string, { hasAdmin }: { hasAdmin: boolean }): Promise<Shop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bobica-bench-'));
  await fillImages(dataDir);
  const server = await startServer({ built: true, root, dataDir, env: { LOG_LEVEL: 'silent' } });
  await untilQuiet(server.pid);
  await server.stop();
  const { customer, secret } = await withDatabase({ dataDir }, async (connection) => {
    await sql`update products set stock = 1000000`.execute(connection);
    const staff = hasAdmin ? await insertStaff(connection) : undefined;
    return { customer: await makeCustomer(connection, 'buyer@example.com'), secret: staff?.secret };
  });
  await server.restart();
  await untilQuiet(server.pid);
  return {
    server,
    customer,
    secret,
    idle: pssOf(server.pid),
    async dispose() {
      await server.dispose();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Memory with one open event stream of the admin. */
async function withStream({ server, secret }: Shop): Promise<number> {
  const closing = new AbortController();
  const stream = await fetch(server.url + streamAdminEvents.path, {
    headers: { cookie: `${staffCookie}=${secret}` },
    signal: closing.signal,
  });
  if (stream.status !== 200) throw new Error(`The stream returned status ${stream.status}.`);
  await untilQuiet(server.pid);
  const used = pssOf(server.pid);
  closing.abort();
  return used;
}

async function placings({ server, customer }: Shop, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < calls; index += 1) {
    const time = await buy(server.url, customer);
    if (time === undefined) throw new Error('An order was rejected.');
    times.push(time);
  }
  return times;
}

async function pagesPerSecond({ server }: Shop, seconds: number): Promise<number> {
  const call = get(server.url + home.path);
  return (await drive({ clients, seconds, call })).perSecond;
}

/** Compares the shop with the one before the admin, on the embedded database. */
export async function compareShops(calls: number, seconds: number): Promise<Table> {
  const built = await buildBefore();
  if (!built) return { columns: ['Figure'], rows: [['not measured: the history is not complete']] };
  const opened: Shop[] = [];
  try {
    const before = await openShop(built.root, { hasAdmin: false });
    opened.push(before);
    const now = await openShop(join(__dirname, '../../..'), { hasAdmin: true });
    opened.push(now);
    const idle = [before.idle, now.idle, await withStream(now)];
    const placed: Record<'before' | 'now', number[]> = { before: [], now: [] };
    const pages: Record<'before' | 'now', number[]> = { before: [], now: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, shop] of Object.entries({ before, now }) as ['before' | 'now', Shop][]) {
        // The first calls of a round warm the processor's caches up again.
        placed[name].push(...(await placings(shop, Math.ceil(calls / rounds) + 2)).slice(2));
        pages[name].push(await pagesPerSecond(shop, seconds / rounds));
      }
    }
    return tableOf({ placed, pages, idle });
  } finally {
    for (const shop of opened) await shop.dispose();
    await built.remove();
  }
}

interface Measured {
  placed: { before: number[]; now: number[] };
  pages: { before: number[]; now: number[] };
  idle: number[];
}

function tableOf({ placed, pages, idle }: Measured): Table {
  const [was = NaN, is = NaN, streaming = NaN] = idle;
  const placing = { before: median(placed.before), now: median(placed.now) };
  const page = { before: median(pages.before), now: median(pages.now) };
  const megabytes = (mb: number) => `${mb.toFixed(0)} MB`;
  const sign = (value: number) => (value < 0 ? '−' : '+');
  const change = (value: number, written: string) => `${sign(value)}${written}`;
  const more = placing.now - placing.before;
  const share = (page.now / page.before - 1) * 100;
  return {
    columns: ['Medians', 'Target', 'Before the admin', 'Now', 'Difference'],
    rows: [
      [
        'Placing an order, one customer',
        'at most +1.5 ms',
        milliseconds(placing.before),
        milliseconds(placing.now),
        change(more, milliseconds(Math.abs(more))),
      ],
      [
        `Kept home pages per second, ${clients} clients`,
        'at least −3 %',
        page.before.toFixed(0),
        page.now.toFixed(0),
        change(share, `${Math.abs(share).toFixed(1)} %`),
      ],
      [
        'Memory (PSS) when idle; now with an open event stream of the admin',
        'at most +15 MB',
        megabytes(was),
        `${megabytes(streaming)} (${megabytes(is)} without the stream)`,
        change(streaming - was, megabytes(Math.abs(streaming - was))),
      ],
    ],
  };
}
