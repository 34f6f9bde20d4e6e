import { sql } from 'kysely';
import { lowDays, paceDays, type StockItem } from '../../../src/contract/admin/stock';
import type { Today } from '../../../src/contract/admin/today';
import type { EndpointData } from '../../../src/contract/endpoint';
import type { getPrint } from '../../../src/contract/admin/print';
import { signedInStaff } from '../../support/adminShop';
import { startTestShop, type TestShop } from '../../support/app';
import { setStock } from '../../support/setStock';
import { entersOrder, keyed, moves } from '../../support/staffOrders';
import type { TestClient } from '../../support/TestClient';

let shop: TestShop;
let marko: TestClient;

beforeAll(async () => {
  shop = await startTestShop();
  await setStock(shop.database.kysely, 50);
  marko = (await signedInStaff(shop, 'staff', 'marko@bobica.rs')).client;
  await shop.keepState();
});
afterAll(() => shop.close());
beforeEach(() => shop.reset());

const today = async () => (await marko.get<Today>('/api/admin/today')).data;
const books = (movements: object[]) =>
  marko.post('/api/admin/stock/movements', { movements }, keyed());

test('the pick list and its printed form name the batch of each product that expires first', async () => {
  const comesIn = { product_id: 1, reason: 'in', kind: 'produced', quantity: 30 };
  await books([
    { ...comesIn, batch: 'L2611', best_before: '2028-11-30' },
    { ...comesIn, batch: 'L2610', best_before: '2028-09-30' },
  ]);
  const lines = [1, 2].map((product_id) => ({ product_id, quantity: 1 }));
  const { number } = await entersOrder(marko, { lines });
  await moves(marko, number, ['confirm']);
  const batches = [
    [1, { batch: 'L2610', best_before: '2028-09-30' }],
    [2, null],
  ];
  const { to_pick } = await today();
  const { data } = await marko.get<EndpointData<typeof getPrint>>(
    `/api/admin/print?numbers=${number}`,
  );
  for (const picked of [to_pick, data.pick])
    expect(
      picked
        .map(({ product_id, first_batch }) => [product_id, first_batch] as const)
        .toSorted(([a], [b]) => a - b),
    ).toEqual(batches);
});

test('products that need attention are those that the stock list says are running low or sold out', async () => {
  const { kysely } = shop.database;
  expect((await today()).stock).toEqual([]);
  // Two in four weeks: a stock of one lasts two weeks.
  await entersOrder(marko, { lines: [{ product_id: 1, quantity: 2 }] });
  await entersOrder(marko, { lines: [{ product_id: 2, quantity: 10 }] });
  await books([
    { product_id: 1, reason: 'out', kind: 'market', quantity: 47 },
    { product_id: 2, reason: 'out', kind: 'market', quantity: 37 },
    { product_id: 3, reason: 'out', kind: 'market', quantity: 50 },
    { product_id: 4, reason: 'out', kind: 'market', quantity: 50 },
  ]);
  await sql`with guest as (insert into guests (secret_hash) values ('a guest') returning id)
    insert into wishlist_products (guest_id, product_id) select id, 4 from guest`.execute(kysely);
  await sql`update products set active = false where id = 5`.execute(kysely);
  const { stock } = await today();
  expect(
    stock.map(({ product_id, days_left, wishlists }) => [product_id, days_left, wishlists]),
  ).toEqual([
    [2, Math.floor((3 * paceDays) / 10), 0],
    [4, null, 1],
    [3, null, 0],
  ]);
  const { data } = await marko.get<StockItem[]>('/api/admin/stock');
  const listed = data.filter(
    ({ for_sale, days_left }) => for_sale === 0 || (days_left !== null && days_left <= lowDays),
  );
  for (const { product_id, name, for_sale, sold_out_since } of listed)
    expect(stock).toContainEqual(
      expect.objectContaining({ product_id, name, for_sale, sold_out_since }),
    );
  expect(listed).toHaveLength(stock.length);
});
