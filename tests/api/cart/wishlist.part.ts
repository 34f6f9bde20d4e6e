import { guestCookie } from '@/contract/wire';
import type { Wishlist } from '@/contract/wishlist';
import { visit } from './visit';

describe('the wishlist', () => {
  const ids = ({ products }: Wishlist) => products.map(({ id }) => id);
  const read = async () => ids((await visit.client.get<Wishlist>('/api/wishlist')).data);
  const add = (id: number) => visit.client.put<Wishlist>(`/api/wishlist/${id}`);

  it('is empty for a visitor, and reading it sets no cookie', async () => {
    expect(await read()).toEqual([]);
    expect((await visit.client.delete<Wishlist>('/api/wishlist/1')).data).toEqual({ products: [] });
    expect(visit.client.cookies.has(guestCookie)).toBe(false);
  });

  it('has the newest first, each once', async () => {
    await add(3);
    await add(1);
    const { data, status } = await add(3);
    expect(status).toBe(200);
    expect(ids(data)).toEqual([1, 3]);
    expect(await read()).toEqual([1, 3]);
  });

  it('accepts removals, also of products that it does not contain', async () => {
    await add(1);
    await add(2);
    expect(ids((await visit.client.delete<Wishlist>('/api/wishlist/1')).data)).toEqual([2]);
    expect(ids((await visit.client.delete<Wishlist>('/api/wishlist/1')).data)).toEqual([2]);
  });

  it('rejects unknown products and sets no cookie', async () => {
    const { status, body } = await add(999);
    expect(status).toBe(404);
    expect(body.message).toBe('Products not found');
    expect(visit.client.cookies.has(guestCookie)).toBe(false);
  });

  it('keeps sold-out products, and reports them as such', async () => {
    await add(1);
    await visit.shop.update('products', { stock: 0 }, { id: 1 });
    const { data } = await visit.client.get<Wishlist>('/api/wishlist');
    expect(data.products[0]?.stock).toEqual({ level: 'out', left: 0 });
  });

  it('contains a product once after two concurrent additions', async () => {
    await add(2);
    await Promise.all([add(1), add(1), add(1)]);
    expect(await read()).toEqual([1, 2]);
  });

  it('is in the requested language', async () => {
    await add(1);
    visit.client.locale = 'en';
    const { data, headers } = await visit.client.get<Wishlist>('/api/wishlist');
    expect(data.products[0]?.name).toBe('Pure chokeberry juice');
    expect(String(headers['vary'])).toContain('Accept-Language');
  });
});
