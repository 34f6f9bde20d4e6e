import type { Product } from '@/contract/productDetails';
import { buildApp, type App } from '@/server/app';
import type { PageRenderer } from '@/server/http/pages';
import { startTestShop, testSettings, useShop } from '../../support/app';
import { newcomer, signUp } from '../../support/customers';
import { TestClient } from '../../support/TestClient';

const render: PageRenderer = async ({ url }) => ({
  status: 200,
  html: `<!DOCTYPE html><p>${url}</p>`,
  headers: {},
  inlineScriptHashes: ["'sha256-abc='"],
});

const shop = useShop(() => startTestShop({ render }));
/** The same shop over HTTPS, without a proxy and behind a proxy. */
let secured: App;
let proxied: App;
const publicUrl = 'https://shop.example';
const missingFolder = '/nowhere';
const build = (trustProxy: number) =>
  buildApp({
    database: shop.database,
    settings: testSettings(shop.settings.dataDir, { publicUrl, trustProxy }),
    render,
    folders: {
      assets: missingFolder,
      admin: missingFolder,
      locales: missingFolder,
      texts: missingFolder,
      files: missingFolder,
    },
    imageProcessorPath: missingFolder,
  });
beforeAll(async () => {
  secured = await build(0);
  proxied = await build(1);
});
afterAll(async () => {
  await Promise.all([secured.close(), proxied.close()]);
});

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
  it.each(kinds)('forbid sniffing and framing %s', async (url) => {
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
    'include Strict-Transport-Security for %s only over HTTPS',
    async (url) => {
      const plain = (await shop.app.inject(url)).headers;
      expect(plain).not.toHaveProperty('strict-transport-security');
      expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests');
      const { headers } = await secured.fastify.inject(url);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['permissions-policy']).toMatch(/(?=.*camera=\(\))(?=.*geolocation=\(\))/);
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    },
  );

  it('omit the document headers from images, except from those that can act as documents', async () => {
    const product = await shop.client().get<Product>('/api/products/1');
    const image = await shop.app.inject(`/storage/${product.data.images[0]?.src}`);
    expect(image.statusCode).toBe(200);
    expect(image.headers).not.toHaveProperty('content-security-policy');
    expect(image.headers['x-content-type-options']).toBe('nosniff');
    const drawing = await shop.app.inject('/logo/wordmark-light.svg');
    expect(drawing.statusCode).toBe(200);
    expect(drawing.headers).toHaveProperty('content-security-policy');
  });

  it('allow only same-origin scripts and scripts with a known hash', async () => {
    const policy = String((await shop.app.inject('/')).headers['content-security-policy']);
    expect(/script-src ([^;]*);/.exec(policy)?.[1]).toBe("'self' 'sha256-abc='");
    // The embedded map is allowed unless there is a Google key.
    expect(/object-src ([^;]*);/.exec(policy)?.[1]).toBe(
      'https://www.openstreetmap.org/export/embed.html',
    );
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("form-action 'self'");
  });

  it('keep private data out of every cache', async () => {
    const client = shop.client();
    await signUp(client);
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
});

