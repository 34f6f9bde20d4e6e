import { makeFakeWorkerScope, visit } from '@tests/support/fakeWorkerScope';
import { startAdminServiceWorker } from './serviceWorker';

function startWorker() {
  const browser = makeFakeWorkerScope();
  startAdminServiceWorker(browser.scope, 'this version');
  return browser;
}

async function installWorker() {
  const browser = startWorker();
  await browser.install();
  return browser;
}

const script = '/admin/assets/page-today.3b83cfa0.js';
const texts = '/locales/sr-LAT/admin.json?0badcafe';

describe('the service worker of the back office', () => {
  it('opens the newest page while online and the stored page while offline', async () => {
    const browser = await installWorker();
    browser.network.response = () => new Response('the new version');
    expect(await (await browser.ask(visit('/admin/orders')))?.text()).toBe('the new version');
    browser.network.online = false;
    for (const url of ['/admin/orders', '/admin/today', '/admin/orders/BO-1'])
      expect(await (await browser.ask(visit(url)))?.text()).toBe('the new version');
  });

  it('has a page for the first offline visit', async () => {
    const browser = await installWorker();
    browser.network.online = false;
    expect(await (await browser.ask(visit('/admin/stock')))?.text()).toBe(
      'from the network: /admin/today',
    );
  });

  it('stores the main script during installation, so that the browser keeps its compiled form', async () => {
    const browser = startWorker();
    const main = '/admin/assets/main.3b83cfa0.js';
    browser.network.response = () => new Response(`<script defer src="${main}"></script>`);
    await browser.emit('install');
    browser.network.online = false;
    expect((await browser.ask({ url: main }))?.status).toBe(200);
  });

  it("passes on the server's error responses without caching them", async () => {
    const browser = await installWorker();
    const { response } = browser.network;
    browser.network.response = () => new Response('closed', { status: 503 });
    expect((await browser.ask(visit('/admin/today')))?.status).toBe(503);
    browser.network.response = response;
    browser.network.online = false;
    expect((await browser.ask(visit('/admin/today')))?.status).toBe(200);
  });

  it.each([script, texts])('loads %s once', async (url) => {
    const browser = await installWorker();
    const first = await browser.ask({ url });
    browser.network.online = false;
    expect(await (await browser.ask({ url }))?.text()).toBe(await first?.text());
    expect(browser.network.requestedUrls).toEqual([url]);
  });

  it.each([
    ['data', { url: '/api/admin/orders' }],
    ['events', { url: '/api/admin/events' }],
    ['requests that change data', { url: '/api/admin/orders/transitions', method: 'POST' }],
    ['images of the shop', { url: '/storage/products/1.jpg' }],
    ['scripts of the shop', { url: '/assets/page-home.3b83cfa0.js' }],
    ['pages of the shop', visit('/shop')],
    ['a script opened as a page', visit('/admin/assets/main.js')],
    ['itself', visit('/admin/service-worker.js')],
    ['texts without a version', { url: '/locales/en/admin.json' }],
    ['another host', { url: `https://maps.example${script}` }],
  ])('leaves %s alone', async (_, requested) => {
    const browser = await installWorker();
    expect(await browser.ask(requested)).toBeUndefined();
  });

  it('caches files that a page loaded before the worker existed, but no data', async () => {
    const browser = await installWorker();
    const data = ['https://shop.example/api/admin/me', '/storage/1.jpg', 7, null];
    await browser.emit('message', { data: [script, texts, ...data] });
    await browser.emit('message', { data: [script] });
    await browser.emit('message', { data: 'en' });
    expect(browser.network.requestedUrls).toEqual([script, texts]);
    browser.network.online = false;
    expect((await browser.ask({ url: script }))?.status).toBe(200);
    const cachedUrls = [...browser.caches.stored.values()].flatMap((cache) => [...cache.keys()]);
    expect(cachedUrls.filter((url) => url.includes('/api/') || url.includes('/storage/'))).toEqual(
      [],
    );
  });

  it("sends its version to open pages when it takes over and leaves the shop's caches alone", async () => {
    const browser = startWorker();
    for (const name of ['assets', 'offline-page', 'admin-of-before'])
      await browser.caches.open(name);
    await browser.install();
    expect(browser.calls).toEqual({ skipWaiting: 1, claim: 1, preload: 1 });
    expect(browser.posted).toEqual(['this version']);
    const names = [...browser.caches.stored.keys()].sort();
    expect(names).toEqual(['admin-page', 'assets', 'offline-page']);
  });
});
