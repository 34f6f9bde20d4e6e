import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { startInspector } from './startInspector';

// Published as `.mjs` only. Here it passes on messages that are already serialized.
jest.mock('@statelyai/inspect', () => ({
  createInspector: ({ send }: { send: (message: unknown) => void }) => ({
    inspect: { next: send },
  }),
}));

const definition = JSON.stringify({
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { open: 'open' } }, open: { on: { close: 'closed' } } },
});
const actor = { type: '@xstate.actor', sessionId: 'x:0', definition };
const snapshot = (type: string, value: string) => ({
  type: '@xstate.snapshot',
  sessionId: 'x:0',
  createdAt: '1',
  event: { type },
  snapshot: { status: 'active', value, context: {} },
});

const host = () => [...document.documentElement.children].find(({ shadowRoot }) => shadowRoot);
const panel = () => within(host()!.shadowRoot as unknown as HTMLElement);
const isOpen = () => waitFor(() => panel().getByRole('complementary'), { timeout: 10_000 });
const press = () =>
  act(async () => void fireEvent.keyDown(window, { code: 'KeyI', altKey: true, shiftKey: true }));

test('the inspector opens by shortcut, URL and session, grows, and draws the state after an event', async () => {
  window.history.replaceState(null, '', '/?inspect');
  const inspect = startInspector(window) as (message: object) => void;
  inspect(actor);
  inspect(snapshot('xstate.init', 'closed'));
  await isOpen();
  await press();
  expect(host()).toBeUndefined();
  await press();
  await isOpen();

  const separator = panel().getByRole('separator', { name: 'Resize' });
  const height = Number(separator.getAttribute('aria-valuenow'));
  fireEvent.keyDown(separator, { key: 'ArrowUp' });
  expect(separator).toHaveAttribute('aria-valuenow', String(height + 40));

  await act(async () => inspect(snapshot('open', 'open')));
  const drawing = await waitFor(() => panel().getByRole('img'), { timeout: 10_000 });
  expect(drawing).toHaveAccessibleName('door: open');
  fireEvent.click(panel().getByRole('button', { name: /xstate.init$/ }));
  expect(drawing).toHaveAccessibleName('door: closed');
  expect(drawing.querySelector('.state.active')).toHaveTextContent('closed');

  // A reload of the tab: the first page and its panel are gone, the session is kept.
  host()!.remove();
  window.history.replaceState(null, '', '/');
  startInspector(window);
  await isOpen();
});
