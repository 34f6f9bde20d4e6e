import type { Locale } from '@/contract/locale';
import type { ProductList } from '@/contract/product';
import { startTestShop, useShop } from '../../support/app';

/** `catalogue.test.ts` and its parts share this shop. */
export const shop = useShop(() => startTestShop({ settings: { googleMapsApiKey: 'a-key' } }));

export async function search(
  q: string,
  { locale = 'sr-LAT', sort }: { locale?: Locale; sort?: string } = {},
) {
  const query = new URLSearchParams({ q, ...(sort && { sort }) });
  const { data } = await shop
    .client({ locale })
    .get<ProductList>(`/api/products?${query.toString()}`);
  return data;
}
export const slugs = ({ products }: ProductList) => products.map(({ slug }) => slug);
