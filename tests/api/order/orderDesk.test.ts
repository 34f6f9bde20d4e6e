import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderCommand } from '../../../src/scripts/orderCommand';
import { connectToDesk } from '../../../src/server/modules/order/connectToDesk';
import { listenForOrders } from '../../../src/server/modules/order/listenForOrders';
import type { OrderDesk } from '../../../src/server/modules/order/orderDesk';
import { honey, juice, openOrderShop, type OrderShop } from './OrderShop';

let shop: OrderShop;
let dataDir: string;
let close: () => Promise<void>;
const problems: Error[] = [];

beforeAll(async () => {
  shop = await openOrderShop();
});
beforeEach(async () => {
  await shop.reset();
  problems.length = 0;
  dataDir = mkdtempSync(join(tmpdir(), 'bobica-desk-'));
  // As a killed shop leaves it.
  writeFileSync(join(dataDir, 'orders.sock'), '');
  ({ close } = await listenForOrders(dataDir, shop.desk, (error) => problems.push(error)));
});
afterEach(async () => {
  await close();
  rmSync(dataDir, { recursive: true });
});
afterAll(() => shop.close());

async function remoteDesk(): Promise<OrderDesk> {
  const desk = await connectToDesk(dataDir);
  if (!desk) throw new Error('no shop found');
  return desk;
}

async function placed(): Promise<string> {
  const shopper = await shop.shopper({ stockUp: { [juice]: 2, [honey]: 1 } });
  const { data } = await shopper.place(await shopper.reachOverview(), 'a key of this attempt');
  return data.number ?? '';
}

test('while the shop runs the owner sees what waits and moves it on through its socket', async () => {
  const number = await placed();
  const desk = await remoteDesk();
  const listed = await orderCommand([], desk);
  expect(listed.lines.join('\n')).toMatch(
    new RegExp(`Number .*\\n${number} +placed .*Ana Savić +Arilje +3 +2,930\u00a0RSD$`),
  );
  expect(await orderCommand([number, 'confirmed'], desk)).toEqual({
    lines: [`Order ${number}: placed → confirmed.`],
    failed: false,
  });
  expect((await orderCommand([number, 'confirmed'], desk)).lines).toEqual([
    `Order ${number} is confirmed already.`,
  ]);
  expect(await orderCommand([number, 'delivered'], desk)).toEqual({
    lines: [`Order ${number} is confirmed: it can become shipped or cancelled, not delivered.`],
    failed: true,
  });
  await orderCommand([number, 'shipped', 'RR', '123'], desk);
  const order = await shop.database.kysely
    .selectFrom('orders')
    .select(['status', 'tracking_number'])
    .executeTakeFirstOrThrow();
  expect(order).toEqual({ status: 'shipped', tracking_number: 'RR 123' });
  await orderCommand([number, 'delivered'], desk);
  expect((await orderCommand([], desk)).lines).toEqual(['No order waits.']);
  expect(problems).toEqual([]);
});

test('what cannot be understood is answered with how to say it', async () => {
  const desk = await remoteDesk();
  const wrong = [
    ['100001'],
    ['100001', 'placed'],
    ['abc', 'shipped'],
    ['100001', 'confirmed', 'RR 1'],
  ];
  for (const args of wrong) {
    const { lines, failed } = await orderCommand(args, desk);
    expect([failed, lines[0]]).toEqual([true, expect.stringMatching(/^Usage: npm run order/)]);
  }
  expect((await orderCommand(['5', 'shipped'], desk)).lines).toEqual(['There is no order 5.']);
});

test('only the owner of the folder may open the socket', () => {
  expect(statSync(join(dataDir, 'orders.sock')).mode & 0o777).toBe(0o600);
});

test('a fault in the shop reaches the owner, and the shop goes on', async () => {
  await close();
  const failing: OrderDesk = {
    ...shop.desk,
    waiting: () => Promise.reject(new Error('out of order')),
  };
  ({ close } = await listenForOrders(dataDir, failing, (error) => problems.push(error)));
  const desk = await remoteDesk();
  await expect(desk.waiting()).rejects.toThrow('out of order');
  expect(problems).toHaveLength(1);
  expect(await desk.move('5', 'shipped')).toEqual({ outcome: 'unknown' });
});

test('where no shop runs there is no desk to reach', async () => {
  await close();
  expect(await connectToDesk(dataDir)).toBeUndefined();
});
