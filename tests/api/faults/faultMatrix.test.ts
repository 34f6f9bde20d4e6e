import { typedAddress } from '../../support/sampleAddress';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { City } from '@/contract/address';
import type { Order, OrderSummary } from '@/contract/order';
import { TestClient } from '../../support/TestClient';
import { makeHttpFetch } from '../../support/cookieFetch';
import { isSoak } from '../../support/repetitions';
import { startServer, type ServerProcess } from '../../support/server';
import { stockShop, withDatabase } from '../../support/stockedShop';
import { staffViolations } from '../security/invariants';
import { CheckoutShopper } from './CheckoutShopper';
import { faults, FaultyNetwork, requests, type Fault, type Request } from './FaultyNetwork';
import { rowOf } from '../../support/rows';

const stock = 10_000;
const productId = 1;
const quantity = 2;
const password = 'a password of the matrix';
const note = 'Ring twice';

let dataDir: string;
let server: ServerProcess;
let restarting: Promise<void> = Promise.resolve();
let city: City;
let people = 0;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'bobica-faults-'));
  await stockShop({ dataDir }, { customers: 0, stock });
  // Each shopper has an own network address, or rate limits would count them together.
  server = await startServer({ dataDir, env: { TRUST_PROXY: '1' } });
  const { data } = await TestClient.at({ url: () => server.url }).get<City[]>(
    '/api/address/cities',
  );
  if (!data[0]) throw new Error('The shop delivers nowhere.');
  city = data[0];
});

afterAll(async () => {
  await restarting;
  await server.dispose();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Cell {
  request: Request;
  fault: Fault;
}

interface Outcome extends Cell {
  presses: string[];
  problems: string[];
}

async function runCell({ request, fault }: Cell): Promise<Outcome> {
  people += 1;
  const email = `shopper${people}@example.com`;
  const headers = { 'x-forwarded-for': `10.0.${people >> 8}.${people & 255}` };
  const url = () => server.url;
  const client = TestClient.at({ url, headers });
  const person = { name: 'Mila', last_name: 'Ilić', phone: '+381 64 123 45 67', email };
  const signedIn = { email, password };
  type SignedIn = { user: { id: number }; token: string };
  const registered = await client.post<SignedIn>('/api/auth/register', {
    ...person,
    password,
    password_confirmation: password,
  });
  client.token = registered.data.token;
  await client.put(`/api/carts/products/${productId}`, { quantity: quantity });

  const { fetch, readCookies: cookies } = makeHttpFetch({ url, headers });
  const network = new FaultyNetwork({
    fetch,
    request,
    fault,
    endSession: async () => void (await client.post('/api/auth/logout')),
    async killShop() {
      await server.kill();
      restarting = server.restart();
    },
  });
  const signIn = async () => {
    client.token = undefined;
    const { data } = await client.post<SignedIn>('/api/auth/login', signedIn);
    client.token = data.token;
    return data.token;
  };
  const shopper = new CheckoutShopper({
    userId: registered.data.user.id,
    token: registered.data.token,
    network,
    cookies,
    signIn,
    typed: {
      user: { ...person, name: 'Milena' },
      address: {
        ...typedAddress,
        city_id: city.id,
        municipality: city.municipality,
        zipCode: city.zip_code[0]?.zip_code ?? '',
        country: city.country.name,
      },
      note,
    },
  });
  const problems: string[] = [];
  const expectSame = (what: string, found: unknown, requested: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(requested)) {
      problems.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(requested)}`);
    }
  };
  const run = await shopper.checkOut().catch((error: Error) => error);
  await restarting;
  if (run instanceof Error) return { request, fault, presses: [], problems: [run.message] };
  expectSame('the fault happened', network.struck, true);
  expectSame('retyped', run.retyped, 0);
  const orders = await client.get<OrderSummary[]>('/api/orders');
  expectSame(
    'orders',
    orders.data.map(({ id, status }) => [id, status]),
    [[run.orderId, 'placed']],
  );
  const drafts = await client.get<OrderSummary[]>('/api/orders?status=draft');
  expectSame('drafts', drafts.data, []);
  const { data: order } = await client.get<Order>(`/api/orders/${run.orderId}`);
  expectSame('quantity', order.item_count, quantity);
  expectSame(
    'payment',
    [order.payment?.status, order.payment?.amount],
    ['pending', order.total_amount],
  );
  expectSame(
    'typed',
    [order.contact.name, order.address.street, order.note],
    ['Milena', 'Voćarska', note],
  );
  return { request, fault, presses: run.presses, problems };
}

async function runAll(cells: readonly Cell[], atOnce: number): Promise<Outcome[]> {
  const waiting = [...cells];
  const outcomes: Outcome[] = [];
  const runNext = async (): Promise<void> => {
    const cell = waiting.shift();
    if (!cell) return;
    outcomes.push(await runCell(cell));
    return runNext();
  };
  await Promise.all(Array.from({ length: atOnce }, runNext));
  return outcomes;
}

/** The presses without faults: user, address, overview, order. */
const usualPresses = 4;

function table(outcomes: readonly Outcome[]): string {
  const cellOf = (request: Request, fault: Fault) => {
    const outcome = outcomes.find(
      (outcome) => outcome.request === request && outcome.fault === fault,
    );
    if (!outcome) return '-';
    if (outcome.problems.length > 0) return 'FAILED';
    const more = outcome.presses.length - usualPresses;
    return more > 0 ? `1 order, ${more} more` : '1 order';
  };
  const rows = [
    ['', ...faults],
    ...(Object.keys(requests) as Request[]).map((request) => [
      request,
      ...faults.map((fault) => cellOf(request, fault)),
    ]),
  ];
  const width = 20;
  return rows
    .map((row) =>
      row
        .map((text) => text.padEnd(width))
        .join('')
        .trimEnd(),
    )
    .join('\n');
}

test('with any fault in any request the checkout ends in exactly one order, and nothing is typed twice', async () => {
  const all = (Object.keys(requests) as Request[]).flatMap((request) =>
    faults.map((fault) => ({ request, fault })),
  );
  // Each fault, and each request, whose lost reply is the hardest fault; the long run has all pairs.
  const cells = all.filter(
    ({ request, fault }) => isSoak || request === 'place' || fault === 'reply lost',
  );
  const slowFirst = (cell: Cell) => (cell.fault === 'timeout' || cell.fault === 'offline' ? 0 : 1);
  const together = cells
    .filter(({ fault }) => fault !== 'shop killed')
    .sort((a, b) => slowFirst(a) - slowFirst(b));
  // Killing the shop must not disturb other shoppers.
  const alone = cells.filter(({ fault }) => fault === 'shop killed');
  const outcomes = [...(await runAll(together, 14)), ...(await runAll(alone, 1))];
  process.stdout.write(
    `Fault matrix: what the shopper ends with, and presses beyond the usual ${usualPresses}\n${table(outcomes)}\n`,
  );
  const problems = outcomes.flatMap(({ request, fault, problems: found }) =>
    found.map((problem) => `${request}, ${fault}: ${problem}`),
  );
  expect(problems).toEqual([]);

  await server.stop();
  await withDatabase({ dataDir }, async (connection) => {
    const left = await rowOf(connection, 'products', { id: productId });
    expect(left.stock).toBe(stock - quantity * cells.length);
    expect(await staffViolations(connection)).toEqual([]);
  });
});
