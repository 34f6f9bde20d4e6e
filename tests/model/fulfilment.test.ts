import { createMachine, getNextSnapshot, getInitialSnapshot } from 'xstate';
import {
  allowedRoles,
  cashStates,
  fulfilment,
  fulfilmentEvents,
  fulfilmentRoles,
  initialFulfilment,
  nextState,
  parcelStates,
  possibleEvents,
  targetOf,
  type FulfilmentState,
} from '@/contract/fulfilment';

const machine = createMachine(fulfilment);
const nameOf = ({ parcel, cash }: FulfilmentState) => `${parcel} ${cash}`;

/** All states that can be reached, by the owner. */
const reachable = new Map<string, FulfilmentState>([
  [nameOf(initialFulfilment), initialFulfilment],
]);
for (const state of reachable.values()) {
  for (const event of fulfilmentEvents) {
    const next = nextState(state, event, 'owner');
    if (next) reachable.set(nameOf(next), next);
  }
}

// An event that the parcel does not have reaches neither region on the server.
test('the server and XState agree on every event in every state', () => {
  expect(getInitialSnapshot(machine).value).toEqual(initialFulfilment);
  for (const state of reachable.values()) {
    const snapshot = machine.resolveState({ value: { ...state } });
    for (const event of fulfilmentEvents) {
      const next = nextState(state, event, 'owner');
      const { value } = getNextSnapshot(machine, snapshot, { type: event });
      if (next) expect(value).toEqual(next);
      else expect(value).toMatchObject({ parcel: state.parcel });
    }
  }
});

test('every state is reached, and returned and cancelled orders have no events', () => {
  const states = [...reachable.values()];
  expect(new Set(states.map(({ parcel }) => parcel))).toEqual(new Set(parcelStates));
  expect(new Set(states.map(({ cash }) => cash))).toEqual(new Set(cashStates));
  for (const state of states.filter(({ parcel }) => ['returned', 'cancelled'].includes(parcel)))
    expect(possibleEvents(state, 'owner')).toEqual([]);
});

test('nobody owes anything for a parcel that is cancelled or returned before it was paid', () => {
  for (const { parcel, cash } of reachable.values()) {
    if (parcel === 'cancelled') expect(cash).toBe('void');
    if (parcel === 'returned') expect(['void', 'toRefund']).toContain(cash);
    if (parcel === 'delivered') expect(cash).toBe('withCourier');
  }
});

test('an event leads to one parcel state, and is possible for its roles only', () => {
  for (const state of reachable.values()) {
    for (const role of fulfilmentRoles) {
      for (const event of possibleEvents(state, role)) {
        expect(allowedRoles[event]).toContain(role);
        expect(nextState(state, event, role)?.parcel).toBe(targetOf(event));
      }
    }
  }
});
