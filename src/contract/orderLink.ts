import { assign, boolean, enums, nullable, object, pick, type Infer } from 'superstruct';
import { defineEndpoint } from './endpoint';
import { id, para, secret } from './fields';
import { order, orderContact } from './order';
import { paymentStatuses } from './payment';

/*
 * Anyone who has the link in an order's emails can see and cancel the order. The body contains the token, so no URL
 * does. All endpoints respond with 404 `order_not_found` and `linkProblem` as details if the link does not work.
 */

/** `invalid` includes links that staff have replaced. `removed` means that the personal data was deleted. */
export const linkProblem = object({ reason: enums(['invalid', 'expired', 'removed']) });
export type LinkProblem = Infer<typeof linkProblem>['reason'];

export const linkBody = object({ token: secret(120) });

/** Omits the email, notes and most digits of the phone number. */
export const linkedOrder = assign(
  pick(order, [
    'id',
    'number',
    'status',
    'delivery_method',
    'total_amount',
    'currency',
    'created_at',
    'placed_at',
    'lines',
    'subtotal',
    'code',
    'discount',
    'delivery',
    'vat',
    'address',
    'payment_method',
    'transfer',
    'history',
    'expected_on',
    'courier',
    'tracking_number',
    'cancellable',
    'reminder',
  ]),
  object({
    contact: pick(orderContact, ['name', 'last_name', 'phone']),
    payment_status: nullable(enums(paymentStatuses)),
    to_collect: para(),
    claimable: boolean(),
  }),
);
export type LinkedOrder = Infer<typeof linkedOrder>;

export const openOrderLink = defineEndpoint({
  summary: 'The order of an order link',
  method: 'POST',
  path: '/api/order-link',
  access: 'public',
  body: linkBody,
  data: linkedOrder,
});

export const cancelLinkedOrder = defineEndpoint({
  summary: 'Cancel the order of an order link',
  method: 'POST',
  path: '/api/order-link/cancel',
  access: 'public',
  body: linkBody,
  data: linkedOrder,
});

export const setLinkedReminder = defineEndpoint({
  summary: 'Request an email for when the bottles should be empty, with an order link',
  method: 'POST',
  path: '/api/order-link/reminder',
  access: 'public',
  body: assign(linkBody, object({ asked: boolean() })),
  data: linkedOrder,
});

/**
 * Adds a phone order to the account. Responds with 403 if it belongs to another account, or 403 `order_email_differs`
 * unless the account has confirmed the order's email.
 */
export const claimOrder = defineEndpoint({
  summary: 'Add the order of an order link to the account',
  method: 'POST',
  path: '/api/order-link/claim',
  access: 'customer',
  body: linkBody,
  data: object({ id: id() }),
});
