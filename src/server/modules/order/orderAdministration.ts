import {
  array,
  boolean,
  enums,
  integer,
  is,
  literal,
  object,
  string,
  union,
  type Infer,
} from 'superstruct';
import { orderStatuses } from '../../../contract/order';
import type { OrderDependencies } from './OrderDependencies';
import { findOrderByNumber, listOpen } from './orderRepository';
import { mayBecome } from './orderView';
import { transitionOrder } from './transitionOrder';

/** Statuses that an owner can set; customers set the others. */
export const ownerStatus = enums(['confirmed', 'shipped', 'delivered', 'cancelled']);
export type OwnerStatus = Infer<typeof ownerStatus>;

export function isOwnerStatus(value: unknown): value is OwnerStatus {
  return is(value, ownerStatus);
}

const status = enums(orderStatuses);

export const openOrders = array(
  object({
    number: string(),
    status,
    /** ISO 8601. */
    placed_at: string(),
    customer: string(),
    city: string(),
    quantity: integer(),
    has_gift_note: boolean(),
    /** In para. */
    total: integer(),
  }),
);
export type OpenOrder = Infer<typeof openOrders>[number];

export const transitionResult = union([
  object({ outcome: literal('changed'), from: status, to: status }),
  object({ outcome: literal('unchanged'), status }),
  object({ outcome: literal('rejected'), status }),
  object({ outcome: literal('unknown') }),
]);
export type TransitionResult = Infer<typeof transitionResult>;

/** Order management for the owner, until the shop has an admin. */
export interface OrderAdministration {
  /** Orders that are not finished, oldest first. */
  listOpen(): Promise<OpenOrder[]>;
  /** Changes the status and emails the customer; setting the current status changes nothing. */
  transition(
    number: string,
    status: OwnerStatus,
    trackingNumber?: string,
  ): Promise<TransitionResult>;
}

export function makeOrderAdministration(
  deps: Pick<OrderDependencies, 'database' | 'catalogue' | 'payments' | 'outbox'>,
): OrderAdministration {
  return {
    async listOpen() {
      const orders = await listOpen(deps.database.kysely);
      return orders.map((order) => ({
        number: order.number ?? '',
        status: order.status,
        placed_at: order.placed_at?.toISOString() ?? '',
        customer: `${order.contact.name} ${order.contact.last_name}`.trim(),
        city: order.address.city,
        quantity: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
        has_gift_note: order.gift_note !== '',
        total: order.total,
      }));
    },

    transition(number, to, trackingNumber) {
      return deps.database.transaction(async (trx): Promise<TransitionResult> => {
        const order = await findOrderByNumber(trx, number, { lock: true });
        if (!order) return { outcome: 'unknown' };
        if (order.status === to) return { outcome: 'unchanged', status: to };
        if (!mayBecome(order.status, to)) return { outcome: 'rejected', status: order.status };
        await transitionOrder(deps, trx, order, to, trackingNumber);
        return { outcome: 'changed', from: order.status, to };
      });
    },
  };
}
