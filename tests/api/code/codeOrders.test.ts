import type { AdminOrder } from '@/contract/admin/orders';
import type { AdminCategory } from '@/contract/entities/category';
import type { Cart } from '@/contract/cart';
import type { Order } from '@/contract/order';
import { paymentMethods } from '@/contract/payment';
import type { DatabaseSettings } from '@/server/database/client';
import { signInStaff } from '../../support/adminShop';
import { useShop } from '../../support/app';
import { makeCode, tenPercent } from '../../support/codes';
import { describeOnPostgres, startPostgres, type TestPostgres } from '../../support/postgres';
import { setStock } from '../../support/rows';
import {
  caseEntry,
  changeLines,
  enterCase,
  enterOrder,
  keyed,
  move,
  moveAlong,
  read,
} from '../../support/staffOrders';
import { localized } from '../../support/localized';
import { succeeded, type TestClient } from '../../support/TestClient';
import { changeSettings } from '../admin/changeSettings';
import { moneyViolations } from '../security/invariants';
import { getChanges, honey, juice, openOrderShop, prices } from '../order/OrderShop';

/** In milliseconds. On a busy machine the last of many transactions waits longer than the timeout of the shop. */
const connectionTimeoutMillis = 120_000;

/** These tests run on both databases; PostgreSQL runs ten transactions in parallel. */
function testRules(open: () => Partial<DatabaseSettings> | Promise<Partial<DatabaseSettings>>) {
  let owner: TestClient;
  const shop = useShop(async () => {
    const orderShop = await openOrderShop({ connectionTimeoutMillis, ...(await open()) });
    await setStock(orderShop.database.kysely, 200);
    owner = (await signInStaff(orderShop)).client;
    await orderShop.keepState();
    return orderShop;
  });
  const make = (terms?: Parameters<typeof makeCode>[1]) => makeCode(shop.database.kysely, terms);
  const undo = (id: number | null | undefined) =>
    owner.post<AdminOrder>(`/api/admin/transitions/${id}/undo`);

  async function buyer(code: string, stockUp: Record<number, number> = { [juice]: 1 }) {
    const shopper = await shop.shopper({ stockUp });
    succeeded(await shopper.client.put<Cart>('/api/carts/code', { code }));
    return { shopper, draft: await shopper.reachOverview() };
  }
  async function placed(code: string, stockUp?: Record<number, number>) {
    const { shopper, draft } = await buyer(code, stockUp);
    const { status, data } = await shopper.place(draft, 'a key of this attempt');
    expect(status).toBe(200);
    return { shopper, number: data.number ?? '', order: data };
  }

  test('a code with 10 uses applies to 10 of 120 simultaneous buyers, and the other buyers are told the full price', async () => {
    const code = await make({ max_uses: 10 });
    const ready: Awaited<ReturnType<typeof buyer>>[] = [];
    // Buyers of the same product would wait for each other's stock changes.
    const products = (await shop.rows('products', { active: true })).slice(0, 12);
    for (let count = 0; count < 120; count += 1)
      ready.push(await buyer(code, { [products[count % products.length]?.id ?? juice]: 1 }));
    const responses = await Promise.all(
      ready.map(({ shopper, draft }, index) => shopper.place(draft, `key of buyer ${index}`)),
    );
    const successful = responses.filter(({ status }) => status === 200);
    const rejectedResponses = responses.filter(({ status }) => status === 409);
    expect([successful.length, rejectedResponses.length]).toEqual([10, 110]);
    for (const { data } of successful) expect(data.code).toBe(code);
    for (const response of rejectedResponses) {
      const { changes, order } = getChanges(response);
      expect(changes).toMatchObject([{ kind: 'discount', now: 0 }]);
      expect(order).toMatchObject({ code: null, discount: 0 });
      expect(order?.total_amount).toBe((order?.subtotal ?? 0) + (order?.delivery ?? 0));
    }
    expect(await moneyViolations(shop.database.kysely)).toEqual([]);
  });

  test('cancelling an order frees its use of the code, and undoing the cancellation takes a use again if one is left', async () => {
    await shop.reset();
    const code = await make({ max_uses: 1 });
    const { number } = await placed(code);
    const cancelled = await move(owner, number, 'cancel', 'placed', { reason: 'x' });
    expect((await undo(cancelled.data.transition_id)).status).toBe(200);
    const refusedCode = await shop.client().put('/api/carts/code', { code });
    expect(refusedCode.status).toBe(422);

    const again = await move(owner, number, 'cancel', 'placed', { reason: 'x' });
    expect((await placed(code)).order.code).toBe(code);
    const rejected = await undo(again.data.transition_id);
    expect([rejected.status, rejected.body.code]).toEqual([409, 'code_used_up']);
    expect((await read(owner, number)).parcel).toBe('cancelled');
    expect(await moneyViolations(shop.database.kysely)).toEqual([]);
  });

  test('returning an order frees its use of the code, but returning part of the order does not', async () => {
    await shop.reset();
    const code = await make({ max_uses: 1 });
    const { number } = await placed(code, { [juice]: 2 });
    const delivered = await moveAlong(owner, number, ['confirm', 'pack', 'ship', 'deliver']);
    await changeLines(owner, delivered, { kind: 'returned' });
    expect((await shop.client().put('/api/carts/code', { code })).status).toBe(422);
    await move(owner, number, 'return', 'delivered', { reason: 'x' });
    expect((await buyer(code)).draft.code).toBe(code);
  });

  test('disabling a code after the order overview changes the order', async () => {
    await shop.reset();
    const code = await make({ kind: 'delivery', value: 0 });
    const { shopper, draft } = await buyer(code);
    expect(draft).toMatchObject({ code, delivery: 0 });
    await shop.update('codes', { stopped_at: new Date() }, { code });
    const rejected = await shopper.place(draft, 'first attempt');
    expect(rejected.status).toBe(409);
    const { changes, order } = getChanges(rejected);
    expect(changes).toMatchObject([{ kind: 'delivery', before: 0, now: 35_000 }]);
    // The code is kept in the cart, which shows why it has no effect.
    const { data: cart } = await shopper.client.get<Cart>('/api/carts');
    expect(cart.code).toMatchObject({ code, problem: 'invalid' });
    const { data } = await shopper.place(order as Order, 'second attempt');
    expect(data).toMatchObject({ status: 'placed', code: null, delivery: 35_000 });
  });

  test('replacing a code with one for the same discount changes the order, and the response contains the new code', async () => {
    await shop.reset();
    const { shopper, draft } = await buyer(await make());
    const code = await make();
    succeeded(await shopper.client.put<Cart>('/api/carts/code', { code }));
    const { changes, order } = getChanges(await shopper.place(draft, 'first attempt'));
    expect(changes).toMatchObject([{ kind: 'code', name: code }]);
    const { data } = await shopper.place(order as Order, 'second attempt');
    expect(data).toMatchObject({ status: 'placed', code, total_amount: draft.total_amount });
  });

  test('a draft without a code field is treated as a draft without a discount', async () => {
    await shop.reset();
    const shopper = await shop.shopper({ stockUp: { [juice]: 1 } });
    const draft = await shopper.reachOverview();
    await shop.change(`update draft_versions set content = content - 'code' - 'discount'
      || jsonb_build_object('lines', (select jsonb_agg(line - 'discount') from jsonb_array_elements(content -> 'lines') line))`);
    await shop.update('products', { price: 70_000 }, { id: juice });
    const rejected = await shopper.place(draft, 'first attempt');
    expect(getChanges(rejected).changes).toMatchObject([
      { kind: 'price', before: prices[juice], now: 70_000 },
    ]);
    await shopper.client.put('/api/carts/code', { code: await make() });
    const again = await shopper.place(draft, 'second attempt');
    expect(getChanges(again).changes).toMatchObject([
      { kind: 'price' },
      { kind: 'discount', before: 0, now: 7_000 },
    ]);
  });

  test('a bank transfer order whose total is zero after the discount counts as paid', async () => {
    await shop.reset();
    await changeSettings(owner, 'business', () => ({
      transfer: { account: '265-0000001234567-57', wait_days: 5 },
    }));
    const code = await make({ kind: 'amount', value: 1_000_000 });
    // The limit for free delivery applies to the price before the discount.
    const { shopper, draft } = await buyer(code, { [juice]: 6 });
    await shopper.pay(draft.id, paymentMethods['bank-transfer'].id);
    const { data } = await shopper.place(draft, 'a key of this attempt');
    expect(data).toMatchObject({ total_amount: 0, transfer: null, payment: { status: 'paid' } });
    await moveAlong(owner, data.number ?? '', ['confirm']);
  });

  test('placing the order removes the code from the cart', async () => {
    await shop.reset();
    const { shopper } = await placed(await make());
    expect((await shopper.client.get<Cart>('/api/carts')).data.code).toBeUndefined();
  });

  test('staff can enter a code in a phone order, and the quote shows why a code has no effect', async () => {
    await shop.reset();
    const code = await make({ code: 'TELEFON', minimum: 100_000 });
    const lines = [{ product_id: juice, quantity: 1 }];
    const quote = (more: object) =>
      owner.post('/api/admin/orders/quote', { lines, code: 'telefon', ...more });
    expect((await quote({})).data).toMatchObject({ discount: 0, code_problem: 'minimum' });
    expect((await quote({ code: 'NEMA' })).data).toMatchObject({ code_problem: 'invalid' });
    const more = { lines: [{ product_id: juice, quantity: 2 }] };
    expect((await quote(more)).data).toMatchObject({ discount: 13_800, code_problem: null });
    const order = await enterOrder(owner, { ...more, code });
    expect(order).toMatchObject({
      code,
      discount: 13_800,
      total_amount: 2 * prices[juice] - 13_800 + order.delivery,
    });
  });

  test('the value of a complaint is the price paid for its units', async () => {
    await shop.reset();
    const { number } = await placed(await make({ value: 50 }), { [juice]: 2 });
    const found = await enterCase(
      owner,
      caseEntry({ order_number: number, lines: [{ position: 0, quantity: 1 }] }),
    );
    expect(found.lines).toMatchObject([{ unit_price: prices[juice], discount: prices[juice] / 2 }]);
  });

  describe('in the admin', () => {
    beforeEach(() => shop.reset());
    const create = (body: object) =>
      owner.post('/api/admin/codes', { code: 'ZIMA10', ...tenPercent, ...body }, keyed());

    test('only the last day and the number of uses can be changed once a code has been used', async () => {
      expect((await create({ code: 'zima-10' })).data).toMatchObject({
        code: 'ZIMA10',
        state: 'valid',
        uses: 0,
      });
      const update = (version: number, more: object) =>
        owner.put('/api/admin/codes/ZIMA10', { version, ...tenPercent, ...more });
      expect((await update(1, { value: 15 })).data).toMatchObject({ value: 15, version: 2 });
      await placed('ZIMA10');
      const rejected = await update(2, { value: 20, max_uses: 5 });
      expect([rejected.status, rejected.body.errors]).toEqual([422, { value: ['not_available'] }]);
      expect((await update(2, { value: 15, max_uses: 1 })).data).toMatchObject({
        state: 'used_up',
        uses: 1,
        used: true,
      });
      expect((await update(2, { value: 15 })).body).toMatchObject({
        code: 'changed_meanwhile',
        details: { code: { version: 3 } },
      });
      const steps = await shop.rows('audit_log', { entity: 'code' });
      expect(steps.map(({ action }) => action)).toEqual([
        'code.create',
        'code.update',
        'code.update',
      ]);
    });

    test.each(['unused', 'used'])(
      'a code keeps a deleted category and can still be changed: %s',
      async (kind) => {
        const [category] = await shop.rows('categories', {
          id: (await shop.row('products', { id: juice })).category_id,
        });
        const categories = ['obrisana', category?.slug ?? ''];
        const code = await make({ categories });
        if (kind === 'used') await placed(code);
        const update = (version: number, more: object) =>
          owner.put(`/api/admin/codes/${code}`, { version, ...tenPercent, categories, ...more });
        const updated = await update(1, { max_uses: 5 });
        expect(updated.data).toMatchObject({ categories, max_uses: 5, version: 2 });
        const other = await update(2, { categories: ['nema'] });
        expect(other.body.errors).toEqual({ categories: ['not_available'] });
        const without = await update(2, { categories: categories.slice(1) });
        expect(without.status).toBe(kind === 'used' ? 422 : 200);
      },
    );

    test('a code for a deleted category does not apply to a new category with the same name', async () => {
      const [{ image } = { image: {} }] = await shop.rows('categories');
      const body = {
        name: localized('Voće', 'Fruit'),
        description: localized('Sušeno', 'Dried'),
        image,
      };
      const path = '/api/admin/categories';
      const createCategory = async () =>
        succeeded(await owner.post<AdminCategory>(path, body, keyed()));
      const old = await createCategory();
      const code = await make({ categories: [old.slug] });
      await shop.update('products', { category_id: old.id }, { id: juice });
      expect((await buyer(code)).draft.discount).toBeGreaterThan(0);
      const { category_id } = await shop.row('products', { id: honey });
      await shop.update('products', { category_id }, { id: juice });
      succeeded(await owner.delete(`${path}/${old.id}`));
      const again = await createCategory();
      expect(again.slug).not.toBe(old.slug);
      await shop.update('products', { category_id: again.id }, { id: juice });
      expect((await buyer(code)).draft).toMatchObject({ code: null, discount: 0 });
    });

    test.each([
      [{ value: 0 }, { value: ['number'] }],
      [{ value: 101 }, { value: ['number'] }],
      [{ kind: 'delivery', value: 5 }, { value: ['number'] }],
      [{ starts_on: '2026-12-02', ends_on: '2026-12-01' }, { ends_on: ['invalid'] }],
      [{ categories: ['nema'] }, { categories: ['not_available'] }],
      [{ code: 'ČĆ!' }, { code: ['invalid'] }],
    ])('%j is rejected', async (more, errors) => {
      const { status, body } = await create(more);
      expect([status, body.errors]).toEqual([422, errors]);
    });

    test('a code is created once, and its page shows the orders that used it and their totals', async () => {
      await create({});
      expect((await create({ code: 'Zima 10' })).body.errors).toEqual({ code: ['taken'] });
      const { number, order } = await placed('ZIMA10');
      const second = await placed('ZIMA10');
      await move(owner, second.number, 'cancel', 'placed', { reason: 'x' });
      expect((await owner.get('/api/admin/codes/ZIMA10')).data).toMatchObject({
        uses: 1,
        given_back: 1,
        turnover: order.total_amount,
        discount: 6_900,
        orders: [
          { number: second.number, state: 'cancelled' },
          { number, state: 'placed', discount: 6_900 },
        ],
      });
      expect((await owner.get('/api/admin/codes')).data).toMatchObject({
        codes: [{ code: 'ZIMA10', uses: 1 }],
        month: { orders: 1, discount: 6_900 },
      });
    });

    test('a code can be disabled and enabled', async () => {
      await create({});
      const set = (version: number, isStopped: boolean) =>
        owner.put('/api/admin/codes/ZIMA10/stopped', { version, stopped: isStopped });
      expect((await set(1, true)).data).toMatchObject({ state: 'stopped' });
      expect((await set(2, false)).data).toMatchObject({ state: 'valid', stopped_on: null });
    });
  });
}

describe('on the embedded database', () => {
  testRules(() => ({}));
});

describeOnPostgres('on PostgreSQL', () => {
  let postgres: TestPostgres;
  testRules(async () => {
    postgres = await startPostgres();
    return { databaseUrl: await postgres.createDatabase() };
  });
  afterAll(() => postgres.stop());
});
