import { array, enums, integer, nullable, object, pick, string, type Infer } from 'superstruct';
import { contentPage } from '../content';
import { defineEndpoint, type EndpointData } from '../endpoint';
import { id, para, requiredText } from '../fields';
import { parcelStates } from '../fulfilment';
import { locales } from '../locale';
import { adminOrder, maxBulkOrders } from './orders';
import { firstBatch } from './firstBatch';

/** The data for a packing slip, in the customer's language. */
export const printedOrder = object({
  ...pick(adminOrder, [
    ...(['number', 'origin', 'delivery_method', 'placed_at', 'locale', 'contact'] as const),
    ...(['address', 'note', 'gift_note', 'lines', 'pieces', 'subtotal'] as const),
    ...(['code', 'discount', 'delivery'] as const),
    ...(['total_amount', 'currency', 'courier', 'tracking_number', 'buyer_pib'] as const),
  ]).schema,
  /** Amount to be collected by the courier, or by the shop at pickup; 0 if paid. */
  to_collect: para(),
  /** Printed for the parcel of a phone order; other customers get it by email. */
  withdrawal_form: nullable(string()),
});
export type PrintedOrder = Infer<typeof printedOrder>;

const printedTerms = object({
  locale: enums(locales),
  title: string(),
  sections: contentPage.schema.sections,
});
export type PrintedTerms = Infer<typeof printedTerms>;

/** `numbers` are separated by commas; each order is printed once. */
export const getPrint = defineEndpoint({
  summary: 'Pick list and packing slips',
  method: 'GET',
  path: '/api/admin/print',
  access: 'orders.read',
  query: object({ numbers: requiredText(maxBulkOrders * 12) }),
  data: object({
    orders: array(printedOrder),
    /** Orders that are unknown, cancelled or returned and therefore not printed. */
    left_out: array(object({ number: string(), parcel: nullable(enums(parcelStates)) })),
    /** The shop, as the sender. */
    sender: object({
      name: string(),
      street: string(),
      street_number: string(),
      zip_code: string(),
      city: string(),
      phone: string(),
    }),
    /** Printed for customers without an email address, in their languages. */
    terms: array(printedTerms),
    /** The number of units in all printed orders, by product. */
    pick: array(
      object({
        product_id: id(),
        name: string(),
        net: string(),
        quantity: integer(),
        first_batch: firstBatch,
        /** The orders that contain the product. */
        orders: array(object({ number: string(), quantity: integer() })),
      }),
    ),
  }),
});
export type PrintSender = EndpointData<typeof getPrint>['sender'];
