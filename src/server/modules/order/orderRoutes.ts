import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  cancelOrder,
  draftOrder,
  getOrder,
  listOrders,
  placeOrder,
  reorder,
} from '../../../contract/order';
import { idempotencyHeader } from '../../../contract/wire';
import { Refusal } from '../../http/Refusal';
import { serve } from '../../http/route';
import type { OrderService } from './orderService';

/** Characters: long enough not to be guessed twice by chance, short enough to be kept. */
const keyLength = { min: 8, max: 200 };

function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers[idempotencyHeader.toLowerCase()];
  if (typeof key !== 'string' || key.length < keyLength.min || key.length > keyLength.max) {
    throw new Refusal('idempotency_key_required');
  }
  return key;
}

export function orderRoutes(app: FastifyInstance, { orders }: { orders: OrderService }): void {
  serve(app, draftOrder, ({ actor, body, locale }) => orders.draft(actor, body, locale));

  serve(app, listOrders, ({ actor, query, locale }) => orders.list(actor, query, locale));

  serve(app, getOrder, ({ actor, params, locale }) => orders.get(actor, params.id, locale));

  serve(app, placeOrder, ({ actor, params, body, locale, request }) =>
    orders.place(
      actor,
      {
        orderId: params.id,
        version: body.version,
        idempotencyKey: idempotencyKeyOf(request),
      },
      locale,
    ),
  );

  serve(app, cancelOrder, ({ actor, params, locale }) => orders.cancel(actor, params.id, locale));

  serve(app, reorder, ({ actor, params, locale }) => orders.reorder(actor, params.id, locale));
}
