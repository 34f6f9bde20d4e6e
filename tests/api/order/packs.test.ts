import type { getPrint } from '@/contract/admin/print';
import type { StockItem } from '@/contract/admin/stock';
import type { Today } from '@/contract/admin/today';
import type { Cart } from '@/contract/cart';
import type { EndpointData } from '@/contract/endpoint';
import { getPieces } from '@/contract/pack';
import type { Product } from '@/contract/productDetails';
import type { TestClient } from '@tests/support/TestClient';
import { signInStaff } from '../../support/adminShop';
import { useShop } from '../../support/app';
import { describeOnPostgres, startPostgres, type TestPostgres } from '../../support/postgres';
import fc from '../../support/properties';
import { repetitions } from '../../support/repetitions';
import { setStock } from '../../support/rows';
import { changeLines, enterOrder, move, read } from '../../support/staffOrders';
import { moneyViolations, staffViolations, totalStock } from '../security/invariants';
import { getChanges, openOrderShop } from './OrderShop';
import {
  box,
  expectSums,
  first,
  second,
  sixPack,
  sixth,
  startWalk,
  third,
  walks,
  type WalkShop,
} from './orderWalk';

const connectionTimeoutMillis = 120_000;

async function openPackShop(database = {}): Promise<WalkShop> {
  const shop = await openOrderShop({ connectionTimeoutMillis, ...database });
  const { client: owner } = await signInStaff(shop);
  await shop.keepState();
  return Object.assign(shop, { owner });
}

