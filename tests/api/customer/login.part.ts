import * as argon2 from '@node-rs/argon2';
import type { SignedIn } from '@/contract/customer';
import { ana, makeGuest, registerCustomer } from './accountShop';
import { shop } from './shop';

const login = (body: object, ip = '10.0.0.1') =>
  shop
    .client()
    .post<{ token: string }>('/api/auth/login', body, { headers: { 'x-forwarded-for': ip } });
const shownUser = {
  ...{ id: 1, name: 'Ana', last_name: 'Ilić', phone: ana.phone },
  ...{ email: ana.email, has_password: true },
};
const credentials = { email: ana.email, password: ana.password };

describe('registration', () => {
  it('signs in, sends a welcome email in the language of the request, and stores no plain password or token', async () => {
    const client = shop.client();
    client.locale = 'en';
    const { status, data, headers } = await client.post<SignedIn>('/api/auth/register', ana);
    expect(status).toBe(201);
    expect(data).toEqual({
      token: expect.stringMatching(/^\d+\|[\w-]{43}$/),
      user: shownUser,
      merged: { cart_lines: 0, cart_capped: 0, wishlist_products: 0 },
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(await shop.rows('emails')).toMatchObject([
      { kind: 'welcome', recipient: ana.email, locale: 'en' },
    ]);
    const customer = await shop.row('customers');
    expect(customer.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const session = await shop.row('sessions');
    expect(data.token).not.toContain(session.secret_hash);
  });

  it.each(['ana\u200b@example.com', ' ANA@example.com;', 'Ana <ana@exam\u00adple.com>'])(
    'opens no second account for %j, which can be used to log in to the first one',
    async (email) => {
      await registerCustomer(shop);
      const { status, body } = await shop.client().post('/api/auth/register', { ...ana, email });
      expect([status, body.errors]).toEqual([422, { email: ['taken'] }]);
      expect((await login({ ...credentials, email })).status).toBe(200);
    },
  );

  it('accepts an email address only once, even from two concurrent requests', async () => {
    const responses = await Promise.all(
      [1, 2, 3].map(() => shop.client().post('/api/auth/register', ana)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  it.each([
    [{ password_confirmation: 'other' }, { password_confirmation: ['mismatch'] }],
    [
      { password: 'password1234', password_confirmation: 'other' },
      { password: ['common'], password_confirmation: ['mismatch'] },
    ],
    [{ password: 'short', password_confirmation: 'short' }, { password: ['too_short'] }],
    [
      { email: 'nobody', password: 'short', password_confirmation: 'other' },
      { email: ['email'], password: ['too_short'], password_confirmation: ['mismatch'] },
    ],
    [
      { email: 'nobody', password: 'password1234' },
      { email: ['email'], password: ['common'], password_confirmation: ['mismatch'] },
    ],
    [{ email: 'nobody' }, { email: ['email'] }],
    [{ name: '  ' }, { name: ['required'] }],
    [
      { name: '\u200b', last_name: '7', phone: '0000000' },
      { name: ['required'], last_name: ['name'], phone: ['phone'] },
    ],
  ])('rejects %j with a field error', async (change, errors) => {
    const { status, body } = await shop.client().post('/api/auth/register', { ...ana, ...change });
    expect([status, body.errors]).toEqual([422, errors]);
  });
});

describe('login', () => {
  beforeEach(() => registerCustomer(shop));

  it('returns a token that gives access to the customer’s data', async () => {
    const { status, data } = await login({ email: 'ana@example.com', password: ana.password });
    expect(status).toBe(200);
    const { data: user } = await shop.client(data.token).get('/api/auth/currentuser');
    expect(user).toEqual(shownUser);
  });

  it('computes a hash of the same cost for an unknown email', async () => {
    const verify = jest.mocked(argon2.verify);
    const getHashCosts = async (email: string) => {
      verify.mockClear();
      expect((await login({ email, password: 'jagoda jagoda' })).status).toBe(422);
      return verify.mock.calls.map(([hash]) => /^\$argon2id\$v=19\$[^$]+/.exec(String(hash))?.[0]);
    };
    const existing = await getHashCosts(ana.email);
    expect(existing).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
    expect(await getHashCosts('nobody@example.com')).toEqual(existing);
    // An invalid hash would be rejected without computing a hash.
    const [[fakeHash] = []] = verify.mock.calls;
    await expect(argon2.verify(fakeHash ?? '', 'jagoda jagoda')).resolves.toBe(false);
  });

  it('is limited after ten wrong passwords for one account from any IP address, and reports the waiting time', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect(
        (await login({ ...credentials, password: 'jagoda jagoda' }, `10.0.2.${count}`)).status,
      ).toBe(422);
    }
    const { status, body, headers } = await login(credentials, '10.0.3.1');
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
    const seconds = Number(body.details?.['retry_after']);
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    expect(headers['retry-after']).toBe(String(seconds));
    await shop.update('rate_limits', { expires_at: new Date(0) });
    expect((await login(credentials, '10.0.3.1')).status).toBe(200);
  });

  it('is limited after fifty failures from one IP address, for that IP address only', async () => {
    const counter = shop.app.rateLimitStore;
    for (let count = 0; count < 50; count += 1) {
      jest.mocked(argon2.verify).mockResolvedValueOnce(false);
      await login({ email: `nobody${count}@example.com`, password: 'x' }, '10.0.4.1');
    }
    expect((await login(credentials, '10.0.4.1')).status).toBe(429);
    expect((await login(credentials, '10.0.4.2')).status).toBe(200);
    await shop.update('rate_limits', { expires_at: new Date(0) });
    await counter.sweep();
    expect(await shop.rows('rate_limits')).toEqual([]);
  });

  it('is limited after sixty correct passwords for one account from one IP address, for that IP address only', async () => {
    for (let count = 0; count < 60; count += 1) expect((await login(credentials)).status).toBe(200);
    expect((await login(credentials)).status).toBe(429);
    expect((await login(credentials, '10.0.1.2')).status).toBe(200);
  });

  it('does not count requests that failed because of an outage', async () => {
    jest.spyOn(shop.app.log, 'error').mockImplementation(() => undefined);
    const connectionError = Object.assign(new Error('terminating connection'), { code: '57P01' });
    for (let count = 0; count < 10; count += 1) {
      jest.spyOn(shop.database, 'transaction').mockRejectedValueOnce(connectionError);
      expect((await login(credentials)).status).toBe(503);
    }
    expect((await login(credentials)).status).toBe(200);
  });
});

describe('a guest who logs in', () => {
  afterEach(() => jest.restoreAllMocks());

  it('has the cart and wishlist merged once, and loses the guest cookie', async () => {
    await registerCustomer(shop);
    const client = await makeGuest(shop);
    const cookie = client.cookies.get('guest') ?? '';
    const { data } = await client.post<SignedIn>('/api/auth/login', credentials);
    expect(data.merged).toEqual({ cart_lines: 1, cart_capped: 0, wishlist_products: 1 });
    expect(client.cookies.has('guest')).toBe(false);
    expect(await shop.rows('guests')).toEqual([]);

    // The response was lost, and the browser retries with the cookie that it still has.
    client.cookies.set('guest', cookie);
    const again = await client.post<SignedIn>('/api/auth/login', credentials);
    expect(again.data.merged).toEqual({ cart_lines: 0, cart_capped: 0, wishlist_products: 0 });
    expect(await shop.rows('cart_lines')).toMatchObject([{ product_id: 1, quantity: 2 }]);
  });

  it('keeps everything after a wrong password', async () => {
    await registerCustomer(shop);
    const client = await makeGuest(shop);
    await client.post('/api/auth/login', { ...credentials, password: 'jagoda jagoda' });
    expect(client.cookies.has('guest')).toBe(true);
    expect(await shop.rows('guests')).toHaveLength(1);
  });

  it('is not logged in and has nothing merged if the merge fails', async () => {
    jest.spyOn(shop.app.log, 'error').mockImplementation(() => undefined);
    const client = await makeGuest(shop);
    const { transaction } = shop.database;
    jest.spyOn(shop.database, 'transaction').mockImplementationOnce((work) =>
      transaction(async (trx) => {
        await work(trx);
        throw new Error('broken');
      }),
    );
    const { status, text } = await client.post('/api/auth/register', ana);
    expect(status).toBe(500);
    expect(text).not.toContain('broken');
    expect(await shop.rows('customers')).toEqual([]);
    expect(await shop.rows('emails')).toEqual([]);
    expect(client.cookies.has('guest')).toBe(true);
  });
});
