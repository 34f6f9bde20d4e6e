import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { createActor, createMachine } from 'xstate';
import type { Inspect } from '@/lib/InspectionContext';
import { startInspector } from './startInspector';

interface Sent {
  sessionId: string;
  logic?: { config: unknown };
}

// The package is only published as `.mjs`. This stand-in passes on the options and calls `inspect` once the browser is
// idle, as documented.
jest.mock('@statelyai/inspect', () => ({
  createInspector: ({ send }: { send: (message: unknown) => void }) => ({
    actor: ({ sessionId, logic }: Sent) =>
      send({ type: '@xstate.actor', sessionId, definition: JSON.stringify(logic!.config) }),
    snapshot: ({ sessionId }: Sent, snapshot: object, { event }: { event: object }) =>
      send({ type: '@xstate.snapshot', sessionId, createdAt: '1', event, snapshot }),
    inspect: { next: (message: unknown) => window.requestIdleCallback(() => send(message)) },
  }),
}));

const config = {
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { open: 'open' } }, open: { on: { close: 'closed' } } },
};

/** A machine that the inspector observes. */
function startDoor(inspect: Inspect) {
  const door = createActor(createMachine(config), { inspect });
  return door.start();
}

beforeEach(() => {
  // This page is never idle.
  window.requestIdleCallback = () => 1;
});

const host = () => [...document.documentElement.children].find(({ shadowRoot }) => shadowRoot);
const panel = () => within(host()!.shadowRoot as unknown as HTMLElement);
const isOpen = () => waitFor(() => panel().getByRole('complementary'), { timeout: 10_000 });
const press = () =>
  act(async () => void fireEvent.keyDown(window, { code: 'KeyI', altKey: true, shiftKey: true }));

test('the inspector opens by shortcut, URL and session, grows, and draws the state after an event', async () => {
  window.history.replaceState(null, '', '/?inspect');
  const door = startDoor(startInspector(window));
  await isOpen();
  await press();
  expect(host()).toBeUndefined();
  await press();
  await isOpen();

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

  // The tab is reloaded: the first page and its panel are gone, the session is kept.
  host()!.remove();
  window.history.replaceState(null, '', '/');
  startInspector(window);
  await isOpen();
});
