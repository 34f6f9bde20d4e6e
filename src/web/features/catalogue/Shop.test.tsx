import type { Category } from '@/contract/category';
import type { ProductList, ProductSummary } from '@/contract/product';
import {
  errorResponse,
  type FakeApi,
  type FakeResponses,
  type SeenCall,
} from '@tests/support/fakeApi';
import { act, renderApp, screen, waitFor, within } from '@tests/support/renderApp';
import { sampleList, sampleProduct } from '@tests/support/sampleProducts';
import { CartServer } from '@tests/support/CartServer';
import { wishlistApi } from '../../api/wishlistApi';
import { productSortChosen, selectProductCategory } from '../../store/preferences';
import { searchDelayMs } from '@/lib/useDebounced';
import { Shop } from './Shop';

const catalogue: ProductSummary[] = [
  sampleProduct(1, { name: 'Raspberry juice' }),
  sampleProduct(2, {
    name: 'Sour cherry juice',
    stock: { level: 'out', left: 0 },
    reduction: { prior_price: 70_000, until: null },
  }),
  sampleProduct(3, { name: 'Forest honey', category: 'honey' }),
];
const categories = [
  { slug: 'natural-juices', name: 'Natural juices' },
  { slug: 'honey', name: 'Honey' },
].map(({ slug, name }, index): Category => ({
  id: index + 1,
  slug,
  name,
  description: `About ${slug}.`,
  image: { src: 'x.jpg', width: 1, height: 1 },
  product_count: 1,
}));

function list({ query }: SeenCall): ProductList {
  const category = query.get('category');
  const q = query.get('q') ?? '';
  const page = Number(query.get('page') ?? 1);
  const found = catalogue.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  const products = found.filter((product) => !category || product.category === category);
  return {
    ...sampleList(products),
    products: page > 1 ? [] : products,
    page,
    category_known: !category || categories.some(({ slug }) => slug === category),
    category_counts: categories.map(({ slug }) => ({
      slug,
      count: found.filter((product) => product.category === slug).length,
    })),
    total_all: found.length,
  };
}

function openShop(path: string, responses?: FakeResponses) {
  const server = new CartServer();
  const shop = renderApp(<Shop />, {
    path,
    cart: server,
    responses: {
      'GET /api/products': list,
      'GET /api/categories': () => categories,
      'GET /api/featured-products': () =>
        catalogue.slice(0, 2).map((product) => ({ id: product.id, product })),
      ...responses,
    },
    routes: [{ path: '/products/:id', element: <p>The product</p> }],
  });
  return { ...shop, server };
}

/** Keeps list requests pending until the returned function is called. */
function holdLists(api: FakeApi): () => Promise<void> {
  const pendingRequests: (() => void)[] = [];
  api.respond({
    'GET /api/products': async (call) => {
      await new Promise<void>((resolve) => pendingRequests.push(resolve));
      return list(call);
    },
  });
  return () => act(async () => pendingRequests.splice(0).forEach((release) => release()));
}

const names = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

test('a message beside the chips reports that the categories failed to load', async () => {
  const { user, api } = openShop('/shop', {
    'GET /api/categories': () => errorResponse(500, 'server_error'),
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Categories aren’t available right now.');
  api.respond({ 'GET /api/categories': () => categories });
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /^Honey/ })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the URL reflects the filters and the sort order, and Back undoes the last choice', async () => {
  const { user, at, router } = openShop('/shop');
  await screen.findByText('Raspberry juice');
  expect(screen.getByText('Showing 3 products')).toBeVisible();
  await user.click(screen.getByRole('link', { name: /^Honey 1/ }));
  expect(await screen.findByText('Showing 1 product')).toBeVisible();
  expect(at()).toBe('/shop?category=honey');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Honey');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'price_asc');
  expect(at()).toBe('/shop?category=honey&sort=price_asc');
  await act(async () => router.navigate(-1));
  expect(at()).toBe('/shop?category=honey');
  await act(async () => router.navigate(-1));
  expect(await screen.findByText('Showing 3 products')).toBeVisible();
});

test('the remembered sort order is added to a URL that has none', async () => {
  const { store, at, router } = openShop('/products/1');
  await act(async () => router.navigate('/shop?category=honey'));
  act(() => void store.dispatch(productSortChosen('price_desc')));
  await waitFor(() => expect(at()).toBe('/shop?category=honey&sort=price_desc'));
});

