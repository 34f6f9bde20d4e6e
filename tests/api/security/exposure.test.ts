import { Writable } from 'node:stream';
import { sql } from 'kysely';
import type { SignedIn } from '../../../src/contract/customer';
import { idempotencyHeader, xsrfCookie } from '../../../src/contract/wire';
import { buildApp, type App } from '../../../src/server/app';
import { logOptions } from '../../../src/server/http/logging';
import type { PageRenderer } from '../../../src/server/http/pages';
import { startTestShop, testSettings, type TestShop } from '../../support/app';
import { TestClient } from '../../support/TestClient';

const lines: string[] = [];
const log = {
  ...logOptions('trace'),
  stream: new Writable({
    write(line: Buffer, _, done) {
      lines.push(line.toString());
      done();
    },
  }),
};
const render: PageRenderer = async ({ url }) => ({
  status: 200,
  html: `<!DOCTYPE html><p>${url}</p>`,
  headers: {},
  inlineScriptHashes: ["'sha256-abc='"],
});

let shop: TestShop;
/** The same shop, reached by https. */
let secured: App;
beforeAll(async () => {
  shop = await startTestShop({ log, render });
  secured = await buildApp({
    database: shop.database,
    settings: testSettings(shop.settings.dataDir, { publicUrl: 'https://shop.example' }),
    render,
    folders: { assets: '/nowhere', locales: '/nowhere', files: '/nowhere' },
  });
});
beforeEach(async () => {
  await shop.reset();
  lines.length = 0;
});
afterAll(async () => {
  await secured.close();
  await shop.close();
});

const newcomer = {
  email: 'jelena@example.rs',
  name: 'Jelena',
  last_name: 'Novak',
  phone: '+381 64 123 456',
  password: 'one-secret-pass',
  password_confirmation: 'one-secret-pass',
};

/** One answer of each kind: page, call, refusal, file, redirect, what is not there. */
const kinds = [
  '/',
  '/api/shop',
  '/api/orders',
  '/robots.txt',
  '/wishlist',
  '/no-such.png',
  '/api/nothing',
  '/sanctum/csrf-cookie',
  '/%zz',
];

