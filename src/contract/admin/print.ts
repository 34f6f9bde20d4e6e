import { array, enums, integer, nullable, object, pick, string, type Infer } from 'superstruct';
import { contentPage } from '../content';
import { defineEndpoint, type EndpointData } from '../endpoint';
import { id, para, requiredText } from '../fields';
import { parcelStates } from '../fulfilment';
import { locales } from '../locale';
import { adminOrder, maxBulkOrders } from './orders';
import { firstBatch } from './firstBatch';

export const printedOrder = object({
  ...pick(adminOrder, [
    ...(['number', 'origin', 'delivery_method', 'placed_at', 'locale', 'contact'] as const),
    ...(['address', 'note', 'gift_note', 'lines', 'pieces', 'subtotal'] as const),
    ...(['code', 'discount', 'delivery'] as const),
    ...(['total_amount', 'currency', 'courier', 'tracking_number', 'buyer_pib'] as const),
  ]).schema,
  /** The amount that the courier, or the shop at pickup, collects. 0 if the order is paid. */
  to_collect: para(),
  /** Printed only for phone orders. Other customers get it by email. */
  withdrawal_form: nullable(string()),
});
export type PrintedOrder = Infer<typeof printedOrder>;

const printedTerms = object({
  locale: enums(locales),
  title: string(),
  sections: contentPage.schema.sections,
});
export type PrintedTerms = Infer<typeof printedTerms>;

/** `numbers` is separated by commas. Duplicates are printed once. */
export const getPrint = defineEndpoint({
  summary: 'Pick list and packing slips',
  method: 'GET',
  path: '/api/admin/print',
  access: 'orders.read',
  query: object({ numbers: requiredText(maxBulkOrders * 12) }),
  data: object({
    orders: array(printedOrder),
    left_out: array(object({ number: string(), parcel: nullable(enums(parcelStates)) })),
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
    pick: array(
      object({
        product_id: id(),
        name: string(),
        net: string(),
        quantity: integer(),
        first_batch: firstBatch,
        orders: array(object({ number: string(), quantity: integer() })),
      }),
    ),
  }),
});
export type PrintSender = EndpointData<typeof getPrint>['sender'];
