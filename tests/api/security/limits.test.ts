import { randomUUID } from 'node:crypto';
import type { SignedIn } from '@/contract/customer';
import type { Order } from '@/contract/order';
import { startTestShop, useShop } from '../../support/app';
import { draftOrder, newcomer, placeOrder, signUp } from '../../support/customers';
import { deliverableAddress } from '../../support/staffOrders';

/** A shop with low limits on what one account or IP address can create. */
const shop = useShop(() =>
  startTestShop({
    settings: {
      trustProxy: 1,
      limits: {
        ...{ addresses: 3, sessions: 3, draftVersions: 3, guestsPerHourAndIp: 3 },
        ...{ ordersPerHour: 4, ordersPerHourAndIp: 6, openOrders: 2, openAmount: 60_000 },
      },
    },
  }),
);

async function newCustomer(email = newcomer.email) {
  const client = shop.client();
  await signUp(client, { email });
  const form = await deliverableAddress(client);
  const keepAddress = (street: string) =>
    client.post<{ id: number }>('/api/address/create', { ...form, street });
  return { client, keepAddress };
}

async function newBuyer(email?: string) {
  const { client, keepAddress } = await newCustomer(email);
  const { data: address } = await keepAddress('Glavna');
  async function buy(quantity = 1, key: string = randomUUID()) {
    await client.put('/api/carts/products/1', { quantity });
    const draft = await draftOrder(client, address.id);
    const place = () => placeOrder(client, draft, key);
    return { id: draft.id, place, response: await place() };
  }
  const cancel = (id: number) => client.post(`/api/orders/${id}/cancel`);
  return { buy, cancel };
}

it('an address book is limited, but a duplicate and an update are accepted at the limit', async () => {
  const { client, keepAddress } = await newCustomer();
  const { data } = await keepAddress('Prva');
  await keepAddress('Druga');
  await keepAddress('Treća');
  const rejected = await keepAddress('Četvrta');
  expect([rejected.status, rejected.body.code]).toEqual([422, 'too_many_addresses']);
  expect((await keepAddress('Druga')).status).toBe(201);
  await client.delete(`/api/address/${data.id}`);
  expect((await keepAddress('Četvrta')).status).toBe(201);
});

it('a login beyond the limit ends the least recently used session', async () => {
  const { client: first } = await newCustomer();
  const tokens = [first.token];
  for (let count = 0; count < 3; count += 1) {
    await shop.change(`update sessions set last_used_at = last_used_at - interval '1 minute'`);
    const { data } = await shop.client().post<SignedIn>('/api/auth/login', newcomer);
    tokens.push(data.token);
  }
  const statuses = tokens.map(
    async (token) => (await shop.client({ token }).get('/api/auth/currentuser')).status,
  );
  expect(await Promise.all(statuses)).toEqual([401, 200, 200, 200]);
});

it('only the newest versions of a draft are stored', async () => {
  const { client, keepAddress } = await newCustomer();
  const { data: address } = await keepAddress('Prva');
  await client.put('/api/carts/products/1', { quantity: 1 });
  for (let note = 1; note <= 6; note += 1)
    await client.post<Order>('/api/orders', { address_id: address.id, note: String(note) });
  const storedVersions = await shop.rows('draft_versions');
  expect(storedVersions.map(({ version }) => version).sort()).toEqual([4, 5, 6]);
});

