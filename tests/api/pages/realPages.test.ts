import { expectedDay, nextCutOff } from '@/contract/deliveryDay';
import { onDay } from '@/contract/longDate';
import type { Shop } from '@/contract/shop';
import { defaultLocale, type Locale, locales } from '@/contract/locale';
import { pageNames, pagePaths } from '@/contract/paths';
import { incrementCatalogueVersion } from '@/server/database/catalogueVersion';
import { catalogue } from '@/server/modules/catalogue/catalogueService';
import { shopContent } from '@/server/modules/content/contentService';
import { renderSources } from '../../support/renderSources';
import { startTestShop, useShop } from '../../support/app';
import { readRow, updateRows } from '../../support/rows';

const rendered: string[] = [];
const shop = useShop(() =>
  startTestShop({
    settings: { publicUrl: 'https://shop.example' },
    render: (request) => {
      rendered.push(request.url);
      return renderSources(request);
    },
  }),
);
beforeEach(() => {
  rendered.length = 0;
});
afterEach(() => jest.restoreAllMocks());

const outage = Object.assign(new Error('terminating connection'), { code: '57P01' });

const get = (url: string) => shop.app.inject({ method: 'GET', url });

const losses: [string, string, () => jest.SpyInstance][] = [
  ['the product', '/products/1', () => jest.spyOn(catalogue, 'product')],
  ['the list', '/shop', () => jest.spyOn(catalogue, 'list')],
  ['the texts', '/terms', () => jest.spyOn(shopContent, 'page')],
  ['the banner', '/', () => jest.spyOn(shopContent, 'carousels')],
  ['the shop’s data in the footer', '/terms', () => jest.spyOn(shopContent, 'shop')],
  ['the footer’s categories', '/login', () => jest.spyOn(catalogue, 'categories')],
];

describe.each(losses)('a page without %s', (_, url, spyOnLost) => {
  it('is an uncached 503, and is complete when the outage ends', async () => {
    const outageSpy = spyOnLost().mockRejectedValue(outage);
    const page = await get(url);
    expect(page.statusCode).toBe(503);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '60' });
    // The page shows the available data, and the app repeats the query.
    expect(page.body).toContain('<footer');
    expect(page.body).toContain('"failed":false');

    outageSpy.mockRestore();
    const whole = await get(url);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers['cache-control']).toBe('public, no-cache');
    expect(rendered).toHaveLength(2);
  });
});

describe('the delivery day', () => {
  // A Thursday, a Friday before and after the cut-off, a Saturday, and times around a holiday and a clock change.
  it.each([
    '2026-11-26T10:59:59.999Z',
    '2026-11-27T10:59:59.999Z',
    '2026-11-27T11:00:00.000Z',
    '2026-11-28T23:30:00.000Z',
    '2026-12-31T10:59:59.999Z',
    '2026-12-31T11:00:00.000Z',
    '2027-03-26T10:59:59.999Z',
    '2027-03-29T09:59:59.999Z',
  ])('is shown on the page, which is cached until the day changes (at %s)', async (time) => {
    const timestamp = Date.parse(time);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(timestamp);
    const { delivery } = (await get('/api/shop')).json<{ data: Shop }>().data;
    const end = nextCutOff(delivery.schedule, new Date(timestamp)).getTime();
    for (const path of ['/', '/products/2', '/delivery']) {
      const urls = [`${path}?lang=sr-LAT`, `${path}?lang=en`];
      await shop.database.transaction((trx) => incrementCatalogueVersion(trx, { publish: true }));
      for (const now of [timestamp, end - 1, end]) {
        clock.mockReturnValue(now);
        const promised = expectedDay(delivery.schedule, new Date(now));
        const [serbian, english] = [(await get(urls[0]!)).body, (await get(urls[1]!)).body];
        expect(serbian).toMatch(new RegExp(`stiže ${onDay('sr-LAT', promised)}`, 'i'));
        expect(english).toMatch(new RegExp(`arrives ${onDay('en', promised)}`, 'i'));
      }
      // Each page is rendered once per language, and again after the day has changed.
      expect(rendered.filter((url) => url.startsWith(path))).toHaveLength(4);
      rendered.length = 0;
    }
  });
});

