import { array, boolean, enums, integer, object, optional, string, type Infer } from 'superstruct';
import { defineEndpoint } from './endpoint';
import { currencyCode, id, idParam, para } from './fields';

export const paymentStatuses = ['pending', 'paid', 'refunded', 'cancelled'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentMethodValues = ['cash-upon-delivery', 'credit-card'] as const;
export type PaymentMethodValue = (typeof paymentMethodValues)[number];
/** Section 4: the default selection. */
export const defaultPaymentMethod: PaymentMethodValue = 'cash-upon-delivery';

/** Section 3. */
export const paymentMethod = object({
  id: id(),
  value: string(),
  label: string(),
  disabled: boolean(),
});
export type PaymentMethod = Infer<typeof paymentMethod>;

export const payment = object({
  id: id(),
  order_id: id(),
  payment_method_id: id(),
  amount: para(),
  currency: currencyCode(),
  status: enums(paymentStatuses),
  user_id: id(),
});
export type Payment = Infer<typeof payment>;

export const listPaymentMethods = defineEndpoint({
  summary: 'Payment methods',
  method: 'GET',
  path: '/api/payment/methods',
  access: 'public',
  data: array(paymentMethod),
});

/**
 * One payment per order: an existing one is returned again, with the newly chosen
 * method. The server computes the amount and ignores the client's. 422 for a disabled method.
 */
export const createPayment = defineEndpoint({
  summary: 'Create the payment of a draft order',
  method: 'POST',
  path: '/api/payment/create',
  access: 'customer',
  body: object({
    order_id: id(),
    payment_method_id: id(),
    amount: optional(integer()),
    status: optional(enums(['pending'])),
    user_id: optional(integer()),
  }),
  data: payment,
  status: 201,
});

/** 404 'Payment not found' if there is none. */
export const getOrderPayment = defineEndpoint({
  summary: 'The payment of an order',
  method: 'GET',
  path: '/api/payment/order/{orderId}',
  access: 'customer',
  params: object({ orderId: idParam() }),
  data: payment,
});
