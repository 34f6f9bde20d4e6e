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

const maxUnits = 100_000;

/** A whole line that is restocked or written off, or only `broken` units of its contents. */
export const returnedLine = object({
  position: position(),
  into: enums(['stock', 'writeOff']),
  /** Units of a pack that are written off while the rest is restocked. */
  broken: optional(
    size(array(object({ product_id: id(), pieces: quantity(maxUnits) })), 0, maxComponents),
  ),
});

/** Includes units in packs. */
const packedBatch = object({
  product_id: id(),
  batch: requiredText(batchMaxLength),
  pieces: quantity(maxUnits),
});

const trackingNumber = optional(optionalText(trackingNumberMaxLength));
const transitionDetails = {
  courier: optional(optionalText(courierMaxLength)),
  reason: optional(optionalText(reasonMaxLength)),
};

/**
 * `from` is the state that the staff member saw. If the order is already in the target state, nothing changes (200).
 * Otherwise, a different state causes 409 `order_changed_meanwhile` with `order` (number, version, parcel, delivery
 * method), `by` (null for the customer and for commands) and `at`. Responds with 409 `order_event_impossible` if `from`
 * does not allow the event, or 403 if only owners may trigger it.
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
    /** Defaults to the batches that expire first. Responds with 409 `batch_short` or `batch_recalled`. */
    batches: optional(size(array(packedBatch), 0, 200)),
    /** Returned units that are not written off are restocked. */
    lines: optional(size(array(returnedLine), 0, 200)),
  }),
  data: object({
    /** Null if there is nothing to undo. */
    transition_id: nullable(id()),
    undo_until: nullable(isoDate()),
  }),
});
export type TransitionInput = EndpointBody<typeof transitionOrder>;
export type TransitionResponse = EndpointData<typeof transitionOrder>;

/** `by` is null for the customer and for commands. */
const change = { by: person, at: nullable(isoDate()) };

/**
 * Moves each order in its own transaction. Repeating a `batch` completes an interrupted request and changes nothing
 * else.
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
 * Available to owners and to the member who triggered the transition. Deletes the customer's unsent email. Responds
 * with 409 `too_late` (with `email_left` if the email was sent), `stock_short`, `code_used_up` or
 * `order_changed_meanwhile`.
 */
export const undoTransition = defineEndpoint({
  summary: 'Undo a transition within a minute',
  method: 'POST',
  path: '/api/admin/transitions/{id}/undo',
  access: 'orders.write',
  params: object({ id: idParam() }),
  data: adminOrder,
});

/** Undoes each order in its own transaction. */
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
 * `shortened` removes units from an unshipped order, recomputes its sums without raising the delivery fee, and notifies
 * the customer. `returned` records units returned after delivery. At least one unit must remain. Responds with 409
 * `changed_meanwhile`, or 409 `order_changed_meanwhile` if the state does not allow this.
 */
export const changeOrderLines = defineEndpoint({
  summary: 'Remove units from an order, or record returned units',
  method: 'POST',
  path: '/api/admin/orders/{number}/line-changes',
  access: 'orders.correct',
  idempotent: true,
  params: numberParams,
  body: object({
    version: id(),
    kind: enums(lineChangeKinds),
    lines: size(array(object({ ...returnedLine.schema, pieces: quantity(maxUnits) })), 1, 200),
    reason: optional(optionalText(reasonMaxLength)),
  }),
});
export type LineChangeInput = EndpointBody<typeof changeOrderLines>;

/**
 * Deletes the customer's unsent email. Responds with 409 `too_late` (with `email_left` if the email was sent) or
 * `stock_short`.
 */
export const undoLineChange = defineEndpoint({
  summary: "Undo a change to an order's lines within a minute",
  method: 'POST',
  path: '/api/admin/line-changes/{id}/undo',
  access: 'orders.correct',
  params: object({ id: idParam() }),
});
