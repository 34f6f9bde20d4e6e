import type { FastifyInstance } from 'fastify';
import { createPayment, getOrderPayment, listPaymentMethods } from '../../../contract/payment';
import { refuseForeignUser, serve } from '../../http/route';
import type { PaymentService } from './paymentService';

export function paymentRoutes(
  app: FastifyInstance,
  { payments }: { payments: PaymentService },
): void {
  serve(app, listPaymentMethods, ({ locale }) => payments.methods(locale));

  serve(app, createPayment, ({ actor, body, locale }) => {
    refuseForeignUser(actor, body.user_id);
    return payments.create(actor, body, locale);
  });

  serve(app, getOrderPayment, ({ actor, params }) => payments.ofOrder(actor, params.orderId));
}
