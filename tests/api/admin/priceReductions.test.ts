import { shopTime } from '@/contract/longDate';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  AdminReduction,
  ProductPrices,
  ReductionCheck,
  ReductionList,
} from '@/contract/admin/priceReductions';

import type { Order } from '@/contract/order';
import type { Product } from '@/contract/productDetails';
import { writePrice } from '@/server/modules/catalogue/prices';
import { dayFromNow, timePasses } from '../../support/priceReductions';
import { changeProduct } from '../../support/productShop';
import { customer, keyed, phoneOrder } from '../../support/staffOrders';
import { useStaffShop } from '../../support/adminShop';
import { buy, signUp } from '../../support/customers';
import { violationsIn } from '../security/invariants';

const juice = 1;
const path = '/api/admin/price-reductions';

const { shop, owner } = useStaffShop({ names: ['jelena', 'marko'] });
let regular: number;
beforeEach(async () => {
  regular = (await product()).price;
  // The current price has applied for a long time.
  await timePasses(shop.database.kysely, '1 year');
});
afterEach(async () => {
  expect(await violationsIn(shop.database.kysely)).toEqual([]);
});

const product = async () => (await shop.client().get<Product>(`/api/products/${juice}`)).data;
const prices = async () =>
  (await owner.get<ProductPrices>(`/api/admin/products/${juice}/prices`)).data;
const list = async () => (await owner.get<ReductionList>(path)).data.reductions;
const find = async (id: number) => (await list()).find((item) => item.id === id);

/** Terms for a week from tomorrow, at 1,000 para below the regular price. */
const terms = (more: object = {}) => ({
  product_id: juice,
  kind: 'action',
  price: regular - 1_000,
  starts: `${dayFromNow(1)}T00:00`,
  until: dayFromNow(7),
  ...more,
});
/** What the product page shows during a reduction on these terms. */
const reduced = () => ({ price: regular - 1_000, reduction: { prior_price: regular } });
const now = () => ({ starts: `${dayFromNow(0)}T00:00` });
const plan = (more?: object) => owner.post<AdminReduction>(path, terms(more), keyed());
const check = (starts: string) =>
  owner.post<ReductionCheck>(`${path}/check`, { product_id: juice, starts });
const letPass = async (interval: string) => {
  await timePasses(shop.database.kysely, interval);
  await shop.shop.modules.reductionScheduler.applyDue();
};
const readLog = async () => {
  const log = await shop.rows('audit_log', { entity: 'reduction' });
  return log.map(({ action }) => action);
};
const setRegularPrice = (price: number) =>
  shop.database.transaction((trx) => writePrice(trx, juice, price));

describe('what the shop shows', () => {
  test('a reduction starts and ends on time, and the prior price is shown while it runs', async () => {
    const { status, data } = await plan();
    expect(status).toBe(201);
    expect(data).toMatchObject({ state: 'planned', prior_price: null, staff: 'jelena' });
    expect(await product()).not.toHaveProperty('reduction');
    await letPass('1 day');
    const { price, reduction, unit_price } = await product();
    expect(price).toBe(regular - 1_000);
    const until = (await find(data.id))?.until;
    expect(reduction).toEqual({ prior_price: regular, until });
    expect(unit_price).toEqual({ amount: (regular - 1_000) * 4, per: 'l' });
    expect(await find(data.id)).toMatchObject({ state: 'running', prior_price: regular });
    await letPass('7 days');
    expect(await product()).toMatchObject({ price: regular });
    expect(await product()).not.toHaveProperty('reduction');
    expect(await find(data.id)).toMatchObject({ state: 'over', prior_price: regular });
    const { history, lowest } = await prices();
    expect(history.map(({ price, kind }) => [price, kind])).toEqual([
      [regular, 'regular'],
      [regular - 1_000, 'reduced'],
      [regular, 'regular'],
    ]);
    expect(lowest).toBe(regular - 1_000);
  });

  test('a reduction planned while the scheduler is already waiting starts on time', async () => {
    const stop = await shop.shop.modules.reductionScheduler.start();
    try {
      await plan({ starts: shopTime(new Date(Date.now() + 1_500)) });
      const deadline = Date.now() + 20_000;
      while (!(await product()).reduction && Date.now() < deadline) await pause(50);
      expect(await product()).toMatchObject({ reduction: { prior_price: regular } });
    } finally {
      await stop();
    }
  });

  test('a reduction planned for today starts immediately, and the owner can end it', async () => {
    const version = async () => (await shop.row('catalogue_version')).published;
    const before = await version();
    const { data } = await plan(now());
    expect(data.state).toBe('running');
    expect(await product()).toMatchObject({ price: regular - 1_000 });
    expect(await version()).toBeGreaterThan(before);
    const body = { version: data.version };
    const ended = await owner.post<AdminReduction>(`${path}/${data.id}/end`, body);
    expect(ended.data.state).toBe('over');
    expect(await product()).toMatchObject({ price: regular });
    expect((await owner.post(`${path}/${data.id}/end`, body)).status).toBe(200);
    expect((await prices()).history).toHaveLength(3);
  });

  test('cached pages are kept if no reduction is due', async () => {
    await plan();
    const version = () => shop.row('catalogue_version');
    const before = await version();
    await shop.shop.modules.reductionScheduler.applyDue();
    expect(await version()).toEqual(before);
  });

  test('an order and its email contain both prices, and the order keeps them after the reduction ends', async () => {
    await plan(now());
    const body = await phoneOrder(owner, {
      contact: { ...customer, email: 'zarko@example.rs' },
      lines: [{ product_id: juice, quantity: 2 }],
    });
    const placed = await owner.post<Order>('/api/admin/orders', body, keyed());
    expect(placed.status).toBe(201);
    const client = shop.client();
    await signUp(client);
    const order = await buy(client);
    const line = { unit_price: regular - 1_000, prior_price: regular };
    expect(order.lines).toMatchObject([line]);
    const rows = await shop.sql<{ prior_price: number }>`
      select l.prior_price from order_lines l join orders o on o.id = l.order_id
      where o.origin = 'phone'`;
    expect(rows).toEqual([{ prior_price: regular }]);
    const email = await shop.row('emails', { recipient: 'zarko@example.rs' });
    expect(email.content).toMatchObject({ lines: [{ prior_total: 2 * regular }] });
    // The order keeps the price at which it was placed.
    await letPass('30 days');
    expect(await shop.rows('order_lines')).toContainEqual(expect.objectContaining(line));
  });
});

