import {
  array,
  boolean,
  enums,
  integer,
  literal,
  object,
  string,
  union,
  type Infer,
} from 'superstruct';
import { nextStatuses, statusFor, type FulfilmentEvent } from '@/contract/fulfilment';
import { orderStatuses } from '@/contract/order';
import { recordAudit } from '../../staff/auditService';
import { findOrder, listOpen } from '../orderRepository';
import type { FulfilmentDependencies } from '../OrderDependencies';
import { fulfil } from './fulfilOrder';

/** Statuses that an owner can set; customers set the others. */
export const ownerStatus = enums(['confirmed', 'shipped', 'delivered', 'returned', 'cancelled']);
export type OwnerStatus = Infer<typeof ownerStatus>;

const eventsToStatus: Readonly<Record<OwnerStatus, FulfilmentEvent>> = {
  confirmed: 'confirm',
  shipped: 'ship',
  delivered: 'deliver',
  returned: 'return',
  cancelled: 'cancel',
};

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
  object({ outcome: literal('rejected'), status, next: array(status) }),
  object({ outcome: literal('unknown') }),
]);
export type TransitionResult = Infer<typeof transitionResult>;

/** Orders for the owner's commands on the machine. */
export type OrderAdministration = ReturnType<typeof makeOrderAdministration>;

export function makeOrderAdministration(deps: FulfilmentDependencies) {
  return {
    /** Orders that are not finished, oldest first. */
    async listOpen(): Promise<OpenOrder[]> {
      const orders = await listOpen(deps.database.kysely);
      return orders.map((order) => ({
        number: order.number ?? '',
        status: statusFor(order.status, order.delivery_method),
        placed_at: order.placed_at?.toISOString() ?? '',
        customer: `${order.contact.name} ${order.contact.last_name}`.trim(),
        city: order.address.city,
        quantity: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
        has_gift_note: order.gift_note !== '',
        total: order.total,
      }));
    },

    /** Changes the status and emails the customer; setting the current status changes nothing. */
    transition(
      number: string,
      to: OwnerStatus,
      trackingNumber?: string,
    ): Promise<TransitionResult> {
      return deps.database.transaction(async (trx) => {
        const order = await findOrder(trx, { number }, { lock: true });
        if (!order) return { outcome: 'unknown' };
        const from = statusFor(order.status, order.delivery_method);
        if (from === to) return { outcome: 'unchanged', status: to };
        const cause = { source: 'command', role: 'owner', trackingNumber } as const;
        const fulfilled = await fulfil(deps, trx, order, eventsToStatus[to], cause);
        const next = nextStatuses(order.status, order.delivery_method);
        if (!fulfilled) return { outcome: 'rejected', status: from, next };
        const action = `order.${eventsToStatus[to]}`;
        const entry = { action, entity: 'order', entityId: number, changes: { from, to } };
        await recordAudit(trx, 'command', entry);
        return { outcome: 'changed', from, to };
      });
    },
  };
}
