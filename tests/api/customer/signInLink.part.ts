import { setTimeout as wait } from 'node:timers/promises';
import * as argon2 from '@node-rs/argon2';
import type { SignedIn } from '@/contract/customer';
import { ana, makeGuest, registerCustomer, getSentToken } from './accountShop';
import { enter, newPassword, shop } from './shop';

type Entered = SignedIn & { password_removed: boolean };

const { password: _, password_confirmation: __, ...person } = ana;
const chosen = newPassword.password;

async function openAccount(more: object = {}) {
  const client = shop.client();
  const response = await client.post<Entered>('/api/auth/account', { ...person, ...more });
  client.token = response.data?.token;
  return { client, ...response };
}
const isSignedIn = async (token?: string) =>
  (await shop.client(token).get('/api/auth/currentuser')).status === 200;
const requestLink = (email: string, ip = '10.0.0.1') =>
  shop.client().post('/api/auth/link', { email }, { headers: { 'x-forwarded-for': ip } });
const follow = (token: string, client = shop.client()) =>
  client.post<Entered>('/api/auth/link/login', { token });
const links = () => shop.rows('sign_in_links');

async function sendLink(email = ana.email): Promise<string> {
  expect((await requestLink(email)).status).toBe(200);
  return getSentToken(shop, 'sign_in_link');
}

describe('an account without a password', () => {
  it('can be opened with four fields, is signed in with the guest’s cart, and is sent no email', async () => {
    const client = await makeGuest(shop);
    const { status, data } = await client.post<Entered>('/api/auth/account', person);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      user: { ...person, has_password: false },
      merged: { cart_lines: 1 },
    });
    expect(client.cookies.has('guest')).toBe(false);
    expect(await isSignedIn(data.token)).toBe(true);
    expect(await shop.rows('emails')).toEqual([]);
  });

  it.each([
    [{ email: 'nobody' }, { email: ['email'] }],
    [{ phone: 'none' }, { phone: ['phone'] }],
    [
      { name: ' ', last_name: undefined },
      { name: ['required'], last_name: ['required'] },
    ],
    [{ email: 'ANA@example.com' }, { email: ['taken'] }],
  ])('is not opened with %j', async (change, errors) => {
    await registerCustomer(shop);
    const { status, body } = await openAccount({ email: 'mila@example.com', ...change });
    expect([status, body.errors]).toEqual([422, errors]);
  });

  it('is counted towards the limit on registrations', async () => {
    const headers = { 'x-forwarded-for': '10.9.0.1' };
    for (let count = 0; count < 60; count += 1)
      await shop.client().post('/api/auth/account', { ...person, email: 'x' }, { headers });
    for (let count = 0; count < 60; count += 1)
      await shop.client().post('/api/auth/account', person, { headers });
    expect((await shop.client().post('/api/auth/register', ana, { headers })).status).toBe(429);
  });

  it('can be given a password once, which ends the other sessions', async () => {
    const { client, data } = await openAccount();
    const otherToken = (await follow(await sendLink())).data.token;
    client.token = otherToken;
    expect((await client.post('/api/auth/password', { password: 'short' })).body.errors).toEqual({
      password: ['too_short'],
    });
    expect(
      (await client.post('/api/auth/password', { password: 'password1234' })).body.errors,
    ).toEqual({ password: ['common'] });
    const responses = await Promise.all(
      [chosen, 'jagoda jagoda'].map((password) => client.post('/api/auth/password', { password })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await isSignedIn(otherToken)).toBe(true);
    expect(await isSignedIn(data.token)).toBe(false);
    const { data: user } = await client.get<Entered['user']>('/api/auth/currentuser');
    expect(user.has_password).toBe(true);
  });

  it('can be deleted without a password, but an account with a password cannot', async () => {
    const { client } = await openAccount();
    expect((await client.delete('/api/auth/account', { body: {} })).status).toBe(200);
    expect(await shop.rows('customers')).toEqual([]);
    const other = await registerCustomer(shop);
    const { body } = await other.client.delete('/api/auth/account', { body: {} });
    expect(body.errors).toEqual({ password: ['required'] });
  });

  it('can set its first password with a reset link', async () => {
    await openAccount();
    await shop.client().post('/api/auth/password/forgot', { email: ana.email });
    const token = await getSentToken(shop);
    await shop.client().post('/api/auth/password/reset', { token, ...newPassword });
    expect((await enter(chosen)).data.user.has_password).toBe(true);
  });
});

