import type { Cart } from '@/contract/cart';
import type { Shop } from '@/contract/shop';
import type { PriceReduction } from '@/contract/product';
import { errorResponse, type FakeResponses } from '@tests/support/fakeApi';
import { sampleProduct } from '@tests/support/sampleProducts';
import { testCart, testCategories, testShop } from '@tests/support/sampleResponses';
import { CartServer } from '@tests/support/CartServer';
import { act, renderApp, screen, waitFor, within } from '@tests/support/renderApp';
import { productCategoryChosen } from '../../store/preferences';
import { CartContents } from './CartContents';
import { CartNotices } from './CartNotices';

interface Opening {
  quantities?: Record<number, number>;
  reduction?: PriceReduction;
  transformCart?: (cart: Cart) => Cart;
  shop?: Shop;
  responses?: FakeResponses;
}

function openCart({
  quantities = {},
  reduction,
  transformCart = (cart) => cart,
  shop = testShop,
  responses,
}: Opening = {}) {
  const server = new CartServer(9, quantities);
  if (reduction) server.reduction = reduction;
  const wishlistIds = new Set<number>();
  const page = (
    <>
      <CartContents suggestions={<p>Featured</p>} />
      <CartNotices pathname="/shop/cart" />
    </>
  );
  const rendered = renderApp(page, {
    path: '/shop/cart',
    cart: server,
    responses: {
      'GET /api/shop': () => shop,
      'GET /api/categories': () => testCategories,
      'GET /api/carts': () => transformCart(server.cart()),
      'PUT /api/wishlist/1': () => (wishlistIds.add(1), { products: [] }),
      'DELETE /api/wishlist/1': () => (wishlistIds.delete(1), { products: [] }),
      ...responses,
    },
    routes: [{ path: '/checkout', element: <p>The checkout</p> }],
  });
  return { ...rendered, server, wishlistIds };
}

const withLines =
  (changes: Record<number, Partial<Cart['cart_products'][number]>>) =>
  (cart: Cart): Cart => ({
    ...cart,
    cart_products: cart.cart_products.map((line) => ({ ...line, ...changes[line.product.id] })),
  });

const total = () => within(screen.getByRole('complementary')).getByText('Total').parentElement;

test('the cart shows when the order would arrive and offers help by phone and Viber', async () => {
  openCart({ quantities: { 1: 1 } });
  expect(await screen.findByText(/^Arrives \w+day, \d+ \w+$/)).toBeVisible();
  const phone = await screen.findByRole('link', { name: testShop.business.phone });
  expect(phone).toHaveAttribute('href', expect.stringMatching(/^tel:\+381\d+$/));
  expect(screen.getByRole('link', { name: 'Viber' })).toHaveAttribute(
    'href',
    'viber://chat?number=%2B381640000000',
  );
});

test('the cart lists bank transfer as a payment method if the shop offers it', async () => {
  const { unmount } = openCart({ quantities: { 1: 1 } });
  expect(await screen.findByText('Cash on delivery, when the parcel arrives.')).toBeVisible();
  unmount();
  openCart({ quantities: { 1: 1 }, shop: { ...testShop, bank_transfer: true } });
  expect(await screen.findByText(/or by bank transfer in advance/)).toBeVisible();
});

test('the link to continue shopping opens the remembered category, or all products if the category was deleted', async () => {
  const { store } = openCart({ quantities: { 1: 1 } });
  const link = await screen.findByRole('link', { name: 'Continue shopping' });
  act(() => void store.dispatch(productCategoryChosen('honey')));
  await waitFor(() => expect(link).toHaveAttribute('href', '/shop?category=honey'));
  act(() => void store.dispatch(productCategoryChosen('deleted')));
  expect(link).toHaveAttribute('href', '/shop');
});

test('a reduced product shows its current price and then its previous price', async () => {
  openCart({ quantities: { 1: 2 }, reduction: { prior_price: 70_000, until: null } });
  const [line] = await screen.findAllByRole('listitem');
  expect(line).toHaveTextContent(/700 ml, 640.RSD Previous price 700.RSD1,280.RSD/);
});

