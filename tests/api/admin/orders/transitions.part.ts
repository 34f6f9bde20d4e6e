import { findOrder } from '@/server/modules/order/orderRepository';
import { orderView } from '@/server/modules/order/orderView';
import { randomUUID } from 'node:crypto';
import type { AdminOrder } from '@/contract/admin/orders';
import type { BulkResponse, UndoBatchResponse } from '@/contract/admin/orderTransitions';
import { arrivalDay, expectedDay } from '@/contract/deliveryDay';
import { possibleEvents, type FulfilmentEvent } from '@/contract/fulfilment';
import { testSchedule } from '@tests/support/sampleResponses';
import { customer, enterOrder, move, moveAlong, read } from '@tests/support/staffOrders';
import type { TestClient } from '@tests/support/TestClient';
import { buy, signUp } from '@tests/support/customers';
import { jelena, marko, shop, getStock } from './shop';

const contact = { ...customer, email: 'zarko@example.rs' };
const emails = async () =>
  (await shop.rows('emails')).flatMap(({ order_id, kind }) => (order_id === null ? [] : [kind]));
/** Moves the steps a minute into the past, so that they cannot be undone and their emails are due. */
const skipMinute = () =>
  shop.change(`update order_transitions set at = at - interval '61 seconds'`);
const undo = (client: TestClient, id: number | null | undefined) =>
  client.post<AdminOrder>(`/api/admin/transitions/${id}/undo`);

test('an order goes from placed to delivered, with emails for the steps that concern the customer', async () => {
  const { number } = await enterOrder(marko, { contact });
  const order = await moveAlong(marko, number, ['confirm', 'pack', 'ship', 'deliver']);
  expect(order).toMatchObject({ parcel: 'delivered', money: 'paid' });
  expect(order.payment?.status).toBe('paid');
  expect(order.transitions.map(({ event, by }) => [event, by?.name])).toEqual([
    ['confirm', 'marko'],
    ['pack', 'marko'],
    ['ship', 'marko'],
    ['deliver', 'marko'],
  ]);
  expect(await emails()).toEqual(['order_confirmation', 'order_accepted', 'order_shipped']);
});

test('a phone order keeps its promised delivery day unless it is shipped too late, and an undo restores that day', async () => {
  const { number, placed_at, expected_on } = await enterOrder(marko, { contact });
  expect(expected_on).toBe(expectedDay(testSchedule, new Date(placed_at)));
  const promised = '2026-01-08';
  await shop.sql`update orders set expected_on = ${promised}`;
  await moveAlong(marko, number, ['confirm']);
  const { data } = await move(marko, number, 'ship', 'confirmed');
  const shipped = await read(marko, number);
  const { at = '' } = shipped.transitions.at(-1) ?? {};
  expect(shipped.expected_on).toBe(arrivalDay(testSchedule, new Date(at)));
  const undone = await undo(marko, data.transition_id);
  expect(undone.data.expected_on).toBe(promised);
});

test.each<[FulfilmentEvent, FulfilmentEvent[]]>([
  ['cancel', []],
  ['return', ['confirm', 'ship']],
])('only the owner can %s an order', async (event, before) => {
  const { number } = await enterOrder(marko);
  const order = await moveAlong(marko, number, before);
  expect(order.events).not.toContain(event);
  const rejected = await move(marko, number, event, order.parcel);
  expect([rejected.status, rejected.body.code]).toEqual([403, 'forbidden']);
  const { parcel } = order;
  const bulk = { event, batch: randomUUID(), orders: [{ number, from: parcel }] };
  expect((await marko.post('/api/admin/orders/transitions', bulk)).status).toBe(403);
  expect((await read(jelena, number)).events).toContain(event);
  expect((await move(jelena, number, event, parcel)).status).toBe(200);
});

test('an order offers the events that the state chart allows', async () => {
  const { number } = await enterOrder(jelena);
  for (const event of ['confirm', 'pack', 'ship', 'deliver', 'return'] as const) {
    const { parcel, money, events } = await moveAlong(jelena, number, [event]);
    expect(events).toEqual(possibleEvents({ parcel, money }, 'owner'));
  }
});

