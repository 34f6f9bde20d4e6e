import { typedAddress } from '../../support/sampleAddress';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Order, OrderChanged } from '@/contract/order';
import type { Payment } from '@/contract/payment';
import { idempotencyHeader } from '@/contract/wire';
import { composeLocalApi } from '@/server/composeLocalApi';
import type { Connection, Database, DatabaseSettings } from '@/server/database/client';
import { useErrorAnswers, useStructs } from '@/server/http/errorHandler';
import { useIdentity } from '@/server/http/identity';
import { hashSecret, makeSecret } from '@/server/http/secret';
import { outbox } from '@/server/email/emailRepository';
import { makeRateLimitStore } from '@/server/http/rateLimits';
import { useLimits } from '@/server/http/rateLimits';
import { makeAddressService } from '@/server/modules/address/addressService';
import { makeContentService } from '@/server/modules/content/contentService';
import { makeCustomerService } from '@/server/modules/customer/customerService';
import { makeIdentities } from '@/server/modules/customer/identityService';
import {
  makeOrderAdministration,
  type OrderAdministration,
} from '@/server/modules/order/orderAdministration';
import { orderRoutes } from '@/server/modules/order/orderRoutes';
import { paymentRoutes } from '@/server/modules/payment/paymentRoutes';
import { testLimits } from '../../support/app';
import { openTestDatabase } from '../../support/database';
import { testSchedule, testShop } from '../../support/sampleResponses';
import { setStock } from '../../support/setStock';
import { TestClient, type Answer } from '../../support/TestClient';

/** Of the local API. */
export const localKey = 'key of the local API';
export const orderEmail = 'owner@shop.example';
/** Para. */
const delivery = {
  flat_rate: 35_000,
  free_from: 400_000,
  note: { 'sr-LAT': '', en: '' },
  schedule: testSchedule,
  couriers: testShop.delivery.couriers,
};
/** Juice and syrup are taxed at 20 %, honey at 10 %. */
export const juice = 1;
export const honey = 2;
export const syrup = 3;
export const prices = { [juice]: 69_000, [honey]: 120_000, [syrup]: 55_000 } as const;
export const cash = 1;
export const card = 2;

type Rejected = Answer<Order>['body'] & { details: OrderChanged };

/** A customer with an address, in one tab of a browser. */
export interface Shopper {
  client: TestClient;
  customerId: number;
  addressId: number;
  /** Sets a line of the cart; 0 removes it. */
  put(productId: number, quantity: number): Promise<void>;
  draft(note?: string): Promise<Answer<Order>>;
  pay(orderId: number, methodId?: number): Promise<Answer<Payment>>;
  place(order: Order, key: string, version?: number): Promise<Answer<Order>>;
  /** Up to the overview: a draft with a payment. */
  reachOverview(): Promise<Order>;
}

