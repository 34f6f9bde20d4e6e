import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeFakeApi } from '@tests/support/fakeApi';
import { renderAdmin } from '@tests/support/renderAdmin';
import { auditPerPage } from '@/contract/admin/staff';
import Log from './Log';

const entry = (id: number, action: string, changes: object) => ({
  ...{ id, action, changes, entity: 'thing', entity_id: `${id}`, member: null },
  ...{ at: '2026-11-25T10:00:00Z', source: 'admin' },
  staff: { id: 1, name: 'Jelena', email: 'jelena@bobica.rs' },
});

test('the log says who changed what, from what to what, and on which device', async () => {
  const closed = (value: boolean) => ({ 'business.opening_hours.1.closed': value });
  const terms = {
    from: { free_from: 400000, 'note.en': '', version: 1, low_stock: 5, ...closed(false) },
    to: { free_from: 500000, 'note.en': 'Fast', version: 2, low_stock: 8, ...closed(true) },
  };
  const role = {
    before: { role: 'staff', disabled: false },
    now: { role: 'owner', disabled: false },
  };
  const api = makeFakeApi({
    'GET /api/admin/log': () => [
      entry(4, 'signed_in', { device: 'Firefox, Linux' }),
      entry(3, 'order.confirm', { from: 'placed', to: 'confirmed', transition: 1 }),
      entry(2, 'settings.update', terms),
      { ...entry(1, 'staff_changed', role), member: 'Marko' },
      {
        ...entry(5, 'sign_in_failed', { device: 'Edge, Windows' }),
        ...{ member: 'Marko', source: 'visitor', staff: null },
      },
      { ...entry(6, 'link_printed', {}), source: 'command', staff: null },
    ],
  });
  renderAdmin(<Log />, { api });
  const [signedIn, order, settings, staff, failed, command] =
    await screen.findAllByRole('listitem');
  expect(signedIn).toHaveTextContent('Firefox, Linux');
  expect(signedIn).toHaveTextContent('Jelenajelena@bobica.rs');
  expect(failed).toHaveTextContent('Wrong password at sign-inMarkoEdge, WindowsNot signed in');
  expect(command).toHaveTextContent('Maintenance of the shop');
  expect(order).toHaveTextContent('Confirmed an order');
  const updated = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(updated(settings)).toEqual([
    ['Free from', '4,000\u00a0RSD → 5,000\u00a0RSD'],
    ['Note on delivery, English', '– → Fast'],
    ['“Running low” at most (pieces)', '5 → 8'],
    ['Closed', 'No → Yes'],
  ]);
  expect(settings).toHaveTextContent('#2');
  expect(staff).toHaveTextContent('Marko');
  expect(staff).not.toHaveTextContent('#1');
  expect(updated(staff)).toEqual([['Role', 'helper → owner']]);
});

test('older entries are added below the newer ones', async () => {
  const user = userEvent.setup();
  const entries = Array.from({ length: auditPerPage + 1 }, (_, index) =>
    entry(auditPerPage + 1 - index, 'order.note', {}),
  );
  const api = makeFakeApi({
    'GET /api/admin/log': ({ query }) =>
      entries
        .filter(({ id }) => id < Number(query.get('before') ?? Infinity))
        .slice(0, auditPerPage),
  });
  renderAdmin(<Log />, { api });
  expect(await screen.findAllByRole('listitem')).toHaveLength(auditPerPage);
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(auditPerPage + 1));
  const shown = screen.getAllByRole('listitem');
  expect(shown.at(0)).toHaveTextContent(`#${auditPerPage + 1}`);
  expect(shown.at(-1)).toHaveTextContent('#1');
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});
