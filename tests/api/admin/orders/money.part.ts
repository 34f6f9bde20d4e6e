import { unzip } from '@tests/support/unzip';
import type { Settlement } from '@/contract/admin/money';
import type { AdminOrder } from '@/contract/admin/orders';
import { changeLines, move, read, dayAgo, decideCase, enterCase } from '@tests/support/staffOrders';
import {
  courier,
  ship,
  createShipped,
  createDelivered,
  daysAgo,
  dinars,
  matchPayments,
  toPaidLine,
  bookPayout,
  enterRefund,
  revokePayout,
  readMoney,
  readDebt,
  listNumbers,
  type Line,
} from './payouts';
import { jelena, marko, shop, today } from './shop';

test('a courier’s debt is grouped by age and is overdue after seven days', async () => {
  const [fresh, older, late] = [
    await createDelivered(),
    await createDelivered(),
    await createDelivered(),
  ];
  await createShipped(ship);
  await daysAgo(5, older);
  await daysAgo(9, late);
  const amount = fresh.total_amount;
  expect(await readDebt()).toMatchObject({
    owed: { count: 3, amount: 3 * amount },
    young: { count: 1, amount },
    due: { count: 1, amount },
    late: { count: 1, amount },
    late_days: 2,
  });
  expect(await listNumbers('cashOwed')).toEqual(
    [late.number, older.number, fresh.number].sort().reverse(),
  );
  expect(await listNumbers('cashLate')).toEqual([late.number]);
  expect((await today(jelena)).alerts).toContainEqual(
    expect.objectContaining({ kind: 'payoutLate', count: 1, number: late.number }),
  );
  expect((await read(jelena, late.number)).cash).toMatchObject({ place: 'courier' });
  await bookPayout([toPaidLine(late), toPaidLine(fresh)]);
  expect(await readDebt()).toMatchObject({ owed: { count: 1, amount }, late: { count: 0 } });
  expect((await read(jelena, late.number)).cash).toMatchObject({
    place: 'arrived',
    settlement: { paid_on: '2024-11-26' },
  });
});

test('staff see neither debts nor overdue payments', async () => {
  const order = await createDelivered();
  await daysAgo(9, order);
  expect((await read(marko, order.number)).cash).toBeNull();
  expect((await today(marko)).alerts.map(({ kind }) => kind)).not.toContain('payoutLate');
  for (const flag of ['cashOwed', 'cashLate', 'refundDue'])
    expect((await marko.get(`/api/admin/orders?flag=${flag}`)).status).toBe(403);
});

test('a payment list is matched by tracking number or order number without changing anything', async () => {
  const [tracked, plain, differing] = [
    await createDelivered('BP 447 1'),
    await createDelivered(),
    await createDelivered('BP 447 3'),
  ];
  const unsent = await createShipped(ship);
  const settled = await createDelivered('BP 447 9');
  await bookPayout([toPaidLine(settled)]);
  const amount = dinars(tracked.total_amount);
  const { payments, skipped, settlement_id } = await matchPayments(
    [
      'Lista za uplatu',
      `bp4471\t${amount}`,
      `${plain.number}\t${amount}`,
      `BP 447 3\t${dinars(differing.total_amount - 9_000)}`,
      `BP 447 9\t${amount}`,
      `BP 447 777\t${amount}`,
      `BP 447 1\t${amount}`,
    ].join('\n'),
  );
  expect(payments.map(({ order }) => order?.number ?? null)).toEqual([
    tracked.number,
    plain.number,
    differing.number,
    null,
    null,
    null,
  ]);
  expect(payments[2]?.order?.expected).toBe(differing.total_amount);
  expect(payments[3]).toMatchObject({
    outcome: 'settled',
    settled_on: '2024-11-26',
    suggestion: null,
  });
  expect(payments[4]).toMatchObject({ suggestion: { number: unsent.number, parcel: 'shipped' } });
  expect(payments[5]).toMatchObject({ outcome: 'repeated', suggestion: null });
  expect(skipped).toEqual([{ line: 1, text: 'Lista za uplatu', reason: 'other' }]);
  expect(settlement_id).toBeNull();
  const linked = await matchPayments(`BP 447 777\t${amount}`, [{ line: 1, number: unsent.number }]);
  expect(linked.payments[0]).toMatchObject({ outcome: 'pays', order: { number: unsent.number } });
  expect(await readDebt()).toMatchObject({ owed: { count: 3 } });
});

