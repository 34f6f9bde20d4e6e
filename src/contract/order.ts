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
  'ready',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const deliveryMethods = ['courier', 'pickup'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];
export const deliveryMethod = enums(deliveryMethods);

const lineImage = nullable(object({ src: string(), width: integer(), height: integer() }));

/** Copies of name, price and VAT at the time of purchase. They never change. */
export const orderLine = object({
  product_id: id(),
  name: string(),
  net: string(),
  image: lineImage,
  quantity: integer(),
  unit_price: para(),
  /** The price before a reduction. Missing only in data from an earlier version. */
  prior_price: optional(nullable(para())),
  line_total: para(),
  vat_rate: integer(),
  returned: optional(integer()),
  /** For all units of the line. */
  discount: optional(para()),
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
  number: nullable(string()),
  status: enums(orderStatuses),
  delivery_method: deliveryMethod,
  /** Including delivery and VAT (specification, section 3). */
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
  /** Increases when a refresh changes the draft. The client sends it back when it places the order. */
  version: integer(),
  lines: array(orderLine),
  subtotal: totals.schema.subtotal,
  code: optional(nullable(string())),
  /** The sum of the lines' discounts. */
  discount: optional(para()),
  delivery: totals.schema.delivery,
  /** The included VAT by rate (percent). Delivery has its own rate. */
  vat: array(object({ rate: integer(), amount: para() })),
  contact: orderContact,
  /** For a pickup, the shop's address and the person who collects the order, if it is not the customer. */
  address: orderAddress,
  /** The draft's address-book entry. Null if it was deleted, and for a pickup. */
  address_id: nullable(id()),
  note: string(),
  gift_note: string(),
  ...receiptWishes,
  payment: nullable(payment),
  payment_method: nullable(paymentMethod),
  /** Null unless the order is awaiting a bank transfer. */
  transfer: nullable(bankTransfer),
  terms_version: string(),
  history: array(object({ status: enums(orderStatuses), at: isoDate() })),
  /** The expected day of arrival or pickup. Null for drafts and for orders from earlier versions. */
  expected_on: nullable(string()),
  courier: string(),
  /** Null for couriers that are not in the settings. */
  courier_id: nullable(string()),
  tracking_number: nullable(string()),
  cancellable: boolean(),
  /** `on` is the day when the bottles should be empty. Null if there are no bottles or the day has passed. */
  reminder: nullable(object({ on: string(), asked: boolean() })),
});
export type Order = Infer<typeof order>;

/**
 * Creates or refreshes the customer's only draft. Omitted notes, PIB and reminder settings keep their values. Responds
 * with 422 `cart_empty` or 409 `pickup_not_offered`.
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
 * Includes drafts only for `status=draft`. The page starts after the order id `before`, so new orders do not shift it.
 */
export const listOrders = defineEndpoint({
  summary: "The customer's orders, newest first",
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

export const getOrder = defineEndpoint({
  summary: 'One order',
  method: 'GET',
  path: '/api/orders/{id}',
  access: 'customer',
  params: object({ id: idParam() }),
  data: order,
});

/**
 * Places the draft with the `version` and payment method that the customer confirmed. Responds with 409 `order_changed`
 * and `orderChanged` as details if the refreshed draft differs.
 */
export const placeOrder = defineEndpoint({
  summary: 'Place the draft',
  method: 'POST',
  path: '/api/orders/{id}/place',
  access: 'customer',
  idempotent: true,
  params: object({ id: idParam() }),
  /** Pages from earlier builds do not send a payment method. */
  body: object({ version: id(), payment_method_id: optional(id()), terms_accepted: literal(true) }),
  data: order,
});

/** The `details` of a 409 from `placeOrder`. `order` is null if nothing is left to order. */
export const orderChanged = object({ changes: array(cartChange), order: nullable(order) });
export type OrderChanged = Infer<typeof orderChanged>;

/** Cancels a draft, placed or confirmed order and restores the stock. */
export const cancelOrder = defineEndpoint({
  summary: 'Cancel an order',
  method: 'POST',
  path: '/api/orders/{id}/cancel',
  access: 'customer',
  params: object({ id: idParam() }),
  data: order,
});

/** Turns the only reminder email on or off. Responds with 422 `not_available` on `asked` if `reminder` is null. */
export const setReminder = defineEndpoint({
  summary: 'Request an email for when the bottles should be empty',
  method: 'PUT',
  path: '/api/orders/{id}/reminder',
  access: 'customer',
  params: object({ id: idParam() }),
  body: object({ asked: boolean() }),
  data: order,
});

export const reorder = defineEndpoint({
  summary: 'Order again',
  method: 'POST',
  path: '/api/orders/{id}/reorder',
  access: 'customer',
  params: object({ id: idParam() }),
  data: object({
    cart,
    added: integer(),
    missing: array(object({ name: string(), requested: integer(), added: integer() })),
  }),
});
