import { lowStockThreshold } from '@/contract/limits';
import { incrementCatalogueVersion } from '@/server/database/catalogueVersion';
import { openPageShop } from '../../support/pageShop';

describe('the page cache', () => {
  const { web, shop, get } = openPageShop();

  it('renders a public page once', async () => {
    const [first, second] = [await get('/shop'), await get('/shop')];
    expect(web.rendered).toEqual(['sr-LAT /shop']);
    expect(second.body).toBe(first.body);
  });

  it('renders once for concurrent visitors', async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, () => get('/products/3')));
    expect(web.rendered).toEqual(['sr-LAT /products/3']);
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  });

  it('distinguishes category, sort, page and language only', async () => {
    await get('/shop?utm_source=letter&page=2&category=honey&fbclid=1&sort=price_asc');
    await get('/shop?sort=price_asc&category=honey&page=2');
    expect(web.rendered).toEqual(['sr-LAT /shop?category=honey&sort=price_asc&page=2']);
    await get('/about?page=2&utm_campaign=spring');
    await get('/about');
    expect(web.rendered).toHaveLength(2);
  });

  it('never caches searches', async () => {
    await get('/shop?q=aronija');
    await get('/shop?q=aronija');
    expect(web.rendered).toEqual(['sr-LAT /shop?q=aronija', 'sr-LAT /shop?q=aronija']);
  });

  it('does not cache unbounded sets of addresses', async () => {
    for (const url of ['/orders/7', '/orders/7', `/shop?category=${'x'.repeat(65)}`])
      await get(url);
    expect(web.rendered).toHaveLength(3);
  });

  it('caches one page for all unknown addresses', async () => {
    web.answer = async () => ({ status: 404 });
    for (const url of ['/no-such-page', '/another/one', '/checkout/nothing'])
      expect((await get(url)).statusCode).toBe(404);
    expect(web.rendered).toEqual(['sr-LAT /404']);
  });

  it('ignores unknown sorts and page numbers', async () => {
    for (const query of ['sort=cheapest', 'page=0', 'page=-1', 'page=1e9', 'sort=x1&page=y2', ''])
      await get(`/shop?${query}`);
    expect(web.rendered).toEqual(['sr-LAT /shop']);
  });

  it('is invalidated by a change of the catalogue', async () => {
    await get('/shop');
    await shop().database.transaction((trx) => incrementCatalogueVersion(trx));
    await get('/shop');
    expect(web.rendered).toHaveLength(2);
  });

  it('is invalidated when a stock label changes, and only then', async () => {
    const { catalogue } = shop().shop.modules;
    const { id, stock } = await shop()
      .database.kysely.selectFrom('products')
      .select(['id', 'stock'])
      .where('stock', '>', lowStockThreshold + 1)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const sell = (quantity: number) =>
      shop().database.transaction((trx) =>
        catalogue.takeStock(trx, [{ product_id: id, quantity }], { reason: 'order' }),
      );
    await get('/shop');
    await sell(1);
    await get('/shop');
    expect(web.rendered).toHaveLength(1);
    await sell(stock - 1 - lowStockThreshold);
    await get('/shop');
    expect(web.rendered).toHaveLength(2);
  });

  it('does not cache a page whose rendering started before a change', async () => {
    web.answer = async () => {
      await shop().database.transaction((trx) => incrementCatalogueVersion(trx));
      web.answer = async () => ({});
      return {};
    };
    await get('/shop');
    await get('/shop');
    expect(web.rendered).toHaveLength(2);
  });

  it('separates the languages', async () => {
    await get('/');
    await get('/', { cookie: 'language=en' });
    await get('/');
    expect(web.rendered).toEqual(['sr-LAT /', 'en /']);
  });
});
