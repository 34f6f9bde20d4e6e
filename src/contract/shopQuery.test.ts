import { productQuery } from './product';
import { readShopQuery, shopUrl } from './shopQuery';

const search = (text: string) => new URLSearchParams(text);

test('keeps every parameter of the product list except the page size in the URL', () => {
  const values = {
    category: 'honey',
    tag: ['gift', 'raw'],
    price_to: 1000,
    in_stock: 'yes',
    q: 'med',
    sort: 'price_asc',
    page: 2,
  };
  const { per_page: _, ...fields } = productQuery.schema;
  expect(Object.keys(values).sort()).toEqual(Object.keys(fields).sort());
  const path = shopUrl(
    readShopQuery(
      search(
        'page=2&sort=price_asc&in_stock=yes&q=med&tag=raw&price_to=1000&tag=gift&category=honey',
      ),
    ),
  );
  expect(path).toBe(
    '/shop?category=honey&tag=gift&tag=raw&price_to=1000&in_stock=yes&q=med&sort=price_asc&page=2',
  );
  expect(readShopQuery(search(path.split('?')[1] ?? ''))).toEqual(values);
});

test.each([
  ['category=Honey', { category: 'honey' }],
  ['q=+med+&tag=', { q: 'med' }],
  [`q=${'x'.repeat(500)}`, { q: 'x'.repeat(100) }],
  ['sort=cheapest&page=&per_page=500&utm_source=letter', {}],
  ['price_to=1001&in_stock=no&sort=name_asc&sort=price_asc', {}],
  [`${'tag=raw&'.repeat(11)}page=2`, { page: 2 }],
  ['tag=+raw+', { tag: ['raw'] }],
  ['q=%E2%80%8B&category=%00', {}],
])('parses %.30s leniently', (text, query) => {
  expect(readShopQuery(search(text))).toEqual(query);
});

test.each(['0', '-1', '1e3', 'abc', '100001', '2147483648', '1.5', '2&page=3', '%EF%BC%92'])(
  'reads page=%s as a page that does not exist',
  (page) => {
    expect(readShopQuery(search(`page=${page}`))).toEqual({ page: 100_000 });
  },
);

test('returns the same path for equal listings', () => {
  expect(shopUrl({ sort: 'recommended', page: 1, category: undefined, tag: [] })).toBe('/shop');
  expect(shopUrl({ tag: ['raw', 'gift', 'raw'] })).toBe('/shop?tag=gift&tag=raw');
});
