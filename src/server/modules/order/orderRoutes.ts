import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as endpoints from '@/contract/order';
import {
  cancelLinkedOrder,
  claimOrder,
  openOrderLink,
  setLinkedReminder,
} from '@/contract/orderLink';
import { accountKey, clientKey, countDone, countFailed, makeLimit } from '../../http/rateLimits';
import { ApiError } from '../../http/ApiError';
import { registerRoute } from '../../http/route';
import type { LimitSettings } from '../../limitSettings';
import type { ImageStore } from '../../images/ImageStore';
import { complaintRoutes } from './complaint/complaintRoutes';
import { draftOrder } from './draft/draftOrder';
import { cancelLinked, claim, openLink, remindLinked } from './orderLink';
import { findPlacement, getOrder, listCustomerOrders } from './orderRepository';
import { cancelOrder, reorder } from './orderService';
import { orderSummaryView, orderView } from './orderView';
import { placeOrder } from './place/placeOrder';
import { setReminder } from './reminder';
import type { VisitCounts } from '../books/visitService';
import { getIdempotencyKey } from '../staff/idempotencyService';
import type { OrderDependencies } from './OrderDependencies';

const isUnknownLink = (error: unknown) =>
  error instanceof ApiError && error.code === 'order_not_found';

/** Limits orders and cancellations, because each sends emails. Rejected attempts are not counted. */
export function orderRoutes(
  app: FastifyInstance,
  deps: OrderDependencies & {
    images: Pick<ImageStore, 'normalize'>;
    visits: Pick<VisitCounts, 'addFromRequest'>;
  },
  limits: Pick<LimitSettings, 'ordersPerHour' | 'ordersPerHourAndIp'>,
): void {
  const { kysely, transaction } = deps.database;
  const perAccount = { max: limits.ordersPerHour, getKey: accountKey };
  const perClient = { max: limits.ordersPerHourAndIp, getKey: clientKey };
  const placing = makeLimit(app, 'place', 60, perAccount, perClient);
  const cancelling = makeLimit(app, 'cancel', 60, perAccount, perClient);
  const cancellingByLink = makeLimit(app, 'cancelByLink', 60, perClient);
  const opening = makeLimit(app, 'orderLink', 60, { max: 30, getKey: clientKey });

  registerRoute(app, endpoints.draftOrder, ({ actor, body, locale }) =>
    draftOrder(deps, actor, body, locale),
  );

  registerRoute(app, endpoints.listOrders, async ({ actor, query, locale }) => {
    const orders = await listCustomerOrders(kysely, actor.customerId, query);
    return orders.map((order) => orderSummaryView(order, locale));
  });

  registerRoute(app, endpoints.getOrder, async ({ actor: { customerId }, params, locale }) =>
    orderView(await getOrder(kysely, { id: params.id, customer_id: customerId }), locale),
  );

  registerRoute(app, endpoints.placeOrder, async ({ actor, params, body, locale, request }) => {
    const idempotencyKey = getIdempotencyKey(request);
    const { version, payment_method_id: paymentMethodId } = body;
    const agreement = { orderId: params.id, version, paymentMethodId, idempotencyKey };
    const place = async () => {
      const outcome = await transaction((trx) => placeOrder(deps, trx, actor, agreement, locale));
      if (outcome instanceof ApiError) throw outcome;
      return outcome;
    };
    // A repeated request only repeats the response.
    if ((await findPlacement(kysely, actor.customerId, idempotencyKey)) !== undefined)
      return place();
    const order = await countDone(placing, request, place);
    deps.visits.addFromRequest(request, 'order');
    return order;
  });

  registerRoute(app, endpoints.cancelOrder, ({ actor, params, locale, request }) =>
    countDone(cancelling, request, () =>
      transaction((trx) => cancelOrder(deps, trx, actor, params.id, locale)),
    ),
  );

  /** Counts invalid links. */
  const withLink = <T>(request: FastifyRequest, work: () => Promise<T>) =>
    countFailed(opening, request, isUnknownLink, work);

  complaintRoutes(app, deps, withLink);

  registerRoute(app, openOrderLink, ({ body, locale, request }) =>
    withLink(request, () => openLink(kysely, body.token, locale)),
  );

  registerRoute(app, cancelLinkedOrder, ({ body, locale, request }) =>
    withLink(request, () =>
      countDone(cancellingByLink, request, () =>
        transaction((trx) => cancelLinked(deps, trx, body.token, locale)),
      ),
    ),
  );

  registerRoute(app, setLinkedReminder, ({ body, locale, request }) =>
    withLink(request, () => transaction((trx) => remindLinked(trx, body, locale))),
  );

  registerRoute(app, claimOrder, ({ body, actor, request }) =>
    withLink(request, () => transaction((trx) => claim(trx, actor.customerId, body.token))),
  );

  registerRoute(app, endpoints.setReminder, ({ actor: { customerId }, params, body, locale }) =>
    transaction(async (trx) => {
      const ownOrder = { id: params.id, customer_id: customerId };
      const order = await getOrder(trx, ownOrder, { lock: true });
      return orderView(await setReminder(trx, order, body.asked), locale);
    }),
  );

  registerRoute(app, endpoints.reorder, ({ actor, params, locale }) =>
    transaction((trx) => reorder(trx, actor, params.id, locale)),
  );
}
