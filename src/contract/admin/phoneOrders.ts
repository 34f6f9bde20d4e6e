import {
  array,
  boolean,
  enums,
  integer,
  literal,
  nullable,
  object,
  optional,
  size,
  string,
} from 'superstruct';
import { addressForm, orderAddress } from '../address';
import { codeProblems } from '../codeProblems';
import { defineEndpoint, type EndpointBody, type EndpointData } from '../endpoint';
import { currencyCode, id, optionalText, para, quantity, requiredText } from '../fields';
import {
  codeMaxLength,
  courierNoteMaxLength,
  giftNoteMaxLength,
  maxQuantityPerLine,
  searchMaxLength,
} from '../limits';
import { locales } from '../locale';
import { customerParcels } from './customerParcels';
import { adminOrder, adminOrderSummary, image, phoneContact } from './orders';
import { deliveryMethod, orderContact } from '../order';
import { receiptWishesInput } from '../pib';
import { stockShortage } from './stock';

const maxPhoneLines = 50;

const phoneLines = size(
  array(object({ product_id: id(), quantity: quantity(maxQuantityPerLine) })),
  1,
  maxPhoneLines,
);

/** Lists unknown products under `shortages`. */
export const quoteOrder = defineEndpoint({
  summary: 'Totals of a phone order',
  method: 'POST',
  path: '/api/admin/orders/quote',
  access: 'orders.write',
  body: object({
    lines: phoneLines,
    delivery_method: optional(deliveryMethod),
    code: optional(requiredText(codeMaxLength)),
  }),
  data: object({
    lines: array(
      object({
        product_id: id(),
        name: string(),
        net: string(),
        image,
        quantity: integer(),
        unit_price: para(),
        line_total: para(),
        available: integer(),
      }),
    ),
    subtotal: para(),
    discount: para(),
    /** Null if the code is valid. An earlier use of the code can only be found if the contact is known. */
    code_problem: nullable(enums(codeProblems)),
    delivery: para(),
    total_amount: para(),
    vat: array(object({ rate: integer(), amount: para() })),
    currency: currencyCode(),
    shortages: array(stockShortage),
  }),
});
export type QuoteInput = EndpointBody<typeof quoteOrder>;
export type OrderQuote = EndpointData<typeof quoteOrder>;

/**
 * Courier orders need an address. Responds with 409 `pickup_not_offered`, 409 `stock_short`, 409 `amount_changed` with
 * `total_amount`, or 422 for an address that does not match the list of cities.
 */
export const createPhoneOrder = defineEndpoint({
  summary: 'Enter an order taken by phone',
  method: 'POST',
  path: '/api/admin/orders',
  access: 'orders.write',
  idempotent: true,
  body: object({
    contact: phoneContact,
    delivery_method: optional(deliveryMethod),
    address: optional(addressForm),
    lines: phoneLines,
    code: optional(requiredText(codeMaxLength)),
    note: optional(optionalText(courierNoteMaxLength)),
    gift_note: optional(optionalText(giftNoteMaxLength)),
    ...receiptWishesInput,
    locale: enums(locales),
    total_amount: para(),
    /** Whether the customer was told the amount, the delivery time and the right of withdrawal. */
    terms_accepted: literal(true),
  }),
  data: adminOrder,
  status: 201,
});
export type PhoneOrderInput = EndpointBody<typeof createPhoneOrder>;

/** Returns at most five results of each kind. */
export const findAnything = defineEndpoint({
  summary: 'Search orders, people and products',
  method: 'GET',
  path: '/api/admin/find',
  access: 'orders.read',
  query: object({ q: requiredText(searchMaxLength) }),
  data: object({
    orders: array(adminOrderSummary),
    /** The address is from the customer's newest order. Empty if it was picked up. */
    people: array(
      object({
        contact: orderContact,
        address: orderAddress,
        number: string(),
        orders: integer(),
        parcels: customerParcels,
        without_password: boolean(),
      }),
    ),
    products: array(
      object({
        id: id(),
        name: string(),
        net: string(),
        image,
        price: para(),
        available: integer(),
      }),
    ),
  }),
});
export type Found = EndpointData<typeof findAnything>;