describe('the prior price', () => {
  test('is the lowest price in the 30 days before the start, and is reported with the last day on which it applied', async () => {
    await setRegularPrice(regular - 500);
    await timePasses(shop.database.kysely, '10 days');
    await setRegularPrice(regular);
    const { data } = await check(`${dayFromNow(1)}T00:00`);
    expect(data).toEqual({
      regular_price: regular,
      prior_price: regular - 500,
      lowest_on: dayFromNow(0),
    });
    expect((await check(`${dayFromNow(40)}T00:00`)).data).toMatchObject({
      prior_price: regular,
      lowest_on: null,
    });
    await plan();
    await letPass('1 day');
    expect((await product()).reduction?.prior_price).toBe(regular - 500);
  });

  test('takes earlier reductions into account, including planned ones', async () => {
    await plan({ until: dayFromNow(2) });
    const later = { starts: `${dayFromNow(5)}T00:00`, until: dayFromNow(8) };
    expect((await check(later.starts)).data).toMatchObject({
      prior_price: regular - 1_000,
      lowest_on: dayFromNow(2),
    });
    // The price still applies at that start.
    expect((await check(`${dayFromNow(2)}T00:00`)).data.lowest_on).toBeNull();
    const rejected = await plan(later);
    expect([rejected.status, rejected.body.errors]).toEqual([422, { price: ['not_lower'] }]);
    expect((await plan({ ...later, price: regular - 2_000 })).status).toBe(201);
    await letPass('1 day');
    await letPass('4 days');
    expect((await product()).reduction?.prior_price).toBe(regular - 1_000);
  });

  test('does not change after the start, even if the regular price does', async () => {
    await plan(now());
    await setRegularPrice(regular + 5_000);
    expect(await product()).toMatchObject(reduced());
    await letPass('8 days');
    expect((await product()).price).toBe(regular + 5_000);
  });

  test('during a reduction, a regular price can only be published if it is above the reduced price', async () => {
    await plan(now());
    const rejected = await changeProduct(owner, juice, { price: regular - 1_000 });
    expect([rejected.status, rejected.body.errors]).toEqual([422, { price: ['not_lower'] }]);
    expect(rejected.body.details).toEqual({ reduced_price: regular - 1_000 });
    expect((await changeProduct(owner, juice, { price: regular - 999 })).status).toBe(200);
    expect(await product()).toMatchObject(reduced());
  });

  test('a reduction does not start if the regular price has dropped to the reduced price', async () => {
    const { data } = await plan();
    await setRegularPrice(regular - 1_000);
    await letPass('1 day');
    expect(await product()).not.toHaveProperty('reduction');
    expect(await find(data.id)).toMatchObject({ state: 'over', prior_price: null });
  });
});

