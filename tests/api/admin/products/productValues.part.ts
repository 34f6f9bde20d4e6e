import type { StockItem, StockMovement } from '@/contract/admin/stock';
import type { ProductPrices } from '@/contract/admin/priceReductions';
import { changeProduct, toContent, readProduct, saveDraft } from '@tests/support/productShop';
import type { TestClient } from '@tests/support/TestClient';
import { dayFromNow } from '@tests/support/priceReductions';
import { enterOrder, keyed } from '@tests/support/staffOrders';
import { helper, owner, shop, readShownProduct } from './shop';

const items = async () => {
  const { data } = await owner.get<StockItem[]>('/api/admin/stock');
  const [first, second] = [1, 2].map((id) => data.find(({ product_id }) => product_id === id));
  if (!first || !second) throw new Error('The seed lacks products.');
  return [first, second] as const;
};
const send = (client: TestClient, changes: object[]) =>
  client.put('/api/admin/product-values', { changes });
const getPrice = ({ product_id, regular_price }: StockItem, now: number) => ({
  product_id,
  price: { seen: regular_price, now },
});

test('one request can change the prices and stock of several products, which creates versions and stock movements', async () => {
  const [juice, jam] = await items();
  const changes = [
    { ...getPrice(juice, 71_100), shelf: { seen: juice.shelf, now: juice.shelf + 3 } },
    getPrice(jam, 52_200),
  ];
  expect((await send(owner, changes)).status).toBe(200);
  expect([(await readShownProduct(1)).price, (await readShownProduct(2)).price]).toEqual([
    71_100, 52_200,
  ]);
  const { version, published_by } = await readProduct(owner, 2);
  expect([version, published_by]).toEqual([2, 'owner']);
  const prices = await owner.get<ProductPrices>('/api/admin/products/1/prices');
  expect(prices.data.history.map(({ price }) => price)).toEqual([juice.regular_price, 71_100]);
  const movements = await owner.get<StockMovement[]>('/api/admin/stock/1/movements');
  expect(movements.data[0]).toMatchObject({
    ...{ reason: 'count', delta: 3, counted: juice.shelf + 3, staff: 'owner' },
  });
});

test('a price can be changed after the clock was set back', async () => {
  const [juice] = await items();
  await shop.sql`update price_history set from_at = now() + interval '1 hour' where product_id = 1`;
  expect((await send(owner, [getPrice(juice, 71_100)])).status).toBe(200);
  expect((await readShownProduct(1)).price).toBe(71_100);
});

test('one stale value causes all changes to be rejected, and the response reports the product concerned', async () => {
  const [juice, jam] = await items();
  await changeProduct(owner, 2, { price: 60_000 });
  const { status, body } = await send(owner, [getPrice(juice, 71_100), getPrice(jam, 52_200)]);
  expect([status, body.code, body.details]).toEqual([
    409,
    'changed_meanwhile',
    { conflicts: [{ product_id: 2, price: 60_000, shelf: jam.shelf }] },
  ]);
  expect((await items())[0]).toEqual(juice);
  const both = await Promise.all(
    [1, 2].map((more) => send(owner, [getPrice(juice, 70_000 + more)])),
  );
  expect(both.map((response) => response.status).sort()).toEqual([200, 409]);
});

test('rejects fewer units than orders have reserved, and a price that is not above the reduced price', async () => {
  const [juice, jam] = await items();
  const price = jam.regular_price - 10_000;
  const days = { starts: `${dayFromNow(0)}T00:00`, until: dayFromNow(7) };
  const terms = { product_id: 2, kind: 'action', price, ...days };
  expect((await owner.post('/api/admin/price-reductions', terms, keyed())).status).toBe(201);
  expect((await items())[1]).toMatchObject({ ...jam, reduced_price: price });
  const low = await send(owner, [getPrice(juice, 71_100), getPrice(jam, price)]);
  expect([low.status, low.body.errors]).toEqual([422, { 'changes.1.price.now': ['not_lower'] }]);
  await enterOrder(owner, { lines: [{ product_id: 2, quantity: 2 }] });
  const shelf = { seen: jam.shelf, now: 1 };
  const short = await send(owner, [getPrice(juice, 71_100), { product_id: 2, shelf }]);
  expect([short.status, short.body.code]).toEqual([409, 'stock_short']);
  expect((await items())[0]).toEqual(juice);
});

test('staff can change the stock, but only the owner can change prices', async () => {
  const [juice] = await items();
  const shelf = { seen: juice.shelf, now: juice.shelf - 1 };
  const rejected = await send(helper, [{ ...getPrice(juice, 71_100), shelf }]);
  expect([rejected.status, rejected.body.code]).toEqual([403, 'forbidden']);
  expect((await send(helper, [{ product_id: 1, shelf }])).status).toBe(200);
  expect((await items())[0]).toEqual({
    ...juice,
    ...{ shelf: juice.shelf - 1, for_sale: juice.for_sale - 1 },
  });
  const twice = { product_id: 1, shelf: { seen: juice.shelf - 1, now: 1 } };
  expect((await send(helper, [twice, twice])).status).toBe(422);
});

test('a draft with the previous price gets the new price, and a draft with a different price conflicts', async () => {
  const [juice, jam] = await items();
  for (const [id, change] of [
    [1, { net: '300 ml' }],
    [2, { price: 44_000 }],
  ] as const) {
    const product = await readProduct(owner, id);
    await saveDraft(owner, product, { ...toContent(product), ...change });
  }
  await send(owner, [getPrice(juice, 71_100), getPrice(jam, 52_200)]);
  const [kept, other] = [await readProduct(owner, 1), await readProduct(owner, 2)];
  expect(kept.draft).toMatchObject({ base_version: 2, content: { net: '300 ml', price: 71_100 } });
  expect(other.draft).toMatchObject({ base_version: 1, content: { price: 44_000 } });
});
