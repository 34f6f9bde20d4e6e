import { fillDemo } from '@/scripts/demo/fillDemo';
import { startTestShop, useShop } from '@tests/support/app';
import { getCode, enterPassword } from '@tests/support/adminShop';
import { stockViolations } from '../security/invariants';

const shop = useShop(startTestShop);
const days = 8;

test('the demo has recent open and finished orders, consistent stock, and an owner who can sign in', async () => {
  const { owner } = await fillDemo(shop, days);
  const orders = await shop.sql<{ status: string; days: number; ordered: boolean }>`
    select o.status, extract(epoch from now() - o.placed_at) / 86400 as days,
      not exists (select from order_transitions t where t.order_id = o.id and t.at < o.placed_at) as ordered
    from orders o where o.placed_at is not null order by o.id`;
  const statuses = new Set(orders.map(({ status }) => status));
  expect([...statuses]).toEqual(
    expect.arrayContaining(['placed', 'confirmed', 'packed', 'shipped', 'delivered']),
  );
  expect(orders.every(({ ordered }) => ordered)).toBe(true);
  const ages = orders.map((order) => Number(order.days));
  expect(Math.max(...ages)).toBeGreaterThan(days - 3);
  expect(Math.min(...ages)).toBeLessThan(1);
  expect(await stockViolations(shop.database.kysely)).toEqual([]);
  const client = await enterPassword(shop, owner.email);
  const code = getCode(owner.secret, 1);
  expect((await client.post('/api/admin/login/code', { code })).status).toBe(200);
});