describe('rejects', () => {
  test.each([
    ['price', 'not_lower', () => ({ price: regular })],
    ['until', 'too_long', () => ({ until: dayFromNow(32) })],
    ['until', 'before_start', () => ({ until: dayFromNow(0) })],
    ['until', 'required', () => ({ until: null })],
    ['starts', 'past', () => ({ starts: `${dayFromNow(-1)}T00:00` })],
    [
      'starts',
      'season',
      () => ({ kind: 'season', starts: `${new Date().getFullYear() + 1}-02-01T00:00` }),
    ],
    ['starts', 'invalid', () => ({ starts: '2027-02-30T00:00' })],
    ['starts', 'invalid', () => ({ starts: '2027-02-01T24:00' })],
    ['product_id', 'invalid', () => ({ product_id: 9_999 })],
  ])('an invalid %s with the error %s', async (field, code, more) => {
    const { status, body } = await plan(more());
    expect([status, body.errors]).toEqual([422, { [field]: [code] }]);
    expect(await list()).toEqual([]);
  });

  test('overlapping reductions for a product, and reports the dates of the existing one', async () => {
    await plan();
    const at = (from: number, until: number, price = regular - 2_000) =>
      plan({ starts: `${dayFromNow(from)}T00:00`, until: dayFromNow(until), price });
    for (const [from, until] of [
      [7, 9],
      [1, 1],
      [3, 4],
    ] as const) {
      const { body } = await at(from, until);
      expect(body.errors).toEqual({ starts: ['overlap'] });
      expect(body.details).toEqual({ from: dayFromNow(1), until: dayFromNow(7) });
    }
    expect((await at(8, 9)).status).toBe(201);
  });

  test('all but one of several simultaneous requests', async () => {
    const responses = await Promise.all([plan(), plan(), plan()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  test('incoming goods during a clearance, except corrections', async () => {
    const { data } = await plan({ kind: 'clearance', until: null, ...now() });
    expect(data).toMatchObject({ state: 'running', ends_at: null, until: null });
    expect((await product()).reduction).toEqual({ prior_price: regular, until: null });
    const moves = (kind: string) =>
      owner.post(
        '/api/admin/stock/movements',
        { movements: [{ product_id: juice, reason: 'in', kind, quantity: 1 }] },
        keyed(),
      );
    const { status, body } = await moves('produced');
    expect([status, body.errors]).toEqual([422, { 'movements.0.reason': ['clearance'] }]);
    expect((await moves('correction')).status).toBe(201);
    await owner.post(`${path}/${data.id}/end`, { version: data.version });
    expect((await moves('produced')).status).toBe(201);
  });
});

describe('changes', () => {
  test('a planned reduction can only be changed or deleted with its current version', async () => {
    const { data } = await plan();
    const to = (version: number) => {
      const { product_id: _, ...updated } = terms({ price: regular - 3_000 });
      return owner.put<AdminReduction>(`${path}/${data.id}`, { version, ...updated });
    };
    const modified = await to(data.version);
    expect(modified.data).toMatchObject({ price: regular - 3_000, version: data.version + 1 });
    const conflict = await to(data.version);
    expect([conflict.status, conflict.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(conflict.body.details).toEqual({ reduction: modified.data });
    const remove = (version: number) => owner.delete(`${path}/${data.id}?version=${version}`);
    expect((await remove(data.version)).status).toBe(409);
    expect((await remove(modified.data.version)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await readLog()).toEqual(['reduction.create', 'reduction.update', 'reduction.delete']);
  });

  test('only the end date of a running reduction can be changed, within the limit for its kind', async () => {
    const { data } = await plan(now());
    const { product_id: _, ...updated } = terms();
    const update = await owner.put(`${path}/${data.id}`, { version: data.version, ...updated });
    expect(update.status).toBe(409);
    const until = (day: string) =>
      owner.put<AdminReduction>(`${path}/${data.id}/until`, { version: data.version, until: day });
    expect((await until(dayFromNow(31))).body.errors).toEqual({ until: ['too_long'] });
    expect((await until(dayFromNow(-1))).body.errors).toEqual({ until: ['before_start'] });
    expect((await until(dayFromNow(30))).data.until).toBe(dayFromNow(30));
    expect((await product()).reduction?.until).toBe(dayFromNow(30));
    const [{ version } = data] = await list();
    await owner.post(`${path}/${data.id}/end`, { version });
    expect(await readLog()).toEqual(['reduction.create', 'reduction.until', 'reduction.end']);
  });
});
