import type { FulfilmentEvent, ParcelState } from '@/contract/fulfilment';
import type { DeliveryMethod } from '@/contract/order';
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

const eventTexts: Readonly<Record<FulfilmentEvent, MessageId>> = {
  confirm: 'admin:transition.confirm',
  pack: 'admin:transition.pack',
  unpack: 'admin:transition.unpack',
  ship: 'admin:transition.ship',
  deliver: 'admin:transition.deliver',
  return: 'admin:transition.return',
  cancel: 'admin:transition.cancel',
};

/** What a step of one order says when it is done. */
const doneTexts: Readonly<Record<FulfilmentEvent, MessageId>> = {
  confirm: 'admin:transition.done.confirm',
  pack: 'admin:transition.done.pack',
  unpack: 'admin:transition.done.unpack',
  ship: 'admin:transition.done.ship',
  deliver: 'admin:transition.done.deliver',
  return: 'admin:transition.done.return',
  cancel: 'admin:transition.done.cancel',
};

/** The step that usually follows, by courier. */
const nextEvents: Readonly<Partial<Record<ParcelState, FulfilmentEvent>>> = {
  placed: 'confirm',
  confirmed: 'pack',
  packed: 'ship',
  shipped: 'deliver',
};

/** Of an order, or of what is known of one. */
interface Way {
  delivery_method?: DeliveryMethod | undefined;
}

const isPickup = ({ delivery_method }: Way) => delivery_method === 'pickup';

export function parcelStatus(parcel: ParcelState, way: Way): Status {
  const { tone } = parcelTexts[parcel];
  if (isPickup(way) && parcel === 'packed') return { id: 'admin:orders.status.ready', tone };
  if (isPickup(way) && parcel === 'delivered') return { id: 'admin:orders.status.pickedUp', tone };
  return parcelTexts[parcel];
}

export function eventText(event: FulfilmentEvent, way: Way): MessageId {
  return event === 'deliver' && isPickup(way) ? 'admin:transition.pickUp' : eventTexts[event];
}

export function doneText(event: FulfilmentEvent, way: Way): MessageId {
  if (isPickup(way) && event === 'pack') return 'admin:transition.done.ready';
  if (isPickup(way) && event === 'deliver') return 'admin:transition.done.pickUp';
  return doneTexts[event];
}

export function nextEvent(order: Way & { parcel: ParcelState }): FulfilmentEvent | undefined {
  return isPickup(order) && order.parcel === 'packed' ? 'deliver' : nextEvents[order.parcel];
}
