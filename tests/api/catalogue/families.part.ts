import type { FeaturedItem, ProductList } from '@/contract/product';
import type { Category } from '@/contract/category';
import type { Product } from '@/contract/productDetails';
import { shop } from './shop';

const get = async <Data>(url: string) => (await shop.client().get<Data>(url)).data;
const list = (query = '') => get<ProductList>(`/api/products?per_page=100&${query}`);
const getIds = ({ products }: ProductList) => products.map(({ id }) => id);

describe('sizes of a product', () => {
  // These sizes of 250, 500 and 1000 ml have one category and the same tags. The second is cheapest and the last is
  // sold out.
  const family = [1, 2, 4];
  beforeEach(async () => {
    await shop.change(`
      update products p set family = 1, name = first.name, tags = first.tags, featured = true,
        net = sizes.net, unit = 'l', unit_quantity = sizes.quantity, price = sizes.price, stock = sizes.stock
      from products first, (values (1, '250 ml', 250, 69000, 9), (2, '500 ml', 500, 40000, 8), (4, '1 l', 1000, 150000, 0))
        as sizes (id, net, quantity, price, stock)
      where p.id = sizes.id and first.id = 1`);
  });

  it('are listed once, as the first size, with the number of sizes and the lowest prices', async () => {
    const all = await list();
    expect(getIds(all).filter((id) => family.includes(id))).toEqual([1]);
    expect(all.products.find(({ id }) => id === 1)).toMatchObject({
      price: 69_000,
      sizes: { count: 3, price: 40_000, unit_price: { amount: 80_000, per: 'l' } },
    });
    expect(all.products.find(({ id }) => id === 5)?.sizes).toBeUndefined();
    const featured = await get<FeaturedItem[]>('/api/featured-products');
    const featuredSizes = featured.filter(({ id }) => family.includes(id));
    expect(featuredSizes).toMatchObject([{ id: 1, product: { sizes: { count: 3 } } }]);
  });

  it('are listed as the first size that matches the filters', async () => {
    const listed = async (query: string) =>
      getIds(await list(query)).filter((id) => family.includes(id));
    expect(await listed('price_to=500')).toEqual([2]);
    await shop.change('update products set stock = 0 where id = 1');
    expect(await listed('')).toEqual([1]);
    expect(await listed('in_stock=yes')).toEqual([2]);
    await shop.change('update products set position = 1000 where id = 1');
    expect(await listed('')).toEqual([2]);
    await shop.change('update products set active = false where id in (1, 4)');
    const { products } = await list();
    expect(products.find(({ id }) => id === 2)?.sizes).toBeUndefined();
  });

  it('are sorted by the lowest price and counted once in pages, categories and filters', async () => {
    await shop.change(`update products set stock = 0 where id not in (1, 2, 4)`);
    const all = await list();
    expect([all.total, all.total_all, all.products.length]).toEqual([22, 22, 22]);
    const [category] = all.category_counts;
    expect(category).toEqual({ slug: 'health-in-bottles', count: 4 });
    const categories = await get<Category[]>('/api/categories');
    expect(categories[0]).toMatchObject({ slug: 'health-in-bottles', product_count: 4 });
    expect(all.in_stock_count).toBe(1);
    const pages = await Promise.all(
      Array.from({ length: 5 }, (_, page) =>
        get<ProductList>(`/api/products?per_page=5&sort=price_asc&page=${page + 1}`),
      ),
    );
    const paged = pages.flatMap(({ products }) => products);
    expect(new Set(paged.map(({ id }) => id)).size).toBe(22);
    const prices = paged.map(({ price, sizes }) => sizes?.price ?? price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const chosen = (query: string, name: string) => query.startsWith(name);
    for (const query of ['', 'price_to=500', 'in_stock=yes', 'category=health-in-bottles']) {
      const before = await list(query);
      for (const { id, count } of before.tags)
        expect([query, id, count]).toEqual([query, id, (await list(`${query}&tag=${id}`)).total]);
      for (const { to, count } of chosen(query, 'price') ? [] : before.price_counts)
        expect([query, to, count]).toEqual([
          query,
          to,
          (await list(`${query}&price_to=${to}`)).total,
        ]);
      if (!chosen(query, 'in_stock'))
        expect(before.in_stock_count).toBe((await list(`${query}&in_stock=yes`)).total);
    }
  });

  it('are all searched, but shown once', async () => {
    await shop.change(`
      insert into search_words (word, spelling, product_ids, name_ids, category_ids)
      values ('porodica', 'porodica', '{1,2,4}', '{1,2,4}', '{}'), ('litar', 'litar', '{4}', '{}', '{}')`);
    expect(getIds(await list('q=porodica'))).toEqual([1]);
    expect(await list('q=litar')).toMatchObject({ total: 1, total_all: 1, products: [{ id: 4 }] });
    expect(getIds(await list('q=porodica litar'))).toEqual([4]);
  });

  it('are shown on the page of each size, in order and with unit price and stock, except for hidden sizes', async () => {
    const sizes = [
      { id: 1, net: '250 ml', price: 69_000, unit_price: { amount: 276_000, per: 'l' } },
      { id: 2, net: '500 ml', stock: { level: 'in', left: null } },
      { id: 4, net: '1 l', price: 150_000, stock: { level: 'out' } },
    ];
    for (const id of family)
      expect(await get<Product>(`/api/products/${id}`)).toMatchObject({ id, sizes });
    await shop.change('update products set active = false where id = 2');
    expect((await get<Product>('/api/products/4')).sizes).toMatchObject([{ id: 1 }, { id: 4 }]);
    await shop.change('update products set active = false where id = 1');
    expect((await get<Product>('/api/products/4')).sizes).toEqual([]);
    expect((await get<Product>('/api/products/5')).sizes).toEqual([]);
  });
});
