import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  size,
  string,
} from 'superstruct';
import { defineEndpoint, type EndpointBody, type EndpointData } from '../endpoint';
import { operationId, optionalText, para, requiredText, savedFile } from '../fields';
import { transitionOrders } from './orderTransitions';
import { deliveryMethod } from '../order';
import {
  courierMaxLength,
  maxBulkOrders,
  orderNumber,
  parcel,
  trackingNumberMaxLength,
} from './orders';
import { pastedList, skippedLine } from './pastedList';

export const courierFileFormats = ['csv', 'csv1250', 'xlsx'] as const;
export type CourierFileFormat = (typeof courierFileFormats)[number];

/** Requested orders that the file omits: not packed, picked up, or unknown. */
const leftOut = array(
  object({ number: string(), parcel: nullable(parcel), delivery_method: deliveryMethod }),
);

const courierParcel = object({
  number: string(),
  /** The person who receives the parcel and pays the courier. */
  recipient: string(),
  phone: string(),
  street: string(),
  place: string(),
  zip: string(),
  /** In grams; null if the weight of a product is unknown. */
  weight: nullable(integer()),
  /** The amount that the courier collects. */
  amount: para(),
  note: string(),
});
export type CourierParcel = EndpointData<typeof listCourierParcels>['parcels'][number];

/** `numbers` are separated by commas; by default all packed orders, oldest first. */
export const listCourierParcels = defineEndpoint({
  summary: 'Packed parcels, as the courier receives them',
  method: 'GET',
  path: '/api/admin/courier-parcels',
  access: 'orders.write',
  query: object({ numbers: optional(requiredText(maxBulkOrders * 12)) }),
  data: object({
    parcels: array(courierParcel),
    left_out: leftOut,
    /** More orders are packed than fit into one file. */
    more: boolean(),
    /** Couriers from the settings, most recently used first. */
    couriers: array(string()),
  }),
});

/** Changes no order. 422 `not_available` if none of the orders is packed. */
export const writeCourierFile = defineEndpoint({
  summary: 'The file for the courier to import',
  method: 'POST',
  path: '/api/admin/courier-file',
  access: 'orders.write',
  body: object({
    /** A courier that is not in the settings gets the standard columns. */
    courier: optionalText(courierMaxLength),
    format: enums(courierFileFormats),
    numbers: size(array(orderNumber()), 1, maxBulkOrders),
  }),
  data: object({ ...savedFile().schema, left_out: leftOut }),
});

/** What a line of a courier's list does. */
export const trackingOutcomes = [
  'new',
  'differs',
  'same',
  'wrongState',
  'unknown',
  'double',
  'invalid',
] as const;
export type TrackingOutcome = (typeof trackingOutcomes)[number];

/** Read-only. `text` is pasted text or a CSV file, with an order number and a tracking number per line. */
export const readTrackingNumbers = defineEndpoint({
  summary: 'Compare tracking numbers with the orders',
  method: 'POST',
  path: '/api/admin/tracking-numbers/read',
  access: 'orders.write',
  body: object({ text: pastedList() }),
  data: object({
    rows: array(
      object({
        line: integer(),
        /** The line as it was written. */
        text: string(),
        number: string(),
        tracking_number: string(),
        outcome: enums(trackingOutcomes),
        parcel: nullable(parcel),
        /** Empty if the order has no tracking number. */
        stored: string(),
        customer: string(),
        city: string(),
      }),
    ),
    skipped: array(skippedLine),
  }),
});
export type TrackingList = EndpointData<typeof readTrackingNumbers>;
export type TrackingRow = TrackingList['rows'][number];

/**
 * Changes each order in its own transaction, as `transitionOrders` does. `stored`: the number that the client saw.
 * `ship` also marks packed parcels as shipped.
 */
export const setTrackingNumbers = defineEndpoint({
  summary: 'Store tracking numbers, and hand parcels over',
  method: 'PUT',
  path: '/api/admin/tracking-numbers',
  access: 'orders.write',
  body: object({
    batch: operationId(),
    ship: boolean(),
    courier: optional(optionalText(courierMaxLength)),
    orders: size(
      array(
        object({
          number: orderNumber(),
          from: parcel,
          stored: optionalText(trackingNumberMaxLength),
          tracking_number: requiredText(trackingNumberMaxLength),
        }),
      ),
      1,
      maxBulkOrders,
    ),
  }),
  data: transitionOrders.data,
});
export type TrackingInput = EndpointBody<typeof setTrackingNumbers>;