describe('the existence of an account', () => {
  const form = { ...person, ...newPassword };
  const existing = [ana.email, 'mila@example.com'];
  const mailed = (kind: string) => existing.map((recipient) => ({ kind, recipient }));
  const welcome = [{ kind: 'welcome', recipient: 'nobody@example.com' }];
  const idle = { hashed: 0, verified: 0, waits: [] as number[] };
  /**
   * Endpoints that only write if there is an account wait longer than a write takes. The other endpoints do the same
   * work with or without an account.
   */
  const rows = [
    ['/link', {}, [200, '{"data":{}}'], { ...idle, waits: [200] }, mailed('sign_in_link')],
    [
      '/password/forgot',
      {},
      [200, '{"data":{}}'],
      { ...idle, waits: [200] },
      mailed('password_reset'),
    ],
    [
      '/login',
      { password: 'jagoda jagoda' },
      [422, 'invalid_credentials'],
      { ...idle, verified: 1 },
      [],
    ],
    ['/login', { password: '' }, [422, 'required'], idle, []],
    ['/account', person, [422, 'taken', 201], idle, []],
    ['/register', form, [422, 'taken', 201], { ...idle, hashed: 1 }, welcome],
  ] as const;

  it.each(rows)(
    'cannot be inferred from the response or the amount of work for %s with %j, with or without a password',
    async (path, body, [status, says, opened = status], work, sent) => {
      await registerCustomer(shop);
      await openAccount({ email: 'mila@example.com' });
      await shop.change('delete from emails');
      const [hash, verify, pause] = [
        jest.mocked(argon2.hash),
        jest.mocked(argon2.verify),
        jest.mocked(wait),
      ];
      const texts = new Set<string>();
      for (const email of ['ANA@example.com', 'mila@example.com', 'nobody@example.com']) {
        jest.clearAllMocks();
        const response = await shop.client().post(`/api/auth${path}`, { ...body, email });
        expect(response.status).toBe(email.startsWith('nobody') ? opened : status);
        if (response.status === status) texts.add(response.text);
        expect({
          hashed: hash.mock.calls.length,
          verified: verify.mock.calls.length,
          waits: pause.mock.calls.map(([ms]) => ms),
        }).toEqual(work);
      }
      expect([...texts]).toEqual([expect.stringContaining(says)]);
      expect(await shop.rows('emails')).toMatchObject(sent);
    },
  );
});

