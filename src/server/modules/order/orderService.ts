import { statusOf } from '@/contract/fulfilment';
import type { EndpointData } from '@/contract/endpoint';
import { maxPerPage } from '@/contract/limits';
import type { Locale } from '@/contract/locale';
import type {
  DraftInput,
  Order,
  OrderQuery,
  OrderSummary,
  reorder as reorderEndpoint,
} from '@/contract/order';
import { availableQuantity } from '@/contract/stock';
import type { Connection } from '../../database/client';
import { lockCustomer } from '../customer/customerService';
import type { Customer } from '../../http/Actor';
import { invalidFields, ApiError } from '../../http/ApiError';
import type { OrderRecord } from './OrderRecord';
import { draftOrder, lockDraft } from './draftOrder';
import { anonymizeCustomerOrders } from './anonymizeOrders';
import type { OrderDependencies } from './OrderDependencies';
import { deleteVersions } from './draftRepository';
import { fulfil } from './fulfilOrder';
import { addOwnerEmail } from './orderEmails';
import {
  findOrder,
  findOrderById,
  findPlacement,
  listAllOfCustomer,
  listOfCustomer,
  changeStatus,
} from './orderRepository';
import { orderSummaryView, orderView } from './orderView';
import { placeOrder, type Agreement } from './placeOrder';

type Reordered = EndpointData<typeof reorderEndpoint>;

/**
 * Fills the cart with at least the order's quantities, limited by the stock. `added` counts the products
 * that are in the cart again. Idempotent.
 */
function reorder(
  { database, catalogue, carts }: OrderDependencies,
  customer: Customer,
  orderId: number,
  locale: Locale,
): Promise<Reordered> {
  return database.transaction(async (trx) => {
    const order = await findOrder(trx, customer.customerId, orderId);
    if (!order) throw new ApiError('order_not_found');
    const cart = await carts.contents(trx, customer, { lock: true });
    const inCart = new Map(cart.lines.map((line) => [line.product_id, line.requested]));
    const ids = order.lines.map(({ product_id }) => product_id);
    const products = await catalogue.forSale(trx, ids);

    let added = 0;
    const missing: Reordered['missing'] = [];
    for (const { product_id, name, quantity: requested } of order.lines) {
      const available = availableQuantity(products.get(product_id)?.stock ?? 0);
      const quantity = Math.min(requested, available);
      if (quantity < requested) missing.push({ name: name[locale], requested, added: quantity });
      if (quantity === 0) continue;
      added += 1;
      if (quantity > (inCart.get(product_id) ?? 0)) {
        await carts.setQuantity(trx, customer, product_id, quantity);
      }
    }
    return { cart: await carts.cart(trx, customer, locale), added, missing };
  });
}

/**
 * Cancels an order that has not been shipped. Cancelling again changes nothing.
 * @throws ApiError `order_not_found`, `order_not_cancellable`
 */
function cancelOrder(
  deps: OrderDependencies,
  { customerId }: Customer,
  orderId: number,
  locale: Locale,
): Promise<Order> {
  return deps.database.transaction(async (trx) => {
    const order = await findOrder(trx, customerId, orderId, { lock: true });
    if (!order) throw new ApiError('order_not_found');
    if (order.status !== 'draft') return orderView(await cancelPlaced(deps, trx, order), locale);
    await cancelDraft(deps, trx, order);
    return orderView((await findOrderById(trx, order.id)) ?? order, locale);
  });
}

/**
 * For the customer, who may have a link only; the row is locked.
 * @returns the order as it is then. @throws ApiError `order_not_cancellable`
 */
export async function cancelPlaced(
  deps: OrderDependencies,
  trx: Connection,
  order: OrderRecord,
): Promise<OrderRecord> {
  if (order.status === 'cancelled') return order;
  const cause = { source: 'customer', role: 'customer' } as const;
  if (!(await fulfil(deps, trx, order, 'cancel', cause)))
    throw new ApiError('order_not_cancellable', { details: { status: statusOf(order.status) } });
  await addOwnerEmail(deps, trx, order, 'cancellation_notice');
  // Read again for the payment, which has changed.
  return (await findOrderById(trx, order.id)) ?? order;
}

async function cancelDraft(
  { payments }: Pick<OrderDependencies, 'payments'>,
  trx: Connection,
  draft: OrderRecord,
): Promise<void> {
  await changeStatus(trx, draft.id, 'cancelled');
  await deleteVersions(trx, draft.id);
  if (draft.payment) await payments.setStatus(trx, draft.id, 'cancelled');
}

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