function testRules(shop: WalkShop) {
  const put = (client: TestClient, id: number, quantity: number) =>
    client.put<Cart>(`/api/carts/products/${id}`, { quantity });

  test('movements, amounts, VAT and payments add up at every step with bottles, packs and a code, and no code is used too often', async () => {
    const met = { discounts: 0, packs: 0, refunds: 0, sold: 0 };
    await fc.assert(
      fc.asyncProperty(walks, async ({ code, steps }) => {
        await shop.reset();
        const { kysely } = shop.database;
        await setStock(kysely, 14);
        await shop.update('products', { prior_price: 60_000 }, { id: third });
        const walk = await startWalk(shop, code);
        for (const one of steps) {
          const order = await walk.take(one);
          expect(await staffViolations(kysely)).toEqual([]);
          expect(await moneyViolations(kysely)).toEqual([]);
          if (!order) continue;
          expectSums(order, walk.otherRefunds(order.number));
          if (order.discount > 0) met.discounts += 1;
          if (order.lines.some(({ components }) => components)) met.packs += 1;
          if (order.cash?.refunds.length) met.refunds += 1;
          if (order.parcel === 'delivered') met.sold += 1;
        }
      }),
      { numRuns: repetitions.walks, endOnFailure: true },
    );
    for (const count of Object.values(met)) expect(count).toBeGreaterThan(0);
  });

  test('cancelling, reducing or returning an order restores the bottles in its packs, and undoing this takes them again', async () => {
    const { owner } = shop;
    const lines = [
      { product_id: sixPack, quantity: 1 },
      { product_id: third, quantity: 2 },
      { product_id: box, quantity: 1 },
    ];
    const stocks = async () => [
      await shop.stock(third),
      await shop.stock(sixPack),
      await shop.stock(first),
    ];
    const entered = await enterOrder(owner, { lines });
    expect(await stocks()).toEqual([2, 0, 9]);
    expect(entered.lines[0]?.components).toMatchObject([{ product_id: third, quantity: 6 }]);
    await changeLines(owner, entered, { lines: [{ position: 0, pieces: 1, into: 'stock' }] });
    expect(await stocks()).toEqual([8, 1, 9]);
    const shortened = await read(owner, entered.number);
    await owner.post(`/api/admin/line-changes/${shortened.line_changes[0]?.id}/undo`);
    expect(await stocks()).toEqual([2, 0, 9]);
    await move(owner, entered.number, 'cancel', 'placed');
    expect(await stocks()).toEqual([10, 1, 10]);
    expect(await staffViolations(shop.database.kysely)).toEqual([]);
  });

  test('broken bottles from a returned pack are written off, and the other bottles go back into stock', async () => {
    const { owner } = shop;
    const order = await enterOrder(owner, { lines: [{ product_id: sixPack, quantity: 1 }] });
    for (const [event, from] of [
      ['confirm', 'placed'],
      ['pack', 'confirmed'],
      ['ship', 'packed'],
    ] as const)
      await move(owner, order.number, event, from);
    const toReturn = (pieces: number) => ({
      lines: [{ position: 0, into: 'stock', broken: [{ product_id: third, pieces }] }],
    });
    expect((await move(owner, order.number, 'return', 'shipped', toReturn(7))).status).toBe(422);
    expect((await move(owner, order.number, 'return', 'shipped', toReturn(2))).status).toBe(200);
    expect([await shop.stock(third), await shop.stock(sixPack)]).toEqual([8, 1]);
    expect(await staffViolations(shop.database.kysely)).toEqual([]);
  });

  test('an order keeps the components of its pack when the pack changes', async () => {
    const { owner } = shop;
    const { number } = await enterOrder(owner, { lines: [{ product_id: box, quantity: 1 }] });
    await shop.change(
      `delete from product_components where product_id = ${box} and component_id = ${first}`,
    );
    await move(owner, number, 'cancel', 'placed');
    expect(await shop.stock(first)).toBe(10);
  });

  test('the shelf, the pick list and the forecast include the bottles in packs, and the packing slip lists the pack', async () => {
    const { owner } = shop;
    const lines = [
      { product_id: sixPack, quantity: 1 },
      { product_id: third, quantity: 2 },
    ];
    const { number } = await enterOrder(owner, { lines });
    await move(owner, number, 'confirm', 'placed');
    const { data: today } = await owner.get<Today>('/api/admin/today');
    expect(today.to_pick).toMatchObject([{ product_id: third, quantity: 8 }]);
    expect(today.flow.confirmed.pieces).toBe(8);
    expect(today.to_pack).toMatchObject([
      {
        lines: [
          { product_id: sixPack, quantity: 1, components: [{ product_id: third, quantity: 6 }] },
          { product_id: third, quantity: 2, components: null },
        ],
      },
    ]);
    const { data: print } = await owner.get<EndpointData<typeof getPrint>>(
      `/api/admin/print?numbers=${number}`,
    );
    expect(print.pick).toMatchObject([
      { product_id: third, quantity: 8, orders: [{ number, quantity: 8 }] },
    ]);
    expect(print.orders[0]?.lines).toMatchObject([{ product_id: sixPack }, { product_id: third }]);
    await enterOrder(owner, { lines: [{ product_id: third, quantity: 1 }] });
    await enterOrder(owner, { lines: [{ product_id: third, quantity: 1 }] });
    const { data: stock } = await owner.get<StockItem[]>('/api/admin/stock');
    const item = (id: number) => stock.find(({ product_id }) => product_id === id);
    // All ten bottles are reserved and were sold within 28 days.
    expect(item(third)).toMatchObject({ for_sale: 0, reserved: 10, days_left: 0 });
    expect(item(sixPack)).toMatchObject({ pack: true, for_sale: 0, reserved: 0, low: false });
  });

  test('a cart limits packs and bottles to their shared stock, and an order for all of it can be placed', async () => {
    const buyer = await shop.shopper();
    await put(buyer.client, third, 5);
    const { data: cart } = await put(buyer.client, sixPack, 1);
    // There are ten bottles, five of which are already in the cart.
    expect(cart.cart_products).toMatchObject([
      { quantity: 5, available: 10 },
      { quantity: 0, requested: 1, available: 0 },
    ]);
    const { data: fewer } = await put(buyer.client, third, 4);
    expect(fewer.cart_products).toMatchObject([
      { quantity: 4, available: 4 },
      { quantity: 1, available: 1 },
    ]);
    const draft = await buyer.reachOverview();
    expect((await buyer.place(draft, 'key of the packs')).status).toBe(200);
    expect([await shop.stock(third), await shop.stock(sixPack)]).toEqual([0, 0]);
    expect(await staffViolations(shop.database.kysely)).toEqual([]);
  });

  test('a pack shows which bottle is sold out, whatever the quantities', async () => {
    const { client } = await shop.shopper();
    for (const quantity of [1, 6, 12, 99]) {
      const bottle = { product_id: sixPack, component_id: third };
      await shop.update('product_components', { quantity }, bottle);
      for (const stock of [0, 1, 5, 6, 11, 12, 98, 99]) {
        await shop.update('products', { stock }, { id: third });
        const { data } = await client.get<Product>(`/api/products/${sixPack}`);
        const [component] = data.components;
        expect([quantity, stock, component?.product?.stock.level === 'out']).toEqual([
          quantity,
          stock,
          stock < quantity,
        ]);
      }
    }
  });

  test('changes since the overview name the components of a pack, and the size of a product with sizes', async () => {
    const { client, ...buyer } = await shop.shopper();
    const [small, large] = [third, 25];
    for (const id of [sixPack, small, large]) await put(client, id, 1);
    const draft = await buyer.reachOverview();
    await shop.update('product_components', { quantity: 7 }, { product_id: sixPack });
    await shop.update('products', { price: 1_000 }, { id: large });
    const { changes } = getChanges(await buyer.place(draft, 'key of the changed pack'));
    expect(changes.map(({ kind, name }) => [kind, name])).toEqual([
      ['components', 'Sok od bobica zove, 6 × 250 ml'],
      ['price', 'Sok od bobica zove, 500 ml'],
    ]);
  });

  test('a phone order for more than the stock of packs and bottles is rejected with the available quantities', async () => {
    const lines = [
      { product_id: third, quantity: 5 },
      { product_id: sixPack, quantity: 1 },
    ];
    const response = await shop.owner.post<{ shortages: object[] }>('/api/admin/orders/quote', {
      lines,
    });
    expect(response.data.shortages).toMatchObject([
      { product_id: sixPack, requested: 1, available: 0 },
    ]);
  });

  test(`${repetitions.buyers} concurrent buyers of packs and bottles buy no unit twice, and no buyer waits forever`, async () => {
    const wants = [[sixPack], [third], [box, third], [first, box], [sixPack, box], [sixth, second]];
    const { kysely } = shop.database;
    await setStock(kysely, 12);
    const before = await totalStock(kysely);
    const ready = await Promise.all(
      Array.from({ length: repetitions.buyers }, async (_, index) => {
        const buyer = await shop.shopper();
        const wanted = wants[index % wants.length] ?? [];
        for (const id of index % 2 === 0 ? wanted : wanted.toReversed()) await buyer.put(id, 1);
        return { buyer, draft: await buyer.reachOverview() };
      }),
    );
    const responses = await Promise.all(
      ready.map(({ buyer, draft }, index) => buyer.place(draft, `key of pack buyer ${index}`)),
    );
    const placed = responses.filter(({ status }) => status === 200);
    expect(
      responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 409),
    ).toEqual([]);
    for (const rejected of responses.filter(({ status }) => status === 409))
      expect(getChanges(rejected).changes.length).toBeGreaterThan(0);
    expect(getPieces(placed.flatMap(({ data }) => data.lines))).toBeGreaterThan(0);
    expect(await totalStock(kysely)).toEqual(before);
    expect(await staffViolations(kysely)).toEqual([]);
  });
}

describe('on the embedded database', () => {
  testRules(useShop(() => openPackShop()));
});

describeOnPostgres('on PostgreSQL', () => {
  let postgres: TestPostgres;
  testRules(
    useShop(async () => {
      postgres = await startPostgres();
      return openPackShop({ databaseUrl: await postgres.createDatabase() });
    }),
  );
  afterAll(() => postgres.stop());
});
