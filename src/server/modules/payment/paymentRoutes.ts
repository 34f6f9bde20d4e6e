import type { FastifyInstance } from 'fastify';
import { createPayment, getOrderPayment, listPaymentMethods } from '@/contract/payment';
import { assertOwnUser, registerRoute } from '../../http/route';
import type { PaymentService } from './paymentService';

export function paymentRoutes(
  app: FastifyInstance,
  { payments }: { payments: PaymentService },
): void {
  registerRoute(app, listPaymentMethods, ({ locale }) => payments.methods(locale));

  registerRoute(app, createPayment, ({ actor, body, locale }) => {
    assertOwnUser(actor, body.user_id);
    return payments.create(actor, body, locale);
  });

  registerRoute(app, getOrderPayment, ({ actor, params }) =>
    payments.ofOrder(actor, params.orderId),
  );
}
