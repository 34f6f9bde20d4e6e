import { sql } from 'kysely';
import type { AdminOrder } from '@/contract/admin/orders';
import type { StockMovement } from '@/contract/admin/stock';
import { signInStaff } from '../../support/adminShop';
import { startTestShop, type TestShop } from '../../support/app';
import { setStock } from '../../support/setStock';
import { enterOrder, move, moveAlong, read } from '../../support/staffOrders';
import type { TestClient } from '../../support/TestClient';
import { staffViolations } from '../security/invariants';

let shop: TestShop;
let jelena: TestClient;

beforeAll(async () => {
  shop = await startTestShop();
  await setStock(shop.database.kysely, 10);
  jelena = (await signInStaff(shop, 'owner', 'jelena@bobica.rs')).client;
  await shop.keepState();
});
afterAll(() => shop.close());
beforeEach(() => shop.reset());
afterEach(async () => {
  expect(await staffViolations(shop.database.kysely)).toEqual([]);
});

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
  expect(await stock()).toEqual([10, 9]);
});

test('the movements show that written-off goods came back and went out, and that an undo takes both back', async () => {
  const { undo } = await returned();
  expect(await newestMovements(2)).toEqual([
    { delta: -1, reason: 'out', kind: 'damaged' },
    { delta: 1, reason: 'return', kind: null },
  ]);
  expect(await staffViolations(shop.database.kysely)).toEqual([]);
  expect((await jelena.post<AdminOrder>(undo)).data.parcel).toBe('shipped');
  expect(await stock()).toEqual([8, 9]);
  expect(await newestMovements(2)).toEqual([
    { delta: -1, reason: 'order', kind: null },
    { delta: 1, reason: 'in', kind: 'correction' },
  ]);
});
