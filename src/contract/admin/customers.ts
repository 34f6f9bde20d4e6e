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

/** The sort keys, all descending. */
export const customerSorts = ['last', 'orders', 'turnover', 'cameBack'] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** `new`: first order this month. `cameBack`: refused a parcel. `phone`: has no account. */
export const customerGroups = ['new', 'cameBack', 'openCase', 'phone'] as const;
export type CustomerGroup = (typeof customerGroups)[number];

const customerSummary = object({
  id: id(),
  /** Empty if unknown. */
  name: string(),
  city: string(),
  phone: string(),
  email: string(),
  by_phone: boolean(),
  orders: integer(),
  /** Value of delivered orders; null without permission to read money. */
  turnover: nullable(para()),
  /** The number of parcels that arrived or came back, and how many of them were refused. */
  parcels: integer(),
  came_back: integer(),
  /** Null if there are no orders. */
  last_at: nullable(isoDate()),
});
export type CustomerSummary = Infer<typeof customerSummary>;

const groupFields = ['all', ...customerGroups] as const;

/**
 * A customer is an account, or the orders without one that share a phone number or email, or several of these joined by
 * staff. `before`: the last id of the previous page. 403 for sorting by turnover without permission for money.
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

/** Counts all customers, regardless of the filter. */
export const getCustomerCounts = defineEndpoint({
  summary: 'Customers by group',
  method: 'GET',
  path: '/api/admin/customer-counts',
  access: 'orders.read',
  data: record(enums(groupFields), integer()),
});

/** Maximum number of orders listed for a customer. */
export const shownOrders = 100;

export const customerPage = object({
  id: id(),
  name: string(),
  city: string(),
  by_phone: boolean(),
  since: isoDate(),
  contact: orderContact,
  /** The account's address book, or else where parcels were sent, newest first. */
  addresses: array(orderAddress),
  count: integer(),
  open: integer(),
  delivered: integer(),
  /** The average order of this customer and of all customers; null without permission to read money. */
  turnover: nullable(object({ amount: para(), average: para(), average_of_all: para() })),
  parcels: customerParcels,
  /** What sending refused parcels has cost. */
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
    /** From the newest order: when the terms came into force, and when they were accepted. */
    terms: nullable(object({ since: nullable(isoDate()), at: isoDate() })),
    /** Orders with a reminder email for when the bottles should be empty. */
    reminders: integer(),
    /** Products with an email alert for when they are back in stock. */
    alerts: integer(),
  }),
  /** Other customers that staff joined with this one. */
  joined: array(
    object({
      join_id: id(),
      name: string(),
      phone: string(),
      by_phone: boolean(),
      orders: integer(),
    }),
  ),
  /** Customers with the same phone number. */
  duplicates: array(object({ id: id(), name: string(), by_phone: boolean(), orders: integer() })),
  /** Numbers of the orders and cases that block the deletion. */
  waits_for: object({ orders: array(string()), cases: array(integer()) }),
  currency: currencyCode(),
});
export type CustomerPage = Infer<typeof customerPage>;

const params = object({ id: idParam() });

/** The id of any joined customer opens the page of all of them. 404 `customer_not_found`. */
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

/** Allowed for the author and for those who correct orders. 404 `note_not_found`. */
export const deleteCustomerNote = defineEndpoint({
  summary: 'Delete a note on a customer',
  method: 'DELETE',
  path: '/api/admin/customer-notes/{id}',
  access: 'orders.write',
  params,
});

/** Idempotent. 404 `customer_not_found`. */
export const joinCustomers = defineEndpoint({
  summary: 'Join two customers who are one person',
  method: 'POST',
  path: '/api/admin/customers/{id}/joins',
  access: 'orders.write',
  params,
  body: object({ other_id: id() }),
  data: customerPage,
});

/** Undoes a join at any time; idempotent. */
export const separateCustomers = defineEndpoint({
  summary: 'Separate joined customers',
  method: 'DELETE',
  path: '/api/admin/customer-joins/{id}',
  access: 'orders.write',
  params,
});

/** Returns JSON; the audit log records who downloaded it. 404 `customer_not_found`. */
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
 * Deletes accounts, notes, addresses and reviews; orders are anonymised. 404 `customer_not_found`, 409 `customer_waits`
 * while an order or case is open.
 */
export const deleteCustomer = defineEndpoint({
  summary: "Delete a customer's personal data",
  method: 'DELETE',
  path: '/api/admin/customers/{id}',
  access: 'customers.personal',
  recentAuth: true,
  params,
});

/** Returns a file for spreadsheets. */
export const exportCustomers = defineEndpoint({
  summary: 'Export the customers as a table',
  method: 'POST',
  path: '/api/admin/customer-file',
  access: 'customers.personal',
  recentAuth: true,
  data: savedFile(),
});
