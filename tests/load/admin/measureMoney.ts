import { randomUUID } from 'node:crypto';
import type { CourierFileFormat } from '@/contract/admin/courierFile';
import type { MatchedPayment, Match } from '@/contract/admin/money';
import { maxBulkOrders } from '@/contract/admin/orders';
import { keyed } from '../../support/staffOrders';
import type { TestClient } from '../../support/TestClient';
import { type DatabaseFor, median, milliseconds, type Table, measureTime } from '../figures';
import { newestShipped, getNumber, toPayLate } from './fixtureOrders';
import { startStaffShop } from './staffShop';

const orders = 40_000;
const lines = 200;
const rounds = 5;

async function match(client: TestClient, courier: string | null, numbers: readonly string[]) {
  const compare = (text: string) =>
    client.post<Match>('/api/admin/payment-lists/match', { courier, text, links: [] });
  const { data } = await compare(numbers.map((number) => `${number};1,00`).join('\n'));
  const isExpected = ({ order }: MatchedPayment) => order !== null;
  const payments = data.payments.filter(isExpected);
  const text = payments
    .map(({ order, reference }) => `${reference};${(order?.expected ?? 0) / 100}`)
    .join('\n');
  return { payments, text, time: await measureTime(() => compare(text)) };
}

/** Measures how staff process payments in a busy month, when the courier owes money for more than 2,000 parcels. */
export async function measureMoney(databaseFor: DatabaseFor): Promise<Table> {
  const { client, dispose } = await startStaffShop({ orders }, await databaseFor());
  const times = new Map<string, number[]>();
  const note = (what: string, time: number) => times.set(what, [...(times.get(what) ?? []), time]);
  const post = (path: string, body: object) =>
    measureTime(() => client.post(path, body, keyed(randomUUID())));
  try {
    for (let round = 0; round < rounds; round += 1) {
      note('Debts, refunds and payouts', await measureTime(() => client.get('/api/admin/money')));
      const from = (first: number) => (_: unknown, line: number) =>
        getNumber(orders, first + round * lines + line);
      const list = Array.from({ length: lines }, from(newestShipped));
      const payout = await match(client, '', list);
      note(`Compare a payout of ${lines} lines`, payout.time);
      const settled = payout.payments.map(({ reference, order }) => {
        const amount = order?.expected ?? 0;
        return { reference, number: order?.number, amount, expected: amount, claimed: false };
      });
      const body = { courier: '', paid_on: '2024-11-26', bank_amount: 0, lines: settled };
      note(
        'Book it: settles, delivers what is on its way',
        await post('/api/admin/settlements', body),
      );
      const statement = await match(client, null, toPayLate(orders, round * lines, lines));
      note(`Compare a statement of ${lines} lines`, statement.time);
      const paid = statement.payments.slice(0, maxBulkOrders).map(({ order }, index) => ({
        line: index + 1,
        number: order?.number,
      }));
      note(
        `Book ${maxBulkOrders} of them: each order was cancelled, and gets a refund`,
        await post('/api/admin/bank-transfers', { text: statement.text, lines: paid }),
      );
      const parcels = '/api/admin/courier-parcels';
      note("Parcels for the courier's file", await measureTime(() => client.get(parcels)));
      const { data } = await client.get<{ parcels: { number: string }[] }>(parcels);
      const numbers = data.parcels.map(({ number }) => number);
      for (const format of ['csv', 'xlsx'] satisfies CourierFileFormat[])
        note(
          `The file of ${numbers.length} parcels, ${format.toUpperCase()}`,
          await post('/api/admin/courier-file', { courier: 'Bex', format, numbers }),
        );
    }
  } finally {
    await dispose();
  }
  return {
    columns: [`Median; slowest of ${rounds}`, `${orders.toLocaleString('en')} orders`],
    rows: [...times].map(([what, found]) => [
      what,
      `${milliseconds(median(found))}; ${milliseconds(Math.max(...found))}`,
    ]),
  };
}
