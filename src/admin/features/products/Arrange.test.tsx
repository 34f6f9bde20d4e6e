import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { adminPaths } from '@/contract/admin/paths';
import { asStaff } from '@tests/support/asStaff';
import { type FakeResponse, errorResponse, makeFakeApi } from '@tests/support/fakeApi';
import { renderAdminRoutes } from '@tests/support/renderAdmin';
import { sampleAdminRow, sampleChoices } from '@tests/support/sampleAdminProduct';
import Arrange from './Arrange';

const put = 'PUT /api/admin/product-positions';

/** Products 1, 2 and 3 in this order, and one that the shop does not have yet. */
function show(response?: FakeResponse, role?: 'owner' | 'staff') {
  let order = [1, 2, 3];
  const api = makeFakeApi({
    'GET /api/admin/product-choices': () => sampleChoices,
    'GET /api/admin/products': () => ({
      products: [sampleAdminRow(9, { state: 'new' }), ...order.map((id) => sampleAdminRow(id))],
      total: 4,
      drafts: 1,
    }),
    [put]: (call) => {
      if (response) return response(call);
      order = (call.body as { ids: number[] }).ids;
      return order;
    },
  });
  renderAdminRoutes(
    [
      {
        path: adminPaths.arrangeProducts,
        element: asStaff(
          <>
            <Link to={adminPaths.orders}>Orders</Link>
            <Arrange />
          </>,
          role,
        ),
      },
      { path: adminPaths.orders, element: <p>The orders</p> },
    ],
    { api, path: `${adminPaths.arrangeProducts}?category=2` },
  );
  return {
    shopHas: (ids: number[]) => (order = ids),
    sent: () => api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body),
  };
}

const names = async () => {
  const rows = within(await screen.findByRole('list')).getAllByRole('listitem');
  return rows.map((row) => within(row).getByText(/^Juice/, { selector: 'strong' }).textContent);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('products are moved by one place or to a place, announced, and published together', async () => {
  const { sent } = show();
  expect(await names()).toEqual(['Juice 1', 'Juice 2', 'Juice 3']);
  expect(screen.getByLabelText('Category')).toHaveValue('2');
  await press('Move down: Juice 1');
  expect(await names()).toEqual(['Juice 2', 'Juice 1', 'Juice 3']);
  expect(screen.getByText('The product is now 2 of 3.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Move down: Juice 1' })).toHaveFocus();
  await userEvent.selectOptions(screen.getByLabelText('Place: Juice 3'), '1.');
  expect(await names()).toEqual(['Juice 3', 'Juice 2', 'Juice 1']);
  expect(sent()).toEqual([]);
  await press('Publish the order');
  expect(await screen.findByText('Published. Shoppers see it already.')).toBeInTheDocument();
  expect(sent()).toEqual([{ category_id: 2, seen: [1, 2, 3], ids: [3, 2, 1] }]);
});

test('the ends cannot be moved further, and a discarded order is as it was', async () => {
  const { sent } = show();
  await press('Move up: Juice 1');
  await press('Move down: Juice 3');
  expect(screen.queryByText(/The product is now/)).toBeNull();
  expect(await names()).toEqual(['Juice 1', 'Juice 2', 'Juice 3']);
  await press('Move up: Juice 3');
  await press('Discard');
  expect(await names()).toEqual(['Juice 1', 'Juice 2', 'Juice 3']);
  await press('Publish the order');
  expect(sent()).toEqual([]);
});

test('after a change by another user the newest order is shown, with the reason', async () => {
  const shop = show(() => {
    shop.shopHas([2, 3, 1]);
    return errorResponse(409, 'changed_meanwhile');
  });
  await press('Move down: Juice 1');
  await press('Publish the order');
  expect(await screen.findByRole('alert')).toHaveTextContent(/changed/i);
  await waitFor(async () => expect(await names()).toEqual(['Juice 2', 'Juice 3', 'Juice 1']));
});

test('leaving asks, if the order is not published', async () => {
  show();
  await press('Move down: Juice 1');
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  await press('Stay');
  expect(await names()).toEqual(['Juice 2', 'Juice 1', 'Juice 3']);
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  await press('Leave without saving');
  expect(await screen.findByText('The orders')).toBeInTheDocument();
});

test('staff cannot publish an order', async () => {
  show(undefined, 'staff');
  expect(await screen.findByText('The owner publishes.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publish the order' })).toBeNull();
});
