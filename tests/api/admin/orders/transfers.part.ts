import { refundDays, type Match, type Money, type PaymentLink } from '@/contract/admin/money';
import type { AdminOrder, AdminOrderList } from '@/contract/admin/orders';
import { getReference } from '@/contract/bankTransfer';
import { addDays, shopDay } from '@/contract/deliveryDay';
import type { Order } from '@/contract/order';
import type { PaymentMethod } from '@/contract/payment';
import type { Shop } from '@/contract/shop';
import { addAddress, draftOrder, placeOrder, signUp } from '@tests/support/customers';
import { changeLines, enterOrder, keyed, move, moveAlong, read } from '@tests/support/staffOrders';
import type { TestClient } from '@tests/support/TestClient';
import { changeSettings } from '../changeSettings';
import { jelena, marko, printOrders, shop, getStock, today } from './shop';

const transfer = 3;
const account = '265-0000001234567-57';
const days = 4;

const setAccount = (value: string) =>
  changeSettings(jelena, 'business', () => ({ transfer: { account: value, wait_days: days } }));

let customers = 0;
async function shopper(): Promise<{ client: TestClient; addressId: number }> {
  customers += 1;
  const client = shop.client();
  await signUp(client, { email: `kupac${customers}@example.rs` });
  await client.put('/api/carts/products/1', { quantity: 2 });
  return { client, addressId: await addAddress(client) };
}

async function placeByTransfer(): Promise<{ client: TestClient; order: Order; number: string }> {
  const { client, addressId } = await shopper();
  const draft = await draftOrder(client, addressId, undefined, transfer);
  const { data: order } = await placeOrder(client, draft);
  return { client, order, number: order.number ?? '' };
}

const methods = async () => {
  const { data } = await shop.client().get<PaymentMethod[]>('/api/payment/methods');
  return data.map(({ value }) => value);
};
/** Whether the cart and product pages mention bank transfers. */
const isMentioned = async () => (await shop.client().get<Shop>('/api/shop')).data.bank_transfer;
const getEmails = (kind: string) => shop.rows('emails', { kind });
async function makeOlder({ order }: { order: Order }, by: number): Promise<void> {
  await shop.sql`update orders set placed_at = placed_at - ${by} * interval '1 day'
    where id = ${order.id}`;
  await shop.sql`update payments set pay_until = pay_until - ${by}::integer
    where order_id = ${order.id}`;
}
const expireRecentAuth = () =>
  shop.update('staff_sessions', { authenticated_at: new Date(Date.now() - 60 * 60_000) });

describe('the bank transfer method', () => {
  test('is offered while the settings have a bank account, and placed orders keep the account they were placed with', async () => {
    expect(await methods()).toEqual(['cash-upon-delivery', 'credit-card']);
    expect(await isMentioned()).toBe(false);
    expect((await setAccount('265-1234567-57')).data.value.transfer.account).toBe(account);
    expect(await methods()).toEqual(['cash-upon-delivery', 'bank-transfer', 'credit-card']);
    expect(await isMentioned()).toBe(true);
    const item = await placeByTransfer();
    const other = '840-0000000955845-10';
    await setAccount(other);
    const otherOrder = await placeByTransfer();
    await setAccount('');
    expect(await methods()).toEqual(['cash-upon-delivery', 'credit-card']);
    const get = ({ client, order }: typeof item) =>
      client.get<Order>(`/api/orders/${order.id}`).then(({ data }) => data.transfer);
    const pay_until = addDays(shopDay(new Date()), days);
    expect(await get(item)).toEqual({ account, reference: getReference(item.number), pay_until });
    expect(await get(otherOrder)).toMatchObject({ account: other });
  });

  test('an account number with wrong check digits is rejected with an error on the field', async () => {
    const { status, body } = await setAccount('265-1234567-58');
    expect([status, body.errors]).toEqual([422, { 'value.transfer.account': ['invalid'] }]);
  });

  test('changing the bank account requires a recent password entry, but saving it unchanged does not', async () => {
    await setAccount(account);
    await expireRecentAuth();
    expect((await setAccount(account)).status).toBe(200);
    expect((await setAccount('')).body.code).toBe('reauthentication_required');
    expect(await methods()).toContain('bank-transfer');
  });

  test('cannot be chosen without a bank account, and a draft that already has it cannot be placed', async () => {
    const { client, addressId } = await shopper();
    await expect(draftOrder(client, addressId, undefined, transfer)).rejects.toThrow(
      'not_available',
    );
    await setAccount(account);
    const draft = await draftOrder(client, addressId, undefined, transfer);
    await setAccount('');
    expect((await placeOrder(client, draft)).body.code).toBe('payment_required');
  });
});

