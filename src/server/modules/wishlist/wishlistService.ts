import type { Locale } from '@/contract/locale';
import type { Wishlist } from '@/contract/wishlist';
import type { Connection } from '../../database/client';
import type { CartOwner, Shopper } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';
import type { CatalogueService } from '../catalogue/catalogueService';
import * as repository from './wishlistRepository';

/** Wishlists of customers and guests. */
export interface WishlistService {
  /** Newest first, sold-out products included, hidden ones as ids. Writes nothing. */
  wishlist(connection: Connection, shopper: Shopper, locale: Locale): Promise<Wishlist>;
  /** Rejects with `product_not_found`, and changes nothing. */
  checkProduct(connection: Connection, productId: number): Promise<void>;
  /** Adding again changes nothing. Rejects as `checkProduct`. */
  add(connection: Connection, owner: CartOwner, productId: number): Promise<void>;
  remove(connection: Connection, owner: CartOwner, productId: number): Promise<void>;
  /** Moves a guest's wishlist to the customer; returns the number of new products. Idempotent. */
  merge(trx: Connection, guestId: number, customerId: number): Promise<number>;
}

export interface WishlistDependencies {
  catalogue: Pick<CatalogueService, 'byIds' | 'forSale'>;
}

export function makeWishlistService({ catalogue }: WishlistDependencies): WishlistService {
  async function checkProduct(connection: Connection, productId: number): Promise<void> {
    const products = await catalogue.forSale(connection, [productId]);
    if (!products.has(productId)) throw new ApiError('product_not_found');
  }

  return {
    async wishlist(connection, shopper, locale) {
      const ids =
        shopper.kind === 'visitor' ? [] : await repository.selectWishlist(connection, shopper);
      const products = await catalogue.byIds(connection, ids, locale);
      const shown = new Set(products.map(({ id }) => id));
      const unavailable = ids.filter((id) => !shown.has(id));
      return { products, ...(unavailable.length > 0 && { unavailable }) };
    },

    checkProduct,

    async add(connection, owner, productId) {
      await checkProduct(connection, productId);
      await repository.insertWishlistProduct(connection, owner, productId);
    },

    remove: repository.deleteWishlistProduct,
    merge: repository.moveWishlist,
  };
}
