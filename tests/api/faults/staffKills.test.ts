import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BulkResponse } from '@/contract/admin/orderTransitions';
import type { Connection } from '@/server/database/client';
import { onEmbeddedDatabase } from '../../support/onBothDatabases';
import { enterOrder, keyed, moveAlong, read } from '../../support/staffOrders';
import { useStaffServer } from '../../support/useStaffServer';
import { withDatabase } from '../../support/stockedShop';
import { staffViolations } from '../security/invariants';

const count = 24;
const contact = {
  name: 'Žarko',
  last_name: 'Đurić',
  phone: '+381 64 555 1234',
  email: 'zarko@example.rs',
};

/** Effects of an order's cancellation: all of them, or none. */
const untouched = { status: 'placed', payment: 'pending', pieces: -2, made: [0, 0, 0] };
const cancelled = { status: 'cancelled', payment: 'cancelled', pieces: 0, made: [1, 1, 1] };

async function stateOfOrders(connection: Connection) {
  const { rows } = await sql<typeof untouched>`
    select o.status, p.status as payment,
      (select sum(delta)::int from stock_movements where order_id = o.id) as pieces,
      json_build_array(
        (select count(*) from order_transitions where order_id = o.id),
        (select count(*) from audit_log where action = 'order.cancel' and entity_id = o.number),
        (select count(*) from emails where kind = 'order_cancelled' and order_id = o.id)
      ) as made
    from orders o join payments p on p.order_id = o.id order by o.id`.execute(connection);
  return rows;
}

onEmbeddedDatabase((storage) => {
  const server = useStaffServer(storage, { stock: 1000 });

  test('a batch whose process is killed leaves each order whole, and sending it again finishes the rest once', async () => {
    const { shop, client } = server;
    const numbers: string[] = [];
    while (numbers.length < count) numbers.push((await enterOrder(client, { contact })).number);
    const batch = {
      event: 'cancel',
      batch: randomUUID(),
      orders: numbers.map((number) => ({ number, from: 'placed' })),
    };
    const send = () => client.post<BulkResponse>('/api/admin/orders/transitions', batch);

    const lost = send().then(
      () => 'answered',
      () => 'lost',
    );
    while ((await read(client, numbers[0] ?? '')).parcel !== 'cancelled') await pause(1);
    await shop.kill();
    expect(await lost).toBe('lost');
    const done = await withDatabase(storage(), async (connection) => {
      const orders = await stateOfOrders(connection);
      const moved = orders.filter(({ status }) => status === 'cancelled').length;
      expect(orders.slice(0, moved)).toEqual(Array(moved).fill(cancelled));
      expect(orders.slice(moved)).toEqual(Array(count - moved).fill(untouched));
      expect(await staffViolations(connection)).toEqual([]);
      return moved;
    });
    expect(done).toBeGreaterThanOrEqual(1);
    expect(done).toBeLessThan(count);

    await shop.restart();
    const outcomes = (await send()).data.results.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(numbers.map((_, index) => (index < done ? 'unchanged' : 'changed')));
    const again = (await send()).data.results.map(({ outcome }) => outcome);
    expect(new Set(again)).toEqual(new Set(['unchanged']));
    await shop.stop();
    await withDatabase(storage(), async (connection) => {
      expect(await stateOfOrders(connection)).toEqual(Array(count).fill(cancelled));
      expect(await staffViolations(connection)).toEqual([]);
    });
  });

  test('a payout whose process is killed is booked as a whole or not at all, and once when it is sent again', async () => {
    const { shop, client } = server;
    await shop.restart();
    const parcels = 6;
    const lines: object[] = [];
    while (lines.length < parcels) {
      const { number } = await enterOrder(client);
      const { total_amount: amount } = await moveAlong(client, number, ['confirm', 'ship']);
      lines.push({ reference: number, amount, number, expected: amount, claimed: false });
    }
    const body = { courier: '', paid_on: '2024-11-26', bank_amount: 0, lines };
    const send = () =>
      client.post<{ id: number }>('/api/admin/settlements', body, keyed('the payout'));
    const booked = (connection: Connection) =>
      connection
        .selectFrom('settlement_lines')
        .innerJoin('orders', 'orders.id', 'order_id')
        .select('status')
        .execute();
    const lost = send().catch(() => undefined);
    // With luck among its deliveries.
    await pause(40);
    await shop.kill();
    await lost;
    await withDatabase(storage(), async (connection) => {
      const { length } = await booked(connection);
      expect([0, parcels]).toContain(length);
      expect(await staffViolations(connection)).toEqual([]);
    });
    await shop.restart();
    const { data, status } = await send();
    expect(status).toBe(201);
    expect((await send()).data).toEqual(data);
    await shop.stop();
    await withDatabase(storage(), async (connection) => {
      expect(await booked(connection)).toEqual(Array(parcels).fill({ status: 'delivered' }));
      expect(await staffViolations(connection)).toEqual([]);
    });
  });
});
