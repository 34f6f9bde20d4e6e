import { sql } from 'kysely';
import type { FulfilmentEvent } from '@/contract/fulfilment';
import type { Order, OrderChanged } from '@/contract/order';
import type { Payment } from '@/contract/payment';
import type { Connection, DatabaseSettings } from '@/server/database/client';
import { outbox } from '@/server/email/emailRepository';
import { fulfil } from '@/server/modules/order/fulfil/fulfilOrder';
import { findOrder } from '@/server/modules/order/orderRepository';
import { startTestShop, type TestShop } from '../../support/app';
import { setStock, updateRows } from '../../support/rows';
import { placeOrder } from '../../support/customers';
import { testSchedule, testShop } from '../../support/sampleResponses';
import { makeCustomer } from '../../support/stockedShop';
import type { ClientResponse, TestClient } from '../../support/TestClient';
import { localized } from '@tests/support/localized';

export const orderEmail = 'owner@shop.example';
/** Juice and syrup are taxed at 20%, and honey at 10%. */
export const juice = 1;
export const honey = 2;
export const syrup = 3;
export const prices = { [juice]: 69_000, [honey]: 120_000, [syrup]: 55_000 } as const;
export const cash = 1;
export const card = 2;

type Rejected = ClientResponse<Order>['body'] & { details: OrderChanged };

export interface Shopper {
  client: TestClient;
  customerId: number;
  addressId: number;
  /** Sets a line of the cart; a quantity of 0 removes it. */
  put(productId: number, quantity: number): Promise<void>;
  draft(note?: string): Promise<ClientResponse<Order>>;
  pay(orderId: number, methodId?: number): Promise<ClientResponse<Payment>>;
  place(order: Order, key: string, version?: number): Promise<ClientResponse<Order>>;
  /** Goes to the order overview and returns a draft with a payment. */
  reachOverview(): Promise<Order>;
}

export interface OrderShop extends TestShop {
  /** Moves an order as the owner, and throws if the event is impossible. */
  move(number: string | null, event: FulfilmentEvent, trackingNumber?: string): Promise<void>;
  shopper(options?: { stockUp?: Record<number, number> }): Promise<Shopper>;
  stock(productId: number): Promise<number>;
}

export function getChanges(response: ClientResponse<Order>): OrderChanged {
  return (response.body as Rejected).details;
}

export const exportOrders = async ({ client }: Shopper): Promise<Order[]> =>
  (await client.get<{ orders: Order[] }>('/api/auth/export')).data.orders;

/** A shop with ten units of each product, three of which have known prices and taxes. */
export async function openOrderShop(database: Partial<DatabaseSettings> = {}): Promise<OrderShop> {
  const shop = await startTestShop({ database, settings: { orderEmail } });
  const { kysely } = shop.database;
  await prepareProducts(kysely);
  await shop.keepState();
  let count = 0;
  return {
    ...shop,
    move: (number, event, trackingNumber) =>
      shop.database.transaction(async (trx) => {
        const order = await findOrder(trx, { number: number ?? '' }, { lock: true });
        if (!order) throw new Error(`There is no order ${number}.`);
        const cause = { source: 'command', role: 'owner', trackingNumber } as const;
        const deps = { database: shop.database, outbox };
        if (!(await fulfil(deps, trx, order, event, cause)))
          throw new Error(`The order does not allow the event ${event}.`);
      }),
    async shopper({ stockUp = {} } = {}) {
      count += 1;
      const { id, addressId, token } = await makeCustomer(kysely, `shopper${count}@example.com`);
      await shop.update('customers', { locale: 'sr-LAT' }, { id });
      const client = shop.client({ token });
      const shopper: Shopper = {
        client,
        customerId: id,
        addressId,
        async put(productId, quantity) {
          const line = `/api/carts/products/${productId}`;
          await (quantity === 0 ? client.delete(line) : client.put(line, { quantity }));
        },
        draft: (note) => client.post('/api/orders', { address_id: addressId, note }),
        pay: (order_id, payment_method_id = cash) =>
          client.post('/api/payment/create', { order_id, payment_method_id }),
        place: (order, key, version = order.version) =>
          placeOrder(client, { id: order.id, version }, key),
        async reachOverview() {
          const { status, data } = await shopper.draft();
          expect(status).toBe(200);
          await shopper.pay(data.id);
          return data;
        },
      };
      for (const [product, quantity] of Object.entries(stockUp))
        await shopper.put(Number(product), quantity);
      return shopper;
    },
    stock: async (id) => (await shop.row('products', { id })).stock,
  };
}

async function prepareProducts(connection: Connection): Promise<void> {
  for (const [id, name, vat_rate] of [
    [juice, 'Sok', 20],
    [honey, 'Med', 10],
    [syrup, 'Sirup', 20],
  ] as const) {
    const price = prices[id];
    const names = JSON.stringify(localized(name, `${name} (en)`));
    const values = { name: names, vat_rate, price, regular_price: price };
    await updateRows(connection, 'products', values, { id });
  }
  await setStock(connection, 10);
  const { couriers } = testShop.delivery;
  await sql`update settings set value = value || ${JSON.stringify({ schedule: testSchedule, couriers })}::jsonb
    where key = 'delivery'`.execute(connection);
}
