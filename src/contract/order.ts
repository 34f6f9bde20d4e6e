import {
  array,
  boolean,
  enums,
  integer,
  literal,
  nullable,
  object,
  optional,
  string,
  type Infer,
} from 'superstruct';
import { bankTransfer } from './bankTransfer';
import { addressForm, orderAddress } from './address';
import { cart, cartChange, totals } from './cart';
import { defineEndpoint, type EndpointBody, type EndpointQuery } from './endpoint';
import { currencyCode, id, idParam, isoDate, optionalText, pageNumber, para } from './fields';
import { courierNoteMaxLength, giftNoteMaxLength, maxPerPage } from './limits';
import { payment, paymentMethod } from './payment';
import { receiptWishes, receiptWishesInput } from './pib';

export const orderStatuses = [
  'draft',
  'placed',
  'confirmed',
  /** Only for pickups. */
  'ready',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Who delivers the goods: a courier, or nobody. */
export const deliveryMethods = ['courier', 'pickup'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];
export const deliveryMethod = enums(deliveryMethods);

const lineImage = nullable(object({ src: string(), width: integer(), height: integer() }));

/** Immutable copies of name, price and VAT at the time of purchase. */
export const orderLine = object({
  product_id: id(),
  name: string(),
  net: string(),
  image: lineImage,
  quantity: integer(),
  unit_price: para(),
  /** The price before a reduction; missing only in data stored by an earlier version. */
  prior_price: optional(nullable(para())),
  line_total: para(),
  vat_rate: integer(),
  /** Units returned after delivery. */
  returned: optional(integer()),
  /** The line's share of the order's discount, for all its units. */
  discount: optional(para()),
  /** The contents of one pack, if it is a pack. */
  components: optional(
    array(
      object({
        product_id: id(),
        name: string(),
        net: string(),
        image: lineImage,
        quantity: integer(),
      }),
    ),
  ),
});

export const orderContact = object({
  name: string(),
  last_name: string(),
  email: string(),
  phone: string(),
});

const summaryFields = {
  id: id(),
  /** Assigned when the order is placed. */
  number: nullable(string()),
  status: enums(orderStatuses),
  delivery_method: deliveryMethod,
  /** In para, including delivery and VAT (specification, section 3). */
  total_amount: para(),
  currency: currencyCode(),
  item_count: integer(),
  created_at: isoDate(),
  placed_at: nullable(isoDate()),
};

export const orderSummary = object({
  ...summaryFields,
  images: array(object({ src: string(), width: integer(), height: integer(), name: string() })),
});
export type OrderSummary = Infer<typeof orderSummary>;

export const order = object({
  ...summaryFields,
  /** The draft's version, which increases when a refresh changes it and is sent back when placing it. */
  version: integer(),
  lines: array(orderLine),
  subtotal: totals.schema.subtotal,
  /** The code used; null if there was none. */
  code: optional(nullable(string())),
  /** The code's discount; the sum of the lines' discounts. */
  discount: optional(para()),
  delivery: totals.schema.delivery,
  /** VAT included in the total, by rate (percent); delivery is taxed at its own rate. */
  vat: array(object({ rate: integer(), amount: para() })),
  contact: orderContact,
  /** A pickup has the shop's address and the person who collects the order, if not the customer. */
  address: orderAddress,
  /** The address-book entry of the draft; null if it was deleted, and for a pickup. */
  address_id: nullable(id()),
  note: string(),
  /** The note included in the parcel. */
  gift_note: string(),
  ...receiptWishes,
  payment: nullable(payment),
  payment_method: nullable(paymentMethod),
  /** Null unless the order is awaiting a bank transfer. */
  transfer: nullable(bankTransfer),
  terms_version: string(),
  /** The status history, oldest first. */
  history: array(object({ status: enums(orderStatuses), at: isoDate() })),
  /** The day of arrival or pickup, `2026-11-25`; null for a draft and for orders from earlier versions. */
  expected_on: nullable(string()),
  /** Empty until a courier is chosen. */
  courier: string(),
  /** The id of one of the shop's couriers; null for others. */
  courier_id: nullable(string()),
  tracking_number: nullable(string()),
  cancellable: boolean(),
  /** The day to send a reminder, when the bottles should be empty; null if there are no bottles or it has passed. */
  reminder: nullable(object({ on: string(), asked: boolean() })),
});
export type Order = Infer<typeof order>;

/**
 * Creates or refreshes the customer's only draft. The address is required only for courier delivery; the recipient
 * applies only to pickup. Omitted notes, PIB or reminder settings are kept. 422 `cart_empty`, 409 `pickup_not_offered`.
 */
export const draftOrder = defineEndpoint({
  summary: 'Create or refresh the draft order from the cart',
  method: 'POST',
  path: '/api/orders',
  access: 'customer',
  body: object({
    delivery_method: optional(deliveryMethod),
    address_id: optional(id()),
    recipient: optional(addressForm.schema.recipient),
    recipient_phone: optional(addressForm.schema.recipient_phone),
    note: optional(optionalText(courierNoteMaxLength)),
    gift_note: optional(optionalText(giftNoteMaxLength)),
    ...receiptWishesInput,
  }),
  data: order,
});
export type DraftInput = EndpointBody<typeof draftOrder>;

/**
 * Newest first; drafts only with `status=draft`. `before` is an order id; the page starts after that order, so that
 * new orders don't shift it (422 `not_available` if unknown). `limit` defaults to `maxPerPage`.
 */
export const listOrders = defineEndpoint({
  summary: "The customer's orders, newest first, starting after a given order",
  method: 'GET',
  path: '/api/orders',
  access: 'customer',
  query: object({
    status: optional(enums(orderStatuses)),
    before: optional(idParam()),
    limit: optional(pageNumber(maxPerPage)),
  }),
  data: array(orderSummary),
});
export type OrderQuery = EndpointQuery<typeof listOrders>;

/** Another customer's order returns a 404, as if it did not exist. */
export const getOrder = defineEndpoint({
  summary: 'One order',
  method: 'GET',
  path: '/api/orders/{id}',
  access: 'customer',
  params: object({ id: idParam() }),
  data: order,
});

/**
 * Places the draft with the `version` and payment method that the customer confirmed. The same `Idempotency-Key`
 * returns the same order. 409 `order_changed` with `orderChanged` as details: the draft is refreshed but not placed.
 */
export const placeOrder = defineEndpoint({
  summary: 'Place the draft',
  method: 'POST',
  path: '/api/orders/{id}/place',
  access: 'customer',
  idempotent: true,
  params: object({ id: idParam() }),
  /** Pages from earlier builds send no payment method. */
  body: object({ version: id(), payment_method_id: optional(id()), terms_accepted: literal(true) }),
  data: order,
});

/** `details` of `placeOrder`'s 409. `order` is null if nothing is left to order. */
export const orderChanged = object({ changes: array(cartChange), order: nullable(order) });
export type OrderChanged = Infer<typeof orderChanged>;

/** Cancels a draft, placed or confirmed order and restores the stock. Idempotent. */
export const cancelOrder = defineEndpoint({
  summary: 'Cancel an order',
  method: 'POST',
  path: '/api/orders/{id}/cancel',
  access: 'customer',
  params: object({ id: idParam() }),
  data: order,
});

/** Turns the one reminder email on or off. 422 `not_available` on `asked` if `reminder` is null. */
export const setReminder = defineEndpoint({
  summary: 'Request an email for when the bottles should be empty',
  method: 'PUT',
  path: '/api/orders/{id}/reminder',
  access: 'customer',
  params: object({ id: idParam() }),
  body: object({ asked: boolean() }),
  data: order,
});

/** Adds whatever is still available from the order to the cart. */
export const reorder = defineEndpoint({
  summary: 'Order again',
  method: 'POST',
  path: '/api/orders/{id}/reorder',
  access: 'customer',
  params: object({ id: idParam() }),
  data: object({
    cart,
    added: integer(),
    /** Products that are unavailable, or unavailable in that quantity. */
    missing: array(object({ name: string(), requested: integer(), added: integer() })),
  }),
});
