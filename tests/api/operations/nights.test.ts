import type { AdminOrderList } from '@/contract/admin/orders';
import type { Today } from '@/contract/admin/today';
import { answerDays } from '@/contract/admin/caseRules';
import { addDays, expectedDay } from '@/contract/deliveryDay';
import type { Order } from '@/contract/order';
import type { Product } from '@/contract/productDetails';
import type { Shop } from '@/contract/shop';
import { changeSettings } from '../admin/changeSettings';
import { useStaffShop } from '../../support/adminShop';
import { addAddress, draftOrder, placeOrder, signUp } from '../../support/customers';
import { timePasses } from '../../support/priceReductions';
import {
  decideCase,
  enterCase,
  enterOrder,
  keyed,
  moveAlong,
  read,
  readCase,
} from '../../support/staffOrders';

/** The days on which summer time begins and ends in Belgrade. */
const summers = [
  ['2026-03-29T01:00Z', '2026-10-25T01:00Z'],
  ['2027-03-28T01:00Z', '2027-10-31T01:00Z'],
].map((turns) => turns.map((turn) => Date.parse(turn)) as [number, number]);

function timestampAt(day: string, time: string): Date {
  const summer = new Date(`${day}T${time}+02:00`);
  const isSummer = summers.some(([from, to]) => +summer >= from && +summer < to);
  return isSummer ? summer : new Date(`${day}T${time}+01:00`);
}

/** The day before each night. */
const nights = {
  'of an ordinary Tuesday': '2026-10-20',
  'before the clocks go back': '2026-10-24',
  'after the clocks went back': '2026-10-25',
  'of New Year’s Eve': '2026-12-31',
  'before the clocks go forward': '2027-03-27',
  'after the clocks went forward': '2027-03-28',
};

const { shop, owner } = useStaffShop({ stock: 50 });

