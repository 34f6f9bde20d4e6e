import type { CaseKind } from '@/contract/admin/caseKinds';
import type { FulfilmentEvent, ParcelState } from '@/contract/fulfilment';
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

export const eventTexts: Readonly<Record<FulfilmentEvent, MessageId>> = {
  confirm: 'admin:transition.confirm',
  pack: 'admin:transition.pack',
  unpack: 'admin:transition.unpack',
  ship: 'admin:transition.ship',
  deliver: 'admin:transition.deliver',
  return: 'admin:transition.return',
  cancel: 'admin:transition.cancel',
};

/** What a step of one order says when it is done. */
export const doneTexts: Readonly<Record<FulfilmentEvent, MessageId>> = {
  confirm: 'admin:transition.done.confirm',
  pack: 'admin:transition.done.pack',
  unpack: 'admin:transition.done.unpack',
  ship: 'admin:transition.done.ship',
  deliver: 'admin:transition.done.deliver',
  return: 'admin:transition.done.return',
  cancel: 'admin:transition.done.cancel',
};

/** The step that usually follows. */
export const nextEvents: Readonly<Partial<Record<ParcelState, FulfilmentEvent>>> = {
  placed: 'confirm',
  confirmed: 'pack',
  packed: 'ship',
  shipped: 'deliver',
};
