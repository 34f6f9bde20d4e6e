import { toastMs } from '@/contract/limits';
import { act, fireEvent, renderUi, screen } from '@tests/support/renderUi';
import { ToastProvider, useToast, type Toasts } from './ToastProvider';

let toasts: Toasts;
function Taker() {
  toasts = useToast();
  return null;
}

async function start() {
  renderUi(
    <ToastProvider>
      <Taker />
    </ToastProvider>,
  );
  await act(async () => {
    await import('./ToastHost');
  });
  jest.useFakeTimers();
}
/** Advances the clock in steps, because React flushes updates only after each `act`. */
const advance = async (ms: number) => {
  for (let remaining = ms; remaining > 0; remaining -= 100)
    await act(async () => jest.advanceTimersByTimeAsync(Math.min(100, remaining)));
};

async function show(add: () => unknown) {
  await start();
  await act(async () => void add());
  await advance(100);
}

afterEach(() => jest.useRealTimers());

test('a message appears once notistack is loaded, has the role status and disappears after four seconds', async () => {
  await show(() => toasts.success('Saved.'));
  expect(screen.getByRole('status')).toHaveTextContent('Saved.');
  await advance(toastMs - 200);
  expect(screen.getByText('Saved.')).toBeInTheDocument();
  await advance(1500);
  expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
});

test('an error has the role alert', async () => {
  await show(() => toasts.error('Not saved.'));
  expect(screen.getByRole('alert')).toHaveTextContent('Not saved.');
});

test.each([
  ['it is hovered', () => screen.getByRole('status'), fireEvent.mouseEnter, fireEvent.mouseLeave],
  [
    'something in it has focus',
    () => screen.getByRole('button', { name: 'Close notification' }),
    (button: HTMLElement) => button.focus(),
    (button: HTMLElement) => button.blur(),
  ],
])('stays while %s', async (_, find, begin, end) => {
  await show(() => toasts.success('Look at me.'));
  const target = find();
  act(() => void begin(target));
  await advance(20_000);
  expect(screen.getByText('Look at me.')).toBeInTheDocument();
  act(() => void end(target));
  await advance(toastMs + 1000);
  expect(screen.queryByText('Look at me.')).not.toBeInTheDocument();
});

test('at most three toasts are shown; a fourth waits without shortening the others', async () => {
  await start();
  for (const name of ['first', 'second', 'third', 'fourth'])
    await act(async () => toasts.success(name));
  await advance(toastMs - 500);
  const texts = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(texts()).toEqual(['first', 'second', 'third']);
  await advance(2000);
  expect(texts()).toEqual(['fourth']);
});

test('an action runs once and closes its toast', async () => {
  const onSelect = jest.fn();
  await show(() => toasts.success('Removed.', { action: { label: 'Undo', onSelect } }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await advance(1000);
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Removed.')).not.toBeInTheDocument();
});

test('closing a toast by keyboard returns focus to the previous element', async () => {
  const target = document.createElement('button');
  document.body.prepend(target);
  target.focus();
  await show(() => toasts.success('Removed.'));
  const close = screen.getByRole('button', { name: 'Close notification' });
  act(() => close.focus());
  expect(close).toHaveFocus();
  fireEvent.click(close);
  await advance(1000);
  expect(screen.queryByText('Removed.')).not.toBeInTheDocument();
  expect(target).toHaveFocus();
  target.remove();
});
