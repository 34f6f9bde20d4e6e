import { setTimeout } from 'node:timers/promises';
import { accountantFormats } from '@/contract/admin/accountant';
import { type DatabaseFor, median, milliseconds, type Table, measureTime } from '../figures';
import { startStaffShop } from './staffShop';

/** A busy shop has 5,000 orders a month, so these are three months. */
const perDay = 165;
const orders = 3 * 30 * perDay;
const rounds = 5;
/** The time between two concurrent requests, in milliseconds. */
const pause = 10;

/** Measures the package of the last month, and how long it delays a product request. */
export async function measurePackage(databaseFor: DatabaseFor): Promise<Table> {
  const { client, dispose } = await startStaffShop({ orders, perDay }, await databaseFor());
  const now = new Date();
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15));
  const path = `/api/admin/books/months/${lastMonth.toISOString().slice(0, 7)}/file`;
  const rows: string[][] = [];
  try {
    for (const format of accountantFormats) {
      const times: number[] = [];
      const waits: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        let isOver = false;
        const written = measureTime(() => client.post(path, { format })).finally(() => {
          isOver = true;
        });
        while (!isOver) {
          waits.push(await measureTime(() => client.get('/api/products/1')));
          await setTimeout(pause);
        }
        times.push(await written);
      }
      const formatTimes = (values: readonly number[]) =>
        `${milliseconds(median(values))}; ${milliseconds(Math.max(...values))}`;
      rows.push([format.toUpperCase(), '3 s; 100 ms', formatTimes(times), formatTimes(waits)]);
    }
  } finally {
    await dispose();
  }
  return {
    columns: ['Median; slowest', 'Target', 'The package', 'A product meanwhile'],
    rows,
  };
}
