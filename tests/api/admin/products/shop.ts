import type { AdminProductList } from '@/contract/admin/products';
import type { Product } from '@/contract/productDetails';
import { violationsIn } from '@tests/api/security/invariants';
import { useStaffShop } from '@tests/support/adminShop';

/** `products.test.ts` and its parts share this shop. */
export const { shop, owner, helper } = useStaffShop();
afterEach(async () => expect(await violationsIn(shop.database.kysely)).toEqual([]));

export const readShownProduct = async (id: number, locale: 'sr-LAT' | 'en' = 'sr-LAT') =>
  (await shop.client({ locale }).get<Product>(`/api/products/${id}`)).data;
export const readListing = async (query: string) =>
  (await owner.get<AdminProductList>(`/api/admin/products?${query}`)).data;
