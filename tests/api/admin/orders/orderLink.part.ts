import type { AdminOrder } from '@/contract/admin/orders';
import type { EndpointData } from '@/contract/endpoint';
import { orderLinkDays } from '@/contract/limits';
import type { Order } from '@/contract/order';
import type { claimOrder, LinkedOrder } from '@/contract/orderLink';
import { deleteAccount } from '@/contract/account';
import { takeDueEmail } from '@/server/email/emailRepository';
import { newcomer, signUp } from '@tests/support/customers';
import {
  customer,
  deliverableAddress,
  enterOrder,
  move,
  moveAlong,
  read,
} from '@tests/support/staffOrders';
import { jelena, marko, shop } from './shop';

const link = '/api/order-link';

async function getToken({ number }: Pick<AdminOrder, 'number'>): Promise<string> {
  const { id, link_key } = await shop.row('orders', { number: number });
  return `${id}.${link_key}`;
}
const ordered = async (more: object = {}) => {
  const order = await enterOrder(marko, more);
  return { order, token: await getToken(order) };
};
const open = (token: string) => shop.client().post<LinkedOrder>(link, { token });
const getReason = async (token: string) => {
  const { status, body } = await open(token);
  return [status, body.code, (body as { details?: object }).details];
};
const invalid = [404, 'order_not_found', { reason: 'invalid' }];

