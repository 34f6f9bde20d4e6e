import { guestCookie } from '@/contract/wire';
import type { Wishlist } from '@/contract/wishlist';
import { visit } from './visit';

describe('the wishlist', () => {
  const ids = ({ products }: Wishlist) => products.map(({ id }) => id);
  const read = async () => ids((await visit.client.get<Wishlist>('/api/wishlist')).data);
  const add = (id: number) => visit.client.put<Wishlist>(`/api/wishlist/${id}`);

  const remove = async (id: number) =>
    ids((await visit.client.delete<Wishlist>(`/api/wishlist/${id}`)).data);

  it('is empty for a visitor, and neither reading it nor adding an unknown product sets a cookie', async () => {
    expect(await read()).toEqual([]);
    expect(await remove(1)).toEqual([]);
    const { status, body } = await add(999);
    expect([status, body.message]).toEqual([404, 'Products not found']);
    expect(visit.client.cookies.has(guestCookie)).toBe(false);
  });

  it('lists each product once, newest first, and ignores removals of unlisted products', async () => {
    await add(3);
    await Promise.all([add(1), add(1), add(1)]);
    const { data, status } = await add(3);
    expect(status).toBe(200);
    expect(ids(data)).toEqual([1, 3]);
    expect(await read()).toEqual([1, 3]);
    expect([await remove(1), await remove(1)]).toEqual([[3], [3]]);
  });

  it('keeps sold-out products and marks them', async () => {
    await add(1);
    await visit.shop.update('products', { stock: 0 }, { id: 1 });
    const { data } = await visit.client.get<Wishlist>('/api/wishlist');
    expect(data.products[0]?.stock).toEqual({ level: 'out', left: 0 });
  });

  it('is in the requested language', async () => {
    await add(1);
    visit.client.locale = 'en';
    const { data, headers } = await visit.client.get<Wishlist>('/api/wishlist');
    expect(data.products[0]?.name).toBe('Pure chokeberry juice');
    expect(String(headers['vary'])).toContain('Accept-Language');
  });
});
