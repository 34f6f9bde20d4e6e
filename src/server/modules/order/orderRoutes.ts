import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as endpoints from '@/contract/order';
import { idempotencyHeader } from '@/contract/wire';
import { accountKey, clientKey, makeLimit, type Limit } from '../../http/rateLimits';
import { ApiError } from '../../http/ApiError';
import { registerRoute } from '../../http/route';
import type { LimitSettings } from '../../limitSettings';
import { draftOrder } from './draftOrder';
import type { OrderDependencies } from './OrderDependencies';
import { findPlacement } from './orderRepository';
import { cancelOrder, getForCustomer, listForCustomer, reorder } from './orderService';
import { placeOrder } from './placeOrder';

/** Characters. */
const keyLength = { min: 8, max: 200 };

function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers[idempotencyHeader.toLowerCase()];
  if (typeof key !== 'string' || key.length < keyLength.min || key.length > keyLength.max) {
    throw new ApiError('idempotency_key_required');
  }
  return key;
}

/** Each order and each cancellation sends emails. Rejected attempts are not counted. */
export function orderRoutes(
  app: FastifyInstance,
  deps: OrderDependencies,
  limits: Pick<LimitSettings, 'ordersPerHour' | 'ordersPerHourAndAddress'>,
): void {
  const { kysely } = deps.database;
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

  registerRoute(app, endpoints.draftOrder, ({ actor, body, locale }) =>
    draftOrder(deps, actor, body, locale),
  );

  registerRoute(app, endpoints.listOrders, ({ actor, query, locale }) =>
    listForCustomer(kysely, actor, query, locale),
  );

  registerRoute(app, endpoints.getOrder, ({ actor, params, locale }) =>
    getForCustomer(kysely, actor, params.id, locale),
  );

  registerRoute(app, endpoints.placeOrder, async ({ actor, params, body, locale, request }) => {
    const idempotencyKey = idempotencyKeyOf(request);
    const agreement = { orderId: params.id, version: body.version, idempotencyKey };
    const place = () => placeOrder(deps, actor, agreement, locale);
    // Placing again only repeats the response.
    if ((await findPlacement(kysely, actor.customerId, idempotencyKey)) !== undefined)
      return place();
    return counted(placing, request, place);
  });

  registerRoute(app, endpoints.cancelOrder, ({ actor, params, locale, request }) =>
    counted(cancelling, request, () => cancelOrder(deps, actor, params.id, locale)),
  );

  registerRoute(app, endpoints.reorder, ({ actor, params, locale }) =>
    reorder(deps, actor, params.id, locale),
  );
}
