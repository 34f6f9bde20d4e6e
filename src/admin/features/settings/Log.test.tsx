import { screen, within } from '@testing-library/react';
import { makeFakeApi } from '../../../../tests/support/fakeApi';
import { renderAdmin } from '../../../../tests/support/renderAdmin';
import Log from './Log';

const entry = (id: number, action: string, changes: object) => ({
  ...{ id, action, changes, entity: 'thing', entity_id: `${id}` },
  ...{ at: '2026-11-25T10:00:00Z', staff: { id: 1, name: 'Jelena' } },
});

test('the log says who changed what, from what to what, and on which device', async () => {
  const terms = {
    from: { free_from: 400000, 'note.en': '', version: 1 },
    to: { free_from: 500000, 'note.en': 'Fast', version: 2 },
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
      entry(1, 'staff_changed', role),
    ],
  });
  renderAdmin(<Log />, { api });
  const [signedIn, order, settings, staff] = await screen.findAllByRole('listitem');
  expect(signedIn).toHaveTextContent('Firefox, Linux');
  expect(signedIn).toHaveTextContent('Jelena');
  expect(order).toHaveTextContent('Confirmed an order');
  const changed = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(changed(settings)).toEqual([
    ['Free from', '4,000\u00a0RSD → 5,000\u00a0RSD'],
    ['Note on delivery, English', '– → Fast'],
    ['version', '1 → 2'],
  ]);
  expect(changed(staff)).toEqual([['Role', 'staff → owner']]);
});
