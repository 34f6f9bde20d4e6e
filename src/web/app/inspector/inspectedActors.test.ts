import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { redact } from '../../store/devTools';
import { activePaths, withInspection } from './inspectedActors';

const base = { rootId: 'x:0', sessionId: 'x:0', createdAt: '1', id: 'm', _version: '0' };
const machine = {
  ...base,
  type: '@xstate.actor',
  name: 'checkout',
  parentId: undefined,
  definition: JSON.stringify({ states: { shipping: { states: { editing: {} } }, placed: {} } }),
  snapshot: { status: 'active', value: { shipping: 'editing' }, context: {} },
} as StatelyInspectionEvent;

it('lists the states of a machine by path and knows the active ones', () => {
  const actors = withInspection({}, machine);
  expect(actors['x:0']?.states).toEqual(['shipping', 'shipping.editing', 'placed']);
  expect(activePaths(actors['x:0']?.value)).toEqual(['shipping', 'shipping.editing']);
});

it('follows snapshots and keeps the events that a machine heard', () => {
  const heard = {
    ...base,
    type: '@xstate.event',
    sourceId: undefined,
    event: { type: 'address.submitted', addressId: 3 },
  } as StatelyInspectionEvent;
  const moved = {
    ...base,
    type: '@xstate.snapshot',
    event: { type: 'address.submitted' },
    snapshot: { status: 'done', value: 'placed', context: { orderId: 1 } },
  } as unknown as StatelyInspectionEvent;
  const actor = [machine, heard, moved].reduce(withInspection, {})['x:0'];
  expect(actor).toMatchObject({ status: 'done', value: 'placed', context: { orderId: 1 } });
  expect(actor?.events).toEqual([
    { at: '1', type: 'address.submitted', from: undefined, detail: { addressId: 3 } },
  ]);
});

it('shows developers no password and no token', () => {
  const event = {
    type: 'credentials.submitted',
    form: { email: 'a@b.rs', password: 'x' },
    token: 'y',
  };
  expect(redact(event)).toEqual({
    type: 'credentials.submitted',
    form: { email: 'a@b.rs', password: '•••' },
    token: '•••',
  });
});