test('rejects a list of more than 2,000 payments or 200,000 characters, and books a shorter one', async () => {
  const short = Array.from({ length: 5_000 }, (_, index) => `${10_000 + index} 1,00`).join('\n');
  for (const text of [short, 'x'.repeat(200_001)]) {
    const body = { courier, text, links: [] };
    const { status, body: response } = await jelena.post('/api/admin/payment-lists/match', body);
    expect([status, response.errors]).toEqual([422, { text: ['too_long'] }]);
  }
  const line = `BP\u0001\u200e 447 ${'9'.repeat(150)};4.020,00`;
  const list = Array.from({ length: 1_000 }, (_, index) => index + line);
  const { payments } = await matchPayments(list.join('\n'));
  expect(payments).toHaveLength(1_000);
  const unknown = { number: null, expected: null, claimed: false };
  const lines = payments.map(({ reference, amount }) => ({ reference, amount, ...unknown }));
  expect((await bookPayout(lines)).status).toBe(201);
});

test('booking a payout marks shipped orders as delivered, stores claims and unknown payments, and only happens once', async () => {
  const [shipped, short, accepted] = [
    await createShipped(ship),
    await createDelivered(),
    await createDelivered(),
  ];
  const amount = short.total_amount;
  const lines = [
    toPaidLine(shipped),
    toPaidLine(short, { amount: amount - 35_000, claimed: true }),
    toPaidLine(accepted, { amount: amount - 100 }),
    { reference: 'BP 447 871', amount: 164_000, number: null, expected: null, claimed: false },
  ];
  const { data, status } = await bookPayout(lines, 'the list of 26 November');
  expect(status).toBe(201);
  expect((await bookPayout(lines, 'the list of 26 November')).data).toEqual(data);
  const again = await bookPayout(lines.toReversed());
  expect([again.status, again.body]).toMatchObject([409, { code: 'list_known', details: data }]);
  expect(await read(jelena, shipped.number)).toMatchObject({ parcel: 'delivered', money: 'paid' });
  const { data: settlement } = await jelena.get<Settlement>(`/api/admin/settlements/${data.id}`);
  expect(settlement).toMatchObject({
    list_amount: 3 * amount - 35_100 + 164_000,
    by: { name: 'jelena' },
    revocable: true,
    lines: [
      { delivers: true },
      { claim_open: true },
      { claim_open: false },
      { order: null, amount: 164_000 },
    ],
  });
  expect(await readDebt()).toMatchObject({
    owed: { count: 0 },
    claims: { count: 1, amount: 35_000 },
  });
  // This is the same list in a different format.
  const text = lines.map((line) => `${line.reference};${dinars(line.amount)}`).join('\n');
  expect((await matchPayments(text)).settlement_id).toBe(data.id);
});

test('only one of two payouts booked at the same time settles an order', async () => {
  const [item, other] = [await createDelivered(), await createShipped(ship)];
  const statuses = async (...lists: Line[][]) =>
    (await Promise.all(lists.map((lines) => bookPayout(lines)))).map(({ status }) => status).sort();
  expect(await statuses([toPaidLine(item)], [toPaidLine(item)])).toEqual([201, 409]);
  const inOther = toPaidLine(other, { reference: 'BP 447 5' });
  expect(await statuses([toPaidLine(other)], [inOther])).toEqual([201, 409]);
});

