import type { Product, ShownComponent } from '@/contract/productDetails';
import { CartServer } from '@tests/support/CartServer';
import { renderApp, screen, within } from '@tests/support/renderApp';
import { sampleFullProduct, sampleList, samplePhoto } from '@tests/support/sampleProducts';
import { ProductDetails } from './ProductDetails';

beforeEach(() => {
  // Nothing below the screen comes into view.
  window.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as never;
});
afterEach(() => Reflect.deleteProperty(window, 'IntersectionObserver'));

const bottle = (
  id: number,
  name: string,
  overrides: Partial<NonNullable<ShownComponent['product']>> = {},
): ShownComponent => ({
  quantity: 1,
  product: {
    ...{ id, name, net: '250 ml', price: 70_000, category: 'natural-juices', image: null },
    ...{ stock: { level: 'in', left: null }, nutrition: null },
    ...{ ingredients: `100% ${name}.`, allergens: id === 2 ? 'Contains nuts.' : '' },
    ...overrides,
  },
});
const box = [bottle(1, 'Chokeberry'), bottle(2, 'Blueberry', { price: 90_000 })];

function openPack(overrides: Partial<Product>) {
  const product = sampleFullProduct(24, {
    name: 'Morning box',
    price: 130_000,
    components: box,
    images: [samplePhoto(1)],
    ...overrides,
  });
  renderApp(<ProductDetails product={product} />, {
    path: '/products/24',
    cart: new CartServer(9),
    responses: {
      'GET /api/products': () => sampleList([]),
      'GET /api/shop': () => new Response('{}', { status: 500 }),
    },
  });
}
const contents = () => screen.getByRole('region', { name: 'In the pack' });

test('a pack lists its contents with links and prices, followed by their total and the price of the pack', () => {
  openPack({});
  expect(within(contents()).getByRole('link', { name: 'Chokeberry' })).toHaveAttribute(
    'href',
    '/products/1',
  );
  expect(contents()).toHaveTextContent(
    /700\sRSD.*900\sRSDSeparately, 700 \+ 9001,600\sRSDIn the pack, VAT included1,300\sRSD$/,
  );
  // It is a fact beside the price, not a crossed-out price.
  expect(document.querySelector('s, del')).toBeNull();
});

test('a pack that is no cheaper than its contents shows no total', () => {
  openPack({ price: 160_000 });
  expect(contents()).not.toHaveTextContent('Separately');
});

test('the ingredients of each bottle are collapsed, but its allergens are visible', () => {
  openPack({});
  const [summary] = screen.getAllByText('Blueberry, 250 ml').map((name) => name.closest('summary'));
  expect(summary).toHaveTextContent('Blueberry, 250 mlContains nuts.');
  expect(screen.getByText('100% Blueberry.')).not.toBeVisible();
  expect(screen.queryByText('100% raspberry juice.')).toBeNull();
});

test('a sold-out bottle is named beside the stock, and a hidden bottle is marked as not available', () => {
  const soldOut = bottle(2, 'Blueberry', { stock: { level: 'out', left: 0 } });
  openPack({
    components: [box[0]!, soldOut, { quantity: 1, product: null }],
    stock: { level: 'out', left: 0 },
  });
  expect(screen.getByText(/Waiting for: Blueberry/)).toBeVisible();
  const [, second, third] = within(contents()).getAllByRole('listitem');
  expect(second).toHaveTextContent('Blueberry250 mlcurrently sold out700');
  expect(third).toHaveTextContent(/^not available$/);
});

test('a pack of identical bottles shows the price of buying them separately, and the number of bottles if the pack has no photo', () => {
  const [component] = box;
  openPack({ components: [{ ...component!, quantity: 6 }], price: 389_000, plate: 6 });
  expect(screen.getByText(/6 × 700 = 4,200\sRSD separately, 3,890\sRSD in the pack/)).toBeVisible();
  expect(screen.getByText('6 pcs')).toBeVisible();
});
