import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  cancelOrder,
  draftOrder,
  getOrder,
  listOrders,
  placeOrder,
  reorder,
} from '@/contract/order';
import { cancelLinkedOrder, claimOrder, openOrderLink } from '@/contract/orderLink';
import { idempotencyHeader } from '@/contract/wire';
import { accountKey, clientKey, makeLimit, type Limit } from '../../http/rateLimits';
import { ApiError } from '../../http/ApiError';
import { registerRoute } from '../../http/route';
import type { LimitSettings } from '../../limitSettings';
import type { OrderLinks } from './orderLink';
import type { OrderService } from './orderService';

/** Characters. */
const keyLength = { min: 8, max: 200 };

function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers[idempotencyHeader.toLowerCase()];
  if (typeof key !== 'string' || key.length < keyLength.min || key.length > keyLength.max) {
    throw new ApiError('idempotency_key_required');
  }
  return key;
}

export interface OrderRoutesParts {
  orders: OrderService;
  links: OrderLinks;
  limits: Pick<LimitSettings, 'ordersPerHour' | 'ordersPerHourAndAddress'>;
}

/** Each order and each cancellation sends emails. Rejected attempts are not counted. */
export function orderRoutes(
  app: FastifyInstance,
  { orders, links, limits }: OrderRoutesParts,
): void {
  const limitOf = (name: string) =>
    makeLimit(app, {
      name,
      windowMinutes: 60,
      keys: [
        { max: limits.ordersPerHour, keyOf: accountKey },
        { max: limits.ordersPerHourAndAddress, keyOf: clientKey },
      ],
    });
  const [placing, cancelling] = [limitOf('place'), limitOf('cancel')];

  async function counted<T>(limit: Limit, request: FastifyRequest, work: () => Promise<T>) {
    const refund = await limit(request);
    try {
      return await work();
    } catch (error) {
      await refund();
      throw error;
    }
  }

  registerRoute(app, draftOrder, ({ actor, body, locale }) => orders.draft(actor, body, locale));

  registerRoute(app, listOrders, ({ actor, query, locale }) => orders.list(actor, query, locale));

  registerRoute(app, getOrder, ({ actor, params, locale }) => orders.get(actor, params.id, locale));

  registerRoute(app, placeOrder, async ({ actor, params, body, locale, request }) => {
    const idempotencyKey = idempotencyKeyOf(request);
    const place = () =>
      orders.place(actor, { orderId: params.id, version: body.version, idempotencyKey }, locale);
    if (await orders.isPlaced(actor, idempotencyKey)) return place();
    return counted(placing, request, place);
  });

  registerRoute(app, cancelOrder, ({ actor, params, locale, request }) =>
    counted(cancelling, request, () => orders.cancel(actor, params.id, locale)),
  );

  const cancellingByLink = makeLimit(app, {
    name: 'cancelByLink',
    windowMinutes: 60,
    keys: [{ max: limits.ordersPerHourAndAddress, keyOf: clientKey }],
  });
  const opening = makeLimit(app, {
    name: 'orderLink',
    windowMinutes: 60,
    keys: [{ max: 30, keyOf: clientKey }],
  });
  /** Links that open nothing are counted. */
  async function withLink<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const refund = await opening(request);
    try {
      const result = await work();
      await refund();
      return result;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'order_not_found') await refund();
      throw error;
    }
  }

  registerRoute(app, openOrderLink, ({ body, locale, request }) =>
    withLink(request, () => links.open(body.token, locale)),
  );

  registerRoute(app, cancelLinkedOrder, ({ body, locale, request }) =>
    withLink(request, () =>
      counted(cancellingByLink, request, () => links.cancel(body.token, locale)),
    ),
  );

  registerRoute(app, claimOrder, ({ body, actor, request }) =>
    withLink(request, () => links.claim(actor.customerId, body.token)),
  );

  registerRoute(app, reorder, ({ actor, params, locale }) =>
    orders.reorder(actor, params.id, locale),
  );
}
