import type { Order } from '@/contract/order';
import { findOrder } from '@/server/modules/order/orderRepository';
import { eventually } from '../../support/processes';
import { describeOnPostgres, startPostgres, type TestPostgres } from '../../support/postgres';
import { repetitions } from '../../support/repetitions';
import { useShop } from '../../support/app';
import { stockViolations } from '../security/invariants';
import { getChanges, honey, juice, openOrderShop, type OrderShop, type Shopper } from './OrderShop';

/** In milliseconds. On a busy machine the last of many transactions waits longer than the timeout of the shop. */
const connectionTimeoutMillis = 120_000;

function testRules(shop: OrderShop) {
  const shoppers = (count: number, stockUp: Record<number, number>) =>
    Promise.all(Array.from({ length: count }, () => shop.shopper({ stockUp })));
  const toOverview = (buyers: Shopper[]) =>
    Promise.all(buyers.map(async (buyer) => ({ buyer, draft: await buyer.reachOverview() })));

  test(`${repetitions.buyers} concurrent buyers of 10 units place 10 orders, and the other buyers are rejected`, async () => {
    const ready = await toOverview(await shoppers(repetitions.buyers, { [juice]: 1 }));
    const responses = await Promise.all(
      ready.map(({ buyer, draft }, index) => buyer.place(draft, `key of buyer ${index}`)),
    );
    const placed = responses.filter(({ status }) => status === 200);
    const rejected = responses.filter(({ status }) => status === 409);
    expect([placed.length, rejected.length, await shop.stock(juice)]).toEqual([
      10,
      repetitions.buyers - 10,
      0,
    ]);
    expect(new Set(placed.map(({ data }) => data.number)).size).toBe(10);
    expect(await stockViolations(shop.database.kysely)).toEqual([]);
    for (const response of rejected) {
      expect(getChanges(response)).toMatchObject({
        order: null,
        changes: [{ kind: 'unavailable', product_id: juice, before: 1, now: 0 }],
      });
    }
  });

  test('concurrently placing and cancelling orders with the same lines in opposite order leaves the stock correct', async () => {
    const buyers = await shoppers(8, {});
    for (const [index, buyer] of buyers.entries()) {
      for (const id of index % 2 === 0 ? [juice, honey] : [honey, juice]) await buyer.put(id, 1);
    }
    const ready = await toOverview(buyers);
    await Promise.all(
      ready.map(async ({ buyer, draft }, index) => {
        const { status } = await buyer.place(draft, `key of buyer ${index}`);
        expect(status).toBe(200);
        if (index % 2 === 0) await buyer.client.post(`/api/orders/${draft.id}/cancel`);
      }),
    );
    expect([await shop.stock(juice), await shop.stock(honey)]).toEqual([6, 6]);
    expect(await stockViolations(shop.database.kysely)).toEqual([]);
  });

  test('tabs that concurrently draft, pay, place and change the cart create one order as shown', async () => {
    const [buyer] = await shoppers(1, { [juice]: 2 });
    if (!buyer) throw new Error('There is no buyer.');
    const draft = await buyer.reachOverview();
    const responses = await Promise.all([
      buyer.place(draft, 'key of tab one'),
      buyer.put(juice, 3),
      buyer.draft(),
      buyer.pay(draft.id),
      buyer.place(draft, 'key of tab two'),
    ]);
    const placements = await shop.rows('order_idempotency_keys');
    const placed = responses.flatMap((response) =>
      response &&
      response.status === 200 &&
      'lines' in response.data &&
      response.data.status === 'placed'
        ? [response.data]
        : [],
    );
    expect(placements).toHaveLength(placed.length);
    expect(await shop.stock(juice)).toBe(10 - 2 * placed.length);
    for (const order of placed) {
      expect(order.version).toBe(draft.version);
      expect(order.total_amount).toBe(draft.total_amount);
    }
  });
}

describe('on the embedded database', () => {
  testRules(useShop(() => openOrderShop({ connectionTimeoutMillis })));
});

describeOnPostgres('on PostgreSQL', () => {
  let postgres: TestPostgres;
  const shop = useShop(async () => {
    postgres = await startPostgres();
    const databaseUrl = await postgres.createDatabase();
    return openOrderShop({ databaseUrl, connectionTimeoutMillis });
  });
  afterAll(() => postgres.stop());
  testRules(shop);

  const waitForLocks = (count: number) =>
    eventually(async () => {
      const locked = await shop.sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return locked.length === count;
    });

  test('a checkout whose draft is concurrently cancelled on another device gets a new draft', async () => {
    const buyer = await shop.shopper({ stockUp: { [juice]: 2 } });
    const draft = await buyer.reachOverview();
    const [cancelled, continued] = await shop.database.kysely.transaction().execute(async (trx) => {
      await findOrder(trx, { id: draft.id }, { lock: true });
      const cancelling = buyer.client.post<Order>(`/api/orders/${draft.id}/cancel`);
      await waitForLocks(1);
      const continuing = buyer.draft('Drugi sprat');
      await waitForLocks(2);
      return [cancelling, continuing] as const;
    });
    expect((await cancelled).data.status).toBe('cancelled');
    const { data } = await continued;
    const { data: stored } = await buyer.client.get<Order>(`/api/orders/${data.id}`);
    expect([data.status, stored.status]).toEqual(['draft', 'draft']);
  });
});
