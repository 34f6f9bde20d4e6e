import type { FastifyInstance } from 'fastify';
import { addToWishlist, getWishlist, removeFromWishlist } from '@/contract/wishlist';
import type { Database } from '../../database/client';
import { ensureCartOwner } from '../../http/guestCookie';
import { registerRoute } from '../../http/route';
import * as wishlists from './wishlistService';

/** Every change returns the updated list. */
export function wishlistRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const { kysely } = database;

  registerRoute(app, getWishlist, ({ actor, locale }) =>
    wishlists.readWishlist(kysely, actor, locale),
  );

  registerRoute(app, addToWishlist, async ({ params, actor, locale, request, reply }) => {
    // Check the product first, so that a rejected request sets no cookie.
    if (actor.kind === 'visitor') await wishlists.checkProduct(kysely, params.product_id);
    const owner = await ensureCartOwner(request, reply);
    return database.transaction(async (trx) => {
      await wishlists.addToWishlist(trx, owner, params.product_id);
      return wishlists.readWishlist(trx, owner, locale);
    });
  });

  registerRoute(app, removeFromWishlist, async ({ params, actor, locale }) =>
    database.transaction(async (trx) => {
      if (actor.kind !== 'visitor')
        await wishlists.removeFromWishlist(trx, actor, params.product_id);
      return wishlists.readWishlist(trx, actor, locale);
    }),
  );
}
