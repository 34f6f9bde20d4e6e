import type { CaseKind } from '@/contract/admin/caseKinds';
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

/** With its number. */
export const caseTexts: Readonly<Record<CaseKind, MessageId>> = {
  complaint: 'admin:cases.complaint',
  withdrawal: 'admin:cases.withdrawal',
};

/** Message after a step of one order. */
const doneTexts: Readonly<Record<FulfilmentEvent, MessageId>> = {
  pay: 'admin:transition.done.pay',
  confirm: 'admin:transition.done.confirm',
  pack: 'admin:transition.done.pack',
  unpack: 'admin:transition.done.unpack',
  ship: 'admin:transition.done.ship',
  deliver: 'admin:transition.done.deliver',
  return: 'admin:transition.done.return',
  cancel: 'admin:transition.done.cancel',
};

/** Of an order, or of what is known of one. */
export interface WithDelivery {
  delivery_method?: DeliveryMethod | undefined;
}

export const isPickup = ({ delivery_method }: WithDelivery) => delivery_method === 'pickup';

export function doneText(event: FulfilmentEvent, order: WithDelivery): MessageId {
  if (isPickup(order) && event === 'pack') return 'admin:transition.done.ready';
  if (isPickup(order) && event === 'deliver') return 'admin:transition.done.pickUp';
  return doneTexts[event];
}