describe('an order to be paid by bank transfer', () => {
  beforeEach(() => setAccount(account));

  test('cannot be confirmed, shipped or delivered before it is paid, and only the owner can mark it as paid', async () => {
    const { order, number } = await placeByTransfer();
    expect(order.expected_on).toBeNull();
    for (const event of ['confirm', 'ship', 'deliver'] as const)
      expect((await move(jelena, number, event, 'placed')).body.code).toBe(
        'order_event_impossible',
      );
    expect((await move(marko, number, 'pay', 'placed')).status).toBe(403);
    expect((await read(marko, number)).events).toEqual([]);
    const { events, transfer: shown } = await read(jelena, number);
    expect([events, shown?.reference]).toEqual([['pay', 'cancel'], getReference(number)]);
    const paid = await moveAlong(jelena, number, ['pay']);
    expect(paid).toMatchObject({ parcel: 'placed', money: 'paid', transfer: null });
    expect(paid.expected_on).not.toBeNull();
    expect(await moveAlong(marko, number, ['confirm', 'pack', 'ship', 'deliver'])).toMatchObject({
      parcel: 'delivered',
      money: 'paid',
    });
  });

  test('is marked as paid once even if the request is repeated, and an undo makes it unpaid again', async () => {
    const { number } = await placeByTransfer();
    const { data } = await move(jelena, number, 'pay', 'placed');
    expect((await move(jelena, number, 'pay', 'placed')).data.transition_id).toBe(
      data.transition_id,
    );
    expect(await getEmails('order_paid')).toHaveLength(1);
    await jelena.post<AdminOrder>(`/api/admin/transitions/${data.transition_id}/undo`);
    expect(await read(jelena, number)).toMatchObject({ money: 'pending', awaits_money: true });
    expect(await getEmails('order_paid')).toHaveLength(0);
  });

  test('can be marked as paid before delivery, unlike a cash order', async () => {
    const { number } = await enterOrder(jelena);
    expect((await move(jelena, number, 'pay', 'placed')).body.code).toBe('order_event_impossible');
    await moveAlong(jelena, number, ['confirm']);
    expect((await move(jelena, number, 'pay', 'placed')).body.code).toBe('order_changed_meanwhile');
  });

  test('is neither listed for confirmation nor counted in the sales until it is paid, and only the owner is alerted to it', async () => {
    const { number } = await placeByTransfer();
    const waiting = await today(jelena);
    expect([waiting.to_confirm, waiting.flow.placed.count, waiting.sales.amount]).toEqual([
      [],
      0,
      0,
    ]);
    const of = { number, since: null, filter: { flag: 'awaitsMoney' } };
    const alert = { kind: 'transferWaits', count: 1, ...of };
    expect(waiting.alerts).toEqual([alert]);
    expect((await today(marko)).alerts).toEqual([]);
    const listed = async (flag: string) => {
      const { data } = await jelena.get<AdminOrderList>(`/api/admin/orders?flag=${flag}`);
      return data.orders.map((order) => [order.number, order.awaits_money]);
    };
    expect(await listed('awaitsMoney')).toEqual([[number, true]]);
    expect(await listed('toConfirm')).toEqual([]);
    await moveAlong(jelena, number, ['pay']);
    expect((await today(jelena)).to_confirm.map((order) => order.number)).toEqual([number]);
    expect(await listed('awaitsMoney')).toEqual([]);
  });

  test('has no amount to collect after it is paid, and is refunded when cancelled', async () => {
    const { client, order, number } = await placeByTransfer();
    await moveAlong(jelena, number, ['pay']);
    expect((await printOrders(number)).orders[0]?.to_collect).toBe(0);
    const cancelled = await client.post<Order>(`/api/orders/${order.id}/cancel`);
    expect(cancelled.data).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } });
  });

  test('has a lower amount due after units are removed', async () => {
    const { number } = await placeByTransfer();
    const order = await read(jelena, number);
    await changeLines(jelena, order, {});
    const { total_amount } = await read(jelena, number);
    expect(total_amount).toBeLessThan(order.total_amount);
    const [email] = await getEmails('order_shortened');
    expect(email?.content).toMatchObject({ total: total_amount, transfer: { account } });
  });

  test('is partially refunded if units are removed after it is paid, and an undo reverts both changes', async () => {
    const { number } = await placeByTransfer();
    const order = await moveAlong(jelena, number, ['pay']);
    await changeLines(jelena, order, {});
    const { total_amount, cash, line_changes } = await read(jelena, number);
    const refunded = order.total_amount - total_amount;
    expect(cash).toMatchObject({ refunds: [{ amount: refunded }], refundable: total_amount });
    const [email] = await getEmails('order_shortened');
    expect(email?.content).toMatchObject({ to_collect: 0, refunded });
    await jelena.post(`/api/admin/line-changes/${line_changes[0]?.id}/undo`);
    const undone = await read(jelena, number);
    expect([undone.total_amount, undone.cash?.refunds]).toEqual([order.total_amount, []]);
  });
});