test('the header or the footer links to each content page', async () => {
  const { body } = await get(pagePaths.login);
  expect(pageNames.filter((name) => !body.includes(`href="${pagePaths[name]}"`))).toEqual([]);
});

test('a resource that does not exist gets a 404, unless other data fails to load', async () => {
  const unknown = '/products/99999';
  expect((await get(unknown)).statusCode).toBe(404);
  expect((await get('/shop?category=none')).statusCode).toBe(404);
  expect((await get('/shop?page=1&q=durian')).statusCode).toBe(200);
  jest.spyOn(shopContent, 'shop').mockRejectedValueOnce(outage);
  expect((await get(unknown)).statusCode).toBe(503);
});

test.each([
  [`/shop?category=${'x'.repeat(5_000)}`, 404],
  ['/shop?category=%00&page=2', 404],
  ['/shop?q=%00%25_%27', 200],
  [`/shop?q=${'%C4%8D'.repeat(2_000)}&sort=none`, 200],
  ['/products/999999999', 404],
  ['/products/9999999999', 404],
])('no URL makes the shop look unavailable (%#)', async (url, status) => {
  expect((await get(url)).statusCode).toBe(status);
});

test.each([
  ...['99', '99999', '2147483648', '99999999999999999999', '0', '-1', '1.5', '1e9', 'abc', '%00'],
])('a page number outside the list gets a 404 with a link to the first page: %s', async (page) => {
  const { statusCode, body } = await get(`/shop?page=${page}`);
  expect(statusCode).toBe(404);
  expect(body).toContain('href="/shop"');
});

test.each(['%25', '%F0%9F%8D%8A', '...'])(
  'a search without a word finds nothing: %s',
  async (q) => {
    const { statusCode, body } = await get(`/shop?q=${q}`);
    expect(statusCode).toBe(200);
    expect(body).toContain('Ništa nismo našli za');
  },
);