test('customers see a packed order as confirmed, and undoing an unpack restores the timestamps', async () => {
  const { number } = await enterOrder(marko);
  const confirmed = await moveAlong(marko, number, ['confirm']);
  const packed = await moveAlong(marko, number, ['pack']);
  expect(Date.parse(packed.since)).toBeGreaterThan(Date.parse(confirmed.since));
  const unpacked = await move(marko, number, 'unpack', 'packed');
  expect(await read(marko, number)).toMatchObject({ parcel: 'confirmed', since: confirmed.since });
  await undo(marko, unpacked.data.transition_id);
  expect(await read(marko, number)).toMatchObject({ parcel: 'packed', since: packed.since });
  const record = await findOrder(shop.database.kysely, { number });
  expect(record?.history.map(({ status }) => status)).toEqual(['placed', 'confirmed', 'packed']);
  const seen = record && orderView(record, 'en');
  expect(seen?.status).toBe('confirmed');
  expect(seen?.history.map(({ status }) => status)).toEqual(['placed', 'confirmed']);
  expect(seen?.history[1]?.at).toBe(confirmed.since);
});

test('a repeated request only moves an order once', async () => {
  const { number } = await enterOrder(marko, { contact });
  const responses = await Promise.all([1, 2].map(() => move(marko, number, 'confirm', 'placed')));
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  // Both responses contain the same transition to undo.
  expect(new Set(responses.map(({ data }) => data.transition_id)).size).toBe(1);
  const order = await read(marko, number);
  expect(order.transitions).toHaveLength(1);
  expect(await emails()).toEqual(['order_confirmation', 'order_accepted']);
});

test('a stale request to ship a cancelled order is rejected with the name of the person who cancelled it', async () => {
  const { number } = await enterOrder(marko);
  await moveAlong(marko, number, ['confirm']);
  await moveAlong(jelena, number, ['cancel']);
  const rejected = await move(marko, number, 'ship', 'confirmed', { tracking_number: 'RR 1' });
  expect([rejected.status, rejected.body.code]).toEqual([409, 'order_changed_meanwhile']);
  expect(rejected.body.details).toMatchObject({
    by: { name: 'jelena' },
    order: { number, version: expect.any(Number), parcel: 'cancelled' },
  });
  expect((await read(marko, number)).tracking_number).toBe('');
});

test('an order that the customer has cancelled cannot be confirmed', async () => {
  const shopper = shop.client();
  await signUp(shopper);
  const { id, number } = await buy(shopper);
  expect((await shopper.post(`/api/orders/${id}/cancel`)).status).toBe(200);
  const rejected = await move(marko, number, 'confirm', 'placed');
  expect(rejected.body).toMatchObject({ code: 'order_changed_meanwhile', details: { by: null } });
});

test('a customer who cancels before the acceptance email is sent does not get that email', async () => {
  const shopper = shop.client();
  await signUp(shopper);
  const { id, number } = await buy(shopper);
  await moveAlong(marko, number, ['confirm']);
  await shopper.post(`/api/orders/${id}/cancel`);
  expect(await emails()).toEqual(['order_confirmation', 'order_cancelled']);
});

test('rejects an event that the state does not allow', async () => {
  const { number } = await enterOrder(marko);
  const rejected = await move(marko, number, 'deliver', 'placed');
  expect([rejected.status, rejected.body.code]).toEqual([409, 'order_event_impossible']);
  expect((await move(marko, 'BO-nothing', 'confirm', 'placed')).status).toBe(404);
});

