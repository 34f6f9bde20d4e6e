import type { DeliveryMethod, OrderStatus } from './order';
import type { PaymentStatus, PaymentTime } from './payment';
import { can, staffRoles, type Permission, type StaffRole } from './permissions';

export const fulfilmentEvents = [
  'pay',
  'confirm',
  'pack',
  'unpack',
  'ship',
  'deliver',
  'return',
  'cancel',
] as const;
export type FulfilmentEvent = (typeof fulfilmentEvents)[number];

/** Events that return an order to an earlier state. They do not change that state's timestamp. */
export const backEvents: readonly FulfilmentEvent[] = ['unpack'];

/** A guard restricts the target to a delivery method. */
type Target<State extends string> =
  State | { readonly target: State; readonly guard: DeliveryMethod };

interface Region {
  initial: string;
  states: Record<string, { on?: Partial<Record<FulfilmentEvent, Target<string>>> }>;
}

const shippedByCourier = { target: 'shipped', guard: 'courier' } as const;
const pickedUp = { target: 'delivered', guard: 'pickup' } as const;

/**
 * An XState machine for a placed order. The server checks transitions with it, and the admin derives buttons from it.
 */
export const fulfilment = {
  id: 'fulfilment',
  type: 'parallel',
  states: {
    parcel: {
      initial: 'placed',
      states: {
        // An order with a bank transfer is paid before it is confirmed (see `nextState`).
        placed: { on: { pay: 'placed', confirm: 'confirmed', cancel: 'cancelled' } },
        // Marking an order as packed is optional before it is shipped or picked up.
        confirmed: {
          on: { pack: 'packed', ship: shippedByCourier, deliver: pickedUp, cancel: 'cancelled' },
        },
        packed: {
          on: {
            unpack: 'confirmed',
            ship: shippedByCourier,
            deliver: pickedUp,
            cancel: 'cancelled',
          },
        },
        shipped: { on: { deliver: 'delivered', return: 'returned' } },
        delivered: { on: { return: 'returned' } },
        returned: {},
        // Money that arrives late is refunded.
        cancelled: { on: { pay: 'cancelled' } },
      },
    },
    money: {
      initial: 'pending',
      states: {
        pending: { on: { pay: 'paid', deliver: 'paid', cancel: 'cancelled', return: 'cancelled' } },
        // Stays the same until refunds are paid, which is not an event of the parcel.
        paid: {},
        refunded: {},
        cancelled: { on: { pay: 'paid' } },
      },
    },
  },
} as const satisfies { states: Record<string, Region>; id: string; type: 'parallel' };

export type ParcelState = keyof typeof fulfilment.states.parcel.states;
export const parcelStates = Object.keys(fulfilment.states.parcel.states) as ParcelState[];

export interface FulfilmentState {
  parcel: ParcelState;
  money: PaymentStatus;
}

export const initialFulfilment: FulfilmentState = {
  parcel: fulfilment.states.parcel.initial,
  money: fulfilment.states.money.initial,
};

export type FulfilmentRole = StaffRole | 'customer';
export const fulfilmentRoles: readonly FulfilmentRole[] = ['customer', ...staffRoles];

const eventPermissions: Readonly<Record<FulfilmentEvent, Permission>> = {
  pay: 'money.write',
  confirm: 'orders.write',
  pack: 'orders.write',
  unpack: 'orders.write',
  ship: 'orders.write',
  deliver: 'orders.write',
  return: 'orders.correct',
  cancel: 'orders.correct',
};

export function mayTrigger(role: FulfilmentRole, event: FulfilmentEvent): boolean {
  return role === 'customer' ? event === 'cancel' : can(role, eventPermissions[event]);
}

type States<State extends string> = Readonly<
  Record<State, { readonly on?: Readonly<Partial<Record<FulfilmentEvent, Target<State>>>> }>
>;
const parcel: States<ParcelState> = fulfilment.states.parcel.states;
const money: States<PaymentStatus> = fulfilment.states.money.states;