describe('a link to log in', () => {
  it('is stored as a hash, and shows the masked email before it is used', async () => {
    await openAccount();
    const account = async (token: string) => {
      const path = '/api/auth/link/account';
      const { data, body } = await shop.client().post<{ email: string }>(path, { token });
      return data?.email ?? body.code;
    };
    const token = await sendLink();
    expect(JSON.stringify(await links())).not.toContain(token);
    expect([await account(token), await account(token)]).toEqual(Array(2).fill('A•••@Example.com'));
    expect((await follow(token)).status).toBe(200);
    expect(await account(token)).toBe('sign_in_link_used');
    expect(await account('made-up')).toBe('sign_in_link_invalid');
    const late = await sendLink();
    await shop.change(`update sign_in_links set expires_at = now() where used_at is null`);
    expect(await account(late)).toBe('sign_in_link_expired');
  });

  it('is sent at most three times in twenty minutes, including reset links', async () => {
    for (const email of [ana.email, 'nobody@example.com']) {
      const statuses = [];
      for (let count = 0; count < 3; count += 1)
        statuses.push((await requestLink(email, `10.1.1.${count}`)).status);
      const { status } = await shop.client().post('/api/auth/password/forgot', { email });
      expect([...statuses, status]).toEqual([200, 200, 200, 429]);
    }
  });

  it('can be requested again after links requested by a stranger have expired', async () => {
    await openAccount();
    for (let count = 0; count < 3; count += 1) await requestLink(ana.email);
    const minutes = `interval '20 minutes'`;
    await shop.change(`update sign_in_links set expires_at = expires_at - ${minutes}`);
    await shop.change(`update rate_limits set expires_at = expires_at - ${minutes}`);
    expect((await follow(await sendLink())).status).toBe(200);
  });

  it('signs in once on any device, even if it is used twice concurrently, and merges the guest’s cart', async () => {
    await openAccount();
    const client = await makeGuest(shop);
    const token = await sendLink();
    const responses = await Promise.all([follow(token, client), follow(token, client)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    const [entered, again] = responses[0].status === 200 ? responses : [responses[1], responses[0]];
    expect(entered.data.merged).toMatchObject({ cart_lines: 1 });
    expect(await isSignedIn(entered.data.token)).toBe(true);
    expect(again.body.code).toBe('sign_in_link_used');
    expect((await follow(token)).body.code).toBe('sign_in_link_used');
  });

  it('ignores all fields except the token, and only counts failed uses towards the limit', async () => {
    const { data } = await openAccount();
    const other = await openAccount({ email: 'mila@example.com' });
    const token = await sendLink();
    const headers = { 'x-forwarded-for': '10.9.0.2' };
    const use = (body: object) =>
      shop.client().post<Entered>('/api/auth/link/login', body, { headers });
    for (const wrong of [{}, { token: '' }, { token: [token] }, { token: 'x'.repeat(201) }])
      expect((await use(wrong)).status).toBe(422);
    const entered = await use({
      token,
      customer_id: other.data.user.id,
      email: 'mila@example.com',
    });
    expect(entered.data.user.id).toBe(data.user.id);
    for (let count = 0; count < 30; count += 1)
      expect((await use({ token })).body.code).toBe('sign_in_link_used');
    expect((await use({ token })).status).toBe(429);
  });

  it('invalidates the other links if it is the first to prove the address', async () => {
    const { client } = await openAccount();
    const [first, second, third] = [await sendLink(), await sendLink(), await sendLink()];
    expect((await follow(second)).status).toBe(200);
    // The first use proved the address, so earlier links are invalid.
    expect((await follow(first)).body.code).toBe('sign_in_link_invalid');
    expect((await follow(third)).body.code).toBe('sign_in_link_invalid');
    expect(await isSignedIn(client.token)).toBe(false);
  });

  it('is rejected with the reason if it is expired or unknown, or if the account was deleted', async () => {
    const { client } = await openAccount();
    const token = await sendLink();
    const codes = async () => [
      (await follow(token)).body.code,
      (await follow('made-up')).body.code,
    ];
    await shop.sql`update sign_in_links set expires_at = expires_at - interval '20 minutes'`;
    expect(await codes()).toEqual(['sign_in_link_expired', 'sign_in_link_invalid']);
    await client.delete('/api/auth/account', { body: {} });
    expect(await codes()).toEqual(['account_deleted', 'sign_in_link_invalid']);
    await shop.sql`update sign_in_links set expires_at = expires_at - interval '7 days'`;
    await shop.runJobs();
    expect(await links()).toEqual([]);
  });

  it('is invalid once the email address has changed', async () => {
    const { client } = await openAccount();
    const token = await sendLink();
    await client.put('/api/auth/update', { ...person, email: 'anica@example.com' });
    expect((await follow(token)).body.code).toBe('sign_in_link_invalid');
  });

  it('gives an account with an unconfirmed address to the owner of the address, ends other sessions and removes the password', async () => {
    const stranger = await registerCustomer(shop);
    const { data } = await follow(await sendLink());
    expect([data.password_removed, data.user.has_password]).toEqual([true, false]);
    expect(await isSignedIn(stranger.token)).toBe(false);
    expect((await enter(ana.password)).status).toBe(422);
    expect(await isSignedIn(data.token)).toBe(true);
  });

  it('keeps sessions and password if the address is already confirmed', async () => {
    await registerCustomer(shop);
    const first = (await follow(await sendLink())).data;
    const client = shop.client(first.token);
    await client.post('/api/auth/password', { password: chosen });
    const { data } = await follow(await sendLink());
    expect(data.password_removed).toBe(false);
    expect(await isSignedIn(first.token)).toBe(true);
    expect((await enter(chosen)).status).toBe(200);
  });

  it('signs its owner in, however often others have guessed the password', async () => {
    await openAccount();
    for (let count = 0; count < 10; count += 1) await enter('a wrong guess');
    expect((await enter('a wrong guess')).status).toBe(429);
    await follow(await sendLink());
    expect((await enter('a wrong guess')).status).toBe(422);
  });
});