describe('undo', () => {
  test('restores the order and deletes the email, which is delayed by a minute', async () => {
    const { number } = await enterOrder(marko, { contact });
    await moveAlong(marko, number, ['confirm']);
    const details = { courier: 'Kurir', tracking_number: 'RR 1' };
    const { data } = await move(marko, number, 'ship', 'confirmed', details);
    expect(await read(marko, number)).toMatchObject({ parcel: 'shipped', ...details });
    const waits = await shop.sql`
      select extract(epoch from due_at - created_at)::int as seconds from emails
      where kind = 'order_shipped'`;
    expect(waits).toEqual([{ seconds: 60 }]);
    const undone = await undo(marko, data.transition_id);
    expect(undone.data).toMatchObject({ parcel: 'confirmed', courier: '', tracking_number: '' });
    expect(undone.data.transitions.at(-1)?.undone?.by?.name).toBe('marko');
    expect(await emails()).toEqual(['order_confirmation', 'order_accepted']);
    expect((await undo(marko, data.transition_id)).data.parcel).toBe('confirmed');
  });

  test('restores a cancelled order and its payment, unless the goods are out of stock', async () => {
    const { number } = await enterOrder(jelena);
    const cancelled = await move(jelena, number, 'cancel', 'placed');
    const { data } = await undo(jelena, cancelled.data.transition_id);
    expect(data).toMatchObject({
      parcel: 'placed',
      money: 'pending',
      payment: { status: 'pending' },
    });
    expect(await getStock()).toBe(48);
    const again = await move(jelena, number, 'cancel', 'placed');
    await enterOrder(marko, { lines: [{ product_id: 1, quantity: 49 }] });
    const rejected = await undo(jelena, again.data.transition_id);
    expect([rejected.status, rejected.body.code]).toEqual([409, 'stock_short']);
    expect(rejected.body.details).toMatchObject({ shortages: [{ requested: 2, available: 1 }] });
    expect(await read(jelena, number)).toMatchObject({ parcel: 'cancelled', money: 'cancelled' });
  });

  test('is rejected after a minute or once the email has been sent', async () => {
    const { number } = await enterOrder(marko, { contact });
    const first = await move(marko, number, 'confirm', 'placed');
    await shop.change(`update emails set sent_at = now() where kind = 'order_accepted'`);
    const lateUndo = (await undo(marko, first.data.transition_id)).body;
    expect(lateUndo).toMatchObject({ code: 'too_late', details: { email_left: true } });
    const second = await move(marko, number, 'pack', 'confirmed');
    await skipMinute();
    const { code, details } = (await undo(marko, second.data.transition_id)).body;
    expect([code, details]).toEqual(['too_late', undefined]);
    expect((await read(marko, number)).parcel).toBe('packed');
  });

  test('is only allowed for the owner and for the person who took the step', async () => {
    const { number } = await enterOrder(jelena);
    const byJelena = await move(jelena, number, 'confirm', 'placed');
    expect((await undo(marko, byJelena.data.transition_id)).status).toBe(404);
    expect((await read(marko, number)).undo).toBeNull();
    const byMarko = await move(marko, number, 'pack', 'confirmed');
    expect((await read(jelena, number)).undo?.transition_id).toBe(byMarko.data.transition_id);
    expect((await undo(jelena, byMarko.data.transition_id)).data.parcel).toBe('confirmed');
  });

  test('is rejected if another step followed', async () => {
    const { number } = await enterOrder(jelena);
    const first = await move(jelena, number, 'confirm', 'placed');
    await move(marko, number, 'pack', 'confirmed');
    const rejected = await undo(jelena, first.data.transition_id);
    expect(rejected.body).toMatchObject({
      code: 'order_changed_meanwhile',
      details: { by: { name: 'marko' }, order: { parcel: 'packed' } },
    });
  });

  test('only runs once for two simultaneous requests', async () => {
    const { number } = await enterOrder(jelena);
    const { data } = await move(jelena, number, 'cancel', 'placed');
    const responses = await Promise.all([1, 2].map(() => undo(jelena, data.transition_id)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await getStock()).toBe(48);
  });
});

describe('batches', () => {
  test('ship each order with its tracking number, and offer their courier first for the next shipment', async () => {
    const numbers = [(await enterOrder(marko)).number, (await enterOrder(marko)).number];
    for (const number of numbers) await moveAlong(marko, number, ['confirm', 'pack']);
    const courier = 'Kurir iz sela';
    await marko.post('/api/admin/orders/transitions', {
      event: 'ship',
      batch: randomUUID(),
      courier,
      orders: numbers.map((number) => ({
        number,
        from: 'packed',
        tracking_number: `BP ${number}`,
      })),
    });
    for (const number of numbers)
      expect(await read(marko, number)).toMatchObject({ courier, tracking_number: `BP ${number}` });
    const { data } = await marko.get<string[]>('/api/admin/couriers');
    expect(data[0]).toBe(courier);
    expect(new Set(data).size).toBe(data.length);
  });

  const bulk = (client: TestClient, event: FulfilmentEvent, orders: object[], batch: string) =>
    client.post<BulkResponse>('/api/admin/orders/transitions', { event, batch, orders });

  test('report the outcome for each order', async () => {
    const placed = await enterOrder(marko);
    const cancelled = await enterOrder(marko);
    await moveAlong(jelena, cancelled.number, ['cancel']);
    const confirmed = await enterOrder(marko);
    await moveAlong(marko, confirmed.number, ['confirm']);
    const orders = [placed, cancelled, confirmed, { number: 'BO-0' }].map(({ number }) => ({
      number,
      from: 'placed',
    }));
    const { data } = await bulk(marko, 'confirm', orders, randomUUID());
    expect(data.results).toEqual([
      { number: placed.number, outcome: 'changed', parcel: 'confirmed', by: null, at: null },
      {
        number: cancelled.number,
        outcome: 'changedMeanwhile',
        parcel: 'cancelled',
        by: { id: expect.any(Number), name: 'jelena' },
        at: (await read(jelena, cancelled.number)).transitions[0]?.at,
      },
      { number: confirmed.number, outcome: 'unchanged', parcel: 'confirmed', by: null, at: null },
      { number: 'BO-0', outcome: 'unknown', parcel: null, by: null, at: null },
    ]);
  });

  test('are completed by a repeated request after an interruption, and undone as a whole', async () => {
    const [first, second] = [await enterOrder(marko), await enterOrder(marko)];
    const batch = randomUUID();
    const orders = [first, second].map(({ number }) => ({ number, from: 'placed' }));
    // This simulates a process that ended after the first order of the batch.
    await bulk(marko, 'confirm', orders.slice(0, 1), batch);
    const { data } = await bulk(marko, 'confirm', orders, batch);
    expect(data.results.map(({ outcome }) => outcome)).toEqual(['unchanged', 'changed']);
    expect(data.undo_until).not.toBeNull();
    await moveAlong(marko, second.number, ['pack']);
    const undone = await marko.post<UndoBatchResponse>(`/api/admin/batches/${batch}/undo`);
    const at = (await read(marko, second.number)).transitions.find(({ to }) => to === 'packed')?.at;
    const updated = { outcome: 'changedMeanwhile', parcel: 'packed', by: { name: 'marko' }, at };
    expect(undone.data.results).toMatchObject([
      { number: first.number, outcome: 'undone', parcel: 'placed', by: null, at: null },
      { number: second.number, ...updated },
    ]);
    expect((await jelena.post(`/api/admin/batches/${randomUUID()}/undo`)).status).toBe(404);
  });
});

describe('while the database is unavailable', () => {
  /** Loses the connection at the end of the nth transaction. */
  function loseTransaction(nth: number) {
    const original = shop.database.transaction.bind(shop.database);
    let startedCount = 0;
    return jest.spyOn(shop.database, 'transaction').mockImplementation((work) =>
      original(async (trx) => {
        const result = await work(trx);
        startedCount += 1;
        if (startedCount === nth) throw Object.assign(new Error('terminated'), { code: '57P01' });
        return result;
      }),
    );
  }
  const written = async () => {
    const rows = await shop.sql<{ rows: object }>`select json_build_array(
      (select json_agg(o order by id) from orders o), (select json_agg(p order by id) from payments p),
      (select count(*) from order_transitions), (select count(*) from stock_movements),
      (select count(*) from emails), (select count(*) from audit_log)) as rows`;
    return rows[0]?.rows;
  };

  test('a step is not partially saved, and the response asks the client to retry', async () => {
    const { number } = await enterOrder(jelena, { contact });
    const before = await written();
    const connectionLoss = loseTransaction(1);
    const failed = await move(jelena, number, 'cancel', 'placed');
    connectionLoss.mockRestore();
    expect([failed.status, failed.body.code]).toEqual([503, 'service_unavailable']);
    expect(await written()).toEqual(before);
    expect((await move(jelena, number, 'cancel', 'placed')).status).toBe(200);
    expect((await read(jelena, number)).parcel).toBe('cancelled');
  });

  test('a batch keeps the completed orders, and repeating the request completes the others', async () => {
    const [first, second] = [await enterOrder(marko), await enterOrder(marko)];
    const orders = [first, second].map(({ number }) => ({ number, from: 'placed' }));
    const batch = { event: 'confirm', batch: randomUUID(), orders };
    const send = () => marko.post<BulkResponse>('/api/admin/orders/transitions', batch);
    const connectionLoss = loseTransaction(2);
    expect((await send()).status).toBe(503);
    connectionLoss.mockRestore();
    expect((await read(marko, second.number)).parcel).toBe('placed');
    const { data } = await send();
    expect(data.results.map(({ outcome }) => outcome)).toEqual(['unchanged', 'changed']);
  });
});

test('the log records each step and each undo, without personal data', async () => {
  const { number } = await enterOrder(marko, { contact });
  const { data } = await move(marko, number, 'confirm', 'placed');
  await undo(marko, data.transition_id);
  const rows = await shop.rows('audit_log', { entity: 'order' });
  expect(rows.map(({ action }) => action)).toEqual(['order.phone', 'order.confirm', 'order.undo']);
  expect(JSON.stringify(rows)).not.toMatch(/Žarko|Đurić|64 ?555|Voćarska|example/);
});
