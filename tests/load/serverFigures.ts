import { get, drive, driveHello, type Throughput } from './throughput';
import { HttpClient } from '../support/HttpClient';
import { startServer } from '../support/server';
import { median, milliseconds, type Figure } from './figures';
import { cpuOf, pssOf } from './processFigures';

const clients = 20;
const addingClients = 8;

const rate = ({ perSecond, p99, wrong }: Throughput) =>
  `${Math.round(perSecond)}/s, p99 ${milliseconds(p99)}${wrong > 0 ? `, ${wrong} wrong` : ''}`;

/** Throughput, processor time, memory and cold start of the built shop on one database. */
export async function measureServer(
  seconds: number,
  env: Record<string, string>,
): Promise<Figure[]> {
  const shop = await startServer({
    built: true,
    env: { LOG_LEVEL: 'silent', TRUST_PROXY: '1', ...env },
  });
  const figures: Figure[] = [];
  try {
    const idle = pssOf(shop.pid);
    const hello = await driveHello({ clients, seconds });
    figures.push({ what: 'A bare node:http hello', shop: '–', limit: rate(hello) });
    for (const [what, path] of [
      ['Home, kept', '/'],
      ['Product, kept', '/products/1'],
    ] as const) {
      const url = shop.url + path;
      await fetch(url);
      const before = cpuOf(shop.pid);
      const asked = await drive({ clients, seconds, call: get(url) });
      const cpu = (cpuOf(shop.pid) - before) / (asked.perSecond * seconds);
      const share = (asked.perSecond / hello.perSecond).toFixed(2);
      figures.push({ what, shop: `${rate(asked)}; ${cpu.toFixed(3)} ms CPU; ${share} × hello` });
    }
    const list = await drive({
      clients: 1,
      seconds,
      call: get(`${shop.url}/api/products?limit=12`),
    });
    figures.push({ what: 'List of 12, one asker', shop: `median ${milliseconds(list.p50)}` });
    figures.push(...(await measureAdding(shop.url, seconds)));
    figures.push({
      what: 'Memory (PSS), idle to after load',
      shop: `${idle.toFixed(0)} to ${pssOf(shop.pid).toFixed(0)} MB`,
    });
    figures.push({ what: 'Cold start with data, best of 3', shop: await coldStart(shop) });
  } finally {
    await shop.dispose();
  }
  return figures;
}

async function measureAdding(url: string, seconds: number): Promise<Figure[]> {
  const guest = (client: number) =>
    new HttpClient({
      url: () => url,
      headers: { 'x-forwarded-for': `10.1.${Math.floor(client / 250)}.${client % 250}` },
    });
  // One after the other, each second add of a cart of its own, as the rivals were measured.
  const times: number[] = [];
  let refused = 0;
  for (let at = 0; at < 100; at += 1) {
    const shopper = guest(at);
    await shopper.call('PUT', '/api/carts/products/1', { quantity: 1 });
    const asked = performance.now();
    const { status } = await shopper.call('PUT', '/api/carts/products/2', { quantity: 1 });
    times.push(performance.now() - asked);
    if (status !== 200) refused += 1;
  }
  const crowd = Array.from({ length: addingClients }, (_, at) => guest(1000 + at));
  let quantity = 0;
  const many = await drive({
    clients: addingClients,
    seconds: Math.min(seconds, 5),
    call: async (_, client) => {
      quantity = (quantity % 3) + 1;
      const answer = await crowd[client]?.call('PUT', '/api/carts/products/2', { quantity });
      // Past the limit of one shopper the shop says so, which is an answer of its own.
      return answer?.status === 200 || answer?.status === 429;
    },
  });
  const note = refused > 0 ? `, ${refused} refused` : '';
  return [
    {
      what: 'Second add to cart, one shopper',
      shop: `median ${milliseconds(median(times))}${note}`,
    },
    { what: `Add to cart, ${addingClients} shoppers at once`, shop: rate(many) },
  ];
}

async function coldStart(shop: Awaited<ReturnType<typeof startServer>>): Promise<string> {
  const times: number[] = [];
  for (let at = 0; at < 3; at += 1) {
    await shop.stop();
    const started = performance.now();
    await shop.restart();
    await (await fetch(shop.url)).text();
    times.push(performance.now() - started);
  }
  return milliseconds(Math.min(...times));
}
