import { sql } from 'kysely';
import type { AdminOrder } from '@/contract/admin/orders';
import type { StockMovement } from '@/contract/admin/stock';
import { enterOrder, move, moveAlong, read } from '@tests/support/staffOrders';
import { staffViolations } from '@tests/api/security/invariants';
import { jelena, shop } from './shop';

/** Returns an order of two pieces of product 1 and one of product 2, which is written off. */
async function returned() {
  const lines = [
    { product_id: 1, quantity: 2 },
    { product_id: 2, quantity: 1 },
  ];
  const { number } = await enterOrder(jelena, { lines });
  await moveAlong(jelena, number, ['confirm', 'ship']);
  const { data } = await move(jelena, number, 'return', 'shipped', {
    reason: 'Nije preuzeto',
    lines: [
      { position: 0, into: 'stock' },
      { position: 1, into: 'writeOff' },
    ],
  });
  return { number, undo: `/api/admin/transitions/${data.transition_id}/undo` };
}

async function stock(): Promise<number[]> {
  const { rows } = await sql<{ stock: number }>`
    select stock from products where id in (1, 2) order by id`.execute(shop.database.kysely);
  return rows.map((row) => row.stock);
}

async function newestMovements(productId: number) {
  const path = `/api/admin/stock/${productId}/movements`;
  const { data } = await jelena.get<StockMovement[]>(path);
  return data.slice(0, 2).map(({ delta, reason, kind }) => ({ delta, reason, kind }));
}

test('of a returned order only what is not written off comes back into the stock', async () => {
  const { number } = await returned();
  expect(await read(jelena, number)).toMatchObject({
    parcel: 'returned',
    returned_reason: 'Nije preuzeto',
    payment: { status: 'cancelled' },
  });
  expect(await stock()).toEqual([50, 49]);
});

test('the movements show that written-off goods came back and went out, and that an undo takes both back', async () => {
  const { undo } = await returned();
  expect(await newestMovements(2)).toEqual([
    { delta: -1, reason: 'out', kind: 'damaged' },
    { delta: 1, reason: 'return', kind: null },
  ]);
  expect(await staffViolations(shop.database.kysely)).toEqual([]);
  expect((await jelena.post<AdminOrder>(undo)).data.parcel).toBe('shipped');
  expect(await stock()).toEqual([48, 49]);
  expect(await newestMovements(2)).toEqual([
    { delta: -1, reason: 'order', kind: null },
    { delta: 1, reason: 'in', kind: 'correction' },
  ]);
});
