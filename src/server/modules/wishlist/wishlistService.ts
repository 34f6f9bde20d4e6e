import type { Locale } from '@/contract/locale';
import type { Wishlist } from '@/contract/wishlist';
import type { Connection } from '../../database/client';
import type { CartOwner, Shopper } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';
import { catalogue } from '../catalogue/catalogueService';
import * as repository from './wishlistRepository';

/** @throws ApiError `product_not_found` */
async function checkProduct(connection: Connection, productId: number): Promise<void> {
  const products = await catalogue.forSale(connection, [productId]);
  if (!products.has(productId)) throw new ApiError('product_not_found');
}

/** Wishlists of customers and guests. */
export const wishlists = {
  /** Newest first, sold-out products included, hidden ones as ids. Writes nothing. */
  async wishlist(connection: Connection, shopper: Shopper, locale: Locale): Promise<Wishlist> {
    const ids =
      shopper.kind === 'visitor' ? [] : await repository.selectWishlist(connection, shopper);
    const products = await catalogue.byIds(connection, ids, locale);
    const shown = new Set(products.map(({ id }) => id));
    const unavailable = ids.filter((id) => !shown.has(id));
    return { products, ...(unavailable.length > 0 && { unavailable }) };
  },

  checkProduct,

  /** Adding again changes nothing. Rejects as `checkProduct`. */
  async add(connection: Connection, owner: CartOwner, productId: number): Promise<void> {
    await checkProduct(connection, productId);
    await repository.insertWishlistProduct(connection, owner, productId);
  },

  remove: repository.deleteWishlistProduct,
  merge: repository.moveWishlist,
  removeAll: repository.deleteOfCustomer,
};
