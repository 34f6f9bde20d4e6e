import { maxPerPage } from '../../../contract/limits';
import type { Locale } from '../../../contract/locale';
import type { DraftInput, Order, OrderQuery, OrderSummary } from '../../../contract/order';
import type { Connection } from '../../database/client';
import { lockCustomer } from '../customer/customerService';
import type { Customer } from '../../http/Actor';
import { invalidFields, ApiError } from '../../http/ApiError';
import { cancelOrder } from './cancelOrder';
import { draftOrder, lockDraft } from './draftOrder';
import { anonymizeCustomerOrders } from './anonymizeOrders';
import type { OrderDependencies } from './OrderDependencies';
import { findOrder, findPlacement, listAllOfCustomer, listOfCustomer } from './orderRepository';
import { orderSummaryView, orderView } from './orderView';
import { placeOrder, type Agreement } from './placeOrder';
import { reorder, type Reordered } from './reorder';

export interface OrderService {
  draft(customer: Customer, input: DraftInput, locale: Locale): Promise<Order>;
  place(customer: Customer, agreement: Agreement, locale: Locale): Promise<Order>;
  cancel(customer: Customer, orderId: number, locale: Locale): Promise<Order>;
  reorder(customer: Customer, orderId: number, locale: Locale): Promise<Reordered>;
  /** @throws ApiError 422 if `before` is no order of the customer */
  list(customer: Customer, query: OrderQuery, locale: Locale): Promise<OrderSummary[]>;
  /** @throws ApiError `order_not_found`, also for other customers' orders */
  get(customer: Customer, orderId: number, locale: Locale): Promise<Order>;
  /** Whether the key has placed an order: placing again only repeats the response. */
  isPlaced(customer: Customer, idempotencyKey: string): Promise<boolean>;
  /** For payments: see `lockDraft`. */
  lockDraft: typeof lockDraft;
  /** For account deletion: finished orders lose their personal data, drafts are deleted. */
  anonymizeCustomer(trx: Connection, customerId: number): Promise<void>;
  /** All stored data of a customer's orders, drafts included. */
  exportOrders(connection: Connection, customerId: number, locale: Locale): Promise<Order[]>;
}

/** Orders from draft to delivery (docs/decisions.md, Orders). */
export function makeOrderService(deps: OrderDependencies): OrderService {
  const { kysely } = deps.database;
  return {
    draft: (customer, input, locale) => draftOrder(deps, customer, input, locale),
    place: (customer, agreement, locale) => placeOrder(deps, customer, agreement, locale),
    cancel: (customer, orderId, locale) => cancelOrder(deps, customer, orderId, locale),
    reorder: (customer, orderId, locale) => reorder(deps, customer, orderId, locale),

    async list({ customerId }, { status, before, limit = maxPerPage }, locale) {
      const orders = await listOfCustomer(kysely, customerId, { status, before, limit });
      if (!orders) throw invalidFields({ before: ['not_available'] });
      return orders.map((order) => orderSummaryView(order, locale));
    },

    async get({ customerId }, orderId, locale) {
      const order = await findOrder(kysely, customerId, orderId);
      if (!order) throw new ApiError('order_not_found');
      return orderView(order, locale);
    },

    isPlaced: async ({ customerId }, idempotencyKey) =>
      (await findPlacement(kysely, customerId, idempotencyKey)) !== undefined,

    lockDraft,

    async anonymizeCustomer(trx, customerId) {
      // Waits for an order that is being placed, then anonymises it too.
      await lockCustomer(trx, customerId);
      await anonymizeCustomerOrders(trx, customerId);
    },

    async exportOrders(connection, customerId, locale) {
      const orders = await listAllOfCustomer(connection, customerId);
      return orders.map((order) => orderView(order, locale));
    },
  };
}