describe('cookies', () => {
  it('have restrictive attributes, including Secure over HTTPS', async () => {
    const client = TestClient.of(secured.fastify);
    const { headers } = await client.get('/sanctum/csrf-cookie');
    expect(String(headers['set-cookie'])).toMatch(
      /^XSRF-TOKEN=[\w.-]+; Path=\/; Secure; SameSite=Lax$/,
    );
    const { id } = await shop.row('products');
    const put = await client.put(
      `/api/wishlist/${id}`,
      {},
      { headers: { origin: 'https://shop.example' } },
    );
    expect(String(put.headers['set-cookie'])).toMatch(
      /^guest=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});

describe('the client address', () => {
  it('is only read from headers behind a proxy', async () => {
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

describe('a host name that differs from PUBLIC_URL', () => {
  const others = ['www.shop.example', '192.168.1.5:3000', '[fd00::5]:3000', 'shop.example.', 'a.b'];
  const isPage = ['/', '/shop?category=honey&page=2', '/wishlist', '/admin', '/admin/today?a=%2F'];
  const open = (host: string, url: string, more: Record<string, string> = {}, app = secured) =>
    app.fastify.inject({ url, headers: { host, ...more } });

  it.each(others)('%s redirects to the same page on PUBLIC_URL', async (host) => {
    for (const url of [...isPage, '/no-such-page', '/a//evil.example']) {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers } = await secured.fastify.inject({
          ...{ method, url, headers: { host } },
        });
        expect([url, statusCode, headers.location]).toEqual([url, 308, publicUrl + url]);
        expect(headers['cache-control']).toBe('no-store');
      }
    }
  });

  it.each([
    ...['/api/shop', '/api/health', '/livez', '/metrics', '/robots.txt', '/sitemap.xml'],
    '/feeds/google.xml',
    ...['/storage/a.jpg', '/locales/en/cart.json', '/assets/a.js', '/admin/assets/a.js'],
    ...['/.well-known/acme-challenge/token', '/sanctum/csrf-cookie'],
  ])('does not redirect %s, which is not a page', async (url) => {
    for (const host of [...others, '10.0.0.7:3000']) {
      const { statusCode } = await open(host, url);
      expect([host, statusCode < 300 || statusCode >= 400]).toEqual([host, true]);
    }
  });

  it.each([
    ['shop.example', {}],
    ['SHOP.example:8443', {}],
    // This proxy does not forward `Host`.
    ['127.0.0.1:3000', {}],
    ['localhost:3000', {}],
    ['bobica', {}],
    ['shop:3000', { 'x-forwarded-for': '203.0.113.9' }],
    ['172.18.0.3:3000', { 'x-forwarded-for': '203.0.113.9' }],
    // The client invented this header.
    ['shop.example', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }],
  ])('%s with %j is not redirected, so that no loop can occur', async (host, more) => {
    expect((await open(host, '/', more)).statusCode).toBe(200);
  });

  it('is read from the headers of a trusted proxy', async () => {
    const through = (name: string) =>
      open(
        'shop.internal',
        '/',
        { 'x-forwarded-host': name, 'x-forwarded-for': '1.2.3.4' },
        proxied,
      );
    expect((await through('shop.example')).statusCode).toBe(200);
    expect((await through('www.shop.example')).headers.location).toBe(`${publicUrl}/`);
  });

  it('does not redirect if the shop has no PUBLIC_URL', async () => {
    for (const host of others)
      expect((await shop.app.inject({ url: '/', headers: { host } })).statusCode).toBe(200);
  });

  it('cannot change anything, and gets a response that states the correct address', async () => {
    const client = TestClient.of(secured.fastify);
    await client.get('/sanctum/csrf-cookie');
    const change = (headers: Record<string, string>) =>
      client.put('/api/carts/products/1', { quantity: 1 }, { headers });
    const host = 'www.shop.example';
    const response = await change({
      host,
      origin: `https://${host}`,
      'sec-fetch-site': 'same-origin',
    });
    expect([response.status, response.body.code]).toEqual([403, 'foreign_origin']);
    expect((await change({ host, origin: publicUrl })).body.code).toBeUndefined();
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
    [422, 'password1'],
    [422, 'QWERTYUIOP'],
    [201, 'eight8 8'],
    [201, '        '],
    [201, 'šđčćž 漢字 😀 " \' \\ <b>'],
    [201, 'a'.repeat(128)],
    [422, 'a'.repeat(129)],
  ])(
    'are accepted with 8 to 128 characters unless they are common: %i for "%s"',
    async (status, password) => {
      expect((await register(password, 1)).status).toBe(status);
    },
  );

  it('are compared as typed', async () => {
    await register(' Čuvaj Ovo ', 2);
    const login = (password: string) =>
      shop.client().post('/api/auth/login', { email: 'number2@example.rs', password });
    for (const other of ['Čuvaj Ovo', ' čuvaj ovo ', ' Čuvaj Ovo', ' Cuvaj Ovo ']) {
      expect((await login(other)).status).toBe(422);
    }
    expect((await login(' Čuvaj Ovo ')).status).toBe(200);
  });
});

it('a new shop has no account with known credentials', async () => {
  expect(await shop.rows('customers')).toEqual([]);
});
