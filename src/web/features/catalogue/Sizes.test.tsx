import type { Product } from '@/contract/productDetails';
import { setScreen } from '@tests/support/matchMedia';
import { act, renderApp, screen, waitFor, within } from '@tests/support/renderApp';
import { errorResponse, type FakeResponses } from '@tests/support/fakeApi';
import { CartServer } from '@tests/support/CartServer';
import {
  sampleFullProduct,
  sampleList,
  samplePhoto,
  sampleProduct,
} from '@tests/support/sampleProducts';
import { layoutAnswers } from '@tests/support/sampleResponses';
import { makeRoutes } from '../../app/routes';
import { ShopCard } from './ShopCard';

beforeEach(() => {
  // jsdom does not implement `scrollTo`.
  window.scrollTo = () => undefined;
  setScreen({ width: 1440 });
});

const sizes: Product['sizes'] = [
  {
    id: 1,
    net: '250 ml',
    price: 72_000,
    unit_price: { amount: 288_000, per: 'l' },
    stock: { level: 'in', left: null },
    pieces: null,
  },
  {
    id: 25,
    net: '500 ml',
    price: 129_000,
    unit_price: { amount: 258_000, per: 'l' },
    stock: { level: 'low', left: 3 },
    pieces: null,
  },
  {
    id: 26,
    net: '1 l',
    price: 229_000,
    unit_price: { amount: 229_000, per: 'l' },
    stock: { level: 'out', left: 0 },
    pieces: null,
  },
];
const getSize = (id: number) => sizes.find((size) => size.id === id)!;
const getProduct = (id: number) =>
  sampleFullProduct(id, {
    ...getSize(id),
    ...{ name: 'Elderberry juice', sku: `CODE-${id}`, images: [samplePhoto(id)], sizes },
    reviews: {
      ...{ count: 1, average: 5 },
      latest: [
        {
          id: 9,
          author: 'Ana A.',
          rating: 5,
          text: 'Good',
          locale: 'en',
          day: '2026-11-01',
          size: '1 l',
        },
      ],
    },
  });

/** Opens the page of the first size. `respondForOthers` returns the responses for the other sizes. */
async function openSizes(respondForOthers: (id: number) => unknown = getProduct) {
  const shop = renderApp(<p>elsewhere</p>, {
    responses: {
      ...layoutAnswers,
      'GET /api/products': () => sampleList([]),
      'GET /api/products/by-ids': () => [],
      'GET /api/wishlist': () => ({ products: [] }),
      'GET /api/products/1': () => getProduct(1),
      'GET /api/products/25': () => respondForOthers(25),
      'GET /api/products/26': () => respondForOthers(26),
    },
    path: '/start',
    routes: (dependencies) => [
      { path: '/start', element: <p>start</p> },
      ...makeRoutes(dependencies),
    ],
  });
  await act(async () => void shop.router.navigate('/products/1'));
  await screen.findByText(/CODE-1/, undefined, { timeout: 3000 });
  return shop;
}
const group = () => screen.getByRole('group', { name: 'Size' });
const link = (name: RegExp) => within(group()).getByRole('link', { name });
const currentSize = () =>
  within(group())
    .getAllByRole('link')
    .filter((each) => each.hasAttribute('aria-current'))
    .map((each) => each.textContent);

test('each size is a link with its price and unit price, and a sold-out size is marked', async () => {
  await openSizes();
  expect(currentSize()).toEqual([expect.stringMatching(/^250 ml720.RSD2,880.RSD\/l$/)]);
  expect(link(/^500 ml/)).toHaveAttribute('href', '/products/25');
  expect(link(/^1 l/)).toHaveTextContent(/^1 l2,290.RSDOut of stock$/);
  expect(document.title).toMatch(/^Elderberry juice, 250 ml/);
  expect(screen.getByText(/Ana A\., .* 2026, 1 l/)).toBeVisible();
});

