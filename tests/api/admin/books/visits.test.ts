import type { Sales } from '@/contract/admin/sales';
import { shopDay } from '@/contract/deliveryDay';
import { vitalNames, vitals, visitDevices, type PageVisit } from '@/contract/visits';
import { threeQuarters } from '@/server/modules/books/visitService';
import { useStaffShop } from '@tests/support/adminShop';
import { addAddress, buy, draftOrder, placeOrder, signUp } from '@tests/support/customers';
import { keyed } from '@tests/support/staffOrders';
import { succeeded } from '@tests/support/TestClient';
import { randomUUID } from 'node:crypto';

const { shop, owner } = useStaffShop({ stock: 50 });
afterEach(() => shop.shop.modules.visits.save());

const send = (page: object, headers: Record<string, string> = {}) =>
  shop.client().post('/api/visits', page, { headers });
const seen: PageVisit = { device: 'phone', arrived: true, lcp: 1_400, inp: 60, cls: 12, ttfb: 90 };

async function today() {
  await shop.shop.modules.visits.save();
  const day = shopDay(new Date());
  const query = new URLSearchParams({ from: day, to: day, compare: 'before' });
  const sales = succeeded(await owner.get<Sales>(`/api/admin/sales?${query}`));
  const { visits = 0, carts = 0, placed = 0 } = sales.days[0] ?? {};
  return { counts: [visits, carts, placed], opening: sales.opening };
}
/** Metrics are kept per process, so they carry over from test to test. */
async function metric(line: RegExp): Promise<number> {
  const { payload } = await shop.app.inject('/metrics');
  return Number(line.exec(payload)?.[1] ?? 0);
}

test('visits and page speed are recorded per day and in the metrics, without a cookie', async () => {
  const of = (name: string) => new RegExp(`^${name} (\\d+)`, 'm');
  const visits = of('bobica_visits_total\\{device="phone",event="visit"\\}');
  const fast = of('bobica_page_lcp_seconds_bucket\\{le="1.5",device="phone"\\}');
  const before = [await metric(visits), await metric(fast)];
  const response = await send(seen);
  expect(response.status).toBe(200);
  expect(response.headers['set-cookie']).toBeUndefined();
  await send({ device: 'phone', lcp: 2_600 });
  await send({ device: 'desktop', arrived: true });
  expect(await today()).toEqual({ counts: [2, 0, 0], opening: { phone: 2_850, desktop: null } });
  expect([await metric(visits), await metric(fast)]).toEqual(before.map((count) => count + 1));
  await send(seen);
  expect((await today()).counts).toEqual([3, 0, 0]);
});

test.each([
  ['Do Not Track', { dnt: '1' }],
  ['Global Privacy Control', { 'sec-gpc': '1' }],
])('%s prevents visits, carts and orders from being counted', async (_, headers) => {
  expect((await send(seen, headers)).status).toBe(403);
  const client = shop.client();
  await signUp(client);
  await client.post(
    '/api/carts/products/1',
    { quantity: 1, operation_id: randomUUID() },
    { headers },
  );
  const { id, version } = await draftOrder(client, await addAddress(client));
  const placed = await client.post(
    `/api/orders/${id}/place`,
    { version, terms_accepted: true },
    { headers: { ...headers, ...keyed().headers } },
  );
  expect(placed.status).toBeLessThan(300);
  await shop.shop.modules.visits.save();
  expect(await shop.rows('daily_visits')).toEqual([]);
});

test.each([
  ['an impossibly high value', { ...seen, lcp: 60_001 }],
  ['a negative value', { ...seen, ttfb: -1 }],
  ['a fraction of a millisecond', { ...seen, inp: 0.5 }],
  ['an unknown device', { ...seen, device: 'Ana’s phone' }],
  ['an arrival flag of false', { ...seen, arrived: false }],
  ['an empty report', {}],
])('%s is rejected', async (_, page) => {
  expect((await send(page)).status).toBe(422);
  expect((await today()).counts).toEqual([0, 0, 0]);
});

test('other sites cannot report visits, and the shop’s own pages need no token', async () => {
  const post = (headers: object) =>
    shop.app.inject({ method: 'POST', url: '/api/visits', payload: seen, headers: { ...headers } });
  expect((await post({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await post({ origin: 'https://elsewhere.example' })).statusCode).toBe(403);
  expect((await post({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
  expect((await today()).counts).toEqual([1, 0, 0]);
});

test('at most 600 page views per hour are counted for one IP address', async () => {
  const statuses: number[] = [];
  for (let count = 0; count <= 600; count += 1)
    statuses.push((await send({ device: 'phone' })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(600);
  expect(statuses.at(-1)).toBe(429);
});

test('a cart is counted when its first product is added, and an order is counted once even if the request is repeated', async () => {
  const client = shop.client();
  await signUp(client);
  const add = (product: number) =>
    client.post(`/api/carts/products/${product}`, { quantity: 2, operation_id: randomUUID() });
  await add(1);
  await add(2);
  await add(1);
  expect((await today()).counts).toEqual([0, 1, 0]);
  const { id, version } = await draftOrder(client, await addAddress(client));
  const key = randomUUID();
  for (let count = 0; count < 2; count += 1) await placeOrder(client, { id, version }, key);
  expect((await today()).counts).toEqual([0, 1, 1]);
  await buy(client);
  expect((await today()).counts[2]).toBe(2);
});

test('the stored visits for a day take less than 6 KB, whatever browsers send', async () => {
  for (const device of visitDevices) {
    await send({ ...seen, device });
    for (const name of vitalNames)
      for (const bound of vitals[name].bounds) await send({ device, [name]: bound });
  }
  await shop.shop.modules.visits.save();
  await shop.change(`
    insert into daily_visits select day, device, n, array[1000000] from daily_visits, unnest(array['cart', 'order']) n
    on conflict do nothing`);
  const [size] = await shop.sql<{ bytes: number }>`
    select sum(pg_column_size(v.*))::int as bytes from daily_visits v`;
  expect(size?.bytes).toBeLessThan(6_000);
});

test.each([
  [[0, 0, 0], null],
  [[4, 0, 0], 75],
  [[2, 1, 1], 200],
  [[0, 0, 9], 200],
])('the 75th percentile of the counts %j is %p', (counts, expected) => {
  expect(threeQuarters([100, 200], counts)).toBe(expected);
});
