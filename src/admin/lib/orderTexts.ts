import { type FulfilmentEvent, mayTrigger, type ParcelState } from '@/contract/fulfilment';
import type { DeliveryMethod } from '@/contract/order';
import type { StaffRole } from '@/contract/permissions';
import type { Today } from '@/contract/admin/today';
import type { MessageId } from '@/lib/text';
import type { Status } from '@/ui/Tag';

export const parcelTexts: Readonly<Record<ParcelState, Status>> = {
  placed: { id: 'admin:orders.status.placed', tone: 'info' },
  confirmed: { id: 'admin:orders.status.confirmed', tone: 'accent' },
  packed: { id: 'admin:orders.status.packed', tone: 'accent' },
  shipped: { id: 'admin:orders.status.shipped', tone: 'accent' },
  delivered: { id: 'admin:orders.status.delivered', tone: 'success' },
  returned: { id: 'admin:orders.status.returned', tone: 'danger' },
  cancelled: { id: 'admin:orders.status.cancelled', tone: 'neutral' },
};

export interface WithDelivery {
  delivery_method?: DeliveryMethod | undefined;
}

export const isPickup = ({ delivery_method }: WithDelivery) => delivery_method === 'pickup';

export function doneText(event: FulfilmentEvent, order: WithDelivery): MessageId {
  if (isPickup(order) && event === 'pack') return 'admin:transition.done.ready';
  if (isPickup(order) && event === 'deliver') return 'admin:transition.done.pickUp';
  return `admin:transition.done.${event}`;
}

const nextEvents = {
  placed: 'confirm',
  confirmed: 'pack',
  packed: 'ship',
  shipped: 'deliver',
} as const satisfies Partial<Record<ParcelState, FulfilmentEvent>>;
export type UsualEvent = 'pay' | (typeof nextEvents)[keyof typeof nextEvents];
const usualEvents: Readonly<Partial<Record<ParcelState, UsualEvent>>> = nextEvents;

type WithPayment = WithDelivery & { awaits_money?: boolean | undefined };

export function parcelStatus(parcel: ParcelState, order: WithPayment): Status {
  if (parcel === 'placed' && order.awaits_money)
    return { id: 'admin:orders.status.awaitsMoney', tone: 'warning' };
  const { tone } = parcelTexts[parcel];
  if (isPickup(order) && parcel === 'packed') return { id: 'admin:orders.status.ready', tone };
  if (isPickup(order) && parcel === 'delivered')
    return { id: 'admin:orders.status.pickedUp', tone };
  return parcelTexts[parcel];
}

export function eventText(event: FulfilmentEvent, order: WithDelivery): MessageId {
  return event === 'deliver' && isPickup(order)
    ? 'admin:transition.pickUp'
    : `admin:transition.${event}`;
}

/** The usual next step, or undefined if there is none or the role may not trigger it. */
export function nextEvent(
  order: WithPayment & { parcel: ParcelState },
  role: StaffRole = 'owner',
): UsualEvent | undefined {
  const isReady = isPickup(order) && order.parcel === 'packed';
  const usualEvent = isReady ? 'deliver' : usualEvents[order.parcel];
  const event = order.awaits_money ? 'pay' : usualEvent;
  return event && mayTrigger(role, event) ? event : undefined;
}

/** Lists the contents of packs: "12 × Elderberry juice, 250 ml". */
export const packContentsText = (
  components: readonly { name: string; net: string; quantity: number }[],
  packs: number,
): string =>
  components.map(({ name, net, quantity }) => `${packs * quantity} × ${name}, ${net}`).join('; ');

export function countToDo({ flow, alerts }: Pick<Today, 'flow' | 'alerts'>) {
  const orders = flow.placed.count + flow.confirmed.count + flow.packed.count;
  return { orders, all: orders + alerts.length };
}
