import type { StaffRole } from '@/contract/permissions';
import { mayTrigger, type FulfilmentEvent, type ParcelState } from '@/contract/fulfilment';
import type { MessageId } from '@/lib/text';
import type { Status } from '@/ui/Tag';
import { isPickup, parcelTexts, type WithDelivery } from './stepTexts';

/* Steps that depend on the delivery method, which Today does not need at once. */

const eventTexts: Readonly<Record<FulfilmentEvent, MessageId>> = {
  pay: 'admin:transition.pay',
  confirm: 'admin:transition.confirm',
  pack: 'admin:transition.pack',
  unpack: 'admin:transition.unpack',
  ship: 'admin:transition.ship',
  deliver: 'admin:transition.deliver',
  return: 'admin:transition.return',
  cancel: 'admin:transition.cancel',
};

/** The step that usually follows, by courier. */
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
  return event === 'deliver' && isPickup(order) ? 'admin:transition.pickUp' : eventTexts[event];
}

/** Undefined if there is none, or the role may not make it. */
export function nextEvent(
  order: WithPayment & { parcel: ParcelState },
  role: StaffRole = 'owner',
): UsualEvent | undefined {
  const isReady = isPickup(order) && order.parcel === 'packed';
  const usual = isReady ? 'deliver' : usualEvents[order.parcel];
  const event = order.awaits_money ? 'pay' : usual;
  return event && mayTrigger(role, event) ? event : undefined;
}
