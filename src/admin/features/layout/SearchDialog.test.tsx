import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import type { Found } from '@/contract/admin/phoneOrders';
import { errorResponse, makeFakeApi } from '@tests/support/fakeApi';
import { renderAdmin } from '@tests/support/renderAdmin';
import SearchDialog from './SearchDialog';
import { asStaff } from '@tests/support/asStaff';
import type { StaffRole } from '@/contract/endpoint';

const nothing: Found = { orders: [], people: [], products: [] };
const juice = { id: 7, name: 'Sok od aronije', net: '250 ml', image: null, price: 1, available: 3 };

function CurrentPath() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

async function show(answer: (q: string) => unknown, role: StaffRole = 'owner') {
  const api = makeFakeApi({ 'GET /api/admin/find': ({ query }) => answer(query.get('q') ?? '') });
  const dialog = (
    <>
      <SearchDialog onClose={() => undefined} />
      <CurrentPath />
    </>
  );
  renderAdmin(asStaff(dialog, role), { api });
  await screen.findByRole('combobox', { name: 'Search' });
  return api;
}

const field = () => screen.getByRole('combobox', { name: 'Search' });
const currentPath = () => screen.getByRole('status', { name: 'address' });

test('arrows choose a result and Enter opens it', async () => {
  const user = userEvent.setup();
  await show(() => ({ ...nothing, products: [juice, { ...juice, id: 8, name: 'Sok od dunje' }] }));
  await user.type(field(), 'sok');
  expect(await screen.findByRole('option', { name: /Sok od aronije/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: /Sok od dunje/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await user.keyboard('{Enter}');
  expect(currentPath()).toHaveTextContent('/admin/stock/8');
});

test('Enter opens nothing while the answer to the last letters is missing', async () => {
  const user = userEvent.setup();
  let answer = (_found: Found) => {};
  const api = await show((q) =>
    q === 's' ? { ...nothing, products: [juice] } : new Promise((resolve) => (answer = resolve)),
  );
  await user.type(field(), 's');
  await screen.findByRole('option', { name: /Sok od aronije/ });
  await user.type(field(), 'x{Enter}');
  expect(currentPath()).toHaveTextContent('/admin');
  await waitFor(() => expect(api.calls).toHaveLength(2));
  answer(nothing);
  expect(await screen.findByText('Nothing found for “sx”.')).toBeVisible();
});

test('screens are found by the beginning of a word, and stand first if their name begins so', async () => {
  const user = userEvent.setup();
  await show(() => ({ ...nothing, products: [juice] }));
  await user.type(field(), 'orde');
  await screen.findByRole('option', { name: /Sok od aronije/ });
  const [first] = screen.getAllByRole('option');
  expect(first).toHaveTextContent('Orders');
  await user.clear(field());
  expect(screen.getByRole('option', { name: 'Log' })).toBeVisible();
});

test('staff are not offered the screens of owners', async () => {
  await show(() => nothing, 'staff');
  expect(await screen.findByRole('option', { name: 'Today' })).toBeVisible();
  expect(screen.queryByRole('option', { name: 'Log' })).toBeNull();
});

test('a failed search says so', async () => {
  const user = userEvent.setup();
  await show(() => errorResponse(503, 'unavailable'));
  await user.type(field(), 'sok');
  await waitFor(() => expect(screen.getByRole('status', { name: '' })).not.toBeEmptyDOMElement());
});
