import { assign, boolean, enums, nullable, object, pick, type Infer } from 'superstruct';
import { defineEndpoint } from './endpoint';
import { id, para, secret } from './fields';
import { order, orderContact } from './order';
import { paymentStatuses } from './payment';

/*
 * The link to an order in its emails: anyone who has it sees the order and may cancel it without an account. The token
 * is in the body, so that no URL contains it. All endpoints fail with 404 `order_not_found` and `linkProblem` as
 * details.
 */

/** `invalid` includes links that staff have replaced; `removed`: the personal data was deleted. */
export const linkProblem = object({ reason: enums(['invalid', 'expired', 'removed']) });
export type LinkProblem = Infer<typeof linkProblem>['reason'];

export const linkBody = object({ token: secret(120) });

/** An order without email, notes and most digits of the phone number. */
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
    /** The amount that the courier collects. */
    to_collect: para(),
    /** Whether it is a phone order with an email address that belongs to no account yet. */
    claimable: boolean(),
  }),
);
export type LinkedOrder = Infer<typeof linkedOrder>;

export const openOrderLink = defineEndpoint({
  summary: "A link's order",
  method: 'POST',
  path: '/api/order-link',
  access: 'public',
  body: linkBody,
  data: linkedOrder,
});

/** Works like `cancelOrder`. */
export const cancelLinkedOrder = defineEndpoint({
  summary: "Cancel a link's order",
  method: 'POST',
  path: '/api/order-link/cancel',
  access: 'public',
  body: linkBody,
  data: linkedOrder,
});

/** Works like `setReminder`. */
export const setLinkedReminder = defineEndpoint({
  summary: "Request an email for when the bottles of a link's order should be empty",
  method: 'POST',
  path: '/api/order-link/reminder',
  access: 'public',
  body: assign(linkBody, object({ asked: boolean() })),
  data: linkedOrder,
});

/**
 * Adds a phone order to the account; idempotent. 403 if it belongs to another account, `order_email_differs` unless the
 * account has confirmed the order's email.
 */
export const claimOrder = defineEndpoint({
  summary: "Add a link's order to the account",
  method: 'POST',
  path: '/api/order-link/claim',
  access: 'customer',
  body: linkBody,
  data: object({ id: id() }),
});
