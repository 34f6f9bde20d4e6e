import { adminEndpoints } from '@/contract/admin/endpoints';
import { endpoints } from '@/contract/endpoints';
import { pagePaths, redirectedPages } from '@/contract/paths';
import type { PageRenderer } from '@/server/http/pages';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startTestShop, type TestShop } from '../../support/app';
import { actors, makeFixtures, mark, ownedRows, type ActorName, type Fixtures } from './fixtures';

const existing: { method: string; url: string }[] = [];
const onMessage = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat()) existing.push({ method: verb, url });
  });
};

/** Returns its input, and the data of the account that it could read. */
const render: PageRenderer = async ({ fetch, loadMessages: _, ...request }) => {
  const [account, cart] = await Promise.all([fetch('/api/auth/currentuser'), fetch('/api/carts')]);
  return {
    status: 200,
    html: `<!DOCTYPE html><p>${JSON.stringify(request)} ${account.status} ${await cart.text()}</p>`,
    headers: {},
    inlineScriptHashes: [],
  };
};

let shop: TestShop;
let fixtures: Fixtures;
let before: unknown;
beforeAll(async () => {
  subscribe('fastify.initialization', onMessage);
  shop = await startTestShop({ render });
  unsubscribe('fastify.initialization', onMessage);
  await shop.reset();
  fixtures = await makeFixtures(shop);
  before = await ownedRows(shop.database.kysely, fixtures.ownerId);
});
afterAll(async () => {
  expect(await ownedRows(shop.database.kysely, fixtures.ownerId)).toEqual(before);
  await shop.close();
});

const getBuildStatus = (folder: string) =>
  existsSync(join(__dirname, '../../../dist', folder, 'service-worker.js')) ? 200 : 404;

/** Routes that are not endpoints: a URL of each, and its status for all actors. */
const rows: Readonly<Record<string, { url: string; allowed: number }>> = {
  'GET /sanctum/csrf-cookie': { url: '/sanctum/csrf-cookie', allowed: 204 },
  'GET /storage/*': { url: '/storage/no-such-image.jpg', allowed: 404 },
  'GET /assets/*': { url: '/assets/../../package.json', allowed: 404 },
  'GET /locales/*': { url: '/locales/en/common.json', allowed: 200 },
  'GET /livez': { url: '/livez', allowed: 200 },
  'GET /readyz': { url: '/readyz', allowed: 200 },
  // The route is local only; `operations.test.ts` requests it from another machine.
  'GET /metrics': { url: '/metrics', allowed: 200 },
  'GET /robots.txt': { url: '/robots.txt', allowed: 200 },
  'GET /offline': { url: '/offline?lang=en', allowed: 200 },
  'GET /service-worker.js': { url: '/service-worker.js', allowed: getBuildStatus('assets') },
  'GET /admin/service-worker.js': {
    url: '/admin/service-worker.js',
    allowed: getBuildStatus('admin'),
  },
  'GET /feeds/google.xml': { url: '/feeds/google.xml?lang=en', allowed: 200 },
  'GET /sitemap.xml': { url: '/sitemap.xml', allowed: 200 },
  'GET /api/docs/json': { url: '/api/docs/json', allowed: 200 },
  'GET /api/admin/events': { url: '/api/admin/events', allowed: 401 },
  'GET /admin': { url: '/admin', allowed: 302 },
  'POST /stock-alert': { url: `/stock-alert?unsubscribe=${'a'.repeat(64)}`, allowed: 422 },
  'GET /.well-known/change-password': { url: '/.well-known/change-password', allowed: 302 },
  'GET /admin/*': { url: '/admin/log', allowed: 200 },
  'GET /admin/assets/*': { url: '/admin/assets/../../package.json', allowed: 404 },
  'GET /*': { url: '/', allowed: 200 },
  'GET /api/*': { url: '/api/no-such-call', allowed: 404 },
  'TRACE /api/*': { url: '/api/auth/currentuser', allowed: 419 },
  'OPTIONS /api/*': { url: '/api/auth/currentuser', allowed: 404 },
  'QUERY /api/*': { url: '/api/orders', allowed: 419 },
  'PATCH /api/*': { url: '/api/auth/update', allowed: 419 },
  'POST /api/*': { url: '/api/no-such-call', allowed: 419 },
  'PUT /api/*': { url: '/api/no-such-call', allowed: 419 },
  'DELETE /api/*': { url: '/api/no-such-call', allowed: 419 },
  ...Object.fromEntries(
    readdirSync(join(__dirname, '../../../public'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const url = join(parentPath, name).slice(join(__dirname, '../../../public').length);
        return [`GET ${url}`, { url, allowed: 200 }];
      }),
  ),
};

const callRoutes = new Set(
  Object.values({ ...endpoints, ...adminEndpoints }).map(
    ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  ),
);

const ask = (method: string, url: string, who: ActorName) => {
  const token = fixtures.tokens[who];
  return shop.app.inject({
    method: method as HTTPMethods & 'GET',
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
};

test('every route is an endpoint in the contract or has a row here, and HEAD uses the row for GET', () => {
  expect(existing.length).toBeGreaterThan(callRoutes.size);
  const without = existing
    .map(({ method, url }) => `${method === 'HEAD' ? 'GET' : method} ${url}`)
    .filter((route) => !callRoutes.has(route) && !(route in rows));
  expect(without).toEqual([]);
});

test('every other route gives all actors the same response and reveals nothing about the owner', async () => {
  for (const [route, { url, allowed }] of Object.entries(rows)) {
    const [method = '', pattern = ''] = route.split(' ');
    if (!existing.some((item) => item.method === method && item.url === pattern)) continue;
    for (const who of actors) {
      const response = await ask(method, url, who);
      expect([route, who, response.statusCode]).toEqual([route, who, allowed]);
      expect(response.payload).not.toMatch(mark);
    }
  }
});

const paths = Object.values(pagePaths).map((path) => (typeof path === 'string' ? path : path(1)));

const languageCookie = 'language=en; Path=/; Max-Age=31536000; SameSite=Lax';

test.each(paths)(
  'the page %s is the same for everyone, and rendered without an account',
  async (path) => {
    const pages = [];
    for (const who of actors) {
      const { statusCode, payload, headers } = await ask('GET', `${path}?lang=en`, who);
      pages.push(payload);
      // The language and its cookie come from the URL, and there is no other cookie.
      expect([who, statusCode, headers['set-cookie']]).toEqual([who, 200, languageCookie]);
    }
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toContain(' 401 ');
    expect(pages[0]).toContain('"cart_products":[]');
    expect(pages[0]).not.toMatch(mark);
  },
);

test.each(Object.entries(redirectedPages))('%s redirects everyone to %s', async (from, to) => {
  for (const who of actors) {
    const { statusCode, headers } = await ask('GET', from, who);
    expect([who, statusCode, headers.location]).toEqual([who, 301, to]);
  }
});
