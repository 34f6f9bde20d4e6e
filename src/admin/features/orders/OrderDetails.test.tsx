import { screen, within } from '@testing-library/react';
import { makeFakeApi } from '../../../../tests/support/fakeApi';
import { setScreen } from '../../../../tests/support/matchMedia';
import { renderAdminRoutes } from '../../../../tests/support/renderAdmin';
import { sampleAdminOrder } from '../../../../tests/support/sampleAdminOrder';
import OrderDetails from './OrderDetails';
import { TransitionProvider } from './TransitionProvider';

const sold = { net: '250 ml', image: null, quantity: 2, vat_rate: 10 };
const reducedLine = { ...sold, product_id: 1, name: 'Sok od šargarepe', unit_price: 49000 };
const regularLine = { ...sold, product_id: 2, name: 'Sok od aronije', unit_price: 20000 };

test('a line that was sold at a reduced price shows the previous one', async () => {
  const order = {
    ...sampleAdminOrder,
    lines: [
      { ...reducedLine, line_total: 98000, prior_price: 59000 },
      { ...regularLine, line_total: 40000, prior_price: null },
    ],
  };
  const element = (
    <TransitionProvider>
      <OrderDetails />
    </TransitionProvider>
  );
  setScreen({ width: 1440 });
  renderAdminRoutes([{ path: '/admin/orders/:number', element }], {
    api: makeFakeApi({ [`GET /api/admin/orders/${order.number}`]: () => order }),
    path: `/admin/orders/${order.number}`,
  });
  const [reduced, regular] = within(
    await screen.findByRole('region', { name: 'Products' }),
  ).getAllByRole('listitem');
  expect(reduced).toHaveTextContent(/590/);
  expect(reduced).toHaveTextContent(/490/);
  expect(regular).toHaveTextContent(/400/);
  expect(regular).not.toHaveTextContent(/previous/i);
});
