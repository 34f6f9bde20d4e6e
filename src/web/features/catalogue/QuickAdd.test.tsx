import { screen, waitFor, within } from '@testing-library/react';
import type { ProductSummary } from '@/contract/product';
import { CartServer } from '@tests/support/CartServer';
import { makeFakeApi, type SeenCall } from '@tests/support/fakeApi';
import { renderApp } from '@tests/support/renderApp';
import { sampleProduct } from '@tests/support/sampleProducts';
import { useCart } from '../../store/cartChanges';
import { QuickAdd } from './ShopCard';

/** Requests the cart, as the header does. */
function Count() {
  return <output>{useCart().count}</output>;
}

function show(product: ProductSummary, quantity = 0) {
  const server = new CartServer(9);
  if (quantity > 0) server.quantities.set(product.id, quantity);
  const handle = ({ method, path, body }: SeenCall) => server.handle(method, path, body as object);
  const api = makeFakeApi({
    'GET /api/carts': () => server.cart(),
    'POST /api/carts/products/1': handle,
    'PUT /api/carts/products/1': handle,
    'DELETE /api/carts/products/1': handle,
  });
  const rendered = renderApp(
    <>
      <Count />
      <QuickAdd product={product} />
    </>,
    { locale: 'en', api },
  );
  return { ...rendered, server };
}
const plusName = 'Add one to the cart: Product 1';
const minusName = 'Decrease quantity, Product 1';

test('the plus becomes a stepper of the quantity in the cart, and a plus with the focus again', async () => {
  const { user, server } = show(sampleProduct(1));
  const plus = screen.getByRole('button', { name: plusName });
  expect(screen.queryByRole('group')).toBeNull();
  await user.click(plus);
  const stepper = screen.getByRole('group', { name: 'Quantity, Product 1' });
  expect(within(stepper).getByText('1')).toBeVisible();
  // The same element, for the focus and for a press before hydration.
  expect(screen.getByRole('button', { name: plusName })).toBe(plus);
  await user.click(plus);
  expect(within(stepper).getByText('2 pieces are in your cart.')).toBeInTheDocument();
  await waitFor(() => expect(server.quantities.get(1)).toBe(2));

  await user.click(screen.getByRole('button', { name: minusName }));
  expect(within(stepper).getByText('1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: minusName }));
  expect(screen.queryByRole('group')).toBeNull();
  expect(plus).toHaveFocus();
  await waitFor(() => expect(server.quantities.has(1)).toBe(false));
});

test('at the stock the plus has no effect and says so', async () => {
  const { user, server } = show(sampleProduct(1, { stock: { level: 'low', left: 2 } }), 2);
  await screen.findByText('2');
  const plus = screen.getByRole('button', { name: plusName });
  expect(plus).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText(/Your cart already holds all we have/)).toBeInTheDocument();
  await user.click(plus);
  expect(screen.getByText('2')).toBeVisible();
  expect(server.version).toBe(0);
});

test('a sold-out product has no plus', () => {
  show(sampleProduct(1, { stock: { level: 'out', left: 0 } }));
  expect(screen.queryByRole('button')).toBeNull();
});
