import type { OrderStatus } from './order';
import type { PaymentStatus, PaymentTime } from './payment';
import type { StaffRole } from './endpoint';

export const fulfilmentEvents = [
  'confirm',
  'pack',
  'unpack',
  'ship',
  'deliver',
  'return',
  'cancel',
] as const;
export type FulfilmentEvent = (typeof fulfilmentEvents)[number];

interface Region {
  initial: string;
  states: Record<string, { on?: Partial<Record<FulfilmentEvent, string>> }>;
}

/**
 * How a placed order is fulfilled, as data of an XState machine: the parcel, and the money for it. The server checks transitions against it; the admin derives its buttons from it.
 */
export const fulfilment = {
  id: 'fulfilment',
  type: 'parallel',
  states: {
    parcel: {
      initial: 'placed',
      states: {
        placed: { on: { confirm: 'confirmed', cancel: 'cancelled' } },
        // What was not marked as packed may be shipped.
        confirmed: { on: { pack: 'packed', ship: 'shipped', cancel: 'cancelled' } },
        packed: { on: { unpack: 'confirmed', ship: 'shipped', cancel: 'cancelled' } },
        shipped: { on: { deliver: 'delivered', return: 'returned' } },
        delivered: { on: { return: 'returned' } },
        returned: {},
        cancelled: {},
      },
    },
    money: {
      initial: 'pending',
      states: {
        // `deliver` pays only what is paid upon delivery: see `nextState`.
        pending: { on: { deliver: 'paid', cancel: 'cancelled', return: 'cancelled' } },
        // Stays so until its refunds are paid, which are no event of the parcel.
        paid: {},
        refunded: {},
        cancelled: {},
      },
    },
  },
} as const satisfies { states: Record<string, Region>; id: string; type: 'parallel' };

export type ParcelState = keyof typeof fulfilment.states.parcel.states;
export const parcelStates = Object.keys(fulfilment.states.parcel.states) as ParcelState[];

/** Leads back to a state that the order was in; that state keeps its moment. */
export const backEvent = 'unpack' satisfies FulfilmentEvent;

export interface FulfilmentState {
  parcel: ParcelState;
  money: PaymentStatus;
}

export const initialFulfilment: FulfilmentState = {
  parcel: fulfilment.states.parcel.initial,
  money: fulfilment.states.money.initial,
};

export const fulfilmentRoles = ['customer', 'staff', 'owner'] as const;
export type FulfilmentRole = StaffRole | 'customer';

const byStaff: readonly FulfilmentRole[] = ['staff', 'owner'];
export const allowedRoles: Readonly<Record<FulfilmentEvent, readonly FulfilmentRole[]>> = {
  confirm: byStaff,
  pack: byStaff,
  unpack: byStaff,
  ship: byStaff,
  deliver: byStaff,
  return: ['owner'],
  cancel: ['customer', 'owner'],
};

type States<State extends string> = Readonly<
  Record<State, { readonly on?: Readonly<Partial<Record<FulfilmentEvent, State>>> }>
>;
const parcel: States<ParcelState> = fulfilment.states.parcel.states;
const money: States<PaymentStatus> = fulfilment.states.money.states;

/** The state after an event; undefined if it is impossible in this state, or not for this role. */
export function nextState(
  state: FulfilmentState,
  event: FulfilmentEvent,
  role: FulfilmentRole,
  paidOn: PaymentTime = 'delivery',
): FulfilmentState | undefined {
  const next = parcel[state.parcel].on?.[event];
  if (next === undefined || !allowedRoles[event].includes(role)) return undefined;
  if (event === 'deliver' && paidOn !== 'delivery') return { ...state, parcel: next };
  return { parcel: next, money: money[state.money].on?.[event] ?? state.money };
}

/** The state that an event leads to, wherever it is possible. */
export function targetOf(event: FulfilmentEvent): ParcelState {
  for (const state of parcelStates) {
    const target = parcel[state].on?.[event];
    if (target !== undefined) return target;
  }
  throw new Error(`No state has the event ${event}.`);
}

export function possibleEvents(state: FulfilmentState, role: FulfilmentRole): FulfilmentEvent[] {
  return fulfilmentEvents.filter((event) => nextState(state, event, role) !== undefined);
}

/** A stored order: a draft, or a parcel. */
export type OrderState = 'draft' | ParcelState;
const orderStates: readonly OrderState[] = ['draft', ...parcelStates];

interface StateFacts {
  /** What customers read. */
  status: OrderStatus;
  /** Goods are `reserved` until they leave; the personal data of what is `finished` are no longer needed. */
  stage: 'draft' | 'reserved' | 'underWay' | 'finished';
}
const stateFacts = {
  draft: { status: 'draft', stage: 'draft' },
  placed: { status: 'placed', stage: 'reserved' },
  confirmed: { status: 'confirmed', stage: 'reserved' },
  packed: { status: 'confirmed', stage: 'reserved' },
  shipped: { status: 'shipped', stage: 'underWay' },
  delivered: { status: 'delivered', stage: 'finished' },
  returned: { status: 'returned', stage: 'finished' },
  cancelled: { status: 'cancelled', stage: 'finished' },
} as const satisfies Readonly<Record<OrderState, StateFacts>>;

/** In which an order is not finished. */
export type OpenState = {
  [State in ParcelState]: (typeof stateFacts)[State]['stage'] extends 'finished' ? never : State;
}[ParcelState];

export function statusOf<State extends OrderState>(
  state: State,
): (typeof stateFacts)[State]['status'] {
  return stateFacts[state].status;
}

/** The states of which customers read this. */
export function statesOf(status: OrderStatus): OrderState[] {
  return orderStates.filter((state) => statusOf(state) === status);
}

const statesIn = (...stages: StateFacts['stage'][]) =>
  parcelStates.filter((state) => stages.includes(stateFacts[state].stage));
export const reservedStates = statesIn('reserved');
export const openStates = statesIn('reserved', 'underWay');
export const finishedStates = statesIn('finished');

function nextStatuses(status: Exclude<OrderStatus, 'draft'>): OrderStatus[] {
  const targets = Object.values(parcel[status].on ?? {}).map(statusOf);
  return targets.filter((target) => target !== status);
}

/** Allowed status transitions, as customers see them (docs/decisions.md, Orders). */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  draft: ['placed', 'cancelled'],
  placed: nextStatuses('placed'),
  confirmed: nextStatuses('confirmed'),
  shipped: nextStatuses('shipped'),
  delivered: nextStatuses('delivered'),
  returned: nextStatuses('returned'),
  cancelled: nextStatuses('cancelled'),
};

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
  'complaint_received',
  'complaint_answered',
] as const;
export type OrderEmailKind = (typeof orderEmailKinds)[number];
