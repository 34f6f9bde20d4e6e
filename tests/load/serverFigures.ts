import { draftOrder, placeOrder } from '../support/customers';
import { TestClient } from '../support/TestClient';
import type { ServerProcess } from '../support/server';
import type { ReadyCustomer } from '../support/stockedShop';
import { withBrowser } from './benchBrowser';
import { startBenchShop } from './benchShop';
import type { NewDatabase } from './databases';
import {
  compareWithLimit,
  median,
  milliseconds,
  percentile,
  type Figure,
  type Table,
} from './figures';
import { startLimitPage } from './limitPage';
import { home, product, type BenchPage } from './pages';
import { getCpu, getPss, waitUntilIdle } from './processFigures';
import { drive, driveHello, get, formatRate } from './throughput';

const clients = 20;
const buyers = 8;
const calls = 100;

/** Measures throughput, processor time, memory and cold start of the built shop on one database. */
export async function measureServer(
  seconds: number,
  executable: string,
  newDatabase: NewDatabase,
): Promise<Table> {
  const databaseUrl = await newDatabase();
  const { server, customers, dispose } = await startBenchShop({ databaseUrl, customers: buyers });
  const figures: Figure[] = [];
  try {
    const idleMemory = getPss(server.pid);
    const hello = await driveHello({ clients, seconds });
    figures.push({ what: 'A bare node:http hello', shop: '–', limit: formatRate(hello) });
    for (const page of [home, product]) {
      figures.push(
        await getStaticCopy(server, page, { seconds, executable, hello: hello.perSecond }),
      );
    }
    figures.push(...(await measureList(server.url, seconds)));
    figures.push(...(await measureAdding(server.url, seconds)));
    figures.push(...(await measurePlacing(server.url, customers, seconds)));
    const loaded = getPss(server.pid);
    await waitUntilIdle(server.pid);
    figures.push({
      what: 'Memory (PSS of all its processes): idle, after load, a while later',
      shop: [idleMemory, loaded, getPss(server.pid)].map((mb) => `${mb.toFixed(0)} MB`).join(', '),
    });
    figures.push({
      what: 'Cold start with data to the first page, best of 3',
      shop: await measureColdStart(server),
    });
  } finally {
    await dispose();
  }
  return compareWithLimit(figures);
}

async function getStaticCopy(
  server: ServerProcess,
  page: BenchPage,
  { seconds, executable, hello }: { seconds: number; executable: string; hello: number },
): Promise<Figure> {
  const url = server.url + page.path;
  await fetch(url);
  const before = getCpu(server.pid);
  const requested = await drive({ clients, seconds, call: get(url) });
  const cpu = (getCpu(server.pid) - before) / (requested.perSecond * seconds);
  const limit = await withBrowser(executable, (browser) =>
    startLimitPage(browser, server.url, page),
  );
  const limitThroughput = await drive({ clients, seconds, call: get(limit.url) }).finally(
    limit.close,
  );
  return {
    what: `${page.name} page, ${clients} clients`,
    shop: `${formatRate(requested)}; ${cpu.toFixed(3)} ms CPU; ${(requested.perSecond / hello).toFixed(2)} × hello`,
    limit: formatRate(limitThroughput),
  };
}

async function measureList(url: string, seconds: number): Promise<Figure[]> {
  const call = get(`${url}/api/products?per_page=12`);
  const oneClient = await drive({ clients: 1, seconds, call });
  const many = await drive({ clients, seconds, call });
  return [
    {
      what: 'List of 12 products, one client',
      shop: `median ${milliseconds(oneClient.p50)}, p99 ${milliseconds(oneClient.p99)}`,
    },
    { what: `List of 12 products, ${clients} clients`, shop: formatRate(many) },
  ];
}

function getSpread(times: readonly number[], rejected: number): string {
  const note = rejected > 0 ? `, ${rejected} rejected` : '';
  if (times.length === 0) return `not measured${note}`;
  return `median ${milliseconds(median(times))}, p99 ${milliseconds(percentile(times, 0.99))}${note}`;
}

async function measureAdding(url: string, seconds: number): Promise<Figure[]> {
  const guest = () => TestClient.at({ url: () => url });
  // Each call is the second addition to a new cart, as in the measurements of competitors.
  const times: number[] = [];
  let rejected = 0;
  for (let index = 0; index < calls; index += 1) {
    const shopper = guest();
    await shopper.put('/api/carts/products/1', { quantity: 1 });
    const startedAt = performance.now();
    const { status } = await shopper.put('/api/carts/products/2', { quantity: 1 });
    times.push(performance.now() - startedAt);
    if (status !== 200) rejected += 1;
  }
  const crowd = Array.from({ length: buyers }, guest);
  let quantity = 0;
  const many = await drive({
    clients: buyers,
    seconds,
    call: async (_, client) => {
      quantity = (quantity % 3) + 1;
      const response = await crowd[client]?.put('/api/carts/products/2', { quantity });
      return response?.status === 200;
    },
  });
  return [
    { what: 'Second add to cart, one shopper after the other', shop: getSpread(times, rejected) },
    { what: `Add to cart, ${buyers} shoppers at once`, shop: formatRate(many) },
  ];
}

/**
 * Makes a complete purchase and returns the time of the placing request in milliseconds, or undefined if it was
 * rejected.
 */
async function buy(url: string, customer: ReadyCustomer): Promise<number | undefined> {
  const client = TestClient.at({ url: () => url, token: customer.token });
  await client.put('/api/carts/products/1', { quantity: 1 });
  const draft = await draftOrder(client, customer.addressId);
  const startedAt = performance.now();
  const { status } = await placeOrder(client, draft);
  return status === 200 ? performance.now() - startedAt : undefined;
}

async function measurePlacing(
  url: string,
  customers: readonly ReadyCustomer[],
  seconds: number,
): Promise<Figure[]> {
  const times: number[] = [];
  const [first] = customers;
  for (let index = 0; first && index < calls; index += 1) {
    const time = await buy(url, first);
    if (time !== undefined) times.push(time);
  }
  const placings: number[] = [];
  const many = await drive({
    clients: customers.length,
    seconds,
    call: async (_, client) => {
      const customer = customers[client];
      const time = customer && (await buy(url, customer));
      if (time !== undefined) placings.push(time);
      return time !== undefined;
    },
  });
  const unexpectedCount = many.unexpected > 0 ? `, ${many.unexpected} unexpected` : '';
  return [
    {
      what: 'Place an order, one customer: the placing call',
      shop: getSpread(times, calls - times.length),
    },
    {
      what: `Whole purchases (cart, draft, payment, placing), ${customers.length} customers at once`,
      shop: `${many.perSecond.toFixed(1)}/s; placing ${getSpread(placings, 0)}${unexpectedCount}`,
    },
  ];
}

async function measureColdStart(server: ServerProcess): Promise<string> {
  const times: number[] = [];
  for (let index = 0; index < 3; index += 1) {
    await server.stop();
    const started = performance.now();
    await server.restart();
    await (await fetch(server.url)).text();
    times.push(performance.now() - started);
  }
  return milliseconds(Math.min(...times));
}
