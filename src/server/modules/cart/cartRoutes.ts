import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  addCartProduct,
  clearCart,
  getCart,
  removeCartCode,
  removeCartProduct,
  setCartCode,
  setCartProduct,
  type Cart,
} from '@/contract/cart';
import type { Locale } from '@/contract/locale';
import type { Connection, Database } from '../../database/client';
import type { Shopper } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';
import { ensureCartOwner } from '../../http/guestCookie';
import { accountKey, clientKey, countFailed, makeLimit } from '../../http/rateLimits';
import { type EndpointContext, registerRoute } from '../../http/route';
import { additionsPerGuest, type LimitSettings } from '../../limitSettings';
import type { VisitCounts } from '../books/visitService';
import * as carts from './cartService';

/** Guessed codes per hour. Offices and mobile networks share an IP address. */
const guessesPerHour = { byUser: 10, byAddress: 30 };

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
    visits: Pick<VisitCounts, 'addFromRequest'>;
  },
): void {
  const perClient = { max: limits.guestsPerHourAndIp * additionsPerGuest, getKey: clientKey };
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

  /** Checks the quantity of a visitor first, so that a rejected request sets no cookie. */
  const ownerFor = async (
    { actor, request, reply }: Sender,
    productId: number,
    quantity: number,
  ) => {
    if (actor.kind === 'visitor') await carts.checkQuantity(database.kysely, productId, quantity);
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
    if (isFirst && !cart.unavailable) visits.addFromRequest(sender.request, 'cart');
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

  const perUser = (request: FastifyRequest) => {
    const { actor } = request;
    // Visitors are limited by IP address, because a new guest for each guess would evade a limit by guest.
    if (actor.kind === 'guest') return `guest ${actor.guestId}`;
    return actor.kind === 'customer' ? accountKey(request) : clientKey(request);
  };
  const guesses = makeLimit(
    app,
    'code',
    60,
    { max: guessesPerHour.byUser, getKey: perUser },
    { max: guessesPerHour.byAddress, getKey: clientKey },
  );
  const isGuess = (error: unknown) =>
    error instanceof ApiError && error.code === 'validation_failed';

  registerRoute(app, setCartCode, ({ body, locale, ...sender }) =>
    countFailed(guesses, sender.request, isGuess, async () => {
      const { code } = await carts.checkCode(database.kysely, sender.actor, body.code);
      const owner = await ensureCartOwner(sender.request, sender.reply);
      return cartAfter(owner, locale, (trx) => carts.setCode(trx, owner, code));
    }),
  );

  registerRoute(app, removeCartCode, ({ actor, locale }) =>
    cartAfter(actor, locale, async (trx) => {
      if (actor.kind !== 'visitor') await carts.setCode(trx, actor, null);
    }),
  );
}
