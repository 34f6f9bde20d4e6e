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

/** Requested orders that are unknown, not packed, or picked up. */
const omittedOrders = array(
  object({ number: string(), parcel: nullable(parcel), delivery_method: deliveryMethod }),
);

const courierParcel = object({
  number: string(),
  recipient: string(),
  phone: string(),
  street: string(),
  place: string(),
  zip: string(),
  /** In grams. Null if a product has no weight. */
  weight: nullable(integer()),
  amount: para(),
  note: string(),
});
export type CourierParcel = EndpointData<typeof listCourierParcels>['parcels'][number];

/** `numbers` is separated by commas. Lists all packed orders by default, oldest first. */
export const listCourierParcels = defineEndpoint({
  summary: 'Packed parcels with the data that couriers receive',
  method: 'GET',
  path: '/api/admin/courier-parcels',
  access: 'orders.write',
  query: object({ numbers: optional(requiredText(maxBulkOrders * 12)) }),
  data: object({
    parcels: array(courierParcel),
    left_out: omittedOrders,
    /** Whether more orders are packed than fit into one file. */
    more: boolean(),
    couriers: array(string()),
  }),
});

/** Does not change the orders. Responds with 422 `not_available` if none of them is packed. */
export const writeCourierFile = defineEndpoint({
  summary: 'Create the import file for the courier',
  method: 'POST',
  path: '/api/admin/courier-file',
  access: 'orders.write',
  body: object({
    /** Couriers without settings get the standard columns. */
    courier: optionalText(courierMaxLength),
    format: enums(courierFileFormats),
    numbers: size(array(orderNumber()), 1, maxBulkOrders),
  }),
  data: object({ ...savedFile().schema, left_out: omittedOrders }),
});

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

/** Does not change the orders. Each line of `text` contains an order number and a tracking number. */
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
        text: string(),
        number: string(),
        tracking_number: string(),
        outcome: enums(trackingOutcomes),
        parcel: nullable(parcel),
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

/** Like `transitionOrders`. `stored` is the number that the client saw. `ship` marks packed parcels as shipped. */
export const setTrackingNumbers = defineEndpoint({
  summary: 'Store tracking numbers, and mark parcels as shipped',
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
