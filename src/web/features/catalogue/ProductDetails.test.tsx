import { screen, waitFor, within } from '@testing-library/react';
import type { Product } from '../../../contract/product';
import { makeFakeApi } from '../../../../tests/support/fakeApi';
import { CartServer } from '../../../../tests/support/CartServer';
import { renderApp } from '../../../../tests/support/renderApp';
import { sampleFullProduct, sampleProduct } from '../../../../tests/support/sampleProducts';
import { ToastProvider } from '../../ui/toast/ToastProvider';
import { ProductDetails } from './ProductDetails';

const photo = (number: number) => ({
  src: `products/aronija-${number}.jpg`,
  alt: `Bottle, photo ${number}`,
  is_main: number === 1,
  width: 1200,
  height: 1200,
});

function openProduct(given: Partial<Product> = {}, stock = 9) {
  const server = new CartServer(stock);
  const api = makeFakeApi({
    'GET /api/carts': () => server.cart(),
    'GET /api/wishlist': () => ({ products: [] }),
    'GET /api/shop': () => new Response('{}', { status: 500 }),
    'PUT /api/carts/products/1': ({ body }) =>
      server.handle('PUT', '/api/carts/products/1', body as { quantity: number }),
  });
  const product = sampleFullProduct(1, {
    name: 'Chokeberry juice',
    category: 'health-in-bottles',
    images: [photo(1), photo(2)],
    pairs_with: [sampleProduct(2, { name: 'Forest honey' })],
    ...given,
  });
  return {
    ...renderApp(
      <ToastProvider>
        <ProductDetails product={product} />
      </ToastProvider>,
      { locale: 'en', path: '/products/1', api },
    ),
    server,
  };
}

/** The row beside the photo; the bar of phones has the same buttons. */
const row = () => screen.getByRole('group', { name: /^Quantity/ }).parentElement!;

test('price, unit price, VAT, stock, dose and what goes well with it are there', () => {
  openProduct();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Chokeberry juice');
  const page = document.body;
  expect(page).toHaveTextContent(/700 ml, 914\sRSD\/l/);
  expect(page).toHaveTextContent('Price includes VAT (10%)');
  expect(page).toHaveTextContent('In stock');
  expect(page).toHaveTextContent(/30–50\sml/);
  expect(screen.getByRole('heading', { name: 'Goes well with' })).toBeVisible();
  expect(screen.getByText('Forest honey')).toBeVisible();
});

test('search engines read what the shopper sees', () => {
  openProduct({ stock: { level: 'out', left: 0 } });
  const data = Array.from(document.querySelectorAll('script[type="application/ld+json"]')).map(
    (script) => JSON.parse(script.innerHTML) as Record<string, unknown>,
  );
  expect(data[0]).toMatchObject({
    '@type': 'Product',
    name: 'Chokeberry juice',
    offers: {
      price: '640.00',
      priceCurrency: 'RSD',
      availability: 'https://schema.org/OutOfStock',
      url: 'https://shop.test/products/1',
    },
  });
  expect(data[1]).toMatchObject({ '@type': 'BreadcrumbList' });
});

test('the chosen quantity goes into the cart, and the button says so for a while', async () => {
  const { user, server } = openProduct();
  await user.click(screen.getByRole('button', { name: /^Increase quantity/ }));
  await user.click(within(row()).getByRole('button', { name: 'Add to Cart' }));
  expect(within(row()).getByRole('button', { name: 'In cart' })).toBeVisible();
  await waitFor(() => expect(server.quantities.get(1)).toBe(2));
  expect(await screen.findByText(/2 pieces are in your cart/)).toBeVisible();
  await waitFor(() => within(row()).getByRole('button', { name: 'Add to Cart' }), {
    timeout: 3000,
  });
});

test('quantity by keyboard alone, never above the stock', async () => {
  const { user } = openProduct({ stock: { level: 'low', left: 3 } }, 3);
  const field = screen.getByRole('textbox', { name: /^Quantity/ });
  await user.click(field);
  await user.keyboard('{ArrowUp}');
  expect(field).toHaveValue('2');
  await user.keyboard('{Control>}a{/Control}50{Enter}');
  expect(field).toHaveValue('3');
  await user.keyboard('{ArrowDown}');
  expect(field).toHaveValue('2');
});

test('a cart that holds all there are takes no more', async () => {
  const { user } = openProduct({ stock: { level: 'low', left: 1 } }, 1);
  await user.click(within(row()).getByRole('button', { name: 'Add to Cart' }));
  expect(await screen.findByText(/already holds all we have/)).toBeVisible();
});

test('what is sold out cannot be added, but can be wished for', () => {
  openProduct({ stock: { level: 'out', left: 0 } });
  expect(within(row()).getByRole('button', { name: 'Out of stock' })).toBeDisabled();
  expect(within(row()).getByRole('button', { name: /^Add to wishlist/ })).toBeEnabled();
});

test('the gallery by keyboard alone: choose, enlarge, zoom, turn, close', async () => {
  const { user } = openProduct();
  const second = screen.getByRole('button', { name: 'Show photo 2 of 2' });
  second.focus();
  await user.keyboard('{Enter}');
  expect(second).toHaveAttribute('aria-current', 'true');

  const opener = screen.getByRole('button', { name: /^Enlarge photo 1 of 2/ });
  opener.focus();
  await user.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog', { name: 'Chokeberry juice, enlarged photo' });
  const shown = () => within(dialog).getByTestId('photo');
  expect(shown()).toHaveStyle({ transform: 'translate(0px, 0px) scale(1)' });
  await user.keyboard('+');
  expect(shown()).toHaveStyle({ transform: 'translate(0px, 0px) scale(1.5)' });
  await user.keyboard('0{ArrowRight}');
  expect(within(dialog).getByText('2 of 2')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener).toHaveFocus();
});