describe('an order link', () => {
  test('shows the order to a customer without an account, but no full phone numbers, email address or note', async () => {
    const contact = { ...customer, email: 'zarko@example.rs' };
    const address = {
      ...(await deliverableAddress(marko)),
      recipient: 'Milica Petrović',
      recipient_phone: '+381 63 222 3344',
    };
    const { order, token } = await ordered({ contact, address, note: 'Drugi sprat' });
    const { status, data, text, headers } = await open(token);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      number: order.number,
      status: 'placed',
      cancellable: true,
      claimable: true,
      to_collect: order.total_amount,
      contact: { name: 'Žarko', last_name: 'Đurić', phone: '+381 •• ••• ••34' },
      address: { recipient: 'Milica Petrović', recipient_phone: '+381 •• ••• ••44' },
    });
    expect(text).not.toMatch(/64 ?555|555 ?1|zarko@example|Drugi sprat|terms_version|link_key/);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('is invalid when altered or combined with the key of a different order', async () => {
    const [item, other] = [await ordered(), await ordered()];
    const [id = '', key = ''] = item.token.split('.');
    const otherKey = other.token.split('.')[1] ?? '';
    for (const token of [
      `${id}.${otherKey}`,
      `${other.token.split('.')[0]}.${key}`,
      `${id}.${key.slice(0, -1)}`,
      `${id}.${key}0`,
      `${id}.`,
      `0${item.token}`,
      `99999.${key}`,
      `${id}.${key.toUpperCase()}`,
      `${id}.${key}.1`,
      "1' or '1'='1",
    ])
      expect([token, await getReason(token)]).toEqual([token, invalid]);
    expect((await open(item.token)).data.number).toBe(item.order.number);
  });

  test('becomes invalid when staff replace it, and unsent emails get the new link', async () => {
    const contact = { ...customer, email: 'zarko@example.rs' };
    const { order, token } = await ordered({ contact });
    const path = `/api/admin/orders/${order.number}/link`;
    expect((await shop.client().post(path)).status).toBe(401);
    const { data } = await marko.post<{ url: string }>(path);
    expect(await getReason(token)).toEqual(invalid);
    const renewed = data.url.split('#')[1] ?? '';
    expect((await open(renewed)).data.number).toBe(order.number);
    const due = await takeDueEmail(shop.database.kysely);
    expect(due).toMatchObject({ email: { kind: 'order_confirmation' }, order_token: renewed });
  });

  test('expires some time after the order is finished', async () => {
    const { order, token } = await ordered();
    await moveAlong(marko, order.number, ['confirm', 'ship', 'deliver']);
    expect((await open(token)).data.status).toBe('delivered');
    await shop.update('order_transitions', {
      at: new Date(Date.now() - (orderLinkDays + 1) * 86_400_000),
    });
    expect(await getReason(token)).toEqual([404, 'order_not_found', { reason: 'expired' }]);
  });

  test('reports that the personal data was removed', async () => {
    const { token } = await ordered();
    await shop.update('orders', {
      contact: JSON.stringify({ name: '', last_name: '', email: '', phone: '' }),
    });
    expect(await getReason(token)).toEqual([404, 'order_not_found', { reason: 'removed' }]);
  });

  test('cancels the order once, even with two simultaneous requests', async () => {
    const { order, token } = await ordered();
    const responses = await Promise.all(
      [1, 2].map(() => shop.client().post<LinkedOrder>(`${link}/cancel`, { token })),
    );
    for (const { status, data } of responses)
      expect([status, data.status, data.to_collect]).toEqual([200, 'cancelled', 0]);
    const { transitions } = await read(marko, order.number);
    expect(transitions.map(({ event, source }) => [event, source])).toEqual([
      ['cancel', 'customer'],
    ]);
  });

  test('can cancel an order that is being packed, but not a shipped one', async () => {
    const { order, token } = await ordered();
    await moveAlong(marko, order.number, ['confirm']);
    const [cancelled, packed] = await Promise.all([
      shop.client().post<LinkedOrder>(`${link}/cancel`, { token }),
      move(marko, order.number, 'pack', 'confirmed'),
    ]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(packed.status);
    expect((await read(marko, order.number)).parcel).toBe('cancelled');

    const shipped = await ordered();
    await moveAlong(marko, shipped.order.number, ['confirm', 'ship']);
    const late = await shop.client().post(`${link}/cancel`, { token: shipped.token });
    expect([late.status, late.body.code]).toEqual([409, 'order_not_cancellable']);
  });

  test('is rate-limited if it is invalid, but not if it is valid', async () => {
    const { token } = await ordered();
    const client = shop.client();
    for (let count = 0; count < 40; count += 1)
      expect((await client.post(link, { token })).status).toBe(200);
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await client.post(link, { token: `1.${count}` })).status);
    expect(statuses.at(-2)).toBe(404);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('adding a phone order to an account', () => {
  const claim = (client: ReturnType<typeof shop.client>, token: string) =>
    client.post<EndpointData<typeof claimOrder>>(`${link}/claim`, { token });
  const orderedBy = (email: string) => ordered({ contact: { ...customer, email } });
  const join = async (email: string) => {
    const client = shop.client();
    await signUp(client, { email });
    await shop.update('customers', { email_confirmed: true }, { email });
    return client;
  };

  test('assigns the order to that customer only', async () => {
    const { order, token } = await orderedBy(newcomer.email);
    const [ana, eva] = [await join(newcomer.email), await join('eva@example.rs')];
    const id = Number(token.split('.')[0]);
    expect((await ana.get(`/api/orders/${id}`)).status).toBe(404);
    expect((await claim(ana, token)).data).toEqual({ id });
    expect((await claim(ana, token)).data).toEqual({ id });
    expect((await ana.get<Order>(`/api/orders/${id}`)).data.number).toBe(order.number);
    expect((await claim(eva, token)).status).toBe(403);
    expect((await eva.get(`/api/orders/${id}`)).status).toBe(404);
    expect((await open(token)).data.claimable).toBe(false);
    expect(await read(marko, order.number)).toMatchObject({ origin: 'phone', account: 'active' });
  });

  test('requires the order’s email address to be confirmed in the account, since links can be forwarded', async () => {
    const { order, token } = await orderedBy('Zarko@example.rs');
    const id = Number(token.split('.')[0]);
    const thief = await join('thief@example.rs');
    const unconfirmed = shop.client();
    await signUp(unconfirmed, { email: 'zarko@example.rs' });
    const { name, last_name, phone } = newcomer;
    const expectRejected = async (client: typeof thief) => {
      const { status, body, text } = await claim(client, token);
      expect([status, body.code]).toEqual([403, 'order_email_differs']);
      expect(text).not.toMatch(/zarko/i);
      expect((await client.get(`/api/orders/${id}`)).status).toBe(404);
    };
    await expectRejected(unconfirmed);
    await expectRejected(thief);
    // An unconfirmed email in the account is not sufficient either.
    await unconfirmed.put('/api/auth/update', { name, last_name, phone, email: 'x@example.rs' });
    await thief.put('/api/auth/update', { name, last_name, phone, email: 'zarko@example.rs' });
    await expectRejected(thief);
    expect((await open(token)).data).toMatchObject({ number: order.number, claimable: true });
    await shop.change(`update customers set email_confirmed = true, last_confirmed_email = null`);
    expect((await claim(thief, token)).data).toEqual({ id });
  });

  test('is impossible for an order without an email address, since nobody can prove ownership', async () => {
    const { token } = await ordered();
    expect((await open(token)).data.claimable).toBe(false);
    expect((await claim(await join('eva@example.rs'), token)).body.code).toBe('forbidden');
  });

  test('is impossible after the account was deleted, and the order’s personal data is deleted after delivery', async () => {
    const { order, token } = await orderedBy(newcomer.email);
    const ana = await join(newcomer.email);
    await claim(ana, token);
    const { password } = newcomer;
    const { method, path } = deleteAccount;
    expect((await ana.call(method, path, { body: { password } })).status).toBe(200);
    expect((await open(token)).data.claimable).toBe(false);
    expect((await claim(await join(newcomer.email), token)).body.code).toBe('forbidden');
    await moveAlong(marko, order.number, ['confirm', 'ship', 'deliver']);
    expect((await read(marko, order.number)).contact.phone).toBe('');
    expect(await getReason(token)).toEqual([404, 'order_not_found', { reason: 'removed' }]);
  });

  test('requires a valid link', async () => {
    const { order, token } = await ordered();
    await jelena.post(`/api/admin/orders/${order.number}/link`);
    const ana = shop.client();
    await signUp(ana);
    expect((await claim(ana, token)).body.code).toBe('order_not_found');
  });
});
