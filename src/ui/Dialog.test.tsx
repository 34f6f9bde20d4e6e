import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link } from 'react-router';
import { renderUi } from '@tests/support/renderUi';
import { Dialog } from './Dialog';
import { Drawer } from '../web/features/layout/MenuDrawer';

function WithDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Checkout
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Sign in to check out"
        actions={<Link to="/login">Log in</Link>}
      >
        Your cart waits.
      </Dialog>
    </>
  );
}

function WithDrawer() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Menu
      </button>
      <Drawer open={open} onClose={() => setOpen(false)} label="Main menu">
        <button type="button" onClick={() => setOpen(false)}>
          Close
        </button>
        <Link to="/shop">Shop</Link>
      </Drawer>
    </>
  );
}

describe('a dialog', () => {
  const openIt = async () => {
    renderUi(<WithDialog />);
    await userEvent.click(screen.getByRole('button', { name: 'Checkout' }));
    return screen.getByRole('dialog', { name: 'Sign in to check out' });
  };

  test('receives and keeps the focus and stops the page from scrolling', async () => {
    const dialog = await openIt();
    expect(dialog).toHaveAccessibleDescription('Your cart waits.');
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveFocus();
    expect(document.documentElement).toHaveClass('no-scroll');
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  test.each(['{Escape}', 'close button'])('%s closes it and gives the focus back', async (way) => {
    await openIt();
    if (way === '{Escape}') await userEvent.keyboard(way);
    else await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Checkout' })).toHaveFocus();
    expect(document.documentElement).not.toHaveClass('no-scroll');
  });

  test('a click on the backdrop closes it, a click inside does not', async () => {
    const dialog = await openIt();
    await userEvent.click(screen.getByText('Your cart waits.'));
    expect(dialog).toBeInTheDocument();
    await userEvent.click(dialog);
    expect(dialog).not.toBeInTheDocument();
  });
});

describe('a drawer', () => {
  const openIt = async () => {
    renderUi(<WithDrawer />, { path: '/about' });
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    return screen.getByRole('dialog', { name: 'Main menu' });
  };

  test('keeps the focus and closes on Escape', async () => {
    await openIt();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus();
  });

  test('closes when a link opens another page', async () => {
    await openIt();
    await userEvent.click(screen.getByRole('link', { name: 'Shop' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