export interface OrderShop {
  app: FastifyInstance;
  database: Database;
  administration: OrderAdministration;
  shopper(options?: { stockUp?: Record<number, number> }): Promise<Shopper>;
  stock(productId: number): Promise<number>;
  change(statement: string): Promise<void>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** The changes of a 409 response. */
export function changesOf(answer: Answer<Order>): OrderChanged {
  return (answer.body as Rejected).details;
}

/** Orders and payments over HTTP with the modules that they need. */
export async function openOrderShop(settings: Partial<DatabaseSettings> = {}): Promise<OrderShop> {
  const { database, reset, close } = await openTestDatabase(settings);
  const app = fastify();
  useStructs(app);
  useErrorAnswers(app);
  await useLimits(app, makeRateLimitStore(database.kysely));
  useIdentity(app, makeIdentities({ database }), testLimits);
  const content = makeContentService();
  const deps = {
    database,
    content,
    customers: makeCustomerService({ database, outbox }),
    addresses: makeAddressService({ database, limits: testLimits }),
    outbox,
    orderEmail,
    limits: testLimits,
  };
  orderRoutes(app, deps, testLimits);
  paymentRoutes(app, { database });
  const administration = makeOrderAdministration(deps);
  composeLocalApi(app, {
    key: localKey,
    database,
    dataDir: ':memory:',
    seed: async () => {},
    orders: administration,
    staff: { link: async () => undefined },
  });
  await app.ready();

  let count = 0;
  return {
    app,
    database,
    administration,
    async shopper({ stockUp = {} } = {}) {
      count += 1;
      const made = await makeCustomer(database.kysely, `shopper${count}@example.com`);
      const client = TestClient.of(app, { token: made.token });
      const shopper: Shopper = {
        client,
        customerId: made.customerId,
        addressId: made.addressId,
        put: (productId, quantity) => putInCart(database, made.customerId, productId, quantity),
        draft: (note) => client.post('/api/orders', { address_id: made.addressId, note }),
        pay: (order_id, payment_method_id = cash) =>
          client.post('/api/payment/create', { order_id, payment_method_id }),
        place: (order, key, version = order.version) =>
          client.post(
            `/api/orders/${order.id}/place`,
            { version, terms_accepted: true },
            { headers: { [idempotencyHeader]: key } },
          ),
        async reachOverview() {
          const { status, data } = await shopper.draft();
          expect(status).toBe(200);
          await shopper.pay(data.id);
          return data;
        },
      };
      for (const [id, quantity] of Object.entries(stockUp)) await shopper.put(Number(id), quantity);
      return shopper;
    },
    async stock(productId) {
      const { stock } = await database.kysely
        .selectFrom('products')
        .select('stock')
        .where('id', '=', productId)
        .executeTakeFirstOrThrow();
      return stock;
    },
    async change(statement) {
      await sql.raw(statement).execute(database.kysely);
    },
    reset: () => reset(seed),
    async close() {
      await app.close();
      await close();
    },
  };
}

async function makeCustomer(connection: Connection, email: string) {
  const { id: customerId } = await connection
    .insertInto('customers')
    .values({
      email,
      email_key: email,
      name: 'Ana',
      last_name: 'Savić',
      phone: '+381 60 123 4567',
      password_hash: 'none',
      locale: 'sr-LAT',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const secret = makeSecret();
  const session = await connection
    .insertInto('sessions')
    .values({ customer_id: customerId, secret_hash: hashSecret(secret), user_agent: 'test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: addressId } = await connection
    .insertInto('addresses')
    .values({
      customer_id: customerId,
      ...typedAddress,
      city_id: 1,
      zip_code: '31230',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await connection.insertInto('carts').values({ customer_id: customerId }).execute();
  return { customerId, addressId, token: `${session.id}|${secret}` };
}

async function putInCart(
  { kysely }: Database,
  customerId: number,
  product_id: number,
  quantity: number,
): Promise<void> {
  const { id: cart_id } = await kysely
    .updateTable('carts')
    .set({ version: sql`version + 1` })
    .where('customer_id', '=', customerId)
    .returning('id')
    .executeTakeFirstOrThrow();
  await kysely
    .deleteFrom('cart_lines')
    .where('cart_id', '=', cart_id)
    .where('product_id', '=', product_id)
    .execute();
  if (quantity === 0) return;
  const price_seen = Object.entries(prices).find(([id]) => Number(id) === product_id)?.[1] ?? 0;
  await kysely
    .insertInto('cart_lines')
    .values({ cart_id, product_id, quantity, price_seen })
    .execute();
}

async function seed(connection: Connection): Promise<void> {
  const both = (text: string) => JSON.stringify({ 'sr-LAT': text, en: `${text} (en)` });
  await connection
    .insertInto('categories')
    .values({
      id: 1,
      slug: 'all',
      name: both('Sve'),
      description: both(''),
      image: JSON.stringify({ src: 'a.jpg', width: 1, height: 1 }),
      position: 0,
    })
    .execute();
  const products = [
    { id: juice, slug: 'sok', name: 'Sok', vat_rate: 20, price: prices[juice] },
    { id: honey, slug: 'med', name: 'Med', vat_rate: 10, price: prices[honey] },
    { id: syrup, slug: 'sirup', name: 'Sirup', vat_rate: 20, price: prices[syrup] },
  ];
  await connection
    .insertInto('products')
    .values(
      products.map(({ name, ...product }) => ({
        ...product,
        regular_price: product.price,
        sku: product.slug,
        category_id: 1,
        name: both(name),
        short_description: both(''),
        description: both(''),
        ingredients: both(''),
        usage: both(''),
        storage: both(''),
        allergens: both(''),
        origin: both(''),
        nutrition: null,
        net: '250 ml',
        unit: null,
        unit_quantity: null,
        stock: 0,
        weight_grams: 300,
        position: product.id,
        tags: '[]',
        pairs_with: '[]',
      })),
    )
    .execute();
  await setStock(connection, 10);
  await connection
    .insertInto('product_images')
    .values(
      products.map(({ id, slug, name }) => ({
        product_id: id,
        position: 0,
        src: `products/${slug}.jpg`,
        alt: both(name),
        is_main: true,
        width: 1200,
        height: 1200,
      })),
    )
    .execute();
  await connection
    .insertInto('payment_methods')
    .values([
      { id: cash, value: 'cash-upon-delivery', label: both('Pouzećem') },
      { id: card, value: 'credit-card', label: both('Kartica'), disabled: true },
    ])
    .execute();
  await connection
    .insertInto('cities')
    .values({
      id: 1,
      city: 'Arilje',
      municipality: 'Arilje',
      zip_codes: JSON.stringify(['31230']),
      country: 'Srbija',
    })
    .execute();
  await connection
    .insertInto('settings')
    .values({
      key: 'delivery',
      value: JSON.stringify(delivery),
    })
    .execute();
  await connection
    .insertInto('pages')
    .values({
      name: 'terms',
      content: JSON.stringify({ updatedAt: '2026-01-01' }),
      updated_at: '2026-01-01T00:00:00Z',
    })
    .execute();
}
