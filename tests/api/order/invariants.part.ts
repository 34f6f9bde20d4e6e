import fc from '../../support/properties';
import { repetitions } from '../../support/repetitions';
import type { Order } from '@/contract/order';
import { stockViolations } from '../security/invariants';
import { exportOrders, honey, juice, type Shopper } from './OrderShop';
import { shop } from './shop';

interface Tab {
  overview?: Order;
  key: number;
}

const product = fc.constantFrom(juice, honey);
const step = fc.oneof(
  fc.record({
    do: fc.constant('put' as const),
    product,
    quantity: fc.integer({ min: 0, max: 12 }),
  }),
  fc.record({ do: fc.constant('price' as const), product, price: fc.constantFrom(50_000, 60_000) }),
  fc.record({ do: fc.constant('overview' as const) }),
  fc.record({ do: fc.constant('place' as const) }),
  fc.record({ do: fc.constant('place again' as const) }),
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({ do: fc.constant('confirm' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function runStep(shopper: Shopper, tab: Tab, step: Step): Promise<void> {
  switch (step.do) {
    case 'put':
      return shopper.put(step.product, step.quantity);
    case 'price':
      return shop.change(`update products set price = ${step.price} where id = ${step.product}`);
    case 'overview': {
      const { status, data } = await shopper.draft();
      if (status !== 200) return;
      tab.overview = data;
      await shopper.pay(data.id);
      return;
    }
    case 'place':
    case 'place again': {
      if (!tab.overview) return;
      if (step.do === 'place') tab.key += 1;
      const { status, body, data } = await shopper.place(tab.overview, `key number ${tab.key}`);
      expect([200, 409, 422]).toContain(status);
      // The placed order is the order that the shopper accepted.
      if (status === 200) expect(data.total_amount).toBe(tab.overview.total_amount);
      const shown = (body.details?.order ?? undefined) as Order | undefined;
      if (shown?.status === 'draft') tab.overview = shown;
      return;
    }
    case 'cancel':
      if (tab.overview) await shopper.client.post(`/api/orders/${tab.overview.id}/cancel`);
      return;
    case 'confirm': {
      const [waiting] = await shop.rows('orders', { status: 'placed' });
      if (waiting) await shop.move(waiting.number, 'confirm');
    }
  }
}

/** Checks that stock plus ordered quantities are constant, and that sums, movements and payments agree. */
async function checkShop(shopper: Shopper): Promise<void> {
  const orders = await exportOrders(shopper);
  for (const id of [juice, honey]) {
    const orderedQuantity = orders
      .filter(({ status }) => status === 'placed' || status === 'confirmed')
      .flatMap(({ lines }) => lines.filter(({ product_id }) => product_id === id))
      .reduce((sum, { quantity }) => sum + quantity, 0);
    expect((await shop.stock(id)) + orderedQuantity).toBe(10);
  }
  expect(await stockViolations(shop.database.kysely)).toEqual([]);
  for (const order of orders) {
    const lines = order.lines.reduce(
      (sum, { quantity, unit_price }) => sum + quantity * unit_price,
      0,
    );
    expect(order.total_amount).toBe(lines + order.delivery);
    if (!order.payment) continue;
    expect(order.payment.amount).toBe(order.total_amount);
    expect(order.payment.status).toBe(order.status === 'cancelled' ? 'cancelled' : 'pending');
  }
  const numbers = orders.flatMap(({ number }) => (number === null ? [] : [number]));
  expect(new Set(numbers).size).toBe(numbers.length);
  const placed = orders.filter(({ placed_at }) => placed_at !== null).length;
  const emails = await shop.rows('emails', { kind: 'order_confirmation' });
  expect([numbers.length, emails.length]).toEqual([placed, placed]);
  expect(orders.filter(({ status }) => status === 'draft').length).toBeLessThanOrEqual(1);
}

test('stock, sums, payments and emails agree after any sequence of actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      await shop.reset();
      const shopper = await shop.shopper({ stockUp: { [juice]: 2, [honey]: 1 } });
      const tab: Tab = { key: 0 };
      for (const step of steps) await runStep(shopper, tab, step);
      await checkShop(shopper);
    }),
    { numRuns: repetitions.walks },
  );
});
