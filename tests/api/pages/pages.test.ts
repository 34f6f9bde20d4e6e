import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startTestShop, useShop } from '../../support/app';
import { makeFakeRenderer } from '../../support/fakeRenderer';
import { incrementCatalogueVersion } from '@/server/database/catalogueVersion';

describe('pages', () => {
  const web = makeFakeRenderer();
  const shop = useShop(() => startTestShop({ render: web.render }));
  const get = (url: string, headers: Record<string, string> = {}) =>
    shop.app.inject({ method: 'GET', url, headers });
  beforeEach(() => web.forget());

  describe('the language', () => {
    it.each([
      ['the default if nothing is set', '/', undefined, 'sr-LAT'],
      ['the cookie', '/', 'theme=dark; language=en', 'en'],
      ['the URL rather than the cookie', '/?lang=sr-LAT', 'language=en', 'sr-LAT'],
      ['the URL', '/?lang=en', undefined, 'en'],
      [
        'the default if both URL and cookie name unknown languages',
        '/?lang=xx',
        'language=yy',
        'sr-LAT',
      ],
    ])('comes from %s', async (_, url, cookie, locale) => {
      const page = await get(url, cookie ? { cookie } : {});
      expect(page.body).toContain(`<p>${locale}</p>`);
      expect(page.headers.vary).toBe('Cookie, Accept-Encoding');
    });

    it('from the URL is stored in a cookie by a private response', async () => {
      for (const url of ['/?lang=en', '/?lang=en', '/no/such/page?lang=en']) {
        const { headers } = await get(url);
        expect(headers['set-cookie']).toMatch(
          /^language=en; Path=\/; Max-Age=31536000; SameSite=Lax/,
        );
        expect(headers['cache-control']).toBe('private, no-cache');
      }
      const back = await get('/?lang=sr-LAT', { cookie: 'language=en' });
      expect(back.headers['set-cookie']).toContain('language=sr-LAT');
    });

    it.each([
      ['no language in the URL', '/', undefined],
      ['the default language', '/?lang=sr-LAT', undefined],
      ['the language of the cookie', '/?lang=en', 'language=en'],
    ])('sets no cookie with %s, so that every cache can store the page', async (_, url, cookie) => {
      await get('/?lang=en');
      const { headers } = await get(url, cookie ? { cookie } : {});
      expect(headers).not.toHaveProperty('set-cookie');
      expect(headers['cache-control']).toBe('public, no-cache');
    });
  });

  describe('the response', () => {
    it('is compressed in an encoding that the browser accepts', async () => {
      const [br, gzip, plain, rejected] = [
        await get('/', { 'accept-encoding': 'gzip, deflate, br' }),
        await get('/', { 'accept-encoding': 'gzip' }),
        await get('/'),
        await get('/', { 'accept-encoding': 'br;q=0, gzip;q=0' }),
      ];
      expect(br.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(rejected.headers['content-encoding']).toBeUndefined();
      expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
    });

    it('is a 304 for a browser that has cached the page', async () => {
      const { etag } = (await get('/', { 'accept-encoding': 'br' })).headers;
      const again = await get('/', {
        'accept-encoding': 'br',
        'if-none-match': `W/"other", ${etag}`,
      });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
      expect(again.headers).toMatchObject({
        etag,
        vary: 'Cookie, Accept-Encoding',
        'cache-control': 'public, no-cache',
      });
      const otherEncoding = await get('/', { 'if-none-match': String(etag) });
      expect(otherEncoding.statusCode).toBe(200);
    });

    it('has the headers of GET and no body for HEAD', async () => {
      const page = await shop.app.inject({ method: 'HEAD', url: '/' });
      expect(page.statusCode).toBe(200);
      expect(page.body).toBe('');
      expect(page.headers.etag).toBe((await get('/')).headers.etag);
    });
  });

  describe('other URLs', () => {
    it.each([
      ['/wishlist', '/whishlist'],
      ['/shop/wishlist?lang=en', '/shop/whishlist?lang=en'],
      ['/shop/', '/shop'],
      ['/shop/?category=honey', '/shop?category=honey'],
      ['/SHOP', '/shop'],
      ['/Login?lang=en', '/login?lang=en'],
      ['/%73hop', '/shop'],
      ['/Products/3', '/products/3'],
      ['/products/3).', '/products/3'],
      ['/shop?category=honey%29,', '/shop?category=honey'],
    ])('%s is an alias of %s and redirects permanently', async (from, to) => {
      const redirect = await get(from);
      expect([redirect.statusCode, redirect.headers.location]).toEqual([301, to]);
      expect(web.rendered).toEqual([]);
    });

    it.each([
      ['/.well-known/change-password', '/account/settings#password'],
      ['/admin/orders/100167).', '/admin/orders/100167'],
      ['/admin/orders?q=ana%29.', '/admin/orders?q=ana'],
    ])('%s redirects to %s', async (from, to) => {
      const redirect = await get(from);
      expect([redirect.statusCode, redirect.headers.location]).toEqual([302, to]);
    });

    it.each([
      ['//abc'],
      ['//x/products/1'],
      ['//:'],
      ['//['],
      ['/%0A'],
      ['/%0D'],
      ['/%E2%80%A8'],
      ['/products/%0A'],
      [`/a${'/'.repeat(15_500)}b`],
      [`/${'a'.repeat(15_500)}`],
    ])('%.20s is not a page and gets a 404 before anything is rendered', async (url) => {
      expect((await get(url)).statusCode).toBe(404);
      expect(web.rendered).toEqual([]);
    });

    it.each(['/products/1.5', '/index.html', '//about', '/%', '/%0A', '/.env'])(
      '%s responds to browsers with the not-found page, and to other clients with JSON',
      async (url) => {
        const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
        const page = await get(url, { accept, cookie: 'language=en' });
        expect([page.statusCode, page.headers['content-type']]).toEqual([
          404,
          'text/html; charset=utf-8',
        ]);
        expect(page.body).toContain('<h1>This page has been picked</h1>');
        expect(page.body).toContain('<a href="/">');
        expect(page.headers['x-content-type-options']).toBe('nosniff');
        expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
        const other = await get(url, { accept: '*/*' });
        expect(other.headers['content-type']).toMatch(/^application\/json/);
        expect(other.statusCode).toBe(url === '/%' ? 400 : 404);
        expect(web.rendered).toEqual([]);
      },
    );

    it('redirects the name of a product to its id', async () => {
      const { id, slug } = await shop.row('products');
      const redirect = await get(`/products/${slug}?lang=en`);
      expect(redirect.statusCode).toBe(301);
      expect(redirect.headers.location).toBe(`/products/${id}?lang=en`);
    });

    it('shows the 404 page for unknown resources and names', async () => {
      web.renderPage = async () => ({ status: 404 });
      const unknown = [
        await get('/no-such-page'),
        await get('/products/no-such-juice'),
        await get('/products/99999'),
      ];
      expect(unknown.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
      expect(unknown.every(({ body }) => body.startsWith('<!DOCTYPE html>'))).toBe(true);
      expect(web.rendered).toEqual([
        'sr-LAT /404',
        'sr-LAT /products/no-such-juice',
        'sr-LAT /products/99999',
      ]);
    });

    it.each([
      '/assets/gone.js',
      '/favicon.png',
      '/wp-login.php',
      '/.env',
      '/shop/style.css',
      '/locales/xx/common.json',
      '/locales/en/email.json',
    ])('renders nothing for the missing file %s', async (url) => {
      const missing = await get(url);
      expect(missing.statusCode).toBe(404);
      expect(missing.headers['content-type']).toContain('json');
      expect(web.rendered).toEqual([]);
    });
  });

  describe('the API behind a page', () => {
    it('is called in process, as a visitor and in the language of the page', async () => {
      let shopName = '';
      const reading = await startTestShop({
        render: async ({ fetch }) => {
          const response = await fetch('/api/categories', {
            headers: { authorization: 'Bearer 1|secret' },
          });
          const { data } = (await response.json()) as { data: { name: string }[] };
          shopName = data[0]?.name ?? '';
          await expect(fetch('/api/carts', { method: 'POST' })).rejects.toThrow('only read');
          await expect(fetch('https://evil.example/')).rejects.toThrow('only read');
          return {
            status: response.status,
            html: '<!DOCTYPE html>',
            headers: {},
            inlineScriptHashes: [],
          };
        },
      });
      try {
        await reading.app.inject({ method: 'GET', url: '/?lang=en' });
        const english = shopName;
        await reading.app.inject({ method: 'GET', url: '/?lang=sr-LAT' });
        expect(english).not.toBe('');
        expect(shopName).not.toBe(english);
      } finally {
        await reading.close();
      }
    });
  });

  describe('errors', () => {
    it('render the error page, which is not cached', async () => {
      web.renderPage = async () => ({ status: 500, failure: new Error('a component threw') });
      const page = await get('/');
      expect(page.statusCode).toBe(500);
      expect(page.headers['cache-control']).toBe('no-store');
      web.renderPage = async () => ({});
      expect((await get('/')).statusCode).toBe(200);
    });

    it('show a plain page in both languages if no page can be rendered', async () => {
      web.renderPage = async () => {
        throw new Error('the renderer is broken');
      };
      const [serbian, english] = [await get('/'), await get('/?lang=en')];
      expect(serbian.statusCode).toBe(500);
      expect(serbian.body).toContain('<html lang="sr-Latn" ');
      expect(english.body).toContain('<h1>Something went wrong</h1>');
      expect(english.body).not.toContain('broken');
    });
  });

  describe('the cache', () => {
    it('renders once for concurrent visitors', async () => {
      const pages = await Promise.all(Array.from({ length: 20 }, () => get('/products/3')));
      expect(web.rendered).toEqual(['sr-LAT /products/3']);
      expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
    });

    it('does not cache an unbounded number of URLs', async () => {
      for (const url of ['/orders/7', '/orders/7', `/shop?category=${'x'.repeat(65)}`])
        await get(url);
      expect(web.rendered).toHaveLength(3);
    });

    it('caches one page for all unknown URLs', async () => {
      web.renderPage = async () => ({ status: 404 });
      for (const url of ['/no-such-page', '/another/one', '/checkout/nothing'])
        expect((await get(url)).statusCode).toBe(404);
      expect(web.rendered).toEqual(['sr-LAT /404']);
    });

    it('does not cache a page whose rendering started before a change', async () => {
      web.renderPage = async () => {
        await shop.database.transaction((trx) => incrementCatalogueVersion(trx));
        web.renderPage = async () => ({});
        return {};
      };
      await get('/shop');
      await get('/shop');
      expect(web.rendered).toHaveLength(2);
    });

    it('separates languages', async () => {
      await get('/');
      await get('/', { cookie: 'language=en' });
      await get('/');
      expect(web.rendered).toEqual(['sr-LAT /', 'en /']);
    });
  });
});
