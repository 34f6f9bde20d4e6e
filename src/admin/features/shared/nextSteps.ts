import type { FulfilmentEvent, ParcelState } from '@/contract/fulfilment';
import type { MessageId } from '@/lib/text';
import type { Status } from '@/ui/Tag';
import { isPickup, parcelTexts, type Way } from './stepTexts';

/* What depends on the way of an order, and that Today does not need at once. */

const eventTexts: Readonly<Record<FulfilmentEvent, MessageId>> = {
  confirm: 'admin:transition.confirm',
  pack: 'admin:transition.pack',
  unpack: 'admin:transition.unpack',
  ship: 'admin:transition.ship',
  deliver: 'admin:transition.deliver',
  return: 'admin:transition.return',
  cancel: 'admin:transition.cancel',
};

/** The step that usually follows, by courier. */
const nextEvents: Readonly<Partial<Record<ParcelState, FulfilmentEvent>>> = {
  placed: 'confirm',
  confirmed: 'pack',
  packed: 'ship',
  shipped: 'deliver',
};

export function parcelStatus(parcel: ParcelState, way: Way): Status {
  const { tone } = parcelTexts[parcel];
  if (isPickup(way) && parcel === 'packed') return { id: 'admin:orders.status.ready', tone };
  if (isPickup(way) && parcel === 'delivered') return { id: 'admin:orders.status.pickedUp', tone };
  return parcelTexts[parcel];
}

export function eventText(event: FulfilmentEvent, way: Way): MessageId {
  return event === 'deliver' && isPickup(way) ? 'admin:transition.pickUp' : eventTexts[event];
}

export function nextEvent(order: Way & { parcel: ParcelState }): FulfilmentEvent | undefined {
  return isPickup(order) && order.parcel === 'packed' ? 'deliver' : nextEvents[order.parcel];
}