test('a claim can be paid by a later payout or dropped', async () => {
  const [item, other] = [await createDelivered('BP 447 1'), await createDelivered('BP 447 2')];
  const short = (order: AdminOrder) =>
    toPaidLine(order, { amount: order.total_amount - 9_000, claimed: true });
  const { data } = await bookPayout([short(item), short(other)]);
  const { payments } = await matchPayments('BP 447 1\t90,00\nBP 447 2\t80,00');
  expect(payments.map(({ order }) => order)).toMatchObject([
    { number: item.number, is_claim: true, expected: 9_000 },
    null,
  ]);
  const claim = toPaidLine(item, { amount: 9_000, expected: 9_000 });
  expect((await bookPayout([claim])).status).toBe(201);
  expect(await readDebt()).toMatchObject({ claims: { count: 1 } });
  // A later payout has paid the claim in the meantime.
  expect((await revokePayout(data.id)).status).toBe(409);
  await jelena.post(`/api/admin/settlements/${data.id}/lines/2/accept`);
  expect(await readDebt()).toMatchObject({ claims: { count: 0 } });
});

test('a payout with already settled orders is rejected, and those orders are reported', async () => {
  const [item, other] = [await createDelivered(), await createShipped(ship)];
  await bookPayout([toPaidLine(item)]);
  const both = [toPaidLine(other), toPaidLine(item, { amount: 1_000 })];
  const { status, body } = await bookPayout(both);
  expect([status, body]).toMatchObject([
    409,
    { code: 'settled_meanwhile', details: { numbers: [item.number] } },
  ]);
  expect((await read(jelena, other.number)).parcel).toBe('shipped');
  // No money is collected for a parcel returned to the shop.
  await move(jelena, other.number, 'return', 'shipped');
  expect((await bookPayout([toPaidLine(other)])).body.code).toBe('settled_meanwhile');
  expect((await bookPayout([toPaidLine(item), toPaidLine(item)])).status).toBe(409);
  expect((await bookPayout([toPaidLine(item, { expected: null })])).status).toBe(422);
  expect((await bookPayout([toPaidLine(other)], undefined, dayAgo(-1))).body.errors).toEqual({
    paid_on: ['invalid'],
  });
});

test('an unknown payment can only be linked to one order, which is then settled', async () => {
  const [shipped, other, paidBefore] = [
    await createShipped(ship),
    await createDelivered(),
    await createDelivered(),
  ];
  const short = { number: null, expected: null, amount: shipped.total_amount - 9_000 };
  const lines = [toPaidLine(other, { ...short, reference: 'BP 1' }), toPaidLine(paidBefore)];
  const { data } = await bookPayout(lines);
  const link = (number: string, position = 1) =>
    jelena.post(`/api/admin/settlements/${data.id}/lines/${position}/link`, { number });
  const wrong = await link(paidBefore.number);
  expect([wrong.status, wrong.body.errors]).toEqual([422, { number: ['not_available'] }]);
  const at = (number: string) => link(number).then(({ status }) => status);
  expect(await Promise.all([at(shipped.number), at(shipped.number)])).toEqual([200, 200]);
  expect((await link(other.number)).body.code).toBe('too_late');
  expect((await link(other.number, 9)).body.code).toBe('settlement_not_found');
  expect(await read(jelena, shipped.number)).toMatchObject({
    parcel: 'delivered',
    cash: { place: 'arrived' },
  });
  expect(await readDebt()).toMatchObject({
    owed: { count: 1 },
    claims: { count: 1, amount: 9_000 },
  });
  expect((await revokePayout(data.id)).status).toBe(200);
  expect((await read(jelena, shipped.number)).parcel).toBe('shipped');
  expect((await link(other.number, 1)).body.code).toBe('too_late');
});

