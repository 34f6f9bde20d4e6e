import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  record,
  string,
  type Infer,
} from 'superstruct';
import { addressForm, orderAddress } from '../address';
import { bankTransfer } from '../bankTransfer';
import {
  defineEndpoint,
  type EndpointBody,
  type EndpointData,
  type EndpointQuery,
} from '../endpoint';
import {
  currencyCode,
  dayParam,
  email,
  id,
  idParam,
  isoDate,
  optionalText,
  pageNumber,
  para,
  personName,
  phone,
  requiredMultiline,
  requiredText,
} from '../fields';
import { caseKinds } from '../caseKinds';
import { fulfilmentEvents, parcelStates, orderEmailKinds } from '../fulfilment';
import {
  courierNoteMaxLength,
  emailMaxLength,
  giftNoteMaxLength,
  searchMaxLength,
} from '../limits';
import { locales } from '../locale';
import { deliveryMethod, orderContact, orderLine } from '../order';
import { moneyHolders, paymentStatuses } from '../payment';
import { receiptWishes, receiptWishesInput } from '../pib';
import { customerParcels } from './customerParcels';
import { orderBatch } from './firstBatch';
import { orderCash } from './orderCash';
import { orderReceipts } from './orderReceipts';

/** The customer's email is sent when a transition can no longer be undone. */
export const undoSeconds = 60;
/** An unconfirmed order is late after this time. */
export const confirmLateHours = 18;
/** A shipped parcel is late after this time. */
export const shippedLateDays = 5;
export const adminOrdersPerPage = 50;
const adminOrdersMaxPerPage = 100;
export const maxBulkOrders = 100;
export const orderNoteMaxLength = 1_000;
export const trackingNumberMaxLength = 60;
export const courierMaxLength = 60;
export const reasonMaxLength = 200;
const numberMaxLength = 20;

const moneyFlags = ['cashOwed', 'cashLate', 'refundDue'] as const;
export const orderFlags = [
  'note',
  'phone',
  'pickup',
  'emailFailed',
  'noReceipt',
  'late',
  'sold',
  ...moneyFlags,
  'awaitsMoney',
  'toConfirm',
] as const;
export type OrderFlag = (typeof orderFlags)[number];

export const isMoneyFlag = (flag: OrderFlag | undefined): boolean =>
  moneyFlags.some((moneyFlag) => moneyFlag === flag);
export const orderOrigins = ['web', 'phone'] as const;
export type OrderOrigin = (typeof orderOrigins)[number];

export const parcel = enums(parcelStates);
const money = enums(paymentStatuses);
export const event = enums(fulfilmentEvents);
export const image = nullable(object({ src: string(), width: integer(), height: integer() }));
export const orderNumber = () => requiredText(numberMaxLength);
export const numberParams = object({ number: orderNumber() });
/** Null for the customer and for commands on the machine. */
export const person = nullable(object({ id: id(), name: string() }));

export const adminOrderSummary = object({
  number: string(),
  parcel,
  money,
  held_by: enums(moneyHolders),
  /** Whether the order must be paid before it is prepared, but is still unpaid. */
  awaits_money: boolean(),
  origin: enums(orderOrigins),
  delivery_method: deliveryMethod,
  placed_at: isoDate(),
  since: isoDate(),
  /** Empty after the customer's data has been deleted. */
  customer: string(),
  city: string(),
  phone: string(),
  note: string(),
  has_gift_note: boolean(),
  email_failed: boolean(),
  late: boolean(),
  images: array(object({ src: string(), width: integer(), height: integer(), name: string() })),
  pieces: integer(),
  total_amount: para(),
  currency: currencyCode(),
  courier: string(),
  tracking_number: string(),
});
export type AdminOrderSummary = Infer<typeof adminOrderSummary>;

const countFields = ['all', ...parcelStates, 'noReceipt'] as const;
const orderCounts = record(enums(countFields), integer());
export type OrderCounts = Infer<typeof orderCounts>;

