import type { ProductList } from '@/contract/product';
import { startBenchShop } from '../benchShop';
import { compareSizes, type DatabaseFor, p95AndMedian, type Table } from '../figures';
import { getListed } from './fixtureCatalogue';
import { seedFixtures } from './fixtureSeed';
import { questions } from './requests';

const sizes = [24, 2_000, 20_000] as const;
const warmUp = 20;

/** The times of sequential calls in milliseconds. Throws if a status is not 200. */
async function getTimes(url: string, ask: (nth: number) => string, calls: number) {
  const times: number[] = [];
  for (let nth = 0; nth < warmUp + calls; nth += 1) {
    const startedAt = performance.now();
    const response = await fetch(url + ask(nth), { headers: { 'accept-language': 'sr' } });
    await response.text();
    if (nth >= warmUp) times.push(performance.now() - startedAt);
    if (response.status !== 200) throw new Error(`${ask(nth)} returned status ${response.status}`);
  }
  return times;
}

async function measureSize(
  size: number,
  calls: number,
  databaseUrl: string | undefined,
): Promise<Table['rows']> {
  const rows: string[][] = [];
  let filledInMs = 0;
  const { server, dispose } = await startBenchShop({
    databaseUrl,
    prepare: (storage) =>
      seedFixtures(storage, size, async (_, ms) => {
        filledInMs = ms;
      }),
  });
  try {
    const all = await fetch(`${server.url}/api/products?per_page=1`);
    const { data } = (await all.json()) as { data: ProductList };
    if (data.total_all !== getListed(size))
      throw new Error(`Expected ${getListed(size)} products, found ${data.total_all}`);
    for (const { what, ask, target = '–' } of questions(size, data))
      rows.push([what, target, p95AndMedian(await getTimes(server.url, ask, calls))]);
    rows.push(['Filling an empty shop', '–', `${(filledInMs / 1000).toFixed(1)} s`]);
  } finally {
    await dispose();
  }
  return rows;
}

/** Measures the p95 and the median of each query with one client, by the size of the catalogue. */
export const measureGrowth = (calls: number, databaseFor: DatabaseFor): Promise<Table> =>
  compareSizes(
    ['p95; median', 'Target of the p95'],
    sizes,
    'products',
    databaseFor,
    (size, databaseUrl) => measureSize(size, calls, databaseUrl),
  );
