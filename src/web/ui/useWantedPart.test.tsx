import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType } from 'react';
import { renderUi } from '../../../tests/support/renderUi';
import { useWantedPart } from './useWantedPart';

const Part = () => <p>Here it is</p>;

/** Fetches that end when the test says so. */
function show() {
  const fetches: { arrive: () => void; lose: () => void }[] = [];
  const load = () =>
    new Promise<ComponentType>((resolve, reject) => {
      fetches.push({ arrive: () => resolve(Part), lose: () => reject(new Error('lost')) });
    });
  function Opener() {
    const [open, setOpen] = useState(false);
    const { Part: Opened, want, wanting } = useWantedPart(load);
    const toggle = () => {
      want();
      setOpen(!open);
    };
    return (
      <>
        <button type="button" {...wanting} onClick={toggle}>
          Open
        </button>
        {open && Opened && <Opened />}
      </>
    );
  }
  renderUi(<Opener />);
  return { fetches, button: screen.getByRole('button') };
}

test('nothing is fetched until somebody reaches for it', async () => {
  const { fetches, button } = show();
  expect(fetches).toHaveLength(0);
  await userEvent.hover(button);
  expect(fetches).toHaveLength(1);
});

test('the focus of a keyboard reaches for it, too', async () => {
  const { fetches } = show();
  await userEvent.tab();
  expect(fetches).toHaveLength(1);
});

test('a click before it is here is answered when it comes', async () => {
  const { fetches, button } = show();
  await userEvent.click(button);
  expect(screen.queryByText('Here it is')).not.toBeInTheDocument();
  await act(async () => fetches[0]?.arrive());
  expect(screen.getByText('Here it is')).toBeInTheDocument();
});

test('it is fetched once, however often it is wanted', async () => {
  const { fetches, button } = show();
  await userEvent.dblClick(button);
  await act(async () => fetches[0]?.arrive());
  await userEvent.click(button);
  expect(fetches).toHaveLength(1);
});

test('one that was lost is fetched again with the next wish', async () => {
  const { fetches, button } = show();
  await userEvent.click(button);
  await act(async () => fetches[0]?.lose());
  await userEvent.click(button);
  await userEvent.click(button);
  expect(fetches).toHaveLength(2);
  await act(async () => fetches[1]?.arrive());
  expect(screen.getByText('Here it is')).toBeInTheDocument();
});