describe('the sitemap', () => {
  const read = async (headers: Record<string, string> = {}) =>
    shop.app.inject({ method: 'GET', url: '/sitemap.xml', headers });
  const locations = (xml: string) =>
    [...xml.matchAll(/<loc>https:\/\/shop\.example([^<]*)<\/loc>/g)].map(([, path]) => path);
  const toEntry = (xml: string, path: string) =>
    xml.split('\n').find((line) => line.startsWith(`<url><loc>https://shop.example${path}</loc>`));

  it('contains every product, category, property and text page, but no private page', async () => {
    const products = await shop.rows('products');
    const categories = await shop.rows('categories');
    const tags = await shop.rows('tags');
    const paths = [
      '/shop',
      ...pageNames.map((name) => pagePaths[name]),
      ...products.map(({ id }) => pagePaths.product(id)),
      ...categories.map(({ slug }) => `/shop?category=${slug}`),
      ...tags.map(({ id }) => `/shop?tag=${id}`),
    ];
    const inLanguage = (locale: Locale) => (path: string) =>
      locale === defaultLocale
        ? path
        : `${path}${path.includes('?') ? '&amp;' : '?'}lang=${locale}`;
    const all = locales.flatMap((locale) => paths.map(inLanguage(locale)));
    expect(locations((await read()).body).sort()).toEqual(all.sort());
  });

  it('lists pages with unique titles and descriptions, each of which has its own URL as the canonical URL', async () => {
    const heads: Record<string, string[]> = { title: [], description: [], canonical: [] };
    const paths = locations((await read()).body).map((path = '') => path.replace('&amp;', '&'));
    for (const path of paths) {
      const { body } = await shop.app.inject(path);
      const head = {
        title: /<title>([^<]*)/,
        description: /<meta name="description" content="([^"]*)/,
        canonical: /<link rel="canonical" href="https:\/\/shop\.example([^"]*)/,
      };
      for (const [name, pattern] of Object.entries(head))
        heads[name]?.push(pattern.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? `none: ${path}`);
    }
    const repeated = (values: string[] = []) =>
      values.filter((value, index) => values.indexOf(value) !== index);
    expect(repeated(heads.title)).toEqual([]);
    expect(repeated(heads.description)).toEqual([]);
    expect(heads.canonical).toEqual(paths);
  });

  it.each([
    ['/shop?tag=100-fruit', 'Proizvodi: 100% voće | Bobica', '/shop?tag=100-fruit'],
    ['/shop?category=honey&tag=100-fruit', 'Med, 100% voće | Bobica', '/shop?category=honey'],
    ['/shop?category=HONEY', 'Med | Bobica', '/shop?category=honey'],
  ])('%s has its own title and the canonical URL', async (path, title, canonical) => {
    const { body } = await shop.app.inject(path);
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toContain(`<link rel="canonical" href="https://shop.example${canonical}"/>`);
  });

  it.each(['/shop?tag=unknown', '/shop?category=unknown'])('%s is not found', async (path) => {
    const { statusCode, body } = await shop.app.inject(path);
    expect([statusCode, /<title>([^<]*)/.exec(body)?.[1]]).toEqual([
      404,
      'Strana nije pronađena | Bobica',
    ]);
  });

  it('lists the same alternates for each page as the page itself', async () => {
    const { body } = await read();
    for (const path of ['/products/1', '/products/1?lang=en']) {
      const entry = toEntry(body, path);
      expect(entry).toContain('hreflang="sr-Latn" href="https://shop.example/products/1"/>');
      expect(entry).toContain('hreflang="en" href="https://shop.example/products/1?lang=en"/>');
      expect(entry).toContain('hreflang="x-default" href="https://shop.example/products/1"/>');
    }
  });

  it('has the time of the last change to each page', async () => {
    const updated = new Date('2031-05-06T07:08:09Z');
    await shop.database.transaction(async (trx) => {
      await trx.updateTable('products').set({ updated_at: updated }).where('id', '=', 3).execute();
      await updateRows(trx, 'pages', { updated_at: updated }, { name: 'terms' });
      await incrementCatalogueVersion(trx);
    });
    const { body } = await read();
    const lastmod = `<lastmod>${updated.toISOString()}</lastmod>`;
    for (const path of ['/products/3', '/terms', '/shop', '/']) {
      expect(toEntry(body, path)).toContain(lastmod);
    }
    expect(toEntry(body, '/products/4')).not.toContain(lastmod);
    expect(toEntry(body, '/privacy')).not.toContain(lastmod);
  });

  it('omits an empty category', async () => {
    await shop.database.transaction(async (trx) => {
      const { id } = await readRow(trx, 'categories', { slug: 'honey' });
      await updateRows(trx, 'products', { active: false }, { category_id: id });
      await incrementCatalogueVersion(trx);
    });
    expect(locations((await read()).body)).not.toContain('/shop?category=honey');
  });

  it('is revalidated each time and only sent if it changed', async () => {
    const first = await read();
    expect(first.headers['cache-control']).toBe('public, no-cache');
    expect(first.headers['content-type']).toBe('application/xml; charset=utf-8');
    const again = await read({ 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it('is listed in robots.txt, which disallows private pages', async () => {
    const { body } = await shop.app.inject({ method: 'GET', url: '/robots.txt' });
    expect(body).toContain('Sitemap: https://shop.example/sitemap.xml');
    const disallowed = [...body.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path ?? '');
    const isDisallowed = (path: string) => disallowed.some((start) => path.startsWith(start));
    expect(locations((await read()).body).filter((path) => isDisallowed(path ?? ''))).toEqual([]);
    const privatePaths = [
      pagePaths.cart,
      pagePaths.checkoutShipping,
      pagePaths.order(7),
      '/api/carts',
    ];
    expect(privatePaths.filter((path) => !isDisallowed(path))).toEqual([]);
  });
});
