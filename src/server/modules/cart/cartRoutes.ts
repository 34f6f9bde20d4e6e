import type { FastifyInstance } from 'fastify';
import {
  addCartProduct,
  clearCart,
  getCart,
  removeCartProduct,
  setCartProduct,
  type Cart,
} from '@/contract/cart';
import type { Locale } from '@/contract/locale';
import type { Connection, Database } from '../../database/client';
import type { Shopper } from '../../http/Actor';
import { ensureCartOwner } from '../../http/guestCookie';
import { clientKey, makeLimit } from '../../http/rateLimits';
import { registerRoute } from '../../http/route';
import { additionsPerGuest, type LimitSettings } from '../../limitSettings';
import * as carts from './cartService';

/** Every change returns the updated cart, read in the same transaction. */
export function cartRoutes(
  app: FastifyInstance,
  { database, limits }: { database: Database; limits: Pick<LimitSettings, 'guestsPerHourAndIp'> },
): void {
  /** Each is remembered for a week. */
  const perClient = { max: limits.guestsPerHourAndIp * additionsPerGuest, keyOf: clientKey };
  const additions = makeLimit(app, 'addToCart', 60, perClient);
  const cartAfter = (
    shopper: Shopper,
    locale: Locale,
    change: (trx: Connection) => Promise<void>,
  ): Promise<Cart> =>
    database.transaction(async (trx) => {
      await change(trx);
      return carts.readCart(trx, shopper, locale);
    });

  registerRoute(app, getCart, ({ actor, locale }) =>
    carts.readCart(database.kysely, actor, locale),
  );

  registerRoute(
    app,
    setCartProduct,
    async ({ params: { product_id }, body, actor, locale, request, reply }) => {
      // A rejected request sets no cookie.
      if (actor.kind === 'visitor')
        await carts.checkQuantity(database.kysely, product_id, body.quantity);
      const owner = await ensureCartOwner(request, reply);
      return cartAfter(owner, locale, (trx) =>
        carts.setQuantity(trx, owner, product_id, body.quantity),
      );
    },
  );

  registerRoute(
    app,
    addCartProduct,
    async ({ params: { product_id }, body, actor, locale, request, reply }) => {
      await additions(request);
      // A rejected request sets no cookie.
      if (actor.kind === 'visitor') await carts.checkQuantity(database.kysely, product_id, 1);
      const owner = await ensureCartOwner(request, reply);
      return cartAfter(owner, locale, (trx) => carts.addQuantity(trx, owner, product_id, body));
    },
  );

  const cartWithout = (actor: Shopper, locale: Locale, productId?: number) =>
    cartAfter(actor, locale, async (trx) => {
      if (actor.kind !== 'visitor') await carts.removeLines(trx, actor, productId);
    });
  registerRoute(app, removeCartProduct, ({ params, actor, locale }) =>
    cartWithout(actor, locale, params.product_id),
  );
  registerRoute(app, clearCart, ({ actor, locale }) => cartWithout(actor, locale));
}
