import { createMachine, getNextSnapshot, getInitialSnapshot } from 'xstate';
import {
  fulfilment,
  fulfilmentEvents,
  fulfilmentRoles,
  initialFulfilment,
  mayTrigger,
  nextState,
  parcelStates,
  possibleEvents,
  reservedStates,
  getTarget,
  type FulfilmentState,
} from '@/contract/fulfilment';
import { type DeliveryMethod, deliveryMethods } from '@/contract/order';
import { paymentStatuses } from '@/contract/payment';

const chart = createMachine(fulfilment);
const times = ['delivery', 'order'] as const;
const getName = ({ parcel, money }: FulfilmentState) => `${parcel} ${money}`;

/** All states that the owner can reach, for orders that are paid on delivery or in advance. */
function getStates(method: DeliveryMethod): Map<string, FulfilmentState> {
  const found = new Map([[getName(initialFulfilment), initialFulfilment as FulfilmentState]]);
  for (const state of found.values()) {
    for (const event of fulfilmentEvents) {
      for (const paidOn of times) {
        const next = nextState(state, event, 'owner', paidOn, method);
        if (next) found.set(getName(next), next);
      }
    }
  }
  return found;
}
const reachable = getStates('courier');

// An event that the parcel does not allow reaches neither region on the server.
test.each(deliveryMethods)(
  'the server and XState agree on every event in every state: %s',
  (method) => {
    const machine = chart.provide({
      guards: { courier: () => method === 'courier', pickup: () => method === 'pickup' },
    });
    expect(getInitialSnapshot(machine).value).toEqual(initialFulfilment);
    for (const state of getStates(method).values()) {
      const snapshot = machine.resolveState({ value: { ...state } });
      for (const event of fulfilmentEvents) {
        const { value } = getNextSnapshot(machine, snapshot, { type: event });
        const possible = times.flatMap(
          (paidOn) => nextState(state, event, 'owner', paidOn, method) ?? [],
        );
        for (const next of possible) expect(value).toEqual(next);
        if (possible.length === 0) expect(value).toMatchObject({ parcel: state.parcel });
      }
    }
  },
);

test('every state is reachable, and returned and cancelled orders have no events except late payments', () => {
  const states = [...reachable.values()];
  expect(new Set(states.map(({ parcel }) => parcel))).toEqual(new Set(parcelStates));
  // Paid orders are refunded by their refunds, not by events.
  const byEvents = paymentStatuses.filter((status) => status !== 'refunded');
  expect(new Set(states.map(({ money }) => money))).toEqual(new Set(byEvents));
  for (const state of states.filter(({ parcel }) => ['returned', 'cancelled'].includes(parcel)))
    expect(possibleEvents(state, 'owner')).toEqual([]);
  const cancelled = { parcel: 'cancelled', money: 'cancelled' } as const;
  expect(nextState(cancelled, 'pay', 'owner', 'order')).toEqual({ ...cancelled, money: 'paid' });
  expect(possibleEvents({ parcel: 'cancelled', money: 'paid' }, 'owner', 'order')).toEqual([]);
});

test('a pickup order is never shipped, and is paid on collection even if it is not packed', () => {
  const states = [...getStates('pickup').values()];
  expect(states.map(({ parcel }) => parcel)).not.toContain('shipped');
  for (const parcel of ['confirmed', 'packed'] as const) {
    const state = { parcel, money: 'pending' } as const;
    const collected = { parcel: 'delivered', money: 'paid' };
    expect(nextState(state, 'deliver', 'staff', 'delivery', 'pickup')).toEqual(collected);
    expect(nextState(state, 'deliver', 'staff')).toBeUndefined();
  }
});

test('nobody owes money for a parcel that was cancelled or returned before it was paid for', () => {
  for (const { parcel, money } of reachable.values()) {
    if (parcel === 'cancelled' || parcel === 'returned')
      expect(['cancelled', 'paid']).toContain(money);
    if (parcel === 'delivered') expect(money).toBe('paid');
  }
});

test('the roles that can cancel an order can do so until it is shipped', () => {
  for (const parcel of reservedStates) {
    const state = { parcel, money: 'pending' } as const;
    for (const role of fulfilmentRoles.filter((role) => mayTrigger(role, 'cancel')))
      expect([parcel, nextState(state, 'cancel', role)?.parcel]).toEqual([parcel, 'cancelled']);
  }
});

test('delivery settles cash on delivery; a prepaid order awaits payment and stays paid until it is refunded', () => {
  const shipped = { parcel: 'shipped', money: 'pending' } as const;
  expect(nextState(shipped, 'deliver', 'staff', 'order')).toBeUndefined();
  expect(nextState(shipped, 'deliver', 'staff', 'delivery')?.money).toBe('paid');
  expect(possibleEvents(initialFulfilment, 'owner', 'order')).toEqual(['pay', 'cancel']);
  expect(possibleEvents(initialFulfilment, 'owner', 'delivery')).toEqual(['confirm', 'cancel']);
  const paid = { parcel: 'placed', money: 'paid' } as const;
  expect(possibleEvents(paid, 'owner', 'order')).toEqual(['confirm', 'cancel']);
  expect(nextState(paid, 'cancel', 'customer', 'order')?.money).toBe('paid');
});

test('an event leads to one parcel state, and is only possible for its roles', () => {
  for (const state of reachable.values()) {
    for (const role of fulfilmentRoles) {
      for (const event of possibleEvents(state, role)) {
        expect(mayTrigger(role, event)).toBe(true);
        expect(nextState(state, event, role)?.parcel).toBe(getTarget(event));
      }
    }
  }
});
