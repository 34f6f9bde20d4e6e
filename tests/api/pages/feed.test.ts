import { JSDOM } from 'jsdom';
import type { ProductList } from '@/contract/product';
import { incrementCatalogueVersion } from '@/server/database/catalogueVersion';
import { startTestShop, useShop } from '../../support/app';

const shop = useShop(() => startTestShop());

async function read(url = '/feeds/google.xml') {
  const { body, headers } = await shop.app.inject(url);
  const xml = new JSDOM(body, { contentType: 'application/xml' }).window.document;
  const items = Array.from(
    xml.querySelectorAll('item'),
    (item) => (name: string) => item.getElementsByTagName(`g:${name}`)[0]?.textContent,
  );
  return { items, headers, find: (id: number) => items.find((item) => item('id') === String(id))! };
}

async function change(statement: string) {
  await shop.change(statement);
  await shop.database.transaction(incrementCatalogueVersion);
}

it('has each size of each product for sale, with the price on its page', async () => {
  const { items, find } = await read();
  const rows = await shop.rows('products');
  expect(items).toHaveLength(rows.length);
  const { data } = await shop.client().get<ProductList>('/api/products?limit=50');
  for (const { id, price, name, sizes } of data.products) {
    expect(find(id)('price')).toBe(`${price / 100}.00 RSD`);
    expect(find(id)('title')).toMatch(
      sizes ? new RegExp(`^${name}, \\d`) : new RegExp(`^${name}$`),
    );
    expect(find(id)('item_group_id') !== undefined).toBe(sizes !== undefined);
  }
});

it('has the lowest price of the 30 days before a reduction and the reduced price', async () => {
  await change('update products set price = 50000, prior_price = 69000 where id = 1');
  const product = (await read()).find(1);
  expect([product('price'), product('sale_price')]).toEqual(['690.00 RSD', '500.00 RSD']);
});

it('marks sold-out products, and omits hidden ones', async () => {
  await change('update products set stock = 0 where id = 2');
  await change('update products set active = false where id = 3');
  const { find } = await read();
  expect([find(1)('availability'), find(2)('availability')]).toEqual(['in_stock', 'out_of_stock']);
  expect(find(3)).toBeUndefined();
});

it('has the barcode, or the shop’s code if there is no barcode', async () => {
  await change(`update products set gtin = '96385074' where id = 1`);
  const { find } = await read();
  expect([find(1)('gtin'), find(1)('mpn')]).toEqual(['96385074', undefined]);
  expect([find(2)('gtin'), find(2)('mpn')]).toEqual([undefined, expect.stringMatching(/^BOB-/)]);
});

it('escapes XML characters in texts', async () => {
  await change(
    `update products set name = '{"sr-LAT": "A & B <i>\\"c\\"", "en": ""}' where id = 4`,
  );
  expect((await read()).find(4)('title')).toMatch(/^A & B <i>"c"/);
});

it('is in the language of the URL', async () => {
  const [serbian, english] = [await read(), await read('/feeds/google.xml?lang=en')];
  expect(english.find(1)('link')).toMatch(/\/products\/1\?lang=en$/);
  expect(english.find(1)('description')).not.toBe(serbian.find(1)('description'));
  expect(english.headers['content-type']).toBe('application/xml; charset=utf-8');
});