test('going back to the initial entry does not change the URL', async () => {
  const { user, at, router } = openShop('/shop');
  await screen.findByText('Showing 3 products');
  await act(async () => router.navigate('/products/1'));
  await act(async () => router.navigate('/shop'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'price_asc');
  expect(at()).toBe('/shop?sort=price_asc');
  for (const before of ['/shop', '/products/1', '/shop']) {
    await act(async () => router.navigate(-1));
    expect(at()).toBe(before);
  }
});

test('typing shows results and suggestions, and the arrow keys select suggestions', async () => {
  const { user, at } = openShop('/shop');
  const field = await screen.findByRole('combobox', { name: 'Search' });
  await user.click(field);
  await user.keyboard('juice');
  const options = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(options).toHaveLength(2);
  expect(options[0]).toHaveTextContent(/^Raspberry juice700 ml640.RSD$/);
  expect(getComputedStyle(options[0]!).minHeight).toBe('56px');
  expect(options[1]).toHaveTextContent(
    /^Sour cherry juice700 ml · Out of stock640.RSD Previous price 700.RSD$/,
  );
  expect(at()).toBe('/shop?q=juice');
  expect(field).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(field).toHaveAttribute('aria-activedescendant', options[1]!.id);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).toHaveValue('juice');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(at()).toBe('/products/1');
});

afterEach(() => jest.useRealTimers());

test('typing a search does not discard a sort order chosen in the meantime', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { user, at } = openShop('/shop');
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'med');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'name_desc');
  expect(at()).toBe('/shop?q=med&sort=name_desc');
  await act(() => jest.advanceTimersByTimeAsync(2 * searchDelayMs));
  expect(at()).toBe('/shop?q=med&sort=name_desc');
});

test('a search shows the best match first, regardless of the remembered sort order', async () => {
  const { user, store, at } = openShop('/shop?sort=price_desc');
  act(() => void store.dispatch(productSortChosen('price_desc')));
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'juice{Enter}');
  await waitFor(() => expect(at()).toBe('/shop?q=juice'));
  const sorts = screen.getByRole('combobox', { name: 'Sort by' });
  expect(within(sorts).getByRole('option', { name: 'Best match' })).toHaveProperty(
    'selected',
    true,
  );
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(at()).toBe('/shop?sort=price_desc'));
});

test('a corrected search is offered as a link', async () => {
  const { user, api, at } = openShop('/shop');
  api.respond({
    'GET /api/products': (call) => {
      const mistyped = call.query.get('q') === 'forst';
      if (mistyped) call.query.set('q', 'forest');
      return { ...list(call), ...(mistyped && { corrected_q: 'forest' }) };
    },
  });
  const field = await screen.findByRole('combobox', { name: 'Search' });
  await user.type(field, 'forst{Enter}');
  expect(await screen.findByText(/Did you mean/)).toHaveTextContent(
    'Nothing matches “forst”. Did you mean forest?',
  );
  expect(names()).toEqual(['Forest honey']);
  await user.click(screen.getByRole('link', { name: 'forest' }));
  expect(at()).toBe('/shop?q=forest');
  await waitFor(() => expect(field).toHaveValue('forest'));
  await waitFor(() => expect(screen.queryByText(/Did you mean/)).toBeNull());
});

test('a search shows only categories with matches', async () => {
  openShop('/shop?q=forest');
  await screen.findByText('Forest honey');
  const chips = within(screen.getByRole('navigation', { name: 'Filter by category' }));
  expect(chips.getAllByRole('link').map((chip) => chip.textContent)).toEqual(['All1', 'Honey1']);
});

test('a search that finds nothing offers categories and popular products instead of filters', async () => {
  const { user, at } = openShop('/shop?q=durian');
  expect(await screen.findByText('We found nothing for “durian”')).toBeVisible();
  const popular = await screen.findByRole('region', { name: 'Popular products' });
  expect(within(popular).getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('navigation', { name: 'Filter by category' })).toBeNull();
  const suggestions = screen.getByRole('navigation', { name: 'Suggestions' });
  expect(within(suggestions).getByRole('link', { name: 'Honey' })).toHaveAttribute(
    'href',
    '/shop?category=honey',
  );
  await user.click(screen.getByRole('link', { name: 'Show all' }));
  expect(await screen.findByRole('navigation', { name: 'Filter by category' })).toBeVisible();
  expect(screen.getByText('Showing 3 products')).toBeVisible();
  expect(at()).toBe('/shop');
  expect(screen.getByRole('combobox', { name: 'Search' })).toHaveValue('');
});