test('a quantity changes immediately, and the totals change when the response arrives', async () => {
  const { user, server } = openCart({ quantities: { 1: 1, 2: 2 } });
  await screen.findByText('2 products, 3 items');
  await user.click(screen.getByRole('button', { name: 'Increase quantity, Product 1' }));
  expect(screen.getByRole('textbox', { name: 'Quantity, Product 1' })).toHaveValue('2');
  await waitFor(() => expect(server.quantities.get(1)).toBe(2));
  await waitFor(() => expect(total()).toHaveTextContent(/2,560\sRSD/));
});

test('a rejected quantity is reduced to the available quantity, and a message is shown', async () => {
  const { user, server } = openCart({
    quantities: { 1: 2 },
    transformCart: withLines({ 1: { available: 9 } }),
  });
  await screen.findByText('1 product, 2 items');
  server.stock = 2;
  await user.click(screen.getByRole('button', { name: 'Increase quantity, Product 1' }));
  const messages = await screen.findAllByText(/We have 2 of “Product 1” left/);
  expect(messages.length).toBeGreaterThan(0);
  expect(screen.getByRole('textbox', { name: 'Quantity, Product 1' })).toHaveValue('2');
});

test('if two sizes of a product are in the cart, their controls and messages name the size', async () => {
  const size = (id: number, net: string) => ({
    product: { ...sampleProduct(id, { name: 'Juice' }), net },
  });
  const { user } = openCart({
    quantities: { 1: 1, 2: 1, 3: 1 },
    transformCart: withLines({ 1: size(1, '250 ml'), 2: size(2, '1 l') }),
  });
  await screen.findByText('3 products, 3 items');
  const buttons = screen.getAllByRole('button', { name: /Juice|Product 3/ });
  const names = buttons.map((button) => button.getAttribute('aria-label'));
  expect(new Set(names).size).toBe(names.length);
  expect(screen.getByRole('textbox', { name: 'Quantity, Juice, 1 l' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Quantity, Product 3' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove Juice, 1 l from cart' }));
  expect(await screen.findByText(/“Juice, 1 l” has been removed/)).toBeVisible();
});

test('a removed product can be restored', async () => {
  const { user, server } = openCart({ quantities: { 1: 3, 2: 1 } });
  await user.click(await screen.findByRole('button', { name: 'Remove Product 1 from cart' }));
  expect(screen.queryByText('Product 1')).toBeNull();
  await waitFor(() => expect(server.quantities.has(1)).toBe(false));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Product 1')).toBeVisible();
  await waitFor(() => expect(server.quantities.get(1)).toBe(3));
});

test('a line can be moved to the wishlist and back', async () => {
  const { user, server, wishlistIds } = openCart({ quantities: { 1: 1, 2: 1 } });
  await user.click(await screen.findByRole('button', { name: 'Move to wishlist: Product 1' }));
  await waitFor(() => expect([...wishlistIds]).toEqual([1]));
  await waitFor(() => expect(server.quantities.has(1)).toBe(false));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.quantities.get(1)).toBe(1));
  await waitFor(() => expect([...wishlistIds]).toEqual([]));
});

test('a line that cannot be moved to the wishlist is restored', async () => {
  const down = () => errorResponse(503, 'service_unavailable');
  const { user, server } = openCart({
    quantities: { 1: 3 },
    responses: { 'PUT /api/wishlist/1': down },
  });
  await user.click(await screen.findByRole('button', { name: 'Move to wishlist: Product 1' }));
  expect(await screen.findByText(/We couldn’t save your wishlist\./)).toBeVisible();
  expect(await screen.findByText('Product 1')).toBeVisible();
  await waitFor(() => expect(server.quantities.get(1)).toBe(3));
});

