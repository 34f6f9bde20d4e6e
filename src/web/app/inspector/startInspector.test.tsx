import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { createActor, createMachine } from 'xstate';
import type { Inspect } from '@/lib/InspectionContext';
import { startInspector } from './startInspector';

interface ActorArgument {
  sessionId: string;
  logic?: { config: unknown };
}

// The package is only published as `.mjs`. Like the original, this fake forwards the options and calls `inspect` when
// the browser is idle.
jest.mock('@statelyai/inspect', () => ({
  createInspector: ({ send }: { send: (message: unknown) => void }) => ({
    actor: ({ sessionId, logic }: ActorArgument) =>
      send({ type: '@xstate.actor', sessionId, definition: JSON.stringify(logic!.config) }),
    snapshot: ({ sessionId }: ActorArgument, snapshot: object, { event }: { event: object }) =>
      send({ type: '@xstate.snapshot', sessionId, createdAt: '1', event, snapshot }),
    inspect: { next: (message: unknown) => window.requestIdleCallback(() => send(message)) },
  }),
}));

const config = {
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { open: 'open' } }, open: { on: { close: 'closed' } } },
};

function startDoor(inspect: Inspect) {
  const door = createActor(createMachine(config), { inspect });
  return door.start();
}

beforeEach(() => {
  // Simulate a page that is never idle.
  window.requestIdleCallback = () => 1;
});

const host = () => [...document.documentElement.children].find(({ shadowRoot }) => shadowRoot);
const panel = () => within(host()!.shadowRoot as unknown as HTMLElement);
const waitUntilOpen = () => waitFor(() => panel().getByRole('complementary'), { timeout: 10_000 });
const pressShortcut = () =>
  act(async () => void fireEvent.keyDown(window, { code: 'KeyI', altKey: true, shiftKey: true }));

test('the inspector opens by shortcut or URL, reopens after a reload, can be resized, and draws the state after an event', async () => {
  window.history.replaceState(null, '', '/?inspect');
  const door = startDoor(startInspector(window));
  await waitUntilOpen();
  await pressShortcut();
  expect(host()).toBeUndefined();
  await pressShortcut();
  await waitUntilOpen();

  const separator = panel().getByRole('separator', { name: 'Resize' });
  const height = Number(separator.getAttribute('aria-valuenow'));
  fireEvent.keyDown(separator, { key: 'ArrowUp' });
  expect(separator).toHaveAttribute('aria-valuenow', String(height + 40));

  await act(async () => door.send({ type: 'open' }));
  const drawing = await waitFor(() => panel().getByRole('img'), { timeout: 10_000 });
  expect(drawing).toHaveAccessibleName('door: open');
  fireEvent.click(panel().getByRole('button', { name: /xstate.init$/ }));
  expect(drawing).toHaveAccessibleName('door: closed');
  expect(drawing.querySelector('.state.active')).toHaveTextContent('closed');

  // Simulate a reload, which removes the panel but keeps the session storage.
  host()!.remove();
  window.history.replaceState(null, '', '/');
  startInspector(window);
  await waitUntilOpen();
});
