import { array, enums, nullable, object, optional, size, string } from 'superstruct';
import { maxComponents } from '../entities/product';
import { defineEndpoint, type EndpointBody, type EndpointData } from '../endpoint';
import {
  id,
  idParam,
  isoDate,
  operationId,
  optionalText,
  position,
  quantity,
  requiredText,
} from '../fields';
import { batchMaxLength } from './stock';
import {
  adminOrder,
  courierMaxLength,
  event,
  lineChangeKinds,
  maxBulkOrders,
  numberParams,
  orderNumber,
  parcel,
  person,
  reasonMaxLength,
  trackingNumberMaxLength,
} from './orders';

const maxPieces = 100_000;

/** A returned line: all of it goes back into stock or is written off, or only this many units of its contents. */
export const returnedLine = object({
  position: position(),
  into: enums(['stock', 'writeOff']),
  /** For packs: units that are written off while the rest goes back into stock. */
  broken: optional(
    size(array(object({ product_id: id(), pieces: quantity(maxPieces) })), 0, maxComponents),
  ),
});

/** Units of a bottle's batch, including those in packs. */
const packedBatch = object({
  product_id: id(),
  batch: requiredText(batchMaxLength),
  pieces: quantity(maxPieces),
});

const trackingNumber = optional(optionalText(trackingNumberMaxLength));
const transitionDetails = {
  courier: optional(optionalText(courierMaxLength)),
  reason: optional(optionalText(reasonMaxLength)),
};

/**
 * `from` is the state in which the decision was made. Nothing changes if the order is already in the target state
 * (200). In any other state, 409 `order_changed_meanwhile` with `order` (number, version, parcel, delivery method),
 * `by` (null for the customer and for commands) and `at`. 409 `order_event_impossible` if `from` has no such event; 403
 * for events that only owners may trigger.
 */
export const transitionOrder = defineEndpoint({
  summary: 'Move an order to its next status',
  method: 'POST',
  path: '/api/admin/orders/{number}/transitions',
  access: 'orders.write',
  params: numberParams,
  body: object({
    event,
    from: parcel,
    tracking_number: trackingNumber,
    ...transitionDetails,
    /** The packed batches, if not those that expire first: 409 `batch_short`, `batch_recalled`. */
    batches: optional(size(array(packedBatch), 0, 200)),
    /** Returned units by position; units that are not written off go back into stock. */
    lines: optional(size(array(returnedLine), 0, 200)),
  }),
  data: object({
    /** Null if nothing changed and there is nothing to undo. */
    transition_id: nullable(id()),
    undo_until: nullable(isoDate()),
  }),
});
export type TransitionInput = EndpointBody<typeof transitionOrder>;
export type TransitionResponse = EndpointData<typeof transitionOrder>;

/** Who changed the order (null for the customer and for commands), and when. */
const change = { by: person, at: nullable(isoDate()) };

/**
 * Moves each order in its own transaction. The client chooses `batch`: repeating the request completes an interrupted
 * one and changes nothing else.
 */
export const transitionOrders = defineEndpoint({
  summary: 'Move several orders to their next status',
  method: 'POST',
  path: '/api/admin/orders/transitions',
  access: 'orders.write',
  body: object({
    event,
    batch: operationId(),
    orders: size(
      array(object({ number: orderNumber(), from: parcel, tracking_number: trackingNumber })),
      1,
      maxBulkOrders,
    ),
    ...transitionDetails,
  }),
  data: object({
    results: array(
      object({
        number: string(),
        outcome: enums(['changed', 'unchanged', 'changedMeanwhile', 'impossible', 'unknown']),
        /** Its current state; null if unknown. */
        parcel: nullable(parcel),
        ...change,
      }),
    ),
    undo_until: nullable(isoDate()),
  }),
});
export type BulkInput = EndpointBody<typeof transitionOrders>;
export type BulkResponse = EndpointData<typeof transitionOrders>;

/**
 * Allowed for the member who triggered it and for owners. Deletes the customer's unsent email. Idempotent. 404
 * `transition_not_found`; 409 `too_late` (with `email_left` if the email was already sent), `stock_short`,
 * `code_used_up`, `order_changed_meanwhile`.
 */
export const undoTransition = defineEndpoint({
  summary: 'Undo a transition within a minute',
  method: 'POST',
  path: '/api/admin/transitions/{id}/undo',
  access: 'orders.write',
  params: object({ id: idParam() }),
  data: adminOrder,
});

/** Undoes each order in its own transaction. 404 `transition_not_found` for an unknown batch. */
export const undoBatch = defineEndpoint({
  summary: 'Undo a bulk transition within a minute',
  method: 'POST',
  path: '/api/admin/batches/{batch}/undo',
  access: 'orders.write',
  params: object({ batch: operationId() }),
  data: object({
    results: array(
      object({
        number: string(),
        outcome: enums([
          'undone',
          'tooLate',
          'emailLeft',
          'stockShort',
          'codeUsedUp',
          'changedMeanwhile',
        ]),
        parcel,
        ...change,
      }),
    ),
  }),
});
export type UndoBatchResponse = EndpointData<typeof undoBatch>;

/**
 * Removes units from an unshipped order (`shortened`: sums are recomputed, delivery never costs more, the customer is
 * notified), or books units returned after delivery (`returned`). One unit must remain; otherwise cancel or return the
 * order. 409 `changed_meanwhile`; 409 `order_changed_meanwhile` if the state does not allow this; 422 for unknown
 * lines.
 */
export const changeOrderLines = defineEndpoint({
  summary: 'Remove units from an order, or book returned units',
  method: 'POST',
  path: '/api/admin/orders/{number}/line-changes',
  access: 'orders.correct',
  idempotent: true,
  params: numberParams,
  body: object({
    version: id(),
    kind: enums(lineChangeKinds),
    lines: size(array(object({ ...returnedLine.schema, pieces: quantity(maxPieces) })), 1, 200),
    reason: optional(optionalText(reasonMaxLength)),
  }),
});
export type LineChangeInput = EndpointBody<typeof changeOrderLines>;

/**
 * Deletes the customer's unsent email. Idempotent. 404 `transition_not_found`; 409 `too_late` (with `email_left` if the
 * email was already sent, even if the order was moved or changed again), `stock_short`.
 */
export const undoLineChange = defineEndpoint({
  summary: "Undo a change to an order's lines within a minute",
  method: 'POST',
  path: '/api/admin/line-changes/{id}/undo',
  access: 'orders.correct',
  params: object({ id: idParam() }),
});
