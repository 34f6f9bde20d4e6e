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
import { type EndpointContext, registerRoute } from '../../http/route';
import { additionsPerGuest, type LimitSettings } from '../../limitSettings';
import type { VisitCounts } from '../books/visitService';
import * as carts from './cartService';

type Sender = Pick<EndpointContext<typeof setCartProduct>, 'actor' | 'request' | 'reply'>;

/** Every change returns the updated cart, read in the same transaction. */
export function cartRoutes(
  app: FastifyInstance,
  {
    database,
    limits,
    visits,
  }: {
    database: Database;
    limits: Pick<LimitSettings, 'guestsPerHourAndIp'>;
    visits: Pick<VisitCounts, 'addOf'>;
  },
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

  /** A rejected request sets no cookie. */
  const ownerFor = async ({ actor, request, reply }: Sender, productId: number, pieces: number) => {
    if (actor.kind === 'visitor') await carts.checkQuantity(database.kysely, productId, pieces);
    return ensureCartOwner(request, reply);
  };

  registerRoute(app, setCartProduct, async ({ params, body, locale, ...sender }) => {
    const owner = await ownerFor(sender, params.product_id, body.quantity);
    return cartAfter(owner, locale, (trx) =>
      carts.setQuantity(trx, owner, params.product_id, body.quantity),
    );
  });

  registerRoute(app, addCartProduct, async ({ params, body, locale, ...sender }) => {
    await additions(sender.request);
    const owner = await ownerFor(sender, params.product_id, 1);
    const cart = await cartAfter(owner, locale, (trx) =>
      carts.addQuantity(trx, owner, params.product_id, body),
    );
    const [line, ...others] = cart.cart_products;
    const isFirst = others.length === 0 && line?.requested === body.quantity;
    if (isFirst && !cart.unavailable) visits.addOf(sender.request, 'cart');
    return cart;
  });

  const cartWithout = (actor: Shopper, locale: Locale, productId?: number) =>
    cartAfter(actor, locale, async (trx) => {
      if (actor.kind !== 'visitor') await carts.removeLines(trx, actor, productId);
    });
  registerRoute(app, removeCartProduct, ({ params, actor, locale }) =>
    cartWithout(actor, locale, params.product_id),
  );
  registerRoute(app, clearCart, ({ actor, locale }) => cartWithout(actor, locale));
}