test("the accountant's package lists the month's payments and refunds, and contains no formulas", async () => {
  const [item, revoked] = [await createDelivered('BP 447 1'), await createDelivered('BP 447 2')];
  await bookPayout([toPaidLine(item, { reference: '=BP 447 1' })]);
  await revokePayout((await bookPayout([toPaidLine(revoked)])).data.id);
  const { data: refund } = await enterRefund(item, 10_050);
  await jelena.post(`/api/admin/refunds/${refund.id}/paid`, {
    paid_on: '2024-11-27',
    proof: '@265',
  });
  const { data } = await jelena.post<{ name: string; content: string }>(
    '/api/admin/books/months/2024-11/file',
    { format: 'csv' },
  );
  expect(data.name).toBe('za-knjigovodju-2024-11.zip');
  const files = unzip(Buffer.from(data.content, 'base64'));
  const rows = (name: string) => (files[`${name}.csv`] ?? '').trim().split('\r\n').slice(1);
  const amount = String(item.total_amount / 100).replace('.', ',');
  expect(rows('Stavke isplata')).toEqual([
    `2024-11-26;${courier};${item.number};'=BP 447 1;${amount};${amount}`,
  ]);
  expect(rows('Vraćeno kupcima')).toEqual([`2024-11-27;${item.number};'@265;-100,5`]);
  expect(await shop.rows('audit_log', { action: 'books.package' })).toMatchObject([
    { entity_id: '2024-11', changes: { format: 'csv' } },
  ]);
});

test('a payout can be revoked on the day it was booked, which returns unchanged orders to shipped and lets the payout be booked again', async () => {
  const [shipped, returned, owed] = [
    await createShipped(ship),
    await createShipped(ship),
    await createDelivered(),
  ];
  const [refunded, partlyReturned] = [await createShipped(ship), await createShipped(ship)];
  const lines = [shipped, returned, owed, refunded, partlyReturned].map((order) =>
    toPaidLine(order),
  );
  const { data } = await bookPayout(lines);
  await move(jelena, returned.number, 'return', 'delivered');
  await enterRefund(refunded, 100);
  await changeLines(jelena, await read(jelena, partlyReturned.number), { kind: 'returned' });
  expect((await revokePayout(data.id)).status).toBe(200);
  expect((await revokePayout(data.id)).status).toBe(200);
  expect(await read(jelena, shipped.number)).toMatchObject({ parcel: 'shipped', money: 'pending' });
  // Later changes to the orders are kept.
  expect(await read(jelena, returned.number)).toMatchObject({ parcel: 'returned', money: 'paid' });
  for (const { number } of [refunded, partlyReturned])
    expect((await read(jelena, number)).parcel).toBe('delivered');
  expect(await readDebt()).toMatchObject({ owed: { count: 4 } });
  const rebooked = await bookPayout(lines);
  expect(rebooked.status).toBe(201);
  await shop.change(`update settlements set at = at - interval '1 day'`);
  const late = await revokePayout(rebooked.data.id);
  expect([late.status, late.body.code]).toEqual([409, 'too_late']);
});

test('a delivery cannot be undone after the payment has arrived', async () => {
  const order = await createDelivered();
  const { undo } = await read(jelena, order.number);
  await bookPayout([toPaidLine(order)]);
  expect((await read(jelena, order.number)).undo).toBeNull();
  const { status } = await jelena.post(`/api/admin/transitions/${undo?.transition_id}/undo`);
  expect(status).toBe(409);
});