const allButDate = [
  ...(['nextTick', 'queueMicrotask', 'hrtime', 'performance', 'setImmediate'] as const),
  ...(['clearImmediate', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
];

/** Stops the clock of the process at this time, and lets the clock of the database run from it. */
async function setClock(moment: Date): Promise<void> {
  jest.useFakeTimers({ now: moment, doNotFake: allButDate });
  await shop.sql`update clock.shift set by = ${moment}::timestamptz - clock.real_now()`;
}

beforeAll(() =>
  shop.change(`
    create schema clock;
    create table clock.shift as select interval '0' as by;
    create function clock.real_now() returns timestamptz language internal as 'now';
    create function clock.shown() returns timestamptz language sql stable as
      'select clock.real_now() + by from clock.shift';
    -- PostgreSQL calls its own functions without looking, but for those whose text the planner puts in their place.
    create or replace function pg_catalog.now() returns timestamptz language sql stable as
      'select clock.shown()';
    create or replace function pg_catalog.clock_timestamp() returns timestamptz language sql stable as
      'select clock.shown()';
    -- No time zone of a session or server may count.
    set time zone 'Pacific/Auckland'`),
);
afterEach(async () => {
  jest.useRealTimers();
  await shop.change(`update clock.shift set by = '0'`);
});

const today = async () => (await owner.get<Today>('/api/admin/today')).data;
const dueCases = async () =>
  (await today()).alerts.find(({ kind }) => kind === 'caseDue')?.count ?? 0;
const price = async () => (await shop.client().get<Product>('/api/products/1')).data.price;

let customers = 0;
async function prepareOrder(method?: number) {
  const client = shop.client();
  await signUp(client, { email: `kupac${(customers += 1)}@example.rs` });
  await client.put('/api/carts/products/1', { quantity: 1 });
  const draft = await draftOrder(client, await addAddress(client), undefined, method);
  return { client, place: async () => (await placeOrder(client, draft)).data };
}

/** `on` sets the clocks to a time this many days after `day(0)`, the day before the night. */
type NightRule = (
  on: (days: number, time: string) => Promise<void>,
  day: (days: number) => string,
) => Promise<void>;
const [last, first] = ['23:59:30', '00:00:01'];

const nightRules: Readonly<Record<string, NightRule>> = {
  'the delivery day of an order depends on the day on which it is placed': async (on, day) => {
    const { schedule } = (await shop.client().get<Shop>('/api/shop')).data.delivery;
    await on(0, last);
    const { place } = await prepareOrder();
    expect((await (await prepareOrder()).place()).expected_on).toBe(
      expectedDay(schedule, timestampAt(day(0), last)),
    );
    await on(1, first);
    expect((await place()).expected_on).toBe(expectedDay(schedule, timestampAt(day(1), first)));
  },

  'sales are counted on the day on which they were made': async (on, day) => {
    const sold = async () =>
      (await today()).sales.days.slice(-2).map((sales) => [sales.day, sales.orders]);
    await on(0, first);
    await enterOrder(owner);
    await on(0, last);
    await enterOrder(owner);
    expect(await sold()).toEqual([
      [day(-1), 0],
      [day(0), 2],
    ]);
    await on(1, first);
    await enterOrder(owner);
    const expected = [
      [day(0), 2],
      [day(1), 1],
    ];
    expect(await sold()).toEqual(expected);
    await on(1, last);
    expect(await sold()).toEqual(expected);
    for (const [on, orders] of expected) {
      const { data } = await owner.get<AdminOrderList>(`/api/admin/orders?from=${on}&to=${on}`);
      expect(data.orders).toHaveLength(orders as number);
    }
  },

  'a case is due on its last day, and can be resolved until the end of that day': async (
    on,
    day,
  ) => {
    await on(0, last);
    const due = await enterCase(owner, { received_on: day(-answerDays) });
    const next = await enterCase(owner, { received_on: day(1 - answerDays) });
    expect(await dueCases()).toBe(1);
    const decide = (solve_by: string) => decideCase(owner, due, { decision: 'replace', solve_by });
    await on(1, first);
    expect(await dueCases()).toBe(2);
    expect((await decide(day(0))).body.errors).toEqual({ solve_by: ['invalid'] });
    expect((await decide(day(1))).status).toBe(200);
    expect((await readCase(owner, next.number)).deadline?.by).toBe(day(1));
    const late = await enterCase(owner, { received_on: day(2) }).catch(String);
    expect(late).toContain('received_on');
  },

  'a reduction starts at the beginning of its first day and ends at the end of its last day':
    async (on, day) => {
      await on(-1, '12:00');
      const regular = await price();
      const reduced = regular - 1_000;
      const days = { starts: `${day(1)}T00:00`, until: day(1) };
      const body = { product_id: 1, kind: 'action', price: reduced, ...days };
      expect((await owner.post('/api/admin/price-reductions', body, keyed())).status).toBe(201);
      const readShownPrice = async () => {
        await shop.shop.modules.reductionScheduler.applyDue();
        return price();
      };
      await on(0, last);
      expect(await readShownPrice()).toBe(regular);
      await on(1, first);
      expect(await readShownPrice()).toBe(reduced);
      await on(1, last);
      expect(await readShownPrice()).toBe(reduced);
      await on(2, first);
      expect(await readShownPrice()).toBe(regular);
    },

  'an order waits for its transfer until the end of the day after the deadline': async (on) => {
    await on(-4, '12:00');
    const transfer = { account: '265-0000001234567-57', wait_days: 3 };
    await changeSettings(owner, 'business', () => ({ transfer }));
    const { number } = await (await prepareOrder(3)).place();
    const parcel = async () => {
      await shop.runJobs();
      return (await read(owner, number ?? '')).parcel;
    };
    await on(0, last);
    expect(await parcel()).toBe('placed');
    await on(1, first);
    expect(await parcel()).toBe('cancelled');
  },

  'a payout cannot have a future date, and can be revoked on the day on which it was booked':
    async (on, day) => {
      await on(0, last);
      const { number, total_amount: amount } = await enterOrder(owner);
      await moveAlong(owner, number, ['confirm', 'ship']);
      const line = { reference: number, amount, number, expected: amount, claimed: false };
      const book = (paid_on: string) =>
        owner.post<{ id: number }>(
          '/api/admin/settlements',
          { courier: '', paid_on, bank_amount: amount, lines: [line] },
          keyed(),
        );
      expect((await book(day(1))).body.errors).toEqual({ paid_on: ['invalid'] });
      const { data } = await book(day(0));
      const isRevocable = async () =>
        (await owner.get<{ revocable: boolean }>(`/api/admin/settlements/${data.id}`)).data
          .revocable;
      expect(await isRevocable()).toBe(true);
      await on(1, first);
      expect(await isRevocable()).toBe(false);
    },

  'the reminder email for an order is written on the day when it is due': async (on, day) => {
    await on(0, last);
    const { client, place } = await prepareOrder();
    const { id } = await place();
    await client.put<Order>(`/api/orders/${id}/reminder`, { asked: true });
    await shop.sql`update orders set status = 'shipped', reminder_days = 10,
      expected_on = ${day(-9)} where id = ${id}`;
    const write = () => shop.shop.modules.writeDueEmails();
    expect(await write()).toBe(0);
    await on(1, first);
    expect(await write()).toBe(1);
  },
};

describe.each(Object.entries(nights))('the night %s', (_, ending) => {
  const on = async (days: number, time: string) => {
    await setClock(timestampAt(addDays(ending, days), time));
    await shop.change(
      `update staff_sessions set created_at = now(), last_used_at = now(), authenticated_at = now()`,
    );
  };
  // Products have had their prices for a long time.
  beforeEach(() => timePasses(shop.database.kysely, '20 years'));

  test.each(Object.entries(nightRules))('%s', (_rule, checkRule) =>
    checkRule(on, (days) => addDays(ending, days)),
  );
});
