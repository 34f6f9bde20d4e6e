import { xsrfCookie } from '@/contract/wire';
import { startTestShop, useShop } from '../../support/app';
import { signUp } from '../../support/customers';

const shop = useShop(() => startTestShop({ settings: { publicUrl: 'http://localhost' } }));
const line = { method: 'PUT', url: '/api/carts/products/1', payload: { quantity: 1 } } as const;

describe('the security token', () => {
  async function tokens() {
    const client = shop.client();
    await client.get('/sanctum/csrf-cookie');
    return client.cookies.get(xsrfCookie) ?? '';
  }
  const call = (headers: Record<string, string>) => shop.app.inject({ ...line, headers });

  it('is a cookie that pages can read', async () => {
    const response = await shop.app.inject('/sanctum/csrf-cookie');
    expect(response.statusCode).toBe(204);
    expect(response.cookies).toEqual([
      { name: 'XSRF-TOKEN', value: expect.any(String), path: '/', sameSite: 'Lax' },
    ]);
    const again = await shop.app.inject({
      url: '/sanctum/csrf-cookie',
      cookies: { 'XSRF-TOKEN': response.cookies[0]?.value ?? '' },
    });
    expect(again.cookies[0]?.value).toBe(response.cookies[0]?.value);
  });

  it('is required by every request that changes data, including requests to unknown URLs', async () => {
    const token = await tokens();
    const other = await tokens();
    const cases: [number, Record<string, string>][] = [
      [200, { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token }],
      [419, {}],
      [419, { cookie: `XSRF-TOKEN=${token}` }],
      [419, { 'x-xsrf-token': token }],
      [419, { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': other }],
      [419, { cookie: 'XSRF-TOKEN=made.up', 'x-xsrf-token': 'made.up' }],
      [419, { cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' }],
    ];
    for (const [status, headers] of cases)
      expect([headers, (await call(headers)).statusCode]).toEqual([headers, status]);
    expect((await shop.app.inject({ method: 'DELETE', url: '/api/no' })).statusCode).toBe(419);
    expect((await call({})).json()).toEqual({
      code: 'csrf_mismatch',
      message: 'CSRF token mismatch.',
    });
  });

  it.each([
    [200, { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }],
    [200, { host: 'shop.lan:3000', origin: 'http://shop.lan:3000' }],
    [200, { host: '192.168.1.5', origin: 'https://192.168.1.5' }],
    [403, { host: 'shop.lan:3000', origin: 'http://evil.shop.lan:3000' }],
    [403, { host: 'shop.lan:3000', origin: 'http://shop.lan' }],
    [403, { origin: 'https://evil.example' }],
    [403, { origin: 'https://localhost' }],
    [403, { origin: 'null' }],
    [403, { 'sec-fetch-site': 'same-site' }],
    [403, { 'sec-fetch-site': 'cross-site' }],
  ])(
    'is only accepted from pages of the same host, not from a subdomain that plants the cookie: %i for %j',
    async (status, headers: Record<string, string>) => {
      const token = await tokens();
      const response = await call({
        cookie: `XSRF-TOKEN=${token}`,
        'x-xsrf-token': token,
        ...headers,
      });
      expect(response.statusCode).toBe(status);
    },
  );
});

describe('identity', () => {
  const getStatus = async (url: string, headers: Record<string, string>) =>
    (await shop.app.inject({ url, headers })).statusCode;

  it('an invalid token is rejected instead of being treated as a guest', async () => {
    const { token } = await signUp(shop.client());
    const bad = [
      'Bearer',
      'Bearer ',
      'Bearer garbage',
      `Bearer ${token}x`,
      `Bearer 2147483648|${'a'.repeat(43)}`,
      `Bearer 99999999999999|${'a'.repeat(43)}`,
      `Bearer 999|${'a'.repeat(43)}`,
      'bearer \u00001|x',
    ];
    for (const authorization of bad) {
      const statuses = ['/api/auth/currentuser', '/api/carts', '/api/shop'].map((url) =>
        getStatus(url, { authorization }),
      );
      expect([authorization, await Promise.all(statuses)]).toEqual([
        authorization,
        [401, 401, 200],
      ]);
    }
  });

  it('the first addition creates a guest that is valid for thirty days after the last visit', async () => {
    const client = shop.client();
    const add = () => client.put(line.url, line.payload);
    expect(String((await add()).headers['set-cookie'])).toMatch(
      /^guest=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    await add();
    expect(await shop.rows('guests')).toHaveLength(1);
    const cart = () => client.get<{ id: number | null }>('/api/carts');
    expect(String((await cart()).headers['set-cookie'])).toContain('Max-Age=2592000');
    await shop.update('guests', { last_seen_at: new Date(Date.now() - 31 * 86_400_000) });
    expect((await cart()).data.id).toBeNull();
  });

  it.each(['', 'x', '%00', 'a'.repeat(43), 'č'.repeat(30)])(
    'the unknown guest cookie %j belongs to no guest',
    async (value) => {
      const client = shop.client();
      client.cookies.set('guest', encodeURIComponent(value));
      expect((await client.get('/api/carts')).data).toMatchObject({ id: null });
    },
  );
});