const unpaidEvents: readonly FulfilmentEvent[] = ['pay', 'cancel'];
function resolveTarget<State extends string>(
  target: Target<State> | undefined,
  method?: DeliveryMethod,
): State | undefined {
  if (typeof target !== 'object') return target;
  return method === undefined || target.guard === method ? target.target : undefined;
}

/** Returns undefined if the state or the role does not allow the event. */
export function nextState(
  state: FulfilmentState,
  event: FulfilmentEvent,
  role: FulfilmentRole,
  paidOn: PaymentTime = 'delivery',
  method: DeliveryMethod = 'courier',
): FulfilmentState | undefined {
  const next = resolveTarget(parcel[state.parcel].on?.[event], method);
  if (next === undefined || !mayTrigger(role, event)) return undefined;
  const isUnpaid = paidOn === 'order' && (state.money === 'pending' || state.money === 'cancelled');
  if (isUnpaid ? !unpaidEvents.includes(event) : event === 'pay') return undefined;
  return { parcel: next, money: resolveTarget(money[state.money].on?.[event]) ?? state.money };
}

export function getTarget(event: FulfilmentEvent): ParcelState {
  for (const state of parcelStates) {
    const target = resolveTarget(parcel[state].on?.[event]);
    if (target !== undefined) return target;
  }
  throw new Error(`No state has the event ${event}.`);
}

export function possibleEvents(
  state: FulfilmentState,
  role: FulfilmentRole,
  paidOn?: PaymentTime,
  method?: DeliveryMethod,
): FulfilmentEvent[] {
  return fulfilmentEvents.filter((event) => nextState(state, event, role, paidOn, method));
}

export type OrderState = 'draft' | ParcelState;
const orderStates: readonly OrderState[] = ['draft', ...parcelStates];

interface StateFacts {
  status: OrderStatus;
  /** Goods are `reserved` until they leave. `finished` orders no longer need personal data. */
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

export type OpenState = {
  [State in ParcelState]: (typeof stateFacts)[State]['stage'] extends 'finished' ? never : State;
}[ParcelState];

export function getStatus<State extends OrderState>(
  state: State,
): (typeof stateFacts)[State]['status'] {
  return stateFacts[state].status;
}

/** A pickup is ready when it is packed. */
export function statusFor(state: OrderState, method: DeliveryMethod): OrderStatus {
  return state === 'packed' && method === 'pickup' ? 'ready' : getStatus(state);
}

export function getStates(status: OrderStatus, method: DeliveryMethod): OrderState[] {
  return orderStates.filter((state) => statusFor(state, method) === status);
}

const statesIn = (...stages: StateFacts['stage'][]) =>
  parcelStates.filter((state) => stages.includes(stateFacts[state].stage));
export const reservedStates = statesIn('reserved');
export const openStates = statesIn('reserved', 'underWay');
export const finishedStates = statesIn('finished');

export const isCancellable = (state: OrderState): boolean =>
  state === 'draft' ||
  nextState({ parcel: state, money: 'pending' }, 'cancel', 'customer') !== undefined;

export const eventEmail = {
  pay: 'order_paid',
  confirm: 'order_accepted',
  pack: 'order_ready',
  unpack: null,
  ship: 'order_shipped',
  deliver: null,
  return: null,
  cancel: 'order_cancelled',
} as const satisfies Readonly<Record<FulfilmentEvent, string | null>>;
export type EventEmailKind = NonNullable<(typeof eventEmail)[FulfilmentEvent]>;

export function emailFor(event: FulfilmentEvent, method: DeliveryMethod): EventEmailKind | null {
  return event === 'pack' && method !== 'pickup' ? null : eventEmail[event];
}

const eventKinds = Object.values(eventEmail).filter((kind) => kind !== null);
const eventEmailKinds: readonly EventEmailKind[] = [...new Set(eventKinds)];

export const orderEmailKinds = [
  'order_confirmation',
  ...eventEmailKinds,
  'order_shortened',
  'transfer_reminder',
  'complaint_received',
  'complaint_answered',
  'order_reminder',
  'recall_notice',
] as const;
export type OrderEmailKind = (typeof orderEmailKinds)[number];

/** Whether the order is a free replacement for a complaint. */
export const isNewGoods = ({ total_amount }: { total_amount: number }) => total_amount === 0;