describe('a missing payment', () => {
  beforeEach(() => setAccount(account));

  test('triggers one reminder halfway to the deadline, and later cancels the order and restores the stock', async () => {
    const waiting = await placeByTransfer();
    const stockBefore = await getStock();
    const followUp = () => shop.runJobs('unpaid_orders', 'payment_reminders');
    await makeOlder(waiting, 1);
    await followUp();
    expect(await getEmails('transfer_reminder')).toHaveLength(0);
    await makeOlder(waiting, 1);
    await Promise.all([followUp(), followUp()]);
    await followUp();
    expect(await getEmails('transfer_reminder')).toHaveLength(1);
    // This is the payment deadline, but the bank may need another day.
    await makeOlder(waiting, 3);
    await followUp();
    expect((await read(jelena, waiting.number)).parcel).toBe('placed');
    await makeOlder(waiting, 1);
    await Promise.all([followUp(), followUp()]);
    const { parcel, money, transitions } = await read(jelena, waiting.number);
    expect([parcel, money]).toEqual(['cancelled', 'cancelled']);
    expect(transitions).toMatchObject([{ event: 'cancel', source: 'command', by: null }]);
    expect(transitions[0]?.reason).not.toBe('');
    expect(await getStock()).toBe(stockBefore + 2);
    const [email, ...more] = await getEmails('order_cancelled');
    expect([email?.content, more]).toMatchObject([{ unpaid: true }, []]);
  });

  test('does not affect a paid order, which gets no reminder and is not cancelled', async () => {
    const waiting = await placeByTransfer();
    await moveAlong(jelena, waiting.number, ['pay']);
    await makeOlder(waiting, 30);
    await shop.runJobs('unpaid_orders', 'payment_reminders');
    expect((await read(jelena, waiting.number)).parcel).toBe('placed');
    expect(await getEmails('transfer_reminder')).toHaveLength(0);
  });
});