describe('refunds', () => {
  const pay = (id: number, paid_on = '2024-11-27') =>
    jelena.post(`/api/admin/refunds/${id}/paid`, { paid_on, proof: '265-7' });

  test('a return must be refunded within 14 days, and counts as refunded once its payment is recorded', async () => {
    const order = await createDelivered();
    await move(jelena, order.number, 'return', 'delivered');
    const { total_amount: amount, number } = order;
    const [open] = (await readMoney()).refunds;
    const id = open?.id ?? 0;
    const due = new Date(Date.now() + 14 * 86_400_000).toLocaleDateString('sv', {
      timeZone: 'Europe/Belgrade',
    });
    expect(open).toMatchObject({ number, amount, due_on: due });
    expect(await listNumbers('refundDue')).toEqual([]);
    await shop.change('update refunds set due_on = due_on - 11');
    expect(await listNumbers('refundDue')).toEqual([number]);
    expect((await read(jelena, number)).cash).toMatchObject({ place: 'toRefund', refundable: 0 });
    expect((await read(jelena, number)).money).toBe('paid');
    expect((await pay(id, dayAgo(-1))).body.errors).toEqual({ paid_on: ['invalid'] });
    expect((await pay(id)).status).toBe(200);
    expect((await pay(id)).status).toBe(200);
    expect(await read(jelena, number)).toMatchObject({
      money: 'refunded',
      cash: { place: 'refunded', refunds: [{ paid_on: '2024-11-27', proof: '265-7' }] },
    });
    expect((await readMoney()).refunds).toEqual([]);
  });

  test('the refunds for an order cannot exceed the amount paid, and only an unpaid refund can be deleted', async () => {
    const order = await createDelivered();
    const first = await enterRefund(order, 10_000, 'the first refund');
    expect((await enterRefund(order, 10_000, 'the first refund')).data).toEqual(first.data);
    const remaining = order.total_amount - 10_000;
    const tooMuch = await enterRefund(order, remaining + 1);
    expect([tooMuch.status, tooMuch.body.errors]).toEqual([422, { amount: ['not_available'] }]);
    expect((await jelena.delete(`/api/admin/refunds/${first.data.id}`)).status).toBe(200);
    const whole = await enterRefund(order, order.total_amount);
    expect(whole.status).toBe(201);
    await pay(whole.data.id);
    expect((await jelena.delete(`/api/admin/refunds/${whole.data.id}`)).status).toBe(409);
    expect((await read(jelena, order.number)).money).toBe('refunded');
    const unpaid = await createShipped(ship);
    expect((await enterRefund(unpaid, 100)).status).toBe(422);
  });

  test('a partial return only refunds the price of the returned units', async () => {
    const order = await createDelivered();
    await changeLines(jelena, order, { kind: 'returned' });
    const { lines, cash } = await read(jelena, order.number);
    expect(cash).toMatchObject({ place: 'toRefund', refunds: [{ amount: lines[0]?.unit_price }] });
    await pay(cash?.refunds[0]?.id ?? 0);
    expect(await read(jelena, order.number)).toMatchObject({
      money: 'paid',
      cash: { place: 'courier' },
    });
    await bookPayout([toPaidLine(order)]);
    expect((await read(jelena, order.number)).cash).toMatchObject({ place: 'arrived' });
  });

  test('undoing a return removes its refund, but a return cannot be undone once its refund is paid', async () => {
    const order = await createDelivered();
    const undo = async () => {
      await move(jelena, order.number, 'return', 'delivered');
      const { undo: last, cash } = await read(jelena, order.number);
      const path = `/api/admin/transitions/${last?.transition_id}/undo`;
      return { id: cash?.refunds[0]?.id ?? 0, send: () => jelena.post(path) };
    };
    expect((await (await undo()).send()).status).toBe(200);
    expect((await read(jelena, order.number)).cash).toMatchObject({
      place: 'courier',
      refunds: [],
    });
    const { id, send } = await undo();
    await pay(id);
    expect((await send()).body.code).toBe('too_late');
  });

  test('a return cannot be undone once a case has been decided with the same refund', async () => {
    const order = await createDelivered();
    const newCase = await enterCase(jelena, { kind: 'withdrawal', order_number: order.number });
    await move(jelena, order.number, 'return', 'delivered');
    const { undo } = await read(jelena, order.number);
    await decideCase(jelena, newCase, { decision: 'refund', amount: order.total_amount });
    const late = await jelena.post(`/api/admin/transitions/${undo?.transition_id}/undo`);
    expect(late.body.code).toBe('too_late');
    expect((await read(jelena, order.number)).undo).toBeNull();
  });
});
