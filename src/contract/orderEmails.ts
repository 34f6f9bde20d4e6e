import type { FulfilmentEvent } from './fulfilment';

/** The kind of email in which the customer reads of an event; null for none. */
export const emailOfEvent = {
  confirm: 'order_accepted',
  pack: null,
  unpack: null,
  ship: 'order_shipped',
  deliver: null,
  return: null,
  cancel: 'order_cancelled',
} as const satisfies Readonly<Record<FulfilmentEvent, string | null>>;
export type EventEmailKind = NonNullable<(typeof emailOfEvent)[FulfilmentEvent]>;

const eventKinds = Object.values(emailOfEvent).filter((kind) => kind !== null);
export const eventEmailKinds: readonly EventEmailKind[] = [...new Set(eventKinds)];

/** Kinds of emails to a customer about an order. */
export const orderEmailKinds = [
  'order_confirmation',
  ...eventEmailKinds,
  'order_shortened',
] as const;
export type OrderEmailKind = (typeof orderEmailKinds)[number];
