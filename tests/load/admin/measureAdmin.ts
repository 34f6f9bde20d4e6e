import { randomUUID } from 'node:crypto';
import type { BulkResponse } from '@/contract/admin/orderTransitions';
import type { TestClient } from '../../support/TestClient';
import {
  compareSizes,
  type DatabaseFor,
  median,
  milliseconds,
  p95AndMedian,
  type Table,
  measureTime,
} from '../figures';
import { getNumber } from './fixtureOrders';
import { startStaffShop } from './staffShop';
import { questions } from './requests';

const sizes = [10_000, 100_000] as const;
const warmUp = 20;
const minCalls = 5;
const bulkSize = 100;
const bulks = 5;

type Times = ReadonlyMap<string, readonly number[]>;

/** Alternates the queries, so that no query benefits from the data that the previous call has read. */
async function getTimes(
  client: TestClient,
  paths: readonly string[],
  calls: number,
): Promise<Times> {
  const times = new Map<string, number[]>(paths.map((path) => [path, []]));
  const get = (path: string) => measureTime(() => client.get(path));
  for (let index = 0; index < warmUp; index += 1) await get(paths[index % paths.length] ?? '');
  const rounds = Math.max(minCalls, Math.ceil(calls / paths.length));
  for (let round = 0; round < rounds; round += 1) {
    for (const [path, found] of times) found.push(await get(path));
  }
  return times;
}

function getCell(times: Times): string {
  const cell = p95AndMedian([...times.values()].flat());
  if (times.size === 1) return cell;
  const [path, slowest] = [...times]
    .map(([path, times]) => [path, median(times)] as const)
    .reduce((a, b) => (b[1] > a[1] ? b : a));
  const query = new URLSearchParams(path.split('?')[1]).toString();
  return `${cell}; ${milliseconds(slowest)} for \`${decodeURIComponent(query)}\``;
}

/** Each delivered order once, starting with the newest ones that are no longer in transit. */
function delivered(size: number) {
  let back = 2_000;
  return async (client: TestClient): Promise<string> => {
    for (;;) {
      const number = getNumber(size, (back += 1));
      const { data } = await client.get<{ parcel: string }>(`/api/admin/orders/${number}`);
      if (data.parcel === 'delivered') return number;
    }
  };
}

async function measureChanges(
  client: TestClient,
  size: number,
  calls: number,
): Promise<string[][]> {
  const nextDelivered = delivered(size);
  const returns: number[] = [];
  for (let index = 0; index < warmUp + calls; index += 1) {
    const path = `/api/admin/orders/${await nextDelivered(client)}/transitions`;
    const body = { event: 'return', from: 'delivered', reason: 'Oštećeno' };
    returns.push(await measureTime(() => client.post(path, body)));
  }
  const many: number[] = [];
  for (let index = 0; index < bulks; index += 1) {
    const orders: object[] = [];
    for (let count = 0; count < bulkSize; count += 1) {
      orders.push({ number: await nextDelivered(client), from: 'delivered' });
    }
    const body = { event: 'return', batch: randomUUID(), reason: 'Oštećeno', orders };
    many.push(
      await measureTime(async () => {
        const response = await client.post<BulkResponse>('/api/admin/orders/transitions', body);
        const changes = response.data.results.filter(({ outcome }) => outcome === 'changed');
        if (changes.length < bulkSize) throw new Error(response.text);
        return response;
      }),
    );
  }
  return [
    [
      'One transition: a return, with stock, payment and audit log',
      '12 ms',
      p95AndMedian(returns.slice(warmUp)),
    ],
    [`The same for ${bulkSize} orders at once`, '1.2 s', p95AndMedian(many)],
  ];
}

async function measureSize(
  size: number,
  calls: number,
  databaseUrl: string | undefined,
): Promise<Table['rows']> {
  const { client, filledInMs, dispose } = await startStaffShop({ orders: size }, databaseUrl);
  try {
    const rows: string[][] = [];
    for (const { what, target, paths } of questions(size)) {
      rows.push([what, target, getCell(await getTimes(client, paths, calls))]);
    }
    rows.push(...(await measureChanges(client, size, calls)));
    rows.push(['Generating the orders', '–', `${(filledInMs / 1000).toFixed(1)} s`]);
    return rows;
  } finally {
    await dispose();
  }
}

export const measureAdmin = (calls: number, databaseFor: DatabaseFor): Promise<Table> =>
  compareSizes(
    ['p95; median; median of the slowest query', 'Target of the p95'],
    sizes,
    'orders',
    databaseFor,
    (size, databaseUrl) => measureSize(size, calls, databaseUrl),
  );
