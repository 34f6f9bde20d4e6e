import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { activePaths, nothingInspected, withInspection } from './history';

const definition = JSON.stringify({ id: 'checkout', states: { shipping: {}, placed: {} } });

function actor(sessionId: string, states = definition) {
  return { type: '@xstate.actor', sessionId, definition: states } as StatelyInspectionEvent;
}

function snapshot(sessionId: string, type: string, value: unknown) {
  return {
    type: '@xstate.snapshot',
    sessionId,
    createdAt: '1',
    event: { type },
    snapshot: { status: 'active', value, context: { orderId: 1 } },
  } as unknown as StatelyInspectionEvent;
}

const inspect = (...messages: StatelyInspectionEvent[]) =>
  messages.reduce(withInspection, nothingInspected).machines;

it('shows only the latest actor of each machine and no effects', () => {
  const machines = inspect(
    actor('x:0'),
    actor('x:1'),
    actor('x:2', JSON.stringify({ id: 'saveUser' })),
    snapshot('x:0', 'xstate.init', 'shipping'),
    snapshot('x:1', 'xstate.init', 'shipping'),
    snapshot('x:0', 'xstate.stop', 'shipping'),
    snapshot('x:2', 'xstate.init', undefined),
  );
  expect(Object.keys(machines)).toEqual(['checkout']);
  expect(machines.checkout).toMatchObject({ sessionId: 'x:1', history: { length: 1 } });
});

it('lists the active paths of nested and parallel states', () => {
  expect(activePaths({ loading: 'restoring' })).toEqual(['loading', 'loading.restoring']);
  expect(activePaths({ a: 'x', b: { y: 'z' } })).toEqual(['a', 'a.x', 'b', 'b.y', 'b.y.z']);
});
