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
import { orderAddress } from '../address';
import { defineEndpoint, type EndpointQuery } from '../endpoint';
import {
  currencyCode,
  id,
  idParam,
  isoDate,
  optionalText,
  pageNumber,
  para,
  requiredMultiline,
  savedFile,
} from '../fields';
import { searchMaxLength } from '../limits';
import { deliveryMethod, orderContact } from '../order';
import { reviewStatuses } from '../review';
import { caseSummary } from './cases';
import { customerParcels } from './customerParcels';
import { orderNote, orderNoteMaxLength, parcel } from './orders';

export const customersPerPage = 50;
const customersMaxPerPage = 100;

/** Descending. */
export const customerSorts = ['last', 'orders', 'turnover', 'cameBack'] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** `new` customers first ordered this month, `cameBack` ones refused a parcel, and `phone` ones have no account. */
export const customerGroups = ['new', 'cameBack', 'openCase', 'phone'] as const;
export type CustomerGroup = (typeof customerGroups)[number];

const customerSummary = object({
  id: id(),
  name: string(),
  city: string(),
  phone: string(),
  email: string(),
  by_phone: boolean(),
  orders: integer(),
  /** The value of delivered orders, or null without permission. */
  turnover: nullable(para()),
  /** The number of parcels that were delivered or refused, and of refused ones. */
  parcels: integer(),
  came_back: integer(),
  last_at: nullable(isoDate()),
});
export type CustomerSummary = Infer<typeof customerSummary>;

const groupFields = ['all', ...customerGroups] as const;

/**
 * A customer is an account, orders without an account that share a phone number or email, or several of these joined by
 * staff. Responds with 403 if a member who may not read money sorts by turnover.
 */
export const listCustomers = defineEndpoint({
  summary: 'Customers',
  method: 'GET',
  path: '/api/admin/customers',
  access: 'orders.read',
  query: object({
    q: optional(optionalText(searchMaxLength)),
    sort: optional(enums(customerSorts)),
    group: optional(enums(customerGroups)),
    before: optional(idParam()),
    limit: optional(pageNumber(customersMaxPerPage)),
  }),
  data: object({ customers: array(customerSummary), more: boolean(), currency: currencyCode() }),
});
export type CustomerQuery = EndpointQuery<typeof listCustomers>;

export const getCustomerCounts = defineEndpoint({
  summary: 'Customers by group',
  method: 'GET',
  path: '/api/admin/customer-counts',
  access: 'orders.read',
  data: record(enums(groupFields), integer()),
});

export const shownOrders = 100;

export const customerPage = object({
  id: id(),
  name: string(),
  city: string(),
  by_phone: boolean(),
  since: isoDate(),
  contact: orderContact,
  /** The account's address book, or else the addresses of the orders, newest first. */
  addresses: array(orderAddress),
  count: integer(),
  open: integer(),
  delivered: integer(),
  /** Null without permission to read money. */
  turnover: nullable(object({ amount: para(), average: para(), average_of_all: para() })),
  parcels: customerParcels,
  refused_cost: para(),
  orders: array(
    object({
      number: string(),
      parcel,
      delivery_method: deliveryMethod,
      placed_at: isoDate(),
      total_amount: para(),
      returned_reason: string(),
    }),
  ),
  /** Empty if the member may not read them. */
  cases: array(caseSummary),
  reviews: array(
    object({
      product_id: id(),
      product: string(),
      rating: integer(),
      text: string(),
      status: enums(reviewStatuses),
      created_at: isoDate(),
    }),
  ),
  notes: array(orderNote),
  consents: object({
    /** When the terms accepted in the newest order came into force, and when the customer accepted them. */
    terms: nullable(object({ since: nullable(isoDate()), at: isoDate() })),
    reminders: integer(),
    alerts: integer(),
  }),
  joined: array(
    object({
      join_id: id(),
      name: string(),
      phone: string(),
      by_phone: boolean(),
      orders: integer(),
    }),
  ),
  duplicates: array(object({ id: id(), name: string(), by_phone: boolean(), orders: integer() })),
  /** The open orders and cases that block deletion. */
  waits_for: object({ orders: array(string()), cases: array(integer()) }),
  currency: currencyCode(),
});
export type CustomerPage = Infer<typeof customerPage>;

const params = object({ id: idParam() });

/** The id of any joined customer returns all of them together. Responds with 404 `customer_not_found`. */
export const getCustomer = defineEndpoint({
  summary: 'A customer with orders, cases, reviews, notes and consents',
  method: 'GET',
  path: '/api/admin/customers/{id}',
  access: 'orders.read',
  params,
  data: customerPage,
});

export const addCustomerNote = defineEndpoint({
  summary: 'Add a note about a customer, for staff only',
  method: 'POST',
  path: '/api/admin/customers/{id}/notes',
  access: 'orders.write',
  idempotent: true,
  params,
  body: object({ text: requiredMultiline(orderNoteMaxLength) }),
  data: orderNote,
  status: 201,
});

/** Only the author and members who correct orders can delete a note. Responds with 404 `note_not_found`. */
export const deleteCustomerNote = defineEndpoint({
  summary: 'Delete a note on a customer',
  method: 'DELETE',
  path: '/api/admin/customer-notes/{id}',
  access: 'orders.write',
  params,
});

export const joinCustomers = defineEndpoint({
  summary: 'Join two customers who are one person',
  method: 'POST',
  path: '/api/admin/customers/{id}/joins',
  access: 'orders.write',
  params,
  body: object({ other_id: id() }),
  data: customerPage,
});

export const separateCustomers = defineEndpoint({
  summary: 'Separate joined customers',
  method: 'DELETE',
  path: '/api/admin/customer-joins/{id}',
  access: 'orders.write',
  params,
});

/** Returns a JSON file, and records the download in the audit log. */
export const exportCustomer = defineEndpoint({
  summary: 'Export all data about a customer',
  method: 'POST',
  path: '/api/admin/customers/{id}/file',
  access: 'customers.personal',
  recentAuth: true,
  params,
  data: savedFile(),
});

/**
 * Deletes accounts, notes, addresses and reviews, and anonymises orders. Responds with 409 `customer_waits` while an
 * order or case is open.
 */
export const deleteCustomer = defineEndpoint({
  summary: "Delete a customer's personal data",
  method: 'DELETE',
  path: '/api/admin/customers/{id}',
  access: 'customers.personal',
  recentAuth: true,
  params,
});

export const exportCustomers = defineEndpoint({
  summary: 'Export the customers as a table',
  method: 'POST',
  path: '/api/admin/customer-file',
  access: 'customers.personal',
  recentAuth: true,
  data: savedFile(),
});
