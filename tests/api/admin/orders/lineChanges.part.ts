import type { AdminOrder, AdminOrderList } from '@/contract/admin/orders';
import {
  changeLines,
  customer,
  enterOrder,
  move,
  moveAlong,
  read,
} from '@tests/support/staffOrders';
import { jelena, marko, printOrders, getStocks, today } from './shop';

const contact = { ...customer, email: 'zarko@example.rs' };
const lines = [
  { product_id: 1, quantity: 12 },
  { product_id: 2, quantity: 1 },
];
const removeUnits = (position: number, pieces: number, into: 'stock' | 'writeOff' = 'stock') => ({
  position,
  pieces,
  into,
});
const undo = (order: AdminOrder, client = jelena) =>
  client.post(`/api/admin/line-changes/${order.line_changes.at(-1)?.id}/undo`);
const getEmail = async (number: string) => {
  const order = await read(jelena, number);
  return order.emails.filter(({ kind }) => kind === 'order_shortened').length;
};

test('removing units lowers the totals, restores the stock, keeps free delivery and sends an email', async () => {
  const entered = await enterOrder(jelena, { lines, contact });
  expect(entered.delivery).toBe(0);
  const { status } = await changeLines(jelena, entered, {
    lines: [removeUnits(0, 11), removeUnits(1, 1, 'writeOff')],
    reason: 'Polupano',
  });
  expect(status).toBe(200);
  const order = await read(jelena, entered.number);
  const [line] = order.lines;
  expect(order.lines).toMatchObject([{ product_id: 1, quantity: 1 }]);
  // The order is below the limit for free delivery, but the customer did not cause the shortage.
  expect(order).toMatchObject({ subtotal: line?.unit_price, delivery: 0, pieces: 1 });
  expect(order.total_amount).toBe(line?.unit_price);
  expect(await getStocks()).toEqual([49, 49]);
  expect(order.line_changes).toMatchObject([
    {
      kind: 'shortened',
      by: { name: 'jelena' },
      reason: 'Polupano',
      amount: entered.total_amount - order.total_amount,
      lines: [
        { before: 12, after: 1 },
        { before: 1, after: 0 },
      ],
    },
  ]);
  expect(order.line_change).toBeNull();
  expect(await getEmail(order.number)).toBe(1);
  expect((await printOrders(order.number)).orders).toMatchObject([
    { pieces: 1, total_amount: line?.unit_price, to_collect: line?.unit_price },
  ]);
});

test('undoing a removal within a minute restores the lines, totals and stock, and cancels the email', async () => {
  const entered = await enterOrder(jelena, { lines, contact });
  await changeLines(jelena, entered, { lines: [removeUnits(0, 2), removeUnits(1, 1, 'writeOff')] });
  const shortened = await read(jelena, entered.number);
  expect((await undo(shortened, marko)).status).toBe(403);
  expect((await undo(shortened)).status).toBe(200);
  const order = await read(jelena, entered.number);
  const { lines: before, subtotal, total_amount, delivery } = entered;
  expect(order).toMatchObject({ lines: before, subtotal, total_amount, delivery });
  expect(await getStocks()).toEqual([38, 49]);
  expect(await getEmail(order.number)).toBe(0);
  expect((await undo(shortened)).status).toBe(200);
  expect(await getStocks()).toEqual([38, 49]);
});

test('a removal cannot be undone once the order has moved to the next step', async () => {
  const entered = await enterOrder(jelena, { lines });
  await changeLines(jelena, entered, {});
  await moveAlong(jelena, entered.number, ['confirm']);
  const response = await undo(await read(jelena, entered.number));
  expect([response.status, response.body.code]).toEqual([409, 'too_late']);
});

test('a repeated request removes units once, and a request for an old version or a shipped order is rejected', async () => {
  const entered = await enterOrder(jelena, { lines });
  await changeLines(jelena, entered, {}, 'shorten this once');
  expect((await changeLines(jelena, entered, {}, 'shorten this once')).status).toBe(200);
  expect(await getStocks()).toEqual([39, 49]);
  const second = await changeLines(jelena, entered, {});
  expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile']);
  await moveAlong(jelena, entered.number, ['confirm', 'ship']);
  const shipped = await changeLines(jelena, await read(jelena, entered.number), {});
  expect([shipped.status, shipped.body.code]).toEqual([409, 'order_changed_meanwhile']);
  expect(await getStocks()).toEqual([39, 49]);
});

test.each([
  ['all units', [removeUnits(0, 12), removeUnits(1, 1)]],
  ['more units than the line has', [removeUnits(1, 2)]],
  ['units from an unknown line', [removeUnits(2, 1)]],
  ['units from the same line twice', [removeUnits(0, 1), removeUnits(0, 1)]],
])('rejects a removal of %s', async (_, taken) => {
  const order = await enterOrder(jelena, { lines });
  const response = await changeLines(jelena, order, { lines: taken });
  expect([response.status, response.body.errors]).toEqual([422, { lines: ['invalid'] }]);
  expect(await getStocks()).toEqual([38, 49]);
});

test('returned units are counted once in the stock, the refund, the list and the sales', async () => {
  const entered = await enterOrder(jelena, { lines });
  await moveAlong(jelena, entered.number, ['confirm', 'ship', 'deliver']);
  const returned = {
    kind: 'returned',
    lines: [removeUnits(0, 2), removeUnits(1, 1, 'writeOff')],
  } as const;
  const before = await read(jelena, entered.number);
  await changeLines(jelena, before, { ...returned, lines: [...returned.lines] });
  const order = await read(jelena, entered.number);
  const [first, second] = order.lines;
  const refund = 2 * (first?.unit_price ?? 0) + (second?.unit_price ?? 0);
  expect(order.lines).toMatchObject([
    { quantity: 12, returned: 2 },
    { quantity: 1, returned: 1 },
  ]);
  expect(order.line_changes).toMatchObject([{ kind: 'returned', amount: refund }]);
  expect(order.total_amount).toBe(entered.total_amount);
  expect(await getStocks()).toEqual([40, 49]);
  const amountLeft = entered.total_amount - refund;
  const { data } = await jelena.get<AdminOrderList>('/api/admin/orders');
  expect(data.orders[0]?.total_amount).toBe(amountLeft);
  expect((await today(jelena)).sales.amount).toBe(amountLeft);
  await move(jelena, order.number, 'return', 'delivered', {});
  expect(await getStocks()).toEqual([50, 49]);
});