const foundPage = {
  page: 'delivery' as const,
  section: { id: 'withdrawal', heading: 'Returning in three steps' },
};
const pageLink = () => screen.findByRole('link', { name: /^Delivery and returns/ });

test.each([
  ['durian', true],
  ['honey', true],
  ['honey', undefined],
] as const)(
  'a search for %s shows matching pages above or below the products (first: %s)',
  async (q, pages_first) => {
    openShop(`/shop?q=${q}`, {
      'GET /api/products': (call) => ({ ...list(call), pages: [foundPage], pages_first }),
    });
    expect(await pageLink()).toHaveAttribute('href', '/delivery#withdrawal');
    expect(screen.queryByText('We found nothing for “durian”')).toBeNull();
    const [product] = screen.queryAllByRole('article');
    const order = product && product.compareDocumentPosition(await pageLink());
    if (order) {
      const isBelow = (order & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
      expect(isBelow).toBe(!pages_first);
    }
  },
);

test('a search for a cure shows a note that juice is not medicine', async () => {
  openShop('/shop?q=immunity', {
    'GET /api/products': (call) => ({ ...list(call), about_health: true as const }),
  });
  expect(await screen.findByText(/^Juice is food, not medicine/)).toBeVisible();
});

test('a shop without products does not suggest changing the filters', async () => {
  openShop('/shop', { 'GET /api/products': () => ({ ...sampleList([]), category_counts: [] }) });
  expect(await screen.findByText('No products to show')).toBeVisible();
  expect(screen.queryByText(/^Change the category/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Show all' })).toBeNull();
});

test('a page beyond the last one links to the first page with the same filters', async () => {
  const { user, at } = openShop('/shop?category=honey&q=forest&page=2');
  expect(await screen.findByText('No products to show')).toBeVisible();
  expect(screen.getByText('Showing 0 products')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'To the first page' }));
  expect(at()).toBe('/shop?category=honey&q=forest');
  await waitFor(() => expect(names()).toEqual(['Forest honey']));
});

test('an unknown category is reported and not remembered for links back to the shop', async () => {
  const { store, router } = openShop('/shop?category=cheese');
  const rememberedCategory = () => selectProductCategory(store.getState());
  await screen.findByText('There is no such category');
  expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/shop');
  expect(rememberedCategory()).toBeNull();
  await act(async () => router.navigate('/shop?category=honey'));
  await waitFor(() => expect(rememberedCategory()).toBe('honey'));
  await act(async () => router.navigate('/shop?category=cheese'));
  await screen.findByText('There is no such category');
  expect(rememberedCategory()).toBeNull();
});

test('the message about a result is kept until the next response', async () => {
  const { user, api } = openShop('/shop?category=cheese');
  expect(await screen.findByText(/The category “cheese” doesn’t exist/)).toBeVisible();
  const release = holdLists(api);
  await user.click(screen.getByRole('link', { name: /^Honey/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Honey' })).toBeVisible();
  expect(screen.getByText(/doesn’t exist/)).toHaveTextContent('The category “cheese”');
  await release();
  await waitFor(() => expect(names()).toEqual(['Forest honey']));
});

test('loading the list can be retried after a failure', async () => {
  const { user, api } = openShop('/shop?sort=name_asc');
  await screen.findByText('Showing 3 products');
  api.respond({ 'GET /api/products': () => errorResponse(500, 'server_error') });
  await user.click(screen.getByRole('link', { name: /^Honey/ }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  api.respond({ 'GET /api/products': list });
  await user.click(retry);
  await waitFor(() => expect(names()).toEqual(['Forest honey']));
});

test('a product can be added to the cart and the wishlist from its card, but a sold-out product cannot be added to the cart', async () => {
  const wished: ProductSummary[] = [];
  const { user, api, server, store } = openShop('/shop', {
    'GET /api/wishlist': () => ({ products: wished }),
    'PUT /api/wishlist/1': () => (wished.push(catalogue[0]!), { products: wished }),
  });
  // The layout also requests the wishlist.
  await act(() => store.dispatch(wishlistApi.endpoints.getWishlist.initiate(0)));
  await user.click(await screen.findByRole('button', { name: 'More options for Raspberry juice' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add to Cart' }));
  await waitFor(() => expect(server.quantities.get(1)).toBe(1));

  const heart = screen.getByRole('button', { name: 'Add to wishlist: Raspberry juice' });
  await user.click(heart);
  await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
  await waitFor(() => expect(api.sent('PUT', '/api/wishlist/1')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'More options for Sour cherry juice' }));
  expect(await screen.findByRole('menuitem', { name: 'Add to Cart' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
