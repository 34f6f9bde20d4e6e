import { type EmailKind, emailKinds } from '@/server/email/Email';
import { signInStaff } from '../../support/adminShop';
import { startTestShop, useShop } from '../../support/app';
import { buy, newcomer, signUp } from '../../support/customers';
import { move } from '../../support/staffOrders';
import type { TestClient } from '../../support/TestClient';

const perDay = 4;
const shop = useShop(() =>
  startTestShop({ settings: { trustProxy: 1, limits: { emailsPerDay: perDay } } }),
);
const { email: mailbox } = newcomer;
const soldOut = 2;
beforeEach(async () => {
  await shop.update('products', { stock: 1000 }, { id: 1 });
  await shop.update('products', { stock: 0 }, { id: soldOut });
  kindsById.clear();
});

const kindsById = new Map<number, EmailKind>();
async function recordEmails(): Promise<void> {
  const emails = await shop.rows('emails');
  for (const { id, kind, recipient } of emails)
    if (recipient.toLowerCase() === mailbox) kindsById.set(id, kind as EmailKind);
}
const movementKinds = (byStrangers: 'limited' | 'sent') =>
  [...kindsById.values()].filter((kind) => emailKinds[kind].byStrangers === byStrangers);

let clients = 0;
const stranger = (): TestClient => shop.client();

const ways: Readonly<Record<string, () => Promise<{ status: number }>>> = {
  async 'an account that is opened and deleted'() {
    const client = stranger();
    const registration = await client.post<{ token: string }>('/api/auth/register', newcomer);
    client.token = registration.data?.token;
    await recordEmails();
    if (client.token) await client.call('DELETE', '/api/auth/account', { body: deletion });
    return registration;
  },
  async 'orders that are placed and cancelled in an account that is deleted'() {
    const client = stranger();
    const form = { ...newcomer, email: mailbox.toUpperCase() };
    client.token = (await client.post<{ token: string }>('/api/auth/account', form)).data.token;
    const { id } = await buy(client);
    const cancelled = await client.post(`/api/orders/${id}/cancel`);
    await recordEmails();
    await client.call('DELETE', '/api/auth/account', { body: {} });
    return cancelled;
  },
  async 'accounts that change their email to the mailbox'() {
    const client = stranger();
    await signUp(client, { email: `stranger${clients}@example.rs` });
    return client.put('/api/auth/update', { ...newcomer, email: mailbox });
  },
  async 'an account that changes its email away from the mailbox'() {
    const client = stranger();
    client.token = (await client.post<{ token: string }>('/api/auth/account', newcomer)).data.token;
    const email = `away${clients}@example.rs`;
    const changed = await client.put('/api/auth/update', { ...newcomer, email });
    await recordEmails();
    await client.call('DELETE', '/api/auth/account', { body: {} });
    return changed;
  },
  'stock alerts': () =>
    stranger().post('/api/stock-alerts', { product_id: soldOut, email: mailbox }),
};
const deletion = { password: newcomer.password };

/** Lets an hour pass for the limits per IP address, account and email, but not a day. */
const passHour = () =>
  shop.change(`
    update rate_limits set expires_at = expires_at - interval '61 minutes'
    where expires_at < now() + interval '2 hours'`);

async function useAllWays(times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let round = 0; round < times; round += 1)
    for (const way of Object.values(ways)) {
      clients += 1;
      statuses.push((await way()).status);
      await recordEmails();
      await passHour();
    }
  return statuses;
}

test('strangers can only send a few emails a day to a mailbox, and their actions succeed even if no email is sent', async () => {
  const statuses = await useAllWays(3);
  expect(statuses.filter((status) => status >= 300)).toEqual([]);
  expect(movementKinds('limited')).toHaveLength(perDay);
  expect((await shop.rows('orders')).filter(({ number }) => number !== null)).toHaveLength(3);
});

test.each(Object.keys(ways))('the emails caused by %s alone are limited', async (way) => {
  for (let round = 0; round < 6; round += 1) {
    clients += 1;
    await ways[way]?.();
    await recordEmails();
    await passHour();
  }
  expect(movementKinds('limited').length).toBeLessThanOrEqual(perDay);
});

describe('the owner of a mailbox that strangers have filled', () => {
  beforeEach(() => useAllWays(1));

  async function open(confirmed: boolean): Promise<TestClient> {
    await shop.change(`delete from emails; delete from customers`);
    const client = shop.client();
    client.token = (await client.post<{ token: string }>('/api/auth/account', newcomer)).data.token;
    if (confirmed) await shop.change(`update customers set email_confirmed = true`);
    kindsById.clear();
    return client;
  }

  test('still gets links to sign in and to set a password', async () => {
    const client = await open(false);
    for (const path of ['/api/auth/link', '/api/auth/password/forgot'])
      await client.post(path, { email: mailbox });
    await recordEmails();
    expect(movementKinds('sent').sort()).toEqual(['password_reset', 'sign_in_link']);
  });

  test('is notified of staff actions on an order', async () => {
    const { client: staff } = await signInStaff(shop, 'owner');
    const { number } = await buy(await open(false));
    expect((await move(staff, number, 'cancel', 'placed', { reason: 'Nema' })).status).toBe(200);
    await recordEmails();
    expect(movementKinds('limited')).toEqual(['order_cancelled']);
  });

  test('can get six times as many emails once the address is confirmed, and is always notified when it changes', async () => {
    const client = await open(true);
    for (let count = 0; count < perDay * 3; count += 1) {
      const { id } = await buy(client);
      await client.post(`/api/orders/${id}/cancel`);
      await passHour();
    }
    await recordEmails();
    // Six of the strangers' emails are counted, including the two that were not sent.
    expect(kindsById.size).toBe(perDay * 6 - 6);
    kindsById.clear();
    await client.put('/api/auth/update', { ...newcomer, email: 'elsewhere@example.rs' });
    await recordEmails();
    expect(movementKinds('limited')).toContain('email_changed');
  });
});
