import pg from 'pg';
import type { CartProduct } from '@/contract/cart';
import { visit } from './visit';

describe('round trips to the database', () => {
  beforeEach(async () => {
    // The guest has a cart, and the use of the security token is already recorded.
    await put(1);
    await visit.client.get('/api/carts');
  });

  const put = (id: number) =>
    visit.client.put<{ cart_products: CartProduct[] }>(`/api/carts/products/${id}`, {
      quantity: 1,
    });

  /** The number of statements that a request sends to the database one by one. */
  async function getStatements(call: () => Promise<{ status: number }>): Promise<number> {
    const sent = jest.spyOn(pg.Client.prototype, 'query');
    expect((await call()).status).toBe(200);
    const { length } = sent.mock.calls;
    sent.mockRestore();
    return length;
  }

  it('an addition takes five round trips: identity, begin, set the line, read the cart, commit', async () => {
    expect(await getStatements(() => put(2))).toBe(5);
  });

  it.each([
    ['/api/products', 1],
    ['/api/products?per_page=100&sort=name_asc', 1],
    ['/api/products?q=borovnica', 1],
    ['/api/products/1', 1],
    ['/api/products/by-ids?ids=2,1', 1],
    ['/api/featured-products', 1],
    ['/api/carts', 2],
    ['/api/wishlist', 3],
  ])('reads %s in %i', async (path, count) => {
    await visit.client.put('/api/wishlist/1', {});
    expect(await getStatements(() => visit.client.get(path))).toBe(count);
  });

  it('a cart with many lines needs no additional round trips', async () => {
    const number = await getStatements(() => visit.client.get('/api/carts'));
    for (const id of [2, 3, 4, 5, 6, 7, 8]) await put(id);
    expect(await getStatements(() => visit.client.get('/api/carts'))).toBe(number);
  });
});
