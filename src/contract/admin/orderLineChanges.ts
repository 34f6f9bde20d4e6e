import { array, enums, object, optional, size } from 'superstruct';
import { defineEndpoint, type EndpointBody } from '../endpoint';
import { id, idParam, optionalText, position, quantity } from '../fields';
import { lineChangeKinds, numberParams, reasonMaxLength } from './orders';

const maxPieces = 100_000;

/**
 * Takes pieces off an order that is not shipped (`shortened`: sums are computed again, delivery never costs
 * more, the customer is notified), or books what came back of a delivered one (`returned`). At least
 * one piece must be left: an order without any is cancelled or returned. 409 `changed_meanwhile`,
 * 409 `order_changed_meanwhile` if it is in no state for this kind; 422 for lines it does not have.
 */
export const changeOrderLines = defineEndpoint({
  summary: 'Shorten an order, or book what came back of it',
  method: 'POST',
  path: '/api/admin/orders/{number}/line-changes',
  access: 'orders.correct',
  idempotent: true,
  params: numberParams,
  body: object({
    version: id(),
    kind: enums(lineChangeKinds),
    lines: size(
      array(
        object({
          position: position(),
          pieces: quantity(maxPieces),
          into: enums(['stock', 'writeOff']),
        }),
      ),
      1,
      200,
    ),
    reason: optional(optionalText(reasonMaxLength)),
  }),
});
export type LineChangeInput = EndpointBody<typeof changeOrderLines>;

/**
 * The customer's email is deleted unsent. Undoing again changes nothing. 409 `too_late` (with `email_left` if
 * the customer's email was sent already, also if the order was moved on or changed again), `stock_short`; 404
 * `transition_not_found`.
 */
export const undoLineChange = defineEndpoint({
  summary: 'Undo a change of the lines within a minute',
  method: 'POST',
  path: '/api/admin/line-changes/{id}/undo',
  access: 'orders.correct',
  params: object({ id: idParam() }),
});