/**
 * `before` is the last number of the previous page (422 `not_available` if unknown). `from` and `to` are calendar days
 * in the shop's time zone, inclusive.
 */
export const listAdminOrders = defineEndpoint({
  summary: 'Orders, newest first',
  method: 'GET',
  path: '/api/admin/orders',
  access: 'orders.read',
  query: object({
    status: optional(parcel),
    q: optional(optionalText(searchMaxLength)),
    from: optional(dayParam()),
    to: optional(dayParam()),
    courier: optional(optionalText(courierMaxLength)),
    flag: optional(enums(orderFlags)),
    before: optional(orderNumber()),
    limit: optional(pageNumber(adminOrdersMaxPerPage)),
  }),
  data: object({
    orders: array(adminOrderSummary),
    more: boolean(),
  }),
});
export type AdminOrderQuery = EndpointQuery<typeof listAdminOrders>;
export type OrderListFilter = Omit<AdminOrderQuery, 'before' | 'limit'>;
export type AdminOrderList = EndpointData<typeof listAdminOrders>;

export const getOrderCounts = defineEndpoint({
  summary: 'Number of orders by status',
  method: 'GET',
  path: '/api/admin/order-counts',
  access: 'orders.read',
  data: orderCounts,
});

export const listCouriers = defineEndpoint({
  summary: 'Couriers, most recently used first',
  method: 'GET',
  path: '/api/admin/couriers',
  access: 'orders.read',
  data: array(string()),
});

export const orderTransition = object({
  id: id(),
  event,
  from: parcel,
  to: parcel,
  at: isoDate(),
  by: person,
  source: enums(['admin', 'command', 'customer']),
  reason: string(),
  undone: nullable(object({ at: isoDate(), by: person })),
});
export type OrderTransition = Infer<typeof orderTransition>;

/** Lines are shortened before shipping, and units are returned after delivery. */
export const lineChangeKinds = ['shortened', 'returned'] as const;
export type LineChangeKind = (typeof lineChangeKinds)[number];

const lineChange = object({
  id: id(),
  kind: enums(lineChangeKinds),
  at: isoDate(),
  by: person,
  reason: string(),
  lines: array(object({ name: string(), net: string(), before: integer(), after: integer() })),
  amount: para(),
  undone: boolean(),
  /** Null if this member cannot undo the change. */
  undo_until: nullable(isoDate()),
});
export type LineChange = Infer<typeof lineChange>;

export const orderNote = object({
  id: id(),
  text: string(),
  at: isoDate(),
  by: person,
});
export type OrderNote = Infer<typeof orderNote>;

/** Emails are stored for 30 days. */
export const orderEmail = object({
  id: id(),
  /** Null if an earlier version wrote a kind that no longer exists. */
  kind: nullable(enums(orderEmailKinds)),
  state: enums(['waiting', 'retrying', 'failed', 'sent']),
  created_at: isoDate(),
  due_at: isoDate(),
  sent_at: nullable(isoDate()),
});
export type OrderEmail = Infer<typeof orderEmail>;