test('choosing a different size updates the URL, price, stock and product code, resets the quantity and keeps focus', async () => {
  let respond: (product: unknown) => void = () => undefined;
  const { at, user, router } = await openSizes(() => new Promise((resolve) => (respond = resolve)));
  await user.click(screen.getByRole('button', { name: /^Increase/ }));
  await user.click(link(/^500 ml/));
  // The choices stay visible while the size loads.
  await waitFor(() => expect(currentSize()).toEqual([expect.stringMatching(/^500 ml/)]));
  expect(at()).toBe('/products/25');
  expect(link(/^500 ml/)).toHaveFocus();
  expect(screen.getByText(/only 3 left/i)).toBeVisible();
  expect(screen.getByText(/CODE-1/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('1');
  await act(async () => respond(getProduct(25)));
  expect(await screen.findByText(/CODE-25/)).toBeVisible();
  expect(link(/^500 ml/)).toHaveFocus();
  expect(document.title).toMatch(/^Elderberry juice, 500 ml/);
  await act(async () => void router.navigate(-1));
  await waitFor(() => expect(at()).toBe('/start'));
});

test('arrow keys move between sizes, and a sold-out size offers a stock alert', async () => {
  const { at, user } = await openSizes();
  act(() => link(/^250 ml/).focus());
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(at()).toBe('/products/26'));
  expect(link(/^1 l/)).toHaveFocus();
  expect(await screen.findByRole('button', { name: 'Tell me when it’s back' })).toBeVisible();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(at()).toBe('/products/1'));
});

test.each(['Alt', 'Control', 'Meta'])(
  '%s plus an arrow key is left to the browser',
  async (modifier) => {
    const { at, user } = await openSizes();
    act(() => link(/^250 ml/).focus());
    await user.keyboard(`{${modifier}>}{ArrowRight}{/${modifier}}`);
    expect(link(/^250 ml/)).toHaveFocus();
    expect(at()).toBe('/products/1');
  },
);

test('structured data is a product group that contains this size and links to the other sizes', async () => {
  await openSizes();
  const data = Array.from(
    document.querySelectorAll('script[type="application/ld+json"]'),
    (script) => JSON.parse(script.innerHTML) as Record<string, unknown>,
  );
  expect(data[0]).toMatchObject({
    '@type': 'ProductGroup',
    name: 'Elderberry juice',
    productGroupID: '1',
    variesBy: ['https://schema.org/size'],
    aggregateRating: { reviewCount: 1 },
    hasVariant: [
      {
        '@type': 'Product',
        name: 'Elderberry juice, 250 ml',
        size: '250 ml',
        sku: 'CODE-1',
        offers: { price: '720.00' },
      },
      { '@type': 'Product', url: 'https://shop.test/products/25' },
      { '@type': 'Product', url: 'https://shop.test/products/26' },
    ],
  });
});

describe('the card for a product with several sizes', () => {
  const listedProduct = {
    ...sampleProduct(1, { name: 'Elderberry juice', price: 72_000 }),
    sizes: { count: 3, price: 72_000, unit_price: { amount: 229_000, per: 'l' as const } },
  };
  const openSheet = async (server = new CartServer(9), extraResponses: FakeResponses = {}) => {
    const shop = renderApp(<ShopCard product={listedProduct} />, {
      cart: server,
      responses: { 'GET /api/products/1': () => getProduct(1), ...extraResponses },
    });
    await shop.user.click(
      screen.getByRole('button', { name: 'Choose a size: Elderberry juice', hidden: true }),
    );
    return { ...shop, server };
  };

  test('shows the number of sizes and the lowest prices', () => {
    renderApp(<ShopCard product={listedProduct} />);
    const card = screen.getByRole('article');
    expect(card).toHaveTextContent(/from 720.RSD/);
    expect(card).toHaveTextContent(/3 sizes, from 2,290.RSD\/l/);
  });

  test('asks for a size before adding the product to the cart', async () => {
    const { user, server } = await openSheet();
    expect(await screen.findByRole('radio', { name: /^250 ml/ })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: /^500 ml/ }));
    await user.click(screen.getByRole('button', { name: /^Add to Cart.*1,290/i }));
    expect(screen.queryByRole('radio')).toBeNull();
    await waitFor(() => expect(server.quantities.get(25)).toBe(1));
    expect(server.quantities.has(1)).toBe(false);
  });

  test('adds the only size left if the others are gone', async () => {
    const { user, server } = await openSheet(undefined, {
      'GET /api/products/1': () => ({ ...getProduct(1), sizes: [] }),
    });
    expect(await screen.findByRole('radio', { name: /^250 ml/ })).toBeChecked();
    await user.click(screen.getByRole('button', { name: /^Add to Cart/i }));
    await waitFor(() => expect(server.quantities.get(1)).toBe(1));
  });

  test('links to the page of a sold-out size, and can reload sizes that failed to load', async () => {
    let shouldFail = true;
    const { user } = await openSheet(undefined, {
      'GET /api/products/1': () =>
        shouldFail ? errorResponse(500, 'internal_error') : getProduct(1),
    });
    shouldFail = false;
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('radio', { name: /^1 l/ }));
    expect(screen.getByRole('link', { name: 'Tell me when it’s back' })).toHaveAttribute(
      'href',
      '/products/26',
    );
  });
});
