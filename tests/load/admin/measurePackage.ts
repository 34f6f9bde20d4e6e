import { setTimeout } from 'node:timers/promises';
import { accountantFormats } from '@/contract/admin/accountant';
import { type DatabaseFor, median, milliseconds, type Table, measureTime } from '../figures';
import { startStaffShop } from './staffShop';

/** A busy shop has 5,000 orders a month, so these are three months. */
const perDay = 165;
const orders = 3 * 30 * perDay;
const rounds = 5;
/** The time between two product requests, in milliseconds. */
const pause = 10;
/** How long product requests are measured without a package, for comparison. */
const idleMs = 5_000;

/** Measures the package of the last month, and how long it delays a product request. */
export async function measurePackage(databaseFor: DatabaseFor): Promise<Table> {
  const { client, dispose } = await startStaffShop({ orders, perDay }, await databaseFor());
  const now = new Date();
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15));
  const path = `/api/admin/books/months/${lastMonth.toISOString().slice(0, 7)}/file`;
  const requestProduct = () => client.get('/api/products/1');
  const waits: number[] = [];
  async function requestProducts(work: Promise<unknown>): Promise<void> {
    let isOver = false;
    const ended = work.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      waits.push(await measureTime(requestProduct));
      await setTimeout(pause);
    }
    await ended;
  }
  const formatTimes = (values: readonly number[]) =>
    `${milliseconds(median(values))}; ${milliseconds(Math.max(...values))}`;
  const rows: string[][] = [];
  try {
    // The first request after a start is slower.
    await requestProduct();
    await requestProducts(setTimeout(idleMs));
    rows.push(['None', '', '', formatTimes(waits.splice(0))]);
    for (const format of accountantFormats) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        await requestProducts(
          measureTime(() => client.post(path, { format })).then((time) => times.push(time)),
        );
      const cells = [formatTimes(times), formatTimes(waits.splice(0))];
      rows.push([format.toUpperCase(), '3 s; 100 ms', ...cells]);
    }
  } finally {
    await dispose();
  }
  return {
    columns: ['Median; slowest', 'Target', 'The package', 'A product meanwhile'],
    rows,
  };
}