export const adminOrder = object({
  number: string(),
  version: integer(),
  parcel,
  money,
  origin: enums(orderOrigins),
  delivery_method: deliveryMethod,
  /** The author of a phone order, or null if the audit log no longer contains the entry. */
  entered_by: person,
  placed_at: isoDate(),
  expected_on: nullable(string()),
  since: isoDate(),
  locale: enums(locales),
  lines: array(orderLine),
  pieces: integer(),
  batches: array(orderBatch),
  subtotal: para(),
  code: nullable(string()),
  discount: para(),
  delivery: para(),
  total_amount: para(),
  currency: currencyCode(),
  vat: array(object({ rate: integer(), amount: para() })),
  contact: orderContact,
  address: orderAddress,
  note: string(),
  gift_note: string(),
  /** Null if the member may not read money. */
  cash: nullable(orderCash),
  payment: nullable(
    object({ status: enums(paymentStatuses), method: string(), held_by: enums(moneyHolders) }),
  ),
  awaits_money: adminOrderSummary.schema.awaits_money,
  /** Null unless the order is awaiting a bank transfer. */
  transfer: nullable(bankTransfer),
  /** When the accepted terms came into force, or null if unknown. */
  terms_date: nullable(isoDate()),
  courier: string(),
  tracking_number: string(),
  ...receiptWishes,
  receipts: orderReceipts,
  returned_reason: string(),
  account: enums(['active', 'deleted', 'none']),
  /** Includes all orders of the account, or with its name and phone number. */
  customer_orders: object({
    count: integer(),
    since: isoDate(),
    others: array(
      object({
        number: string(),
        parcel,
        delivery_method: deliveryMethod,
        placed_at: isoDate(),
        total_amount: para(),
      }),
    ),
  }),
  customer_parcels: customerParcels,
  /** Empty if the member may not read cases. */
  cases: array(object({ number: id(), kind: enums(caseKinds) })),
  events: array(event),
  transitions: array(orderTransition),
  /** Null if this member can no longer undo the newest transition. */
  undo: nullable(object({ transition_id: id(), until: isoDate() })),
  notes: array(orderNote),
  emails: array(orderEmail),
  line_change: nullable(enums(lineChangeKinds)),
  line_changes: array(lineChange),
  edits: array(object({ at: isoDate(), by: person, fields: array(string()) })),
});
export type AdminOrder = Infer<typeof adminOrder>;

export const getAdminOrder = defineEndpoint({
  summary: 'An order with its notes, transitions and emails',
  method: 'GET',
  path: '/api/admin/orders/{number}',
  access: 'orders.read',
  params: numberParams,
  data: adminOrder,
});

export const phoneContact = object({
  name: personName(),
  last_name: personName(),
  phone: phone(),
  email: optional(email(emailMaxLength)),
});

/**
 * Omitted fields keep their values. Shipping fixes the contact, address, notes and PIB. Responds with 409
 * `order_shipped_already`, 422 for the address of a pickup, or 409 `changed_meanwhile` with `details.order`.
 */
export const updateOrderDetails = defineEndpoint({
  summary: 'Change the contact, address or parcel of an order',
  method: 'PUT',
  path: '/api/admin/orders/{number}/details',
  access: 'orders.write',
  params: numberParams,
  body: object({
    version: id(),
    contact: optional(phoneContact),
    address: optional(addressForm),
    note: optional(optionalText(courierNoteMaxLength)),
    gift_note: optional(optionalText(giftNoteMaxLength)),
    courier: optional(optionalText(courierMaxLength)),
    tracking_number: optional(optionalText(trackingNumberMaxLength)),
    ...receiptWishesInput,
  }),
  data: adminOrder,
});
export type OrderDetailsInput = EndpointBody<typeof updateOrderDetails>;

export const addOrderNote = defineEndpoint({
  summary: 'Add a note to an order, for staff only',
  method: 'POST',
  path: '/api/admin/orders/{number}/notes',
  access: 'orders.write',
  idempotent: true,
  params: numberParams,
  body: object({ text: requiredMultiline(orderNoteMaxLength) }),
  data: orderNote,
  status: 201,
});

/** Only the author and members who correct orders can delete a note. Responds with 404 `note_not_found`. */
export const deleteOrderNote = defineEndpoint({
  summary: 'Delete a note',
  method: 'DELETE',
  path: '/api/admin/notes/{id}',
  access: 'orders.write',
  params: object({ id: idParam() }),
});

/** Sends a failed email immediately. Responds with 409 `email_left_already`. */
export const resendEmail = defineEndpoint({
  summary: 'Resend an email about an order',
  method: 'POST',
  path: '/api/admin/emails/{id}/again',
  access: 'orders.write',
  params: object({ id: idParam() }),
  data: orderEmail,
});

/** Invalidates the link in earlier emails about the order. Later emails contain the new link. */
export const replaceOrderLink = defineEndpoint({
  summary: "Replace the customer's link to an order",
  method: 'POST',
  path: '/api/admin/orders/{number}/link',
  access: 'orders.write',
  params: numberParams,
  data: object({ url: string() }),
});
