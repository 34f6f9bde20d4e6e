import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ProductSummary } from '@/contract/product';
import { CartServer } from '@tests/support/CartServer';
import { errorResponse, makeFakeApi, type SeenCall } from '@tests/support/fakeApi';
import { fakeSession } from '@tests/support/fakeSession';
import { renderApp } from '@tests/support/renderApp';
import { sampleFullProduct, sampleProduct } from '@tests/support/sampleProducts';
import { SessionContext } from '../../api/session';
import { makeCartChanges, useCartChanges } from '../../store/cartChanges';
import { ToastProvider } from '@/ui/toast/ToastProvider';
import { CartNotices } from './CartNotices';

const soldOut: ProductSummary['stock'] = { level: 'out', left: 0 };
const pairs = [sampleProduct(3, { stock: soldOut }), sampleProduct(4), sampleProduct(5)];

function Buttons() {
  const { add } = useCartChanges();
  return (
    <>
      {[1, 2].map((id) => (
        <button key={id} type="button" onClick={() => add(sampleProduct(id))}>
          {`Add ${id}`}
        </button>
      ))}
      <button type="button" onClick={() => [1, 2].forEach((id) => add(sampleProduct(id), 1, true))}>
        Add both
      </button>
    </>
  );
}

function open({ path = '/shop', stock = 9 } = {}) {
  const server = new CartServer(stock);
  const handle = ({ method, path: at, body }: SeenCall) =>
    server.handle(method, at, body as object);
  const api = makeFakeApi({
    'GET /api/carts': () => server.cart(),
    'GET /api/wishlist': () => ({ products: [] }),
  });
  for (const id of [1, 2, 4, 5]) {
    api.respond({
      [`GET /api/products/${id}`]: () => sampleFullProduct(id, { pairs_with: pairs }),
      [`POST /api/carts/products/${id}`]: handle,
    });
  }
  const shown = renderApp(
    <SessionContext value={fakeSession()}>
      <ToastProvider>
        <Buttons />
        <CartNotices pathname={path} />
      </ToastProvider>
    </SessionContext>,
    { locale: 'en', path, api },
  );
  return { ...shown, server };
}

const plus = (id: number) => screen.getByRole('button', { name: `Add ${id}` });
const panel = () => screen.findByRole('dialog', { name: 'Added to your cart' });
const noPanel = () => expect(screen.queryByRole('dialog')).toBeNull();

test('an addition is shown with quantity, price, the way to free delivery and a matching product', async () => {
  const { user } = open();
  await user.click(plus(1));
  const shown = await panel();
  expect(within(shown).getByRole('status')).toHaveTextContent(/Product 1\s*1 × 640\sRSD/);
  expect(await within(shown).findByText('You have free shipping.')).toBeVisible();
  expect(within(shown).getByRole('button', { name: 'Proceed to checkout' })).toBeVisible();
  // The first pair is sold out.
  expect(await within(shown).findByRole('link', { name: 'Product 4' })).toBeVisible();
  expect(within(shown).queryByText('Product 5')).toBeNull();
  await user.click(within(shown).getByRole('button', { name: 'Continue shopping' }));
  noPanel();
});

test('a reduced product is shown with its previous price', async () => {
  const { user, server } = open();
  server.reduction = { prior_price: 70_000, until: null };
  await user.click(plus(1));
  const shown = within(await panel()).getByRole('status');
  await waitFor(() => expect(shown).toHaveTextContent(/1 × 640.RSD Previous price 700.RSD/));
});

test('while it is open, the same and another product can be added at once', async () => {
  const { user, server } = open();
  await user.click(plus(1));
  const status = within(await panel()).getByRole('status');
  await user.click(plus(1));
  expect(status).toHaveTextContent('2 × 640');
  await user.click(plus(2));
  expect(within(await panel()).getByRole('status')).toHaveTextContent(/Product 2\s*1 ×/);
  await waitFor(() => expect(Object.fromEntries(server.quantities)).toEqual({ 1: 2, 2: 1 }));
});

test('an addition opens it again, although the press for it closed it', async () => {
  const { user } = open();
  await user.click(plus(1));
  const shown = await panel();
  // The browser closes a popover on a press outside and reports it later.
  const closed = Object.assign(new Event('toggle'), { newState: 'closed' });
  act(() => {
    plus(1).click();
    shown.dispatchEvent(closed);
  });
  expect(within(await panel()).getByRole('status')).toHaveTextContent('2 × 640');
});

test('the matching product is added in the panel, which goes on showing the first one', async () => {
  const { user, server } = open();
  await user.click(plus(1));
  const shown = await panel();
  await user.click(await within(shown).findByRole('button', { name: /^Add one .* Product 4$/ }));
  await waitFor(() => expect(Object.fromEntries(server.quantities)).toEqual({ 1: 1, 4: 1 }));
  expect(within(shown).getByText(/^1 × 640/, { selector: 'section p' })).toBeVisible();
  expect(within(await panel()).getByRole('status')).toHaveTextContent('Product 1');
});

test('a rejected addition is reported, and the panel is gone', async () => {
  const { user, api, server } = open({ stock: 1 });
  api.respond({
    'POST /api/carts/products/1': () =>
      errorResponse(422, 'validation_failed', { details: { available: 0 } }),
  });
  await user.click(plus(1));
  expect(await screen.findByText(/“Product 1” is no longer in stock/)).toBeVisible();
  noPanel();
  expect(server.quantities.size).toBe(0);
});

test('nobody proceeds to the checkout while the addition is under way', async () => {
  const { user, api, router } = open();
  api.respond({ 'POST /api/carts/products/1': () => new Promise(() => undefined) });
  await user.click(plus(1));
  const checkout = within(await panel()).getByRole('button', { name: 'Proceed to checkout' });
  expect(checkout).toHaveAttribute('aria-busy', 'true');
  await user.click(checkout);
  expect(router.state.location.pathname).toBe('/shop');
});

test('an addition that waits for the network says so and cannot be ordered', async () => {
  const { user, api } = open();
  api.respond({ 'POST /api/carts/products/1': () => errorResponse(503, 'service_unavailable') });
  await user.click(plus(1));
  expect(await screen.findByText('Waiting for the network')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Proceed to checkout' })).toBeDisabled();
});

test.each([
  ['several products added at once do not open it', '/shop', 'Add both', 2],
  ['the cart page shows additions itself', '/shop/cart', 'Add 1', 1],
])('%s', async (_, path, name, products) => {
  const { user, server } = open({ path });
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(server.quantities.size).toBe(products));
  await act(async () => undefined);
  noPanel();
});

test('it leaves when the page is scrolled', async () => {
  const { user } = open();
  await user.click(plus(1));
  await panel();
  act(() => void fireEvent.scroll(window, { target: { scrollY: 40 } }));
  expect(screen.getByRole('dialog')).toBeVisible();
  act(() => void fireEvent.scroll(window, { target: { scrollY: 200 } }));
  noPanel();
  window.scrollY = 0;
});

test("another tab's addition does not open it", async () => {
  const { store } = open();
  await act(async () => void makeCartChanges(store, 'another tab').add(sampleProduct(1)));
  noPanel();
});
