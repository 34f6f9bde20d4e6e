import { makeFakeWorkerScope, visit } from '@tests/support/fakeWorkerScope';
import { startServiceWorker } from './serviceWorker';

const offline = (language: string, date = new Date()) =>
  new Response(`offline in ${language}`, {
    headers: { 'content-language': language, date: date.toUTCString() },
  });

function startWorker() {
  const browser = makeFakeWorkerScope();
  startServiceWorker(browser.scope);
  const response = browser.network.response;
  browser.network.response = (url) =>
    url.startsWith('/offline') ? offline(url.endsWith('en') ? 'en' : 'sr-Latn') : response(url);
  return browser;
}

async function installWorker() {
  const browser = startWorker();
  await browser.install();
  return browser;
}

describe('the service worker', () => {
  it('requests every page from the network and caches none', async () => {
    const browser = await installWorker();
    for (const url of ['/', '/shop?category=honey', '/shop/cart', '/checkout/shipping']) {
      const page = await browser.ask(visit(url));
      expect(await page?.text()).toBe(`from the network: ${url}`);
    }
    expect(browser.network.requestedUrls).toHaveLength(4);
    expect([...browser.caches.stored.values()].flatMap((cache) => [...cache.keys()])).toEqual([
      'https://shop.example/offline',
    ]);
  });

  it('passes on error responses from the server', async () => {
    const browser = await installWorker();
    browser.network.response = () => new Response('closed', { status: 503 });
    expect((await browser.ask(visit('/shop')))?.status).toBe(503);
  });

  it('uses the navigation preload response', async () => {
    const browser = await installWorker();
    const preload = Promise.resolve(new Response('preloaded'));
    const page = await browser.ask({ ...visit('/shop'), preload });
    expect(await page?.text()).toBe('preloaded');
    expect(browser.network.requestedUrls).toEqual([]);
    const failed = Promise.reject(new TypeError('Failed to fetch'));
    const fallback = await browser.ask({ ...visit('/shop'), preload: failed });
    expect(await fallback?.text()).toBe('offline in sr-Latn');
  });

  it.each([
    ['API calls', { url: '/api/carts' }],
    ['the security token', { url: '/sanctum/csrf-cookie' }],
    ['images', { url: '/storage/products/1.jpg' }],
    ['translations', { url: '/locales/en/cart.json' }],
    ['requests that change something', { url: '/api/orders', method: 'POST' }],
    ['API calls opened as a page', { url: '/api/docs', mode: 'navigate' as const }],
    ['form submissions', { url: '/login', mode: 'navigate' as const, method: 'POST' }],
    ['requests to a different host', { url: 'https://maps.example/assets/map.12345678.js' }],
    ['scripts of the admin', { url: '/admin/assets/main.3b83cfa0.js' }],
    ['the admin', { url: '/admin', mode: 'navigate' as const }],
    ['pages of the admin', { url: '/admin/today', mode: 'navigate' as const }],
    ['files without a content hash', { url: '/assets/main.js' }],
  ])('does not intercept %s', async (_, requested) => {
    const browser = await installWorker();
    expect(await browser.ask(requested)).toBeUndefined();
    browser.network.online = false;
    expect(await browser.ask(requested)).toBeUndefined();
  });

  it('caches files with a content hash permanently', async () => {
    const browser = await installWorker();
    const script = { url: '/assets/page-home.3b83cfa0.js' };
    const first = await browser.ask(script);
    browser.network.online = false;
    const second = await browser.ask(script);
    expect(await second?.text()).toBe(await first?.text());
    expect(browser.network.requestedUrls).toEqual([script.url]);
  });

  it('does not cache missing files', async () => {
    const browser = await installWorker();
    const { response } = browser.network;
    browser.network.response = () => new Response('gone', { status: 404 });
    const script = { url: '/assets/page-home.3b83cfa0.js' };
    expect((await browser.ask(script))?.status).toBe(404);
    browser.network.response = response;
    expect((await browser.ask(script))?.status).toBe(200);
  });

  it('evicts the oldest files of earlier builds', async () => {
    const browser = await installWorker();
    for (let build = 0; build < 170; build += 1) {
      await browser.ask({ url: `/assets/main.${String(build).padStart(8, '0')}.js` });
    }
    const urls = [...(browser.caches.stored.get('assets')?.keys() ?? [])];
    expect(urls).toHaveLength(160);
    expect(urls.at(-1)).toContain('00000169');
    expect(urls[0]).toContain('00000010');
  });

  it('loads files from the network if the cache is unavailable', async () => {
    const browser = await installWorker();
    browser.caches.open = () => Promise.reject(new DOMException('no', 'SecurityError'));
    expect((await browser.ask({ url: '/assets/main.12345678.js' }))?.status).toBe(200);
  });

  describe('the language of the offline page', () => {
    it('follows the user’s choice', async () => {
      const browser = await installWorker();
      await browser.emit('message', { data: 'en' });
      browser.network.online = false;
      expect(await (await browser.ask(visit('/shop')))?.text()).toBe('offline in en');
    });

    it('is fetched only when it changes or once a day', async () => {
      const browser = await installWorker();
      await browser.emit('message', { data: 'sr-LAT' });
      expect(browser.network.requestedUrls).toEqual([]);
      const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
      const cache = await browser.caches.open('offline-page');
      await cache.put('/offline', offline('sr-Latn', yesterday));
      await browser.emit('message', { data: 'sr-LAT' });
      expect(browser.network.requestedUrls).toEqual(['/offline?lang=sr-LAT']);
    });

    it('does not change while offline', async () => {
      const browser = await installWorker();
      browser.network.online = false;
      await browser.emit('message', { data: 'en' });
      expect(await (await browser.ask(visit('/shop')))?.text()).toBe('offline in sr-Latn');
    });

    it('cannot be used to fetch other URLs', async () => {
      const browser = await installWorker();
      await browser.emit('message', { data: '../api/carts' });
      expect(browser.network.requestedUrls).toEqual([]);
    });
  });

  describe('a new worker', () => {
    it('activates immediately and deletes unknown caches but not those of the admin', async () => {
      const browser = startWorker();
      const retained = ['admin-files', 'admin-page', 'assets'];
      for (const name of ['of an older worker', ...retained]) await browser.caches.open(name);
      await browser.install();
      expect(browser.calls).toEqual({ skipWaiting: 1, claim: 1, preload: 1 });
      expect([...browser.caches.stored.keys()].sort()).toEqual([...retained, 'offline-page']);
    });

    it('is not installed if the offline page cannot be fetched', async () => {
      const browser = startWorker();
      browser.network.response = () => new Response('busy', { status: 503 });
      await expect(browser.emit('install')).rejects.toThrow('/offline responded with 503');
      expect(browser.calls.skipWaiting).toBe(0);
    });
  });
});