describe('a bank statement', () => {
  beforeEach(() => setAccount(account));
  const listPath = '/api/admin/payment-lists/match';
  const matched = async (text: string, links: PaymentLink[] = []) =>
    (await jelena.post<Match>(listPath, { courier: null, text, links })).data.payments;
  const match = async (text: string) =>
    (await matched(text)).map(({ outcome, order }) => [outcome, order?.number ?? null]);
  const book = (text: string, numbers: readonly string[], { key = '', first = 1 } = {}) => {
    const lines = numbers.map((number, index) => ({ line: index + first, number }));
    return jelena.post<{ booked: number }>(
      '/api/admin/bank-transfers',
      { text, lines },
      keyed(key || undefined),
    );
  };
  const dinars = ({ total_amount }: Pick<Order, 'total_amount'>) =>
    (total_amount / 100).toFixed(2).replace('.', ',');

  test('is matched with orders before anything is written', async () => {
    const [pays, byNumber, differs, cancelled, paid] = [
      await placeByTransfer(),
      await placeByTransfer(),
      await placeByTransfer(),
      await placeByTransfer(),
      await placeByTransfer(),
    ];
    await moveAlong(jelena, cancelled.number, ['cancel']);
    await moveAlong(jelena, paid.number, ['pay']);
    const cash = await enterOrder(jelena);
    const text = [
      'Datum;Uplatilac;Poziv na broj;Iznos',
      `26.11.2026;Ana;97 ${getReference(pays.number)};${dinars(pays.order)}`,
      `26.11.2026;Iva;${byNumber.number};${dinars(byNumber.order)}`,
      `26.11.2026;Ana;97 ${getReference(pays.number)};${dinars(pays.order)}`,
      `26.11.2026;Eva;97-${getReference(differs.number)};1,00`,
      `26.11.2026;Mia;${getReference(cancelled.number)};${dinars(cancelled.order)}`,
      `26.11.2026;Una;${getReference(paid.number)};${dinars(paid.order)}`,
      `26.11.2026;Lea;${cash.number};${dinars(cash)}`,
      '26.11.2026;Zoe;97 12999999;500,00',
    ].join('\n');
    expect(await match(text)).toEqual([
      ['pays', pays.number],
      ['pays', byNumber.number],
      ['repeated', null],
      ['differs', differs.number],
      ['cancelled', cancelled.number],
      ['settled', paid.number],
      ['unknown', null],
      ['unknown', null],
    ]);
    expect((await read(jelena, pays.number)).money).toBe('pending');
    expect((await book(text, [pays.number, byNumber.number], { first: 2 })).data).toEqual({
      booked: 2,
    });
    expect((await read(jelena, byNumber.number)).money).toBe('paid');
    expect((await read(jelena, differs.number)).money).toBe('pending');
    expect((await match(text)).slice(0, 3).map(([outcome]) => outcome)).toEqual([
      'repeated',
      'repeated',
      'repeated',
    ]);
  });

  test('adds a refund once for a payment of a cancelled order, which undo removes', async () => {
    const late = await placeByTransfer();
    await makeOlder(late, 30);
    await shop.runJobs('unpaid_orders', 'payment_reminders');
    const text = `${getReference(late.number)};${dinars(late.order)}`;
    const wrong = `${getReference(late.number)};1,00`;
    expect((await book(wrong, [late.number])).body.code).toBe('changed_meanwhile');
    const sent = await Promise.all([book(text, [late.number]), book(text, [late.number])]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const amount = late.order.total_amount;
    const { parcel, money, cash, events, undo } = await read(jelena, late.number);
    expect([parcel, money, cash?.place, events]).toEqual(['cancelled', 'paid', 'toRefund', []]);
    expect((await jelena.get<Money>('/api/admin/money')).data.refunds).toMatchObject([
      { number: late.number, amount, due_on: addDays(shopDay(new Date()), refundDays) },
    ]);
    expect(await getEmails('order_cancelled')).toHaveLength(2);
    expect(await match(text)).toEqual([['repeated', late.number]]);
    await jelena.post(`/api/admin/transitions/${undo?.transition_id}/undo`);
    const undone = await read(jelena, late.number);
    expect([undone.money, undone.cash?.refunds, undone.events]).toEqual(['cancelled', [], ['pay']]);
    // Only the owner can mark the order as paid again.
    expect((await move(marko, late.number, 'pay', 'cancelled')).status).toBe(403);
    await move(jelena, late.number, 'pay', 'cancelled');
    expect(await match(text)).toEqual([['settled', late.number]]);
  });

  test('is booked only once, and all or nothing, even if the request is repeated', async () => {
    const [item, otherOrder] = [await placeByTransfer(), await placeByTransfer()];
    const text = [item, otherOrder]
      .map(({ number, order }) => `${getReference(number)};${dinars(order)}`)
      .join('\n');
    const numbers = [item.number, otherOrder.number];
    expect((await book(text, [...numbers, '999999'])).body.code).toBe('changed_meanwhile');
    expect((await read(jelena, item.number)).money).toBe('pending');
    const responses = await Promise.all(
      ['a key of one', 'a key of one', 'a key of another'].map((key) =>
        book(text, numbers, { key }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    expect(await getEmails('order_paid')).toHaveLength(2);
    expect(await shop.rows('booked_transfers')).toHaveLength(2);
    expect((await book(text, [])).status).toBe(422);
  });

  test('settles an order to which the owner links an unknown payment of the same amount', async () => {
    const [item, other] = [await placeByTransfer(), await placeByTransfer()];
    await changeLines(jelena, await read(jelena, other.number), {});
    const text = `Ana Ilić 55667788;${dinars(item.order)}`;
    const [unknown] = await matched(text);
    expect(unknown).toMatchObject({ outcome: 'unknown', suggestion: { number: item.number } });
    const [linked] = await matched(text, [{ line: 1, number: item.number }]);
    expect(linked).toMatchObject({ outcome: 'pays', order: { number: item.number } });
    expect((await book(text, [other.number])).body.code).toBe('changed_meanwhile');
    expect((await book(text, [item.number])).data).toEqual({ booked: 1 });
    expect((await read(jelena, item.number)).money).toBe('paid');
    expect((await matched(text))[0]?.outcome).toBe('repeated');
  });

  test('can be booked again for an order whose payment was undone', async () => {
    const { number, order } = await placeByTransfer();
    const text = `${getReference(number)};${dinars(order)}`;
    await book(text, [number]);
    const { undo } = await read(jelena, number);
    await jelena.post(`/api/admin/transitions/${undo?.transition_id}/undo`);
    expect(await match(text)).toEqual([['pays', number]]);
  });
});
