import type { Product } from '@/contract/productDetails';
import { buildApp, type App } from '@/server/app';
import type { PageRenderer } from '@/server/http/pages';
import { startTestShop, testSettings } from '../../support/app';
import { newcomer, signUp } from '../../support/customers';
import { TestClient } from '../../support/TestClient';
import { useShop } from '../../support/useShop';

const render: PageRenderer = async ({ url }) => ({
  status: 200,
  html: `<!DOCTYPE html><p>${url}</p>`,
  headers: {},
  inlineScriptHashes: ["'sha256-abc='"],
});

const shop = useShop(() => startTestShop({ render }));
/** The same shop, served by https. */
let secured: App;
beforeAll(async () => {
  secured = await buildApp({
    database: shop.database,
    settings: testSettings(shop.settings.dataDir, { publicUrl: 'https://shop.example' }),
    render,
    folders: { assets: '/nowhere', admin: '/nowhere', locales: '/nowhere', files: '/nowhere' },
    imageProcessorPath: '/nowhere',
  });
});
afterAll(async () => {
  await secured.close();
});

/** One response of each kind: page, endpoint, error, file, redirect, unknown. */
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

  it.each(kinds.slice(0, -1))('%s sends Strict-Transport-Security only over https', async (url) => {
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
  });

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

  it('allow scripts from the own origin and by hash only', async () => {
    const policy = String((await shop.app.inject('/')).headers['content-security-policy']);
    expect(/script-src ([^;]*);/.exec(policy)?.[1]).toBe("'self' 'sha256-abc='");
    // The embedded map; with a Google key not even that.
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
  it('are two, with restrictive attributes, and Secure behind https', async () => {
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
  it('is read from headers only behind a proxy', async () => {
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
    'of any kind but common, and 8 to 128 characters, are taken: %i for "%s"',
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
