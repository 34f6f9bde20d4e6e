import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminPaths } from '../../../contract/admin/paths';
import { makeFakeApi } from '../../../../tests/support/fakeApi';
import { setScreen } from '../../../../tests/support/matchMedia';
import { renderAdminRoutes } from '../../../../tests/support/renderAdmin';
import Orders from './Orders';

async function show() {
  setScreen({});
  const api = makeFakeApi({
    'GET /api/admin/orders': () => ({ orders: [], more: false }),
    'GET /api/admin/order-counts': () => ({
      all: 0,
      placed: 0,
      confirmed: 0,
      packed: 0,
      shipped: 0,
      delivered: 0,
      noReceipt: 0,
      returned: 0,
      cancelled: 0,
    }),
  });
  const router = renderAdminRoutes([{ path: adminPaths.orders, element: <Orders /> }], {
    api,
    path: adminPaths.orders,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Period and courier' }));
  return { address: () => router.state.location.search };
}

test('two filters chosen one right after the other are both kept', async () => {
  const { address } = await show();
  const until = screen.getByLabelText('To');
  act(() => {
    fireEvent.change(screen.getByLabelText('Show only'), { target: { value: 'phone' } });
    fireEvent.change(until, { target: { value: '2026-01-31' } });
    // A date that is typed is not taken back while the list is rendered.
    expect(until).toHaveValue('2026-01-31');
  });
  await waitFor(() => expect(address()).toBe('?flag=phone&to=2026-01-31'));
});
