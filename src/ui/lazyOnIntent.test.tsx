import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType } from 'react';
import { renderUi } from '@tests/support/renderUi';
import { intentProps, lazyOnIntent } from './lazyOnIntent';

/** Loads that the test completes. */
function show() {
  const loads: { arrive: () => void; lose: () => void }[] = [];
  const Part = lazyOnIntent(
    () =>
      new Promise<ComponentType>((resolve, reject) => {
        loads.push({
          arrive: () => resolve(() => <p>Here it is</p>),
          lose: () => reject(Object.assign(new Error('lost'), { name: 'ChunkLoadError' })),
        });
      }),
  );
  function Opener() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button
          type="button"
          {...intentProps(Part)}
          onClick={() => {
            Part.preload();
            setOpen(true);
          }}
        >
          Open
        </button>
        {open && <Part />}
      </>
    );
  }
  renderUi(<Opener />);
  return { loads, button: screen.getByRole('button') };
}

test('nothing is loaded before hover or focus, and then once', async () => {
  const { loads, button } = show();
  expect(loads).toHaveLength(0);
  await userEvent.hover(button);
  await userEvent.tab();
  expect(loads).toHaveLength(1);
  await act(async () => loads[0]?.arrive());
  await userEvent.click(button);
  expect(screen.getByText('Here it is')).toBeInTheDocument();
  expect(loads).toHaveLength(1);
});

test('a click before the code is loaded is handled once it is, and the page stays meanwhile', async () => {
  const { loads, button } = show();
  await userEvent.click(button);
  expect(button).toBeVisible();
  expect(screen.queryByText('Here it is')).not.toBeInTheDocument();
  await act(async () => loads[0]?.arrive());
  expect(await screen.findByText('Here it is')).toBeInTheDocument();
});

test('after a network failure the click is handled once the network is back', async () => {
  const { loads, button } = show();
  await userEvent.click(button);
  await act(async () => loads[0]?.lose());
  expect(loads).toHaveLength(1);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(loads).toHaveLength(2);
  await act(async () => loads[1]?.arrive());
  expect(await screen.findByText('Here it is')).toBeInTheDocument();
});

test('after a network failure another click loads the code again', async () => {
  const { loads, button } = show();
  await userEvent.hover(button);
  await act(async () => loads[0]?.lose());
  await userEvent.click(button);
  expect(loads).toHaveLength(2);
  await act(async () => loads[1]?.arrive());
  expect(await screen.findByText('Here it is')).toBeInTheDocument();
});
