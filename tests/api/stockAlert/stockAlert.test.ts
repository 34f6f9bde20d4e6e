import type { StockItem } from '@/contract/admin/stock';
import { testShop } from '../../support/sampleResponses';
import { startSendingEmails } from '@/server/email/sendEmails';
import { signInStaff } from '../../support/adminShop';
import { setStock } from '../../support/rows';
import { newcomer } from '../../support/customers';
import { keyed } from '../../support/staffOrders';
import type { TestClient } from '../../support/TestClient';
import {
  soldOut,
  inStock,
  visitorEmail,
  shop,
  subscribe,
  confirm,
  unsubscribe,
  alertPath,
  alerts,
  writeDue,
  emails,
  getLinkTokens,
  recipients,
  createConfirmed,
  createCustomer,
  makeOlder,
} from './shop';

describe('a visitor', () => {
  test('gets one email in the language of the request after the address is confirmed', async () => {
    expect((await subscribe()).status).toBe(200);
    const [link] = await emails('stock_alert_confirmation');
    expect(link).toMatchObject({ recipient: visitorEmail, locale: 'en' });
    await setStock(shop.database.kysely, 3, soldOut);
    expect(await writeDue()).toBe(0);
    await setStock(shop.database.kysely, 0, soldOut);
    const { status, data } = await confirm(link?.content.token ?? '');
    expect([status, data]).toEqual([200, { product_id: soldOut, name: link?.content.product }]);
    expect(await writeDue()).toBe(0);
    await setStock(shop.database.kysely, 3, soldOut);
    expect(await writeDue()).toBe(1);
    expect(await emails('back_in_stock')).toMatchObject([
      { recipient: visitorEmail, locale: 'en' },
    ]);
    expect(await alerts()).toEqual([]);
    await setStock(shop.database.kysely, 0, soldOut);
    await setStock(shop.database.kysely, 3, soldOut);
    expect(await writeDue()).toBe(0);
  });

  test('gets the same response with or without an existing alert, but no second email', async () => {
    const first = await subscribe();
    const again = await subscribe(' ana@example.COM ');
    const [old, token] = await getLinkTokens();
    expect((await confirm(old ?? '')).body.code).toBe('email_link_invalid');
    expect((await confirm(token ?? '')).status).toBe(200);
    expect((await confirm(token ?? '')).status).toBe(200);
    const waiting = await subscribe();
    const ofCustomer = await createCustomer();
    await ofCustomer.client.put(alertPath());
    const repeatedRequest = await subscribe('MILA@example.com');
    for (const { status, text } of [again, waiting, repeatedRequest])
      expect([status, text]).toEqual([first.status, first.text]);
    expect(await getLinkTokens()).toHaveLength(2);
    expect(await alerts()).toHaveLength(2);
  });

  test('has 48 hours to confirm before the clean-up deletes the address', async () => {
    await subscribe();
    const [token = ''] = await getLinkTokens();
    await makeOlder(49);
    expect((await confirm(token)).body.code).toBe('email_link_invalid');
    await shop.runJobs();
    expect(await alerts()).toEqual([]);
    await createConfirmed(visitorEmail);
    await makeOlder(49);
    await shop.runJobs();
    expect(await alerts()).toHaveLength(1);
    await makeOlder(366 * 24);
    await shop.runJobs();
    expect(await alerts()).toEqual([]);
  });

  test('is told that the product is available again, even with an expired link', async () => {
    const { status, body } = await subscribe(visitorEmail, inStock);
    expect([status, body.code]).toEqual([409, 'product_in_stock']);
    await subscribe();
    await setStock(shop.database.kysely, 1, soldOut);
    const late = await confirm((await getLinkTokens())[0] ?? '');
    expect([late.status, late.body.code]).toEqual([409, 'product_in_stock']);
    expect(late.body.details).toMatchObject({ product_id: soldOut });
    expect(await writeDue()).toBe(0);
  });

  test('cannot request an alert for a product that is unknown or no longer sold', async () => {
    await subscribe();
    await shop.update('products', { active: false }, { id: soldOut });
    const responses = [
      await subscribe(visitorEmail, 9_999),
      await subscribe(visitorEmail),
      await confirm((await getLinkTokens())[0] ?? ''),
    ];
    for (const { status, body } of responses)
      expect([status, body.code]).toEqual([404, 'product_not_found']);
  });

  test.each([
    '',
    'ana',
    'ana@example.com\r\nBcc: all@example.com',
    'a@b.rs, c@d.rs',
    '"<script>"@example.com',
    `${'a'.repeat(250)}@b.rs`,
    'ana @example.com',
  ])('cannot request an alert for the invalid address %j', async (email) => {
    const { status, body } = await subscribe(email);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['email']]);
    expect(await alerts()).toEqual([]);
  });

  test('is limited to five links an hour to one email address, and to thirty requests an hour from one network', async () => {
    const responses = [];
    for (let count = 0; count < 6; count += 1) responses.push(await subscribe());
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(responses.at(-1)?.body.details?.retry_after).toBeGreaterThan(0);
    expect(await getLinkTokens()).toHaveLength(5);
    const more = await Promise.all(
      Array.from({ length: 25 }, (_, index) => subscribe(`visitor${index}@example.com`)),
    );
    expect(more.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('a customer', () => {
  test('subscribes and unsubscribes with one request, which can be repeated', async () => {
    const { client } = await createCustomer();
    const state = async () => (await client.get(alertPath())).data;
    expect(await state()).toEqual({ waiting: false });
    await Promise.all([client.put(alertPath()), client.put(alertPath())]);
    expect((await client.put(alertPath())).data).toEqual({ waiting: true });
    expect(await state()).toEqual({ waiting: true });
    expect(await alerts()).toHaveLength(1);
    expect((await client.delete(alertPath())).data).toEqual({ waiting: false });
    expect((await client.delete(alertPath())).status).toBe(200);
    expect(await state()).toEqual({ waiting: false });
    for (const [id, status] of [
      [inStock, 409],
      [9_999, 404],
    ] as const)
      expect((await client.put(alertPath(id))).status).toBe(status);
  });

  test('gets one email after subscribing as a visitor and as a customer', async () => {
    await subscribe('mila@example.com');
    const { client } = await createCustomer();
    await client.put(alertPath());
    await setStock(shop.database.kysely, 1, soldOut);
    await writeDue();
    expect(await recipients()).toEqual(['mila@example.com']);
  });

  test('gets the email at the last confirmed address of the account', async () => {
    const { client, id } = await createCustomer();
    await client.put(alertPath());
    await client.put(alertPath(15));
    const { name, last_name, phone } = newcomer;
    await client.put('/api/auth/update', { name, last_name, phone, email: 'new@example.com' });
    await setStock(shop.database.kysely, 1, soldOut);
    await writeDue();
    await shop.update('customers', { last_confirmed_email: null }, { id });
    await setStock(shop.database.kysely, 1, 15);
    await writeDue();
    expect(await recipients()).toEqual(['mila@example.com', 'new@example.com']);
  });

  test('can export the alerts, and loses all alerts for the address when the account is deleted', async () => {
    const { client } = await createCustomer();
    await createConfirmed('mila@example.com', 15);
    await createConfirmed('other@example.com');
    await client.put(alertPath());
    const { data } = await client.get<{ stock_alerts: object[] }>('/api/auth/export');
    expect(data.stock_alerts).toMatchObject([{ product_id: soldOut, email: 'mila@example.com' }]);
    expect(JSON.stringify(data)).not.toMatch(/hash|argon2/);
    await setStock(shop.database.kysely, 1, 15);
    await writeDue();
    await client.delete('/api/auth/account', { body: { password: newcomer.password } });
    expect((await alerts()).map(({ email }) => email)).toEqual(['other@example.com']);
    expect(await recipients()).toEqual([]);
  });
});

describe('unsubscribing', () => {
  const token = async () => (await emails('back_in_stock')).at(-1)?.content.token ?? '';
  beforeEach(async () => {
    await createConfirmed(visitorEmail);
    await createConfirmed(visitorEmail, 15);
    await createConfirmed('other@example.com', 15);
    await setStock(shop.database.kysely, 1, soldOut);
    await writeDue();
  });
  const listAlertEmails = async () => (await alerts()).map(({ email }) => email);

  test('ends all alerts for the address, and can be repeated', async () => {
    expect((await unsubscribe(await token())).status).toBe(200);
    expect(await listAlertEmails()).toEqual(['other@example.com']);
    expect((await unsubscribe(await token())).status).toBe(200);
  });

  test('is not counted towards the limit on invalid links, nor is a confirmation', async () => {
    const unsubscribeToken = await token();
    for (let count = 0; count < 29; count += 1) await confirm('made up');
    await createConfirmed('mila@example.com', 15);
    expect((await unsubscribe(unsubscribeToken)).status).toBe(200);
    expect([(await unsubscribe('made up')).status, (await confirm('made up')).status]).toEqual([
      422, 429,
    ]);
  });

  test('takes one request from the email program, without cookies', async () => {
    const url = `/stock-alert?unsubscribe=${await token()}`;
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { statusCode } = await shop.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': type },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect(statusCode).toBe(204);
    }
    expect(await listAlertEmails()).toEqual(['other@example.com']);
  });

  test('does nothing with an invalid or missing token', async () => {
    const real = await token();
    // The last character has bits that are not decoded.
    const altered = `${real.slice(0, -4)}${real.at(-4) === 'x' ? 'y' : 'x'}${real.slice(-3)}`;
    const wrong = [altered, real.slice(4), 'a', 'ana@example.com', '%'];
    for (const name of wrong) {
      const { status, body } = await unsubscribe(name);
      expect([name, status, body.code]).toEqual([name, 422, 'email_link_invalid']);
    }
    for (const query of ['', '?unsubscribe=', '?unsubscribe=a', '?unsubscribe=a&unsubscribe=b']) {
      const { statusCode } = await shop.app.inject({ method: 'POST', url: `/stock-alert${query}` });
      expect([query, statusCode]).toEqual([query, 422]);
    }
    expect(await listAlertEmails()).toHaveLength(2);
  });

  test('is only offered by the headers of the alert email', async () => {
    await subscribe('third@example.com', 15);
    const sent: { headers?: unknown; to?: unknown }[] = [];
    const silent = { info: () => undefined, error: () => undefined };
    const sending = await startSendingEmails({
      database: shop.database,
      transport: { send: async (message) => void sent.push(message), close: () => undefined },
      publicUrl: 'https://shop.example',
      shop: async () => testShop,
      log: silent,
    });
    const existing = await token();
    await sending.sendDue();
    await sending.stop();
    const offers = sent.filter(({ headers }) => 'List-Unsubscribe' in (headers as object));
    expect(offers).toMatchObject([
      {
        to: { address: visitorEmail },
        headers: {
          'List-Unsubscribe': `<https://shop.example/stock-alert?unsubscribe=${existing}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      },
    ]);
    expect(sent.length).toBeGreaterThan(1);
  });
});

describe('batches', () => {
  const waiting = (count: number) =>
    shop.database.kysely
      .insertInto('stock_alerts')
      .values(
        Array.from({ length: count }, (_, index) => ({
          product_id: soldOut,
          customer_id: null,
          email: `visitor${index}@example.com`,
          email_key: `visitor${index}@example.com`,
          locale: 'sr-LAT',
          token_hash: `hash ${index}`,
          confirmed_at: new Date(),
        })),
      )
      .execute();
  const sendAll = () => shop.update('emails', { sent_at: new Date() });

  test('the next emails are written when the previous ones are sent, and two writers write no email twice', async () => {
    await waiting(120);
    await setStock(shop.database.kysely, 1, soldOut);
    await Promise.all([writeDue(), writeDue()]);
    const first = await recipients();
    expect(first.length).toBeLessThan(120);
    expect(await writeDue()).toBe(0);
    while ((await alerts()).length > 0) {
      await sendAll();
      await writeDue();
    }
    const all = await recipients();
    expect(new Set(all).size).toBe(120);
    expect(all).toHaveLength(120);
  });

  test('the emails stop if the product sells out again, and the other alerts are kept', async () => {
    await waiting(120);
    await setStock(shop.database.kysely, 1, soldOut);
    expect(await writeDue()).toBe(50);
    await setStock(shop.database.kysely, 0, soldOut);
    await sendAll();
    expect(await writeDue()).toBe(0);
    expect(await alerts()).toHaveLength(70);
    await setStock(shop.database.kysely, 1, soldOut);
    expect(await writeDue()).toBe(50);
  });

  test('addresses that fail repeatedly do not delay the others', async () => {
    await waiting(60);
    await setStock(shop.database.kysely, 1, soldOut);
    await writeDue();
    await shop.update('emails', { attempts: 3 });
    expect(await writeDue()).toBe(10);
  });
});

test('staff see the number of confirmed alerts, and booking stock sends the emails', async () => {
  const { client } = await signInStaff(shop, 'staff', 'marko@bobica.rs');
  await createConfirmed(visitorEmail);
  await subscribe('unconfirmed@example.com');
  const { data } = await client.get<StockItem[]>('/api/admin/stock');
  const counts = data.map((item) => [item.product_id, item.alerts]).filter(([, count]) => count);
  expect(counts).toEqual([[soldOut, 1]]);
  const movements = [{ product_id: soldOut, reason: 'in', kind: 'produced', quantity: 2 }];
  await client.post('/api/admin/stock/movements', { movements }, keyed());
  await writeDue();
  expect(await recipients()).toEqual([visitorEmail]);
});

describe('a customer with an unconfirmed address, which may be someone else’s', () => {
  test('only has an alert after the owner of the address has used a link, as for a visitor', async () => {
    const { client } = await createCustomer(visitorEmail, false);
    const { status, body } = await client.put(alertPath());
    expect([status, body.code]).toEqual([409, 'email_unconfirmed']);
    expect(await alerts()).toEqual([]);
    expect((await subscribe(visitorEmail, soldOut, client)).status).toBe(200);
    await setStock(shop.database.kysely, 1, soldOut);
    await writeDue();
    expect(await recipients()).toEqual([]);
  });

  test.each<[string, (client: TestClient) => Promise<unknown>]>([
    ['subscribing', (client) => client.put(alertPath())],
    ['unsubscribing', (client) => client.delete(alertPath())],
    [
      'deleting the account',
      (client) => client.delete('/api/auth/account', { body: { password: newcomer.password } }),
    ],
    [
      'changing to this address',
      async (client) => {
        const { name, last_name, phone } = newcomer;
        await client.put('/api/auth/update', { name, last_name, phone, email: visitorEmail });
        await client.delete('/api/auth/account', { body: { password: newcomer.password } });
      },
    ],
  ])('%s does not affect the alert or the email of the owner of the address', async (way, work) => {
    const changes = way === 'changing to this address';
    const { client } = await createCustomer(changes ? 'thief@example.com' : visitorEmail, changes);
    await createConfirmed(visitorEmail);
    await createConfirmed(visitorEmail, 15);
    await setStock(shop.database.kysely, 1, 15);
    await writeDue();
    await work(client);
    expect((await alerts()).map(({ product_id }) => product_id)).toEqual([soldOut]);
    expect(await recipients()).toEqual([visitorEmail]);
    await setStock(shop.database.kysely, 1, soldOut);
    await writeDue();
    expect(await recipients()).toEqual([visitorEmail, visitorEmail]);
  });
});
