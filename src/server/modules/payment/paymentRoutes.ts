import type { FastifyInstance } from 'fastify';
import * as endpoints from '@/contract/payment';
import type { Database } from '../../database/client';
import { assertOwnUser, registerRoute } from '../../http/route';
import { lockDraft } from '../order/orderService';
import { listPaymentMethods, payDraft, orderPayment } from './paymentService';

export function paymentRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerRoute(app, endpoints.listPaymentMethods, ({ locale }) =>
    listPaymentMethods(database.kysely, locale),
  );

  registerRoute(app, endpoints.createPayment, ({ actor, body, locale }) => {
    assertOwnUser(actor, body.user_id);
    return database.transaction(async (trx) => {
      const draft = await lockDraft(trx, actor, body.order_id, locale);
      return payDraft(trx, actor, draft, body.payment_method_id);
    });
  });

  registerRoute(app, endpoints.getOrderPayment, ({ actor, params }) =>
    orderPayment(database.kysely, actor, params.orderId),
  );
}
