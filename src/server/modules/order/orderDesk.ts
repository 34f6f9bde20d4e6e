import { enums, type Infer, is } from 'superstruct';
import type { OrderStatus } from '../../../contract/order';
import { moveOrder } from './moveOrder';
import type { OrderDependencies } from './OrderDependencies';
import { findOrderByNumber, listOpen } from './orderRepository';
import { mayBecome } from './orderView';

/** What an owner can make of an order; the rest is the shopper's to do. */
export const ownerStatus = enums(['confirmed', 'shipped', 'delivered', 'cancelled']);
export type OwnerStatus = Infer<typeof ownerStatus>;

export function isOwnerStatus(value: unknown): value is OwnerStatus {
  return is(value, ownerStatus);
}

export interface WaitingOrder {
  number: string;
  status: OrderStatus;
  /** ISO 8601. */
  placed_at: string;
  customer: string;
  city: string;
  pieces: number;
  /** Para. */
  total: number;
}

export type MoveResult =
  | { outcome: 'moved'; from: OrderStatus; to: OrderStatus }
  | { outcome: 'unchanged'; status: OrderStatus }
  | { outcome: 'rejected'; status: OrderStatus }
  | { outcome: 'unknown' };

/** The owner's side of orders, until there is a back office. */
export interface OrderDesk {
  /** Orders under way, oldest first. */
  waiting(): Promise<WaitingOrder[]>;
  /** Moves an order on; the customer is told by email. Moving it where it is changes nothing. */
  move(number: string, status: OwnerStatus, trackingNumber?: string): Promise<MoveResult>;
}

export function makeOrderDesk(
  deps: Pick<OrderDependencies, 'database' | 'catalogue' | 'payments' | 'outbox'>,
): OrderDesk {
  return {
    async waiting() {
      const orders = await listOpen(deps.database.kysely);
      return orders.map((order) => ({
        number: order.number ?? '',
        status: order.status,
        placed_at: order.placed_at?.toISOString() ?? '',
        customer: `${order.contact.name} ${order.contact.last_name}`.trim(),
        city: order.address.city,
        pieces: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
        total: order.total,
      }));
    },

    move(number, status, trackingNumber) {
      return deps.database.transaction(async (trx): Promise<MoveResult> => {
        const order = await findOrderByNumber(trx, number, { lock: true });
        if (!order) return { outcome: 'unknown' };
        if (order.status === status) return { outcome: 'unchanged', status };
        if (!mayBecome(order.status, status)) return { outcome: 'rejected', status: order.status };
        await moveOrder(deps, trx, order, status, trackingNumber);
        return { outcome: 'moved', from: order.status, to: status };
      });
    },
  };
}
