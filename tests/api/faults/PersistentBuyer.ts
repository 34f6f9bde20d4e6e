import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Order } from '@/contract/order';
import type { Connection } from '@/server/database/client';
import { placeOrder } from '../../support/customers';
import { TestClient, type ClientResponse } from '../../support/TestClient';
import type { ReadyCustomer } from '../../support/stockedShop';
import { staffViolations } from '../security/invariants';
import { readRow, readRows } from '../../support/rows';

export interface Attempt {
  customerId: number;
  key: string;
  quantity: number;
  /** Undefined if the buyer gave up after a lost response. */
  acknowledged: { id: number; number: string; total: number } | undefined;
}

export interface BuyerParts {
  customer: ReadyCustomer;
  productId: number;
  url(): string;
  random(): number;
  onAnswer(): void;
  /** Whether the shop may respond that its database is unavailable. */
  canLackDatabase?: boolean;
}

/** How long, in milliseconds, a buyer retries while the shop cannot be reached. */
const timeoutMs = 90_000;

/** A customer who orders over HTTP and retries when the shop restarts. */
export class PersistentBuyer {
  readonly #parts: BuyerParts;
  readonly #client: TestClient;

  constructor(parts: BuyerParts) {
    this.#parts = parts;
    this.#client = TestClient.at({ url: parts.url, token: parts.customer.token });
  }

  /** Places one order. One buyer in five does not retry after a lost response. */
  async order(): Promise<Attempt> {
    const { customer, productId, random } = this.#parts;
    const quantity = 1 + Math.floor(random() * 3);
    const isPersistent = random() > 0.2;
    const key = randomUUID();
    await this.#untilAnswered(() =>
      this.#client.put(`/api/carts/products/${productId}`, { quantity: quantity }),
    );
    const { data: draft } = await this.#untilAnswered(() =>
      this.#client.post<Order>('/api/orders', { address_id: customer.addressId }),
    );
    await this.#untilAnswered(() =>
      this.#client.post('/api/payment/create', { order_id: draft.id, payment_method_id: 1 }),
    );
    const place = () => placeOrder(this.#client, draft, key);
    const response = isPersistent ? await this.#untilAnswered(place) : await this.#once(place);
    const acknowledged = response && {
      id: response.data.id,
      number: response.data.number ?? '',
      total: response.data.total_amount,
    };
    return { customerId: customer.id, key, quantity, acknowledged };
  }

  async #untilAnswered<Data>(
    call: () => Promise<ClientResponse<Data>>,
  ): Promise<ClientResponse<Data>> {
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      const response = await this.#once(call);
      if (response) return response;
      await pause(100);
    }
    throw new Error('The shop did not become available again.');
  }

  /** Returns undefined if there is no response. A rejection would be a bug, because there is enough stock. */
  async #once<Data>(
    call: () => Promise<ClientResponse<Data>>,
  ): Promise<ClientResponse<Data> | undefined> {
    const response = await call().catch(() => undefined);
    if (!response || (this.#parts.canLackDatabase && response.status === 503)) return undefined;
    if (response.status >= 300)
      throw new Error(`The shop rejected a request: ${response.status} ${response.body.code}`);
    this.#parts.onAnswer();
    return response;
  }
}

export interface Books {
  attempts: readonly Attempt[];
  productId: number;
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
  // No order is stored twice, and every stored order was submitted.
  const keys = new Set(attempts.map(({ key }) => key));
  expect(placements.filter((row) => !keys.has(row.idempotency_key))).toEqual([]);
  expect(new Set(placements.map(({ order_id }) => order_id)).size).toBe(placements.length);
  expect(orders).toHaveLength(placements.length);
  expect(new Set(orders.map(({ number }) => number)).size).toBe(orders.length);

  const quantity = attempts.reduce(
    (sum, attempt) => (byKey.has(attempt.key) ? sum + attempt.quantity : sum),
    0,
  );
  const product = await readRow(connection, 'products', { id: productId });
  expect(product.stock).toBe(stock - quantity);
  expect(await staffViolations(connection)).toEqual([]);
  const emails = await readRows(connection, 'emails', { kind: 'order_confirmation' });
  expect(emails).toHaveLength(orders.length);
  return { orders: orders.length };
}
