import { render } from '@/web/render';
import { startTestShop, type TestShop } from '../../support/app';

const assets = { scripts: ['/assets/main.js'], styles: [], pages: {} };
/** PostgreSQL's error on shutdown. */
const outage = Object.assign(new Error('terminating connection'), { code: '57P01' });

/** The shop with the real pages. */
let shop: TestShop;
const rendered: string[] = [];
beforeAll(async () => {
  shop = await startTestShop({
    render: (request) => {
      rendered.push(request.url);
      return render({ ...request, assets });
    },
  });
});
beforeEach(async () => {
  await shop.reset();
  rendered.length = 0;
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => shop.close());

const get = (url: string) => shop.app.inject({ method: 'GET', url });
const modules = () => shop.shop.modules;

/** Each fails one query of the page. */
const losses: [string, string, () => jest.SpyInstance][] = [
  ['the product', '/products/1', () => jest.spyOn(modules().catalogue, 'product')],
  ['the list', '/shop', () => jest.spyOn(modules().catalogue, 'list')],
  ['the texts', '/terms', () => jest.spyOn(modules().content, 'page')],
  ['the banner', '/', () => jest.spyOn(modules().content, 'carousels')],
  ['the shop’s data in the footer', '/terms', () => jest.spyOn(modules().content, 'shop')],
  ['the footer’s categories', '/login', () => jest.spyOn(modules().catalogue, 'categories')],
];

describe.each(losses)('a page without %s', (_, url, spyOnLost) => {
  it('is a 503, is not cached, and complete again afterwards', async () => {
    const lost = spyOnLost().mockRejectedValue(outage);
    const page = await get(url);
    expect(page.statusCode).toBe(503);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '60' });
    // The page with the available data: the app repeats the query.
    expect(page.body).toContain('<footer');
    expect(page.body).toContain('"failed":false');

    lost.mockRestore();
    const whole = await get(url);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers['cache-control']).toBe('public, no-cache');
    expect(rendered).toHaveLength(2);
  });
});

test('an internal error prevents caching too', async () => {
  jest.spyOn(modules().catalogue, 'product').mockRejectedValueOnce(new Error('a bug'));
  expect((await get('/products/1')).statusCode).toBe(503);
  expect((await get('/products/1')).statusCode).toBe(200);
});

test('a resource that does not exist is a 404, unless other data fails', async () => {
  const unknown = '/products/99999';
  expect((await get(unknown)).statusCode).toBe(404);
  expect((await get('/shop?category=none')).statusCode).toBe(404);
  expect((await get('/shop?page=99')).statusCode).toBe(404);
  expect((await get('/shop?page=1&q=durian')).statusCode).toBe(200);
  jest.spyOn(modules().content, 'shop').mockRejectedValueOnce(outage);
  expect((await get(unknown)).statusCode).toBe(503);
});

test.each([
  [`/shop?category=${'x'.repeat(5_000)}`, 404],
  ['/shop?category=%00&page=2', 404],
  ['/shop?q=%00%25_%27', 404],
  [`/shop?q=${'%C4%8D'.repeat(2_000)}&sort=none&page=-1`, 200],
  ['/shop?page=1e9', 200],
  ['/shop?page=99999', 404],
  ['/products/999999999', 404],
  ['/products/9999999999', 404],
])('no address makes the shop look unavailable (%#)', async (url, status) => {
  expect((await get(url)).statusCode).toBe(status);
});