describe('when a quantity exceeds the stock', () => {
  const nothingLeft = (ids: readonly number[]) =>
    withLines(Object.fromEntries(ids.map((id) => [id, { quantity: 0, available: 0 }])));

  test.each([
    ['removed', 'Remove Product 1 from cart', /has been removed/],
    ['moved to the wishlist', 'Move to wishlist: Product 1', /has been moved/],
  ])('a sold-out line offers no undo after it is %s', async (_, button, message) => {
    const { user } = openCart({ quantities: { 1: 3, 2: 1 }, transformCart: nothingLeft([1]) });
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  async function emptyCart(soldOut: readonly number[]) {
    const app = openCart({ quantities: { 1: 3, 2: 1 }, transformCart: nothingLeft(soldOut) });
    await app.user.click(await screen.findByRole('button', { name: 'Empty cart' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Empty the cart?' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Empty cart' }));
    expect(await screen.findByText('Your cart has been emptied.')).toBeVisible();
    await waitFor(() => expect(app.server.quantities.size).toBe(0));
    return app;
  }

  test('an emptied cart that had only sold-out lines cannot be restored', async () => {
    await emptyCart([1, 2]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test.each([
    [[], { 1: 3, 2: 1 }],
    [[1], { 2: 1 }],
  ])(
    'an emptied cart in which products %j are sold out is restored as %j',
    async (soldOut, restored) => {
      const { user, server } = await emptyCart(soldOut);
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(Object.fromEntries(server.quantities)).toEqual(restored));
    },
  );

  test('a removed product is restored up to the available quantity', async () => {
    const { user, server } = openCart({
      quantities: { 1: 5, 2: 1 },
      transformCart: withLines({ 1: { quantity: 2, requested: 5, available: 2 } }),
    });
    server.stock = 2;
    await user.click(await screen.findByRole('button', { name: 'Remove Product 1 from cart' }));
    await waitFor(() => expect(server.quantities.has(1)).toBe(false));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.quantities.get(1)).toBe(2));
  });
});

test('the cart reports price changes, reduced quantities, sold-out products and stock taken by other lines', async () => {
  openCart({
    quantities: { 1: 2, 2: 1, 3: 1 },
    transformCart: withLines({
      1: { requested: 5, available: 2, price_before: 60_000 },
      2: {
        ...{ quantity: 0, available: 0 },
        product: sampleProduct(2, { stock: { level: 'out', left: 0 } }),
      },
      3: { quantity: 0, available: 0 },
    }),
  });
  expect(await screen.findByText(/We reduced the quantity to 2/)).toBeVisible();
  expect(screen.getByText(/The price has gone up, from 600\sRSD to 640\sRSD/)).toBeVisible();
  expect(screen.getByText('This product is no longer in stock.')).toBeVisible();
  expect(screen.getByText(/^All we have is already in your cart, in a pack/)).toBeVisible();
});

test.each([
  ['opens the checkout after the change is saved', false, '/checkout'],
  ['has no effect if the change is rejected', true, '/shop/cart'],
])(
  'pressing the checkout button while a change is being saved %s',
  async (_rule, isRejected, path) => {
    const { user, api, at, server } = openCart({ quantities: { 1: 1 } });
    let respond = () => {};
    api.respond({
      'PUT /api/carts/products/1': ({ method, path: called, body }) =>
        new Promise((resolve) => {
          respond = () =>
            resolve(
              isRejected
                ? errorResponse(422, 'validation_failed', { details: { available: 1 } })
                : server.handle(method, called, body as object),
            );
        }),
    });
    const checkout = await screen.findByRole('button', { name: 'Proceed to checkout' });
    await user.click(screen.getByRole('button', { name: 'Increase quantity, Product 1' }));
    await waitFor(() => expect(api.calls.at(-1)?.method).toBe('PUT'));
    expect(checkout).not.toHaveAttribute('aria-busy');
    await user.click(checkout);
    expect(checkout).toHaveAttribute('aria-busy', 'true');
    expect(at()).toBe('/shop/cart');
    respond();
    await waitFor(() => expect(checkout).not.toHaveAttribute('aria-busy'));
    expect(at()).toBe(path);
  },
);

test('an empty cart says so and shows featured products', async () => {
  openCart();
  expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  expect(screen.getByText('Featured')).toBeVisible();
});

test.each(['Remove Product 1 from cart', 'Empty cart'])(
  '"%s" shows that the change is not saved yet, even if the cart is empty afterwards',
  async (button) => {
    const down = () => errorResponse(503, 'service_unavailable');
    const responses = { 'DELETE /api/carts': down, 'DELETE /api/carts/products/1': down };
    const { user } = openCart({ quantities: { 1: 2 }, responses });
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = screen.queryByRole('alertdialog');
    if (dialog) await user.click(within(dialog).getByRole('button', { name: button }));
    expect(await screen.findByText('Not saved yet')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  },
);

test('a bar shows the total and a checkout button while the checkout button on the page is out of view', async () => {
  let report = (_visible: boolean) => {};
  const originalObserver = window.IntersectionObserver;
  window.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      report = (isIntersecting) =>
        callback([{ isIntersecting } as IntersectionObserverEntry], this as never);
    }
    observe() {}
    disconnect() {}
  } as never;
  const { user, at } = openCart({ quantities: { 1: 2 } });
  await screen.findByRole('button', { name: 'Proceed to checkout' });
  act(() => report(false));
  const bar = screen.getByRole('region', { name: 'Total' });
  expect(bar).toHaveTextContent(/1,280\sRSD/);
  await user.click(within(bar).getByRole('button', { name: 'Proceed to checkout' }));
  expect(at()).toBe('/checkout');
  act(() => report(true));
  expect(screen.queryByRole('region', { name: 'Total' })).toBeNull();
  window.IntersectionObserver = originalObserver;
});

test('products that are no longer available are counted and removed together', async () => {
  const { user, api } = openCart({
    quantities: { 2: 1 },
    transformCart: (cart) => ({ ...cart, unavailable: [1] }),
  });
  expect(await screen.findByText('1 product is no longer available.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByText(/no longer available/)).not.toBeInTheDocument();
  await waitFor(() => expect(api.sent('DELETE', '/api/carts/products/1')).toHaveLength(1));
});

const tenPercent = {
  code: 'JESEN10',
  discount: 12_800,
  free_delivery: false,
  problem: null,
  minimum: 0,
  categories: [],
};

test('a code can be entered in the collapsed field and is shown in its own row, where it can be removed', async () => {
  let code: Cart['code'];
  const { user, api } = openCart({
    quantities: { 1: 2 },
    transformCart: (cart) => ({ ...cart, ...(code && { code }) }),
    responses: {
      'PUT /api/carts/code': ({ body }) => {
        if ((body as { code: string }).code !== 'jesen 10')
          return errorResponse(422, 'validation_failed', { errors: { code: ['code_invalid'] } });
        code = tenPercent;
        return { ...testCart(0), code };
      },
      'DELETE /api/carts/code': () => {
        code = undefined;
        return testCart(0);
      },
    },
  });
  await user.click(await screen.findByText('Do you have a discount code?'));
  const field = screen.getByRole('textbox', { name: 'Discount code' });
  await user.type(field, 'NEMA');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  const error = 'This code isn’t valid, or can no longer be used.';
  expect(await screen.findByText(error)).toBeVisible();
  expect(field).toHaveAccessibleDescription(error);
  expect(field).toHaveFocus();

  await user.clear(field);
  await user.type(field, 'jesen 10{Enter}');
  expect(await screen.findByText('Code JESEN10')).toBeVisible();
  expect(screen.getByText(/−128\sRSD/)).toBeVisible();
  expect(screen.queryByText('Do you have a discount code?')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove code JESEN10' }));
  expect(await screen.findByText('Do you have a discount code?')).toBeVisible();
  expect(api.sent('DELETE', '/api/carts/code')).toHaveLength(1);
});

test.each([
  [{ problem: 'minimum', minimum: 200_000 }, /orders from 2,000\sRSD. You’re 720\sRSD short/],
  [{ problem: 'categories', categories: ['Honey', 'Syrups'] }, /only valid for: Honey, Syrups/],
  [{ problem: 'invalid' }, /JESEN10 isn’t valid, or can no longer be used/],
] as const)('the reason is shown if a code has no effect: %j', async (more, reason) => {
  const code = {
    ...tenPercent,
    discount: 0,
    ...more,
    categories: [...('categories' in more ? more.categories : [])],
  };
  openCart({ quantities: { 1: 2 }, transformCart: (cart) => ({ ...cart, code }) });
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove code JESEN10' })).toBeEnabled();
  expect(screen.queryByText('Code JESEN10')).toBeNull();
});
