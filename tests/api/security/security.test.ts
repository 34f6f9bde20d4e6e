import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { object, string } from 'superstruct';
import { defineEndpoint } from '@/contract/endpoint';
import { useErrorAnswers, useStructs } from '@/server/http/errorHandler';
import { ensureCartOwner } from '@/server/http/guestCookie';
import { useIdentity } from '@/server/http/identity';
import { makeRateLimitStore } from '@/server/http/rateLimits';
import { useLimits } from '@/server/http/rateLimits';
import { registerRoute } from '@/server/http/route';
import { useXsrf } from '@/server/http/xsrf';
import { makeIdentities } from '@/server/modules/customer/identityService';
import { hashSecret } from '@/server/http/secret';
import { testLimits } from '../../support/app';
import { openTestDatabase, type TestDatabase } from '../../support/database';
import { TestClient } from '../../support/TestClient';
import { updateRows } from '../../support/rows';

const data = object({ actor: string() });
const calls = (['public', 'shopper', 'customer'] as const).map((access) =>
  defineEndpoint({ summary: access, method: 'GET', path: `/api/${access}`, access, data }),
);
const put = defineEndpoint({
  summary: 'put aside',
  method: 'POST',
  path: '/api/put',
  access: 'shopper',
  data,
});

let test: TestDatabase;
let app: FastifyInstance;

async function start(publicUrl: string): Promise<FastifyInstance> {
  const made = fastify({ trustProxy: false });
  useStructs(made);
  useErrorAnswers(made);
  await made.register(cookie);
  useXsrf(made, { secret: 'a secret of the tests', publicUrl });
  await useLimits(made, makeRateLimitStore(test.database.kysely));
  useIdentity(made, makeIdentities({ database: test.database }), testLimits);
  for (const call of calls) registerRoute(made, call, async ({ actor }) => ({ actor: actor.kind }));
  registerRoute(made, put, async ({ request, reply }) => ({
    actor: (await ensureCartOwner(request, reply)).kind,
  }));
  return made;
}

beforeAll(async () => {
  test = await openTestDatabase();
  app = await start('http://localhost');
});
beforeEach(() => test.reset());
afterAll(async () => {
  await app.close();
  await test.close();
});