describe('guests', () => {
  const guests = () => shop.rows('guests');
  const createGuest = (ip: string, client = shop.client()) =>
    client.put('/api/carts/products/1', { quantity: 1 }, { headers: { 'x-forwarded-for': ip } });

  it('are limited per hour and IP address, and existing guests are not affected', async () => {
    const existing = shop.client();
    expect((await createGuest('2001:db8:0:1::1', existing)).status).toBe(200);
    await createGuest('2001:db8:0:2::2');
    await createGuest('2001:db8:0:3::3');
    const rejected = await createGuest('2001:db8:0:4::4');
    expect([rejected.status, rejected.body.code]).toEqual([429, 'too_many_requests']);
    expect((await createGuest('2001:db8:0:1::1', existing)).status).toBe(200);
    expect((await createGuest('2001:db8:0:100::1')).status).toBe(200);
    expect(await guests()).toHaveLength(4);
  });

  it('that never send the cookie back are deleted with their carts after three days', async () => {
    const returning = shop.client();
    await createGuest('10.0.0.1', returning);
    await createGuest('10.0.0.2');
    await returning.get('/api/carts');
    const age = (days: number) =>
      shop.change(`update guests set last_seen_at = now() - interval '${days} days'`);
    await age(2);
    await shop.runJobs();
    expect(await guests()).toHaveLength(2);
    await age(4);
    await shop.runJobs();
    expect(await guests()).toEqual([expect.objectContaining({ returned: true })]);
    expect(await shop.rows('carts')).toHaveLength(1);
  });
});

const password = {
  password: 'another long password',
  password_confirmation: 'another long password',
};

it.each([
  ['registrations', 60, '/api/auth/register', newcomer],
  ['password links', 30, '/api/auth/password/reset', { token: 'a'.repeat(43), ...password }],
  ['email address links', 30, '/api/auth/email/restore', { token: 'a'.repeat(43), ...password }],
  ['stock alert links', 30, '/api/stock-alerts/confirm', { token: 'a'.repeat(43) }],
])('%s are limited to %i an hour from one IP address', async (_, max, path, body) => {
  const client = shop.client();
  const statuses = new Set<number>();
  for (let count = 0; count < max; count += 1) statuses.add((await client.post(path, body)).status);
  expect(statuses).not.toContain(429);
  const { status, headers } = await client.post(path, body);
  expect([status, Number(headers['retry-after']) > 3_000]).toEqual([429, true]);
});

it('an account that repeatedly places and cancels orders is limited, and is told how long to wait', async () => {
  const { buy, cancel } = await newBuyer();
  for (let times = 0; times < 4; times += 1) {
    const { id, response } = await buy();
    expect(response.status).toBe(200);
    expect((await cancel(id)).status).toBe(200);
  }
  const { response: result } = await buy();
  expect([result.status, result.body.code]).toEqual([429, 'too_many_requests']);
  expect(result.body.details).toEqual({ retry_after: expect.any(Number) });
  expect(await shop.rows('emails', { kind: 'order_confirmation' })).toHaveLength(4);
});

it('a repeated request to place an order succeeds even at the limit', async () => {
  const { buy, cancel } = await newBuyer();
  let last = await buy();
  for (let times = 0; times < 3; times += 1) {
    await cancel(last.id);
    last = await buy();
  }
  const again = await last.place();
  expect([again.status, again.data.id]).toEqual([200, last.id]);
});

it('accounts with the same IP address share a limit', async () => {
  const statuses: number[] = [];
  for (let person = 0; person < 4; person += 1) {
    const { buy } = await newBuyer(`person${person}@example.rs`);
    for (let times = 0; times < 2; times += 1) statuses.push((await buy()).response.status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
});

it('an account can only have a few open orders until one is delivered', async () => {
  const { buy } = await newBuyer();
  const first = await buy();
  await buy();
  const rejected = await buy();
  expect([rejected.response.status, rejected.response.body.code]).toEqual([
    422,
    'too_many_open_orders',
  ]);
  await shop.update('orders', { status: 'delivered' }, { id: first.id });
  expect((await buy()).response.status).toBe(200);
  expect((await buy()).response.status).toBe(200);
});

it('an account without a delivered order cannot buy the whole stock', async () => {
  await shop.update('products', { stock: 10_000, price: 100_000 }, { id: 1 });
  const { buy } = await newBuyer();
  expect((await buy(99)).response.body.code).toBe('too_many_open_orders');
});
