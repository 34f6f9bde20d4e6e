import type { Cart } from '@/contract/cart';
import { endpointPath, type Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { getKind } from '@/contract/entities/field';
import { productContent, shownFields } from '@/contract/entities/product';
import type { Wishlist } from '@/contract/wishlist';
import { rewriteSearchWords } from '@/server/modules/catalogue/catalogueService';
import { sql } from 'kysely';
import { startTestShop, type TestShop } from '../../support/app';
import { renderSources } from '../../support/renderSources';
import { rows } from './authorizationRows';
import { makeFixtures, type Fixtures } from './fixtures';

/** Every text and every number of a hidden product and its reviews contains this mark. */
const mark = /.{0,60}(?:hiddenmark|86427)/gi;
const getMarks = (response: string) => response.match(mark) ?? [];
const number = 86_427;
const text = 'hiddenmark';
const texts = sql`jsonb_build_object('sr-LAT', ${text}::text, 'en', ${text}::text)`;

/** The columns of each product field that can contain the mark. */
const columns = shownFields.flatMap(({ name }) => {
  const struct = productContent.schema[name];
  const values = { localized: texts, number: sql`${number}`, text: sql`${text} || id` };
  const value = struct.type !== 'enums' && values[getKind(struct) as keyof typeof values];
  return value ? sql`${sql.ref(name)} = ${value}` : [];
});

let shop: TestShop;
let fixtures: Fixtures;
let hidden: number[];
let guest: ReturnType<TestShop['client']>;

beforeAll(async () => {
  shop = await startTestShop({ render: renderSources });
  await shop.reset();
  fixtures = await makeFixtures(shop);
  hidden = [fixtures.productId, fixtures.soldOutId];
  const owner = shop.client({ token: fixtures.tokens.owner });
  // The product makes orders possible.
  await owner.put('/api/carts/products/2', { quantity: 1 });
  guest = shop.client();
  await guest.put(`/api/carts/products/${fixtures.productId}`, { quantity: 1 });
  await guest.put(`/api/wishlist/${fixtures.soldOutId}`);
  await guest.put(`/api/wishlist/${fixtures.productId}`);
  await shop.sql`
    insert into reviews (product_id, customer_id, order_id, rating, text, locale, author_name, status)
    select unnest(${hidden}::int[]), ${fixtures.otherId}, ${fixtures.placedId}, 5, ${text}, 'en', ${text},
      'approved'`;
  await shop.sql`
    update products set ${sql.join(columns)}, active = false, price = ${number}, regular_price = ${number},
      prior_price = null, stock = ${number}
    where id = any(${hidden}::int[])`;
  // The hidden products are sizes of a product on sale.
  await shop.sql`update products set family = 2 where id = 2 or id = any(${hidden}::int[])`;
  await shop.sql`update product_images set src = ${text} || src, alt = ${texts}
    where product_id = any(${hidden}::int[])`;
  await shop.database.transaction(rewriteSearchWords);
  await shop.change(`update catalogue_version set version = version + 1`);
});
afterAll(() => shop.close());

/** Read-only requests come first, then requests that empty nothing. The last ones end the session of the customer. */
const endsSession = ['logout', 'deleteAccount'];
const calls = Object.entries<Endpoint>(endpoints)
  .map(([name, endpoint]) => ({ name: name as keyof typeof rows, endpoint }))
  .sort((a, b) => rank(a) - rank(b));
function rank({ name, endpoint }: { name: string; endpoint: Endpoint }): number {
  if (endsSession.includes(name)) return 3;
  return { GET: 0, POST: 1, PUT: 1, DELETE: 2 }[endpoint.method];
}

test.each(calls)('$name reveals nothing about hidden products', async ({ name, endpoint }) => {
  const { params, body, headers } = rows[name];
  const shoppers = [guest, shop.client({ token: fixtures.tokens.owner })];
  for (const client of shoppers) {
    for (const productId of hidden) {
      const row = { ...fixtures, productId, soldOutId: productId };
      const path = endpointPath(endpoint, params?.(row));
      const query = name === 'listProductsByIds' ? `?ids=${hidden.join()}` : '';
      const response = await client.call(endpoint.method, path + query, {
        headers,
        ...(body && { body: body(row, 'owner') }),
      });
      expect(getMarks(response.text)).toEqual([]);
      expect(response.status).toBeLessThan(500);
    }
  }
});

describe('hidden products', () => {
  test('appear only as ids in the cart and the wishlist, and can be removed', async () => {
    const client = shop.client();
    await client.put('/api/carts/products/2', { quantity: 1 });
    await client.put('/api/wishlist/2');
    await shop.update('products', { active: false }, { id: 2 });
    const cart = (await client.get<Cart>('/api/carts')).data;
    expect(cart).toMatchObject({ cart_products: [], unavailable: [2], total: 0, delivery: 0 });
    const list = (await client.get<Wishlist>('/api/wishlist')).data;
    expect(list).toEqual({ products: [], unavailable: [2] });
    const removed = (await client.delete<Cart>('/api/carts/products/2')).data;
    expect(removed).not.toHaveProperty('unavailable');
    const removedWish = (await client.delete<Wishlist>('/api/wishlist/2')).data;
    expect(removedWish).toEqual({ products: [] });
  });

  test.each(['PUT /api/wishlist', 'PUT /api/carts/products', 'POST /api/carts/products'])(
    'are unknown to %s',
    async (call) => {
      const [method = '', path = ''] = call.split(' ');
      const body = { quantity: 1, operation_id: '3f0c1c1e-8a44-4a06-9d3f-5a2f4d1b7c11' };
      const response = await shop
        .client()
        .call(method as 'PUT', `${path}/${fixtures.productId}`, { body });
      expect([response.status, response.body]).toEqual([
        404,
        { message: 'Products not found', code: 'product_not_found' },
      ]);
    },
  );

  const paths = ['/', '/shop', '/sitemap.xml', '/feeds/google.xml', '/shop?q=hidden'];
  test.each(paths)('are not in %s', async (url) => {
    const { statusCode, payload } = await shop.app.inject(url);
    expect([statusCode, getMarks(payload)]).toEqual([200, []]);
    for (const id of hidden) expect(payload).not.toMatch(new RegExp(`/products/${id}\\b`));
  });

  test('have no page', async () => {
    for (const name of hidden.flatMap((id) => [id, text + id])) {
      const { statusCode, payload } = await shop.app.inject(`/products/${name}`);
      expect([statusCode, payload.includes(`>${text}`)]).toEqual([404, false]);
    }
  });

  test('do not appear in stock alerts', async () => {
    await shop.shop.modules.writeDueEmails();
    const emails = await shop.rows('emails');
    expect(getMarks(JSON.stringify(emails))).toEqual([]);
  });
});
