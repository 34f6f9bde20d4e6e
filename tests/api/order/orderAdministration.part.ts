import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderCommand } from '@/scripts/orderCommand';
import { LocalShop } from '@/scripts/runCommand';
import { writeLocalApiFile } from '@/server/localApiFile';
import { localKey } from './OrderShop';
import { placed, shop } from './shop';

let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'bobica-orders-'));
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  writeLocalApiFile(dataDir, { url, key: localKey });
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
});

async function remoteOrders() {
  const found = await LocalShop.find(dataDir);
  if (!found) throw new Error('no shop found');
  return found.orders;
}

test('while the shop runs the owner lists and changes open orders, and the customer sees it at once', async () => {
  const { shopper, order } = await placed();
  const { id, number } = order;
  const orders = await remoteOrders();
  const listed = await orderCommand([], orders);
  expect(listed.lines.join('\n')).toMatch(
    new RegExp(`Number .*\\n${number} +placed .*Ana Savić +Ada +3 +2,930\u00a0RSD$`),
  );
  expect(await orderCommand([number, 'confirmed'], orders)).toEqual({
    lines: [`Order ${number}: placed → confirmed.`],
    failed: false,
  });
  expect((await orderCommand([number, 'confirmed'], orders)).lines).toEqual([
    `Order ${number} is confirmed already.`,
  ]);
  expect(await orderCommand([number, 'delivered'], orders)).toEqual({
    lines: [`Order ${number} is confirmed: it can become shipped or cancelled, not delivered.`],
    failed: true,
  });
  await orderCommand([number, 'shipped', 'RR', '123'], orders);
  const seen = await shopper.client.get(`/api/orders/${id}`);
  expect(seen.data).toMatchObject({ status: 'shipped', tracking_number: 'RR 123' });
  await orderCommand([number, 'delivered'], orders);
  expect((await orderCommand([], orders)).lines).toEqual(['No order is open.']);
});

test('invalid arguments print the usage', async () => {
  const orders = await remoteOrders();
  const wrong = [
    ['100001'],
    ['100001', 'placed'],
    ['abc', 'shipped'],
    ['100001', 'confirmed', 'RR 1'],
  ];
  for (const args of wrong) {
    const { lines, failed } = await orderCommand(args, orders);
    expect([failed, lines[0]]).toEqual([true, expect.stringMatching(/^Usage: npm run order/)]);
  }
  expect((await orderCommand(['5', 'shipped'], orders)).lines).toEqual(['There is no order 5.']);
});

test('of two commands on one order one changes it, the other finds it changed', async () => {
  const { order } = await placed();
  const commands = [await remoteOrders(), await remoteOrders()].map((orders) =>
    orders.transition(order.number, 'confirmed'),
  );
  const outcomes = (await Promise.all(commands)).map(({ outcome }) => outcome).sort();
  expect(outcomes).toEqual(['changed', 'unchanged']);
});