async function tokenOf(secret = 'a'.repeat(43)): Promise<string> {
  const { kysely } = test.database;
  const { id: customer_id } = await kysely
    .insertInto('customers')
    .values({
      email: 'a@b.rs',
      email_key: 'a@b.rs',
      name: 'A',
      last_name: 'B',
      phone: '1',
      password_hash: '',
      locale: 'en',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await kysely
    .insertInto('sessions')
    .values({ customer_id, secret_hash: hashSecret(secret), user_agent: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `${id}|${secret}`;
}

describe('the security token', () => {
  async function tokens() {
    const client = TestClient.of(app);
    await client.get('/sanctum/csrf-cookie');
    return client.cookies.get('XSRF-TOKEN') ?? '';
  }
  const call = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/put', headers });

  it('is a cookie that pages can read', async () => {
    const answer = await app.inject('/sanctum/csrf-cookie');
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies).toEqual([
      { name: 'XSRF-TOKEN', value: expect.any(String), path: '/', sameSite: 'Lax' },
    ]);
    const again = await app.inject({
      url: '/sanctum/csrf-cookie',
      cookies: { 'XSRF-TOKEN': answer.cookies[0]?.value ?? '' },
    });
    expect(again.cookies[0]?.value).toBe(answer.cookies[0]?.value);
  });

  it('is required by every changing request, also to unknown addresses', async () => {
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
    expect((await app.inject({ method: 'DELETE', url: '/nowhere' })).statusCode).toBe(419);
    expect((await call({})).json()).toEqual({
      code: 'csrf_mismatch',
      message: 'CSRF token mismatch.',
    });
  });

  it.each([
    [200, { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }],
    [419, { host: 'shop.lan:3000', origin: 'http://shop.lan:3000' }],
    [419, { origin: 'https://evil.example' }],
    [419, { origin: 'https://localhost' }],
    [419, { origin: 'null' }],
    [419, { 'sec-fetch-site': 'same-site' }],
    [419, { 'sec-fetch-site': 'cross-site' }],
  ])(
    'is accepted from pages of PUBLIC_URL only, not of a sub-domain that plants the cookie: %i for %j',
    async (status, headers: Record<string, string>) => {
      const token = await tokens();
      const answer = await call({
        cookie: `XSRF-TOKEN=${token}`,
        'x-xsrf-token': token,
        ...headers,
      });
      expect(answer.statusCode).toBe(status);
    },
  );

  it('is checked before the identity', async () => {
    const answer = await call({ authorization: 'Bearer garbage' });
    expect(answer.statusCode).toBe(419);
  });
});

describe('identity', () => {
  const get = (access: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `/api/${access}`, headers });

  it('a token gives access to the customer’s data', async () => {
    const headers = { authorization: `Bearer ${await tokenOf()}` };
    expect((await get('customer', headers)).json()).toEqual({ data: { actor: 'customer' } });
    expect((await get('shopper', headers)).json()).toEqual({ data: { actor: 'customer' } });
    expect((await get('public', headers)).json()).toEqual({ data: { actor: 'visitor' } });
  });

  it('an invalid token is rejected, never treated as a guest', async () => {
    const token = await tokenOf();
    const bad = [
      'Bearer',
      'Bearer ',
      'Bearer garbage',
      `Bearer ${token}x`,
      `Bearer ${token.replace('a', 'b')}`,
      `Bearer 2147483648|${'a'.repeat(43)}`,
      `Bearer 99999999999999|${'a'.repeat(43)}`,
      `Bearer 999|${'a'.repeat(43)}`,
      'bearer \u00001|x',
    ];
    for (const authorization of bad) {
      for (const access of ['customer', 'shopper']) {
        const { statusCode } = await get(access, { authorization });
        expect([access, authorization, statusCode]).toEqual([access, authorization, 401]);
      }
      expect((await get('public', { authorization })).statusCode).toBe(200);
    }
    expect((await get('customer')).json()).toEqual({
      code: 'unauthenticated',
      message: 'Unauthenticated.',
    });
  });

  it('a read creates no guest and sets no cookie', async () => {
    const answer = await get('shopper');
    expect(answer.json()).toEqual({ data: { actor: 'visitor' } });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await test.database.kysely.selectFrom('guests').selectAll().execute()).toEqual([]);
  });

  it('the first addition creates a guest, valid for thirty days from the last visit', async () => {
    const client = TestClient.of(app);
    const { headers, data: owner } = await client.post('/api/put');
    expect(owner).toEqual({ actor: 'guest' });
    expect(String(headers['set-cookie'])).toMatch(
      /^guest=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    await client.post('/api/put');
    const { kysely } = test.database;
    expect(await kysely.selectFrom('guests').selectAll().execute()).toHaveLength(1);
    const cookie = `guest=${client.cookies.get('guest')}`;
    expect(String((await get('shopper', { cookie })).headers['set-cookie'])).toContain(
      'Max-Age=2592000',
    );
    await updateRows(kysely, 'guests', { last_seen_at: new Date(Date.now() - 31 * 86_400_000) });
    expect((await get('shopper', { cookie })).json()).toEqual({ data: { actor: 'visitor' } });
  });

  it('an unknown guest cookie belongs to no guest', async () => {
    for (const value of ['', 'x', '%00', 'a'.repeat(43), 'č'.repeat(30)]) {
      const answer = await get('shopper', { cookie: `guest=${encodeURIComponent(value)}` });
      expect(answer.json()).toEqual({ data: { actor: 'visitor' } });
    }
  });
});
