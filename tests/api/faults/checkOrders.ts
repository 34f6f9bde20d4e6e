import type { Connection } from '@/server/database/client';
import { staffViolations } from '../security/invariants';
import type { Attempt } from './PersistentBuyer';
import { rowOf, rowsOf } from '../../support/rows';

export interface Books {
  attempts: readonly Attempt[];
  productId: number;
  /** StockLine before the first order. */
  stock: number;
}

/** Checks that acknowledgements, stored orders, stock and its movements agree. */
export async function checkOrders(
  connection: Connection,
  books: Books,
): Promise<{ orders: number }> {
  const { attempts, productId, stock } = books;
  const orders = await connection
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'number', 'customer_id', 'total', 'payments.amount'])
    .where('orders.status', '=', 'placed')
    .execute();
  const placements = await connection.selectFrom('order_idempotency_keys').selectAll().execute();
  const byKey = new Map(placements.map((row) => [row.idempotency_key, row.order_id]));
  const byId = new Map(orders.map((order) => [order.id, order]));

  for (const { acknowledged, key, customerId } of attempts) {
    if (!acknowledged) continue;
    const { id, number, total } = acknowledged;
    expect(byKey.get(key)).toBe(id);
    expect(byId.get(id)).toMatchObject({ number, total, amount: total, customer_id: customerId });
  }
  // No order twice, and none that was not submitted.
  const keys = new Set(attempts.map(({ key }) => key));
  expect(placements.filter((row) => !keys.has(row.idempotency_key))).toEqual([]);
  expect(new Set(placements.map(({ order_id }) => order_id)).size).toBe(placements.length);
  expect(orders).toHaveLength(placements.length);
  expect(new Set(orders.map(({ number }) => number)).size).toBe(orders.length);

  const quantity = attempts.reduce(
    (sum, attempt) => (byKey.has(attempt.key) ? sum + attempt.quantity : sum),
    0,
  );
  const product = await rowOf(connection, 'products', { id: productId });
  expect(product.stock).toBe(stock - quantity);
  expect(await staffViolations(connection)).toEqual([]);
  const emails = await rowsOf(connection, 'emails', { kind: 'order_confirmation' });
  expect(emails).toHaveLength(orders.length);
  return { orders: orders.length };
}
