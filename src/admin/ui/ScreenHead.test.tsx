import { useState } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { setScreen } from '@tests/support/matchMedia';
import { href, press, renderAdmin, screen, userEvent, within } from '@tests/support/renderAdmin';
import { ScreenHead, TopBarContext } from './ScreenHead';

const remove = jest.fn();

function Screen() {
  const [q, setQ] = useState('');
  return (
    <>
      <ScreenHead
        title="Jams"
        actions={[
          { icon: Plus, label: 'New jam', to: '/new', inBar: true },
          { icon: Trash2, label: 'Remove all', onClick: remove },
          false,
        ]}
        search={{ value: q, label: 'Name', onSearch: setQ }}
        filters={{ label: 'Fruit', isSet: false, fields: <select aria-label="Fruit" /> }}
      />
      <p>{`Searched: ${q}`}</p>
    </>
  );
}

function show(width: number) {
  setScreen({ width });
  renderAdmin(
    <TopBarContext value={{ slot: null, back: { to: '/admin/more', label: 'More' } }}>
      <Screen />
    </TopBarContext>,
  );
}

afterEach(() => setScreen({}));

test('on wide screens, actions are buttons; search and filters are below the title', async () => {
  show(1024);
  expect(await screen.findByRole('heading', { level: 1, name: 'Jams' })).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Name' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Fruit' })).toBeVisible();
  expect(href('New jam')).toBe('/new');
  expect(screen.queryByRole('link', { name: 'More' })).toBeNull();
  await press('Remove all');
  expect(remove).toHaveBeenCalledTimes(1);
});

describe('on phones', () => {
  test('the bar contains the back link and the main action; its menu contains the other actions and the filters', async () => {
    show(390);
    expect(await screen.findByRole('heading', { level: 1, name: 'Jams' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'More' })).toBeVisible();
    expect(href('New jam')).toBe('/new');
    expect(screen.queryByRole('combobox', { name: 'Fruit' })).toBeNull();
    await press('More');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Remove all' }));
    expect(remove).toHaveBeenCalledTimes(1);
    await press('More');
    const menu = within(screen.getByRole('menu'));
    await userEvent.click(menu.getByRole('menuitem', { name: 'Fruit' }));
    expect(screen.getByRole('combobox', { name: 'Fruit' })).toBeVisible();
  });

  test('the search opens in the bar with focus; closing it shows the bar again', async () => {
    show(390);
    await press('Search');
    const field = screen.getByRole('searchbox', { name: 'Name' });
    expect(field).toHaveFocus();
    await userEvent.type(field, 'plum{Enter}');
    expect(screen.getByText('Searched: plum')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Jams' })).toBeInTheDocument();
    await press('Close search');
    expect(screen.getByText('Searched:')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus();
  });
});
