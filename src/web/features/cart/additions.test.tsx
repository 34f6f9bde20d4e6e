import type { ProductSummary } from '@/contract/product';
import { CartServer } from '@tests/support/CartServer';
import { errorResponse, type FakeResponses } from '@tests/support/fakeApi';
import { act, fireEvent, renderApp, screen, waitFor, within } from '@tests/support/renderApp';
import { sampleFullProduct, sampleProduct } from '@tests/support/sampleProducts';
import { makeCartChanges, useCartChanges } from '../../store/cart';
import { CartNotices } from './CartNotices';
import { CartBar } from './CartBar';

describe('the panel for an added product', () => {
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
        <button
          type="button"
          onClick={() => [1, 2].forEach((id) => add(sampleProduct(id), 1, true))}
        >
          Add both
        </button>
      </>
    );
  }

  function open(path = '/shop', responses?: FakeResponses) {
    const server = new CartServer();
    const page = (
      <>
        <Buttons />
        <CartNotices pathname={path} />
      </>
    );
    const product = () => sampleFullProduct(1, { pairs_with: pairs });
    const options = {
      path,
      cart: server,
      responses: { 'GET /api/products/*': product, ...responses },
    };
    return { ...renderApp(page, options), server };
  }

  const addButton = (id: number) => screen.getByRole('button', { name: `Add ${id}` });
  const panel = () => screen.findByRole('dialog', { name: 'Added to your cart' });
  const expectNoPanel = () => expect(screen.queryByRole('dialog')).toBeNull();

  test('the panel shows the quantity, the price, the progress towards free delivery and a matching product', async () => {
    const { user } = open();
    await user.click(addButton(1));
    const dialog = await panel();
    expect(within(dialog).getByRole('status')).toHaveTextContent(/Product 1\s*1 × 640\sRSD/);
    expect(await within(dialog).findByText('You have free delivery.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Proceed to checkout' })).toBeVisible();
    // The first pair is sold out.
    expect(await within(dialog).findByRole('link', { name: 'Product 4' })).toBeVisible();
    expect(within(dialog).queryByText('Product 5')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Continue shopping' }));
    expectNoPanel();
  });

  test('the panel shows the previous price of a reduced product', async () => {
    const { user, server } = open();
    server.reduction = { prior_price: 70_000, until: null };
    await user.click(addButton(1));
    const dialog = within(await panel()).getByRole('status');
    await waitFor(() => expect(dialog).toHaveTextContent(/1 × 640.RSD Previous price 700.RSD/));
  });

  test('more products can be added while the panel is open', async () => {
    const { user, server } = open();
    await user.click(addButton(1));
    const status = within(await panel()).getByRole('status');
    await user.click(addButton(1));
    expect(status).toHaveTextContent('2 × 640');
    await user.click(addButton(2));
    expect(within(await panel()).getByRole('status')).toHaveTextContent(/Product 2\s*1 ×/);
    await waitFor(() => expect(Object.fromEntries(server.quantities)).toEqual({ 1: 2, 2: 1 }));
  });

  test('adding a product again reopens the panel if the press closed it', async () => {
    const { user } = open();
    await user.click(addButton(1));
    const dialog = await panel();
    // The browser closes a popover on a press outside and reports it later.
    const closed = Object.assign(new Event('toggle'), { newState: 'closed' });
    act(() => {
      addButton(1).click();
      dialog.dispatchEvent(closed);
    });
    expect(within(await panel()).getByRole('status')).toHaveTextContent('2 × 640');
  });

  test('the matching product can be added from the panel, which keeps showing the first product', async () => {
    const { user, server } = open();
    await user.click(addButton(1));
    const dialog = await panel();
    await user.click(await within(dialog).findByRole('button', { name: /^Add one .* Product 4$/ }));
    await waitFor(() => expect(Object.fromEntries(server.quantities)).toEqual({ 1: 1, 4: 1 }));
    expect(within(dialog).getByText(/^1 × 640/, { selector: 'section p > span' })).toBeVisible();
    expect(within(await panel()).getByRole('status')).toHaveTextContent('Product 1');
  });

  test('a rejected addition is reported and closes the panel', async () => {
    const { user, server } = open('/shop', {
      'POST /api/carts/products/1': () =>
        errorResponse(422, 'validation_failed', { details: { available: 0 } }),
    });
    await user.click(addButton(1));
    expect(await screen.findByText(/“Product 1” is no longer in stock/)).toBeVisible();
    expectNoPanel();
    expect(server.quantities.size).toBe(0);
  });

  test('pressing the checkout button opens the checkout once the addition is saved', async () => {
    let respond = () => {};
    const { user, at, server } = open('/shop', {
      'POST /api/carts/products/1': ({ method, path, body }) =>
        new Promise((resolve) => {
          respond = () => resolve(server.handle(method, path, body as object));
        }),
    });
    await user.click(addButton(1));
    await user.click(within(await panel()).getByRole('button', { name: 'Proceed to checkout' }));
    expect(at()).toBe('/shop');
    respond();
    await waitFor(() => expect(at()).toBe('/checkout'));
  });

  test('pressing the checkout button has no effect if the addition is rejected', async () => {
    let reject = () => {};
    const { user, at } = open('/shop', {
      'POST /api/carts/products/1': () =>
        new Promise((resolve) => {
          reject = () =>
            resolve(errorResponse(422, 'validation_failed', { details: { available: 0 } }));
        }),
    });
    await user.click(addButton(1));
    await user.click(within(await panel()).getByRole('button', { name: 'Proceed to checkout' }));
    reject();
    await waitFor(expectNoPanel);
    expect(at()).toBe('/shop');
  });

  test('an addition that cannot be sent yet is marked as unsaved and cannot be ordered', async () => {
    const down = () => errorResponse(503, 'service_unavailable');
    const { user } = open('/shop', { 'POST /api/carts/products/1': down });
    await user.click(addButton(1));
    expect(await screen.findByText('Not saved yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Proceed to checkout' })).toBeDisabled();
  });

  test.each([
    ['adding several products together does not open the panel', '/shop', 'Add both', 2],
    ['adding a product on the cart page does not open the panel', '/shop/cart', 'Add 1', 1],
  ])('%s', async (_, path, name, products) => {
    const { user, server } = open(path);
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(server.quantities.size).toBe(products));
    await act(async () => undefined);
    expectNoPanel();
  });

  test('the panel closes when the page is scrolled', async () => {
    const { user } = open();
    await user.click(addButton(1));
    await panel();
    act(() => void fireEvent.scroll(window, { target: { scrollY: 40 } }));
    expect(screen.getByRole('dialog')).toBeVisible();
    act(() => void fireEvent.scroll(window, { target: { scrollY: 200 } }));
    expectNoPanel();
    window.scrollY = 0;
  });

  test('a product added in another tab does not open the panel', async () => {
    const { store } = open();
    await act(async () => void makeCartChanges(store, 'another tab').add(sampleProduct(1)));
    expectNoPanel();
  });
});

describe('the cart bar', () => {
  function show(quantities: Record<number, number>, missing = 0) {
    const cart = { ...new CartServer(9, quantities).cart(), free_delivery_missing: missing };
    return renderApp(<CartBar />, { responses: { 'GET /api/carts': () => cart } });
  }

  test('shows the number of products, the total and the amount left until free delivery, and links to the cart', async () => {
    show({ 1: 2, 2: 1 }, 208_000);
    const bar = await screen.findByRole('region', { name: 'Cart' });
    expect(bar).toHaveTextContent(/2 in cart · 1,920\sRSD\s?2,080\sRSD to free delivery/);
    expect(screen.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/shop/cart');
  });

  test('mentions free delivery once it is reached, and is hidden if the cart is empty', async () => {
    const { unmount } = show({ 1: 1 });
    expect(await screen.findByText('free delivery')).toBeVisible();
    unmount();
    const { api } = show({});
    await waitFor(() => expect(api.calls).toHaveLength(1));
    await act(async () => undefined);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