describe('headers', () => {
  it.each(kinds)('%s may not be sniffed, and not be framed by anybody', async (url) => {
    for (const app of [shop.app, secured.fastify]) {
      const { headers } = await app.inject(url);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it.each(kinds.slice(0, -1))(
    '%s tells the browser to keep to https only where there is https',
    async (url) => {
      const plain = (await shop.app.inject(url)).headers;
      expect(plain).not.toHaveProperty('strict-transport-security');
      expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests');
      const { headers } = await secured.fastify.inject(url);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['permissions-policy']).toContain('geolocation=()');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    },
  );

  it('let scripts in from the own origin and by hash alone', async () => {
    const policy = String((await shop.app.inject('/')).headers['content-security-policy']);
    expect(/script-src ([^;]*);/.exec(policy)?.[1]).toBe("'self' 'sha256-abc='");
    // The one map that is embedded; with a key of Google's not even that.
    expect(/object-src ([^;]*);/.exec(policy)?.[1]).toBe(
      'https://www.openstreetmap.org/export/embed.html',
    );
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("form-action 'self'");
  });

  it('keep what is somebody’s own out of every cache', async () => {
    const client = shop.client();
    const { data } = await client.post<SignedIn>('/api/auth/register', newcomer);
    client.token = data.token;
    for (const path of ['currentuser', 'sessions', 'export']
      .map((name) => `/api/auth/${name}`)
      .concat('/api/carts', '/api/orders', '/api/wishlist')) {
      expect([path, (await client.get(path)).headers['cache-control']]).toEqual([path, 'no-store']);
    }
    expect((await client.post('/api/auth/login', newcomer)).headers['cache-control']).toBe(
      'no-store',
    );
    expect((await shop.client().get('/api/orders')).headers['cache-control']).toBe('no-store');
  });

  it('answer no method that only spies', async () => {
    for (const method of ['TRACE', 'PATCH', 'OPTIONS'] as const) {
      const answer = await shop.app.inject({
        method: method as 'PATCH',
        url: '/api/auth/currentuser',
        headers: { authorization: 'Bearer x' },
      });
      expect([method, answer.statusCode >= 400, answer.payload.includes('Bearer')]).toEqual([
        method,
        true,
        false,
      ]);
    }
  });
});

describe('cookies', () => {
  it('are two, marked for what they are for, and Secure behind https', async () => {
    const client = new TestClient(secured.fastify);
    const { headers } = await client.get('/sanctum/csrf-cookie');
    expect(String(headers['set-cookie'])).toMatch(
      /^XSRF-TOKEN=[\w.-]+; Path=\/; Secure; SameSite=Lax$/,
    );
    const { id } = await shop.database.kysely
      .selectFrom('products')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const put = await client.put(
      `/api/wishlist/${id}`,
      {},
      { headers: { origin: 'https://shop.example' } },
    );
    expect(String(put.headers['set-cookie'])).toMatch(
      /^guest=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('never carry who is signed in', async () => {
    const client = shop.client();
    const { data, headers } = await client.post<SignedIn>('/api/auth/register', newcomer);
    expect(String(headers['set-cookie'] ?? '')).not.toContain(data.token.split('|')[1]);
    expect([...client.cookies.keys()]).toEqual([xsrfCookie]);
  });
});

describe('where a shopper comes from', () => {
  it('is not believed from headers unless a proxy stands in front', async () => {
    const client = shop.client();
    const statuses = [];
    for (let number = 0; number < 51; number += 1) {
      const form = { email: `nobody${number}@example.rs`, password: 'wrong' };
      const headers = { 'x-forwarded-for': `10.0.0.${number}`, 'x-real-ip': `10.0.0.${number}` };
      statuses.push((await client.post('/api/auth/login', form, { headers })).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('the log', () => {
  const secrets: string[] = [];
  const keep = (value: string | undefined) => {
    if (value) secrets.push(value);
  };
  const said = () => lines.join('');
  beforeEach(() => {
    secrets.splice(0, Infinity, newcomer.password, 'another-secret-pass', 'wrong-secret-pass');
  });

  async function liveThrough(): Promise<TestClient> {
    const client = shop.client();
    const { id } = await shop.database.kysely
      .selectFrom('products')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await client.put(`/api/carts/products/${id}`, { quantity: 1 });
    keep(client.cookies.get('guest'));
    keep(client.cookies.get(xsrfCookie));
    const { data } = await client.post<SignedIn>('/api/auth/register', newcomer);
    client.token = data.token;
    keep(data.token);
    keep(data.token.split('|')[1]);
    await client.post('/api/auth/login', { ...newcomer, password: 'wrong-secret-pass' });
    await client.post('/api/auth/password/forgot', { email: newcomer.email });
    const letter = await shop.database.kysely
      .selectFrom('letters')
      .select('content')
      .where('kind', '=', 'password_reset')
      .executeTakeFirstOrThrow();
    const { token } = letter.content as { token: string };
    keep(token);
    await client.get(`/password/reset?token=${token}`);
    await client.put('/api/auth/password', {
      current_password: newcomer.password,
      password: 'another-secret-pass',
      password_confirmation: 'another-secret-pass',
    });
    await client.post(
      '/api/orders/1/place',
      { version: 1, terms_accepted: true },
      { headers: { [idempotencyHeader]: 'a secret key' } },
    );
    return client;
  }

  it('says what happened with an id, and no password, token or cookie', async () => {
    await liveThrough();
    expect(said()).toContain('/api/auth/login');
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({
        time: expect.any(Number),
        level: expect.any(Number),
      });
    for (const secret of secrets) expect(said()).not.toContain(secret);
    expect(said()).not.toContain(newcomer.email);
  });

  it('holds none where the database fails either, and the answer says nothing of the fault', async () => {
    const client = await liveThrough();
    lines.length = 0;
    const { kysely } = shop.database;
    await sql`alter table sessions add constraint broken check (user_agent = 'never') not valid`.execute(
      kysely,
    );
    await sql`alter table customers add constraint broken check (name = 'never') not valid`.execute(
      kysely,
    );
    try {
      const login = await client.post('/api/auth/login', {
        ...newcomer,
        password: 'another-secret-pass',
      });
      const { email: _, ...rest } = newcomer;
      const register = await client.post('/api/auth/register', {
        ...rest,
        email: 'vesna@example.rs',
      });
      const update = await client.put('/api/auth/update', { ...rest, email: newcomer.email });
      for (const { status, body } of [login, register, update]) {
        expect(status).toBe(500);
        expect(body).toEqual({ message: 'Server Error', code: 'server_error' });
      }
    } finally {
      await sql`alter table sessions drop constraint broken`.execute(kysely);
      await sql`alter table customers drop constraint broken`.execute(kysely);
    }
    const failures = lines.filter((line) => line.includes('request failed'));
    expect(failures).toHaveLength(3);
    expect(failures[0]).toMatch(/"reqId":"[\w-]+"/);
    for (const secret of secrets) expect(said()).not.toContain(secret);
    expect(said()).not.toMatch(/\$argon2id|secret_hash=|Failing row contains \(/);
  });

  it('has a line for everybody who is turned away, and says which customer did what', async () => {
    const client = shop.client();
    const { data } = await client.post<SignedIn>('/api/auth/register', newcomer);
    client.token = data.token;
    await client.get('/api/address/999');
    await shop.client().get('/api/orders');
    await shop.client().post('/api/auth/login', { ...newcomer, password: 'wrong-secret-pass' });
    const answered = lines
      .map(
        (line) =>
          JSON.parse(line) as {
            level: number;
            status?: number;
            customer?: number;
            req?: { path: string };
          },
      )
      .filter(({ level, status }) => level >= 30 && status !== undefined && status >= 400)
      .map(({ status, customer, req }) => [status, customer, req?.path]);
    expect(answered).toEqual([
      [403, data.user.id, '/api/address/999'],
      [401, undefined, '/api/orders'],
      [422, undefined, '/api/auth/login'],
    ]);
  });

  it('breaks no line, whatever stands in an address', async () => {
    await shop.app.inject({
      method: 'POST',
      url: '/api/x%0a{"level":60}',
      headers: { 'user-agent': 'a\n{"level":60}' },
    });
    for (const line of lines) expect(line.trim().split('\n')).toHaveLength(1);
  });
});

describe('what comes in', () => {
  it('sets no field that the call does not name', async () => {
    const client = shop.client();
    const { data } = await client.post<SignedIn>('/api/auth/register', {
      ...newcomer,
      id: 999,
      email_key: 'somebody@example.rs',
      created_at: '2000-01-01',
      password_hash: 'x',
      is_admin: true,
    });
    const row = await shop.database.kysely
      .selectFrom('customers')
      .selectAll()
      .where('id', '=', data.user.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      email_key: newcomer.email,
      password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    });
    expect(row.id).not.toBe(999);
    expect(row.created_at.getFullYear()).toBeGreaterThan(2020);
  });

  it('is refused where a parameter is given twice', async () => {
    const { status, body } = await shop.client().get('/api/products?page=1&page=2&q=a&q=b');
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['page', 'q']);
  });
});

describe('passwords', () => {
  const register = (password: string, number: number) =>
    shop.client().post('/api/auth/register', {
      ...newcomer,
      email: `number${number}@example.rs`,
      password,
      password_confirmation: password,
    });

  it.each([
    [422, 'seven77'],
    [201, 'eight888'],
    [201, '        '],
    [201, 'šđčćž 漢字 😀 " \' \\ <b>'],
    [201, 'a'.repeat(128)],
    [422, 'a'.repeat(129)],
  ])('of any kind and 8 to 128 characters are taken: %i for "%s"', async (status, password) => {
    expect((await register(password, 1)).status).toBe(status);
  });

  it('are checked as they were typed', async () => {
    await register(' Čuvaj Ovo ', 2);
    const login = (password: string) =>
      shop.client().post('/api/auth/login', { email: 'number2@example.rs', password });
    for (const other of ['Čuvaj Ovo', ' čuvaj ovo ', ' Čuvaj Ovo', ' Cuvaj Ovo ']) {
      expect((await login(other)).status).toBe(422);
    }
    expect((await login(' Čuvaj Ovo ')).status).toBe(200);
  });
});

it('a new shop has no account that anybody could know', async () => {
  expect(await shop.database.kysely.selectFrom('customers').selectAll().execute()).toEqual([]);
});
