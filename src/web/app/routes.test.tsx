import { matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { errorResponse, type FakeResponses } from '@tests/support/fakeApi';
import { testUser } from '@tests/support/fakeSession';
import { setScreen } from '@tests/support/matchMedia';
import { act, render, renderApp, screen, waitFor, within } from '@tests/support/renderApp';
import { sampleFullProduct, sampleList } from '@tests/support/sampleProducts';
import { layoutAnswers, testPage, testSlide } from '@tests/support/sampleResponses';
import { makeBrowserRouter } from './start';
import { Providers } from './Document';
import { makeRoutes, pageMatch, type PageHandle, type RouteDependencies } from './routes';

const responses: FakeResponses = {
  ...layoutAnswers,
  'GET /api/wishlist': () => ({ products: [] }),
  'GET /api/auth/currentuser': () => testUser,
  'GET /api/cms/pages/home': () => testPage({ name: 'home', title: 'Welcome' }),
  'GET /api/cms/pages/terms': () => testPage(),
  'GET /api/cms/carousels': () => [testSlide(1)],
  'GET /api/featured-products': () => [],
  'GET /api/products': () => sampleList([]),
  'GET /api/products/by-ids': () => [],
  'GET /api/products/1': () => sampleFullProduct(1),
  'GET /api/products/2': () => sampleFullProduct(2),
  'GET /api/orders': () => [],
  [`GET /api/address/${testUser.id}`]: () => [],
  'GET /api/address/cities': () => [],
  'GET /api/auth/sessions': () => [],
  'GET /api/payment/methods': () => [],
};
beforeEach(() => {
  // jsdom does not implement `scrollTo`.
  window.scrollTo = () => undefined;
  setScreen({ width: 390 });
});
afterEach(() => jest.restoreAllMocks());

const never = () => new Promise(() => undefined);

/** Renders the shop's routes, starting on a page without data. */
async function openShop(
  extraResponses: FakeResponses = {},
  settings: { token?: string; queryRetries?: number } = {},
) {
  let dependencies: RouteDependencies | undefined;
  const shop = renderApp(<p>elsewhere</p>, {
    ...settings,
    responses: { ...responses, ...extraResponses },
    path: '/start',
    routes: (routeDependencies) => {
      dependencies = routeDependencies;
      return [{ path: '/start', element: <p>start</p> }, ...makeRoutes(routeDependencies)];
    },
  });
  const countRequests = (path: string) => shop.api.sent('GET', path).length;
  const go = (to: string) => act(async () => void shop.router.navigate(to));
  const prefetch = async (path: string) => {
    const match = pageMatch(matchRoutes(makeRoutes(dependencies!), path))!;
    await (match.route.handle as PageHandle).prefetch({ search: '', params: match.params });
  };
  const waitForPage = async (path: string) => {
    await waitFor(() => expect(shop.router.state.location.pathname).toBe(path), { timeout: 3000 });
    // Wait until the page's effects have run.
    await waitFor(() => expect(document.title).toContain('Bobica'));
  };
  return { ...shop, countRequests, go, prefetch, waitForPage, dependencies: dependencies! };
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const main = () => within(screen.getByRole('main'));

test('all checkout steps belong to one page, and unknown paths show the not-found page', async () => {
  const { dependencies } = await openShop();
  const routes = makeRoutes(dependencies);
  const idAt = (pathname: string) => pageMatch(matchRoutes(routes, pathname))?.route.id;
  expect(idAt('/products/7')).toBe('product');
  expect(idAt('/checkout')).toBe('checkout');
  expect(idAt('/checkout/overview')).toBe('checkout');
  for (const path of ['/no/such/page', '/checkout/unknown', '/checkout/shipping/more'])
    expect(idAt(path)).toBe('notFound');
});

test('a slow page shows a skeleton over the previous page and highlights its link in the header', async () => {
  let respond: (page: unknown) => void = () => undefined;
  const { go } = await openShop({
    'GET /api/cms/pages/about': () => new Promise((resolve) => (respond = resolve)),
  });
  await go('/terms');
  const before = await heading(/^Terms/);
  await go('/about');
  const skeleton = await waitFor(() => main().getByText('Loading...').closest('[aria-busy]'));
  expect(skeleton).toBeVisible();
  expect(before.closest('[inert]')).not.toBeNull();
  const tab = screen.getAllByRole('link', { name: 'About', hidden: true })[0];
  expect(tab).toHaveAttribute('aria-current', 'page');
  await act(async () => respond(testPage({ name: 'about' })));
  await waitFor(() => expect(before).not.toBeInTheDocument());
  expect(document.querySelector('[inert]')).toBeNull();
});

test('the later of two clicks wins, whichever response arrives first', async () => {
  const responders: (() => void)[] = [];
  const { go, router } = await openShop({
    'GET /api/products/1': () =>
      new Promise((resolve) => responders.push(() => resolve(sampleFullProduct(1)))),
  });
  await go('/products/1');
  await go('/terms');
  await heading(/^Terms/);
  await act(async () => responders.forEach((respond) => respond()));
  expect(router.state.location.pathname).toBe('/terms');
  expect(await heading(/^Terms/)).toBeVisible();
});

test('a query change on the same page is applied immediately, without a skeleton', async () => {
  const { go, api, router } = await openShop();
  await go('/shop');
  await heading('Shop');
  api.respond({ 'GET /api/products': never });
  await go('/shop?category=honey');
  expect(router.state.location.search).toBe('?category=honey');
  expect(router.state.navigation.state).toBe('idle');
});

test.each(['loader', 'prefetch'])(
  'a request that failed in the %s is not repeated by the page',
  async (where) => {
    const { prefetch, go, countRequests } = await openShop({
      'GET /api/products/1': () => errorResponse(500, 'server_error'),
      'GET /api/products/2': () => errorResponse(404, 'not_found'),
    });
    if (where === 'prefetch') await Promise.all(['/products/1', '/products/2'].map(prefetch));
    await go('/products/1');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(countRequests('/api/products/1')).toBe(1);
    await go('/products/2');
    await heading('Product not found');
    expect(countRequests('/api/products/2')).toBe(1);
  },
);

test('a failing request is sent four times, even if the page is shown between the retries', async () => {
  // Make the retry delays as short as possible, 1.7 s in total.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const { go, countRequests } = await openShop(
    { 'GET /api/products/1': () => errorResponse(503, 'service_unavailable') },
    { queryRetries: 3 },
  );
  await go('/products/1');
  expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 })).toBeVisible();
  expect(countRequests('/api/products/1')).toBe(4);
});

test.each(['before', 'after'])(
  '"Try again" immediately repeats a request that failed %s the page was shown',
  async (when) => {
    let fail: (response: Response) => void = () => undefined;
    const { go, waitForPage, user, api } = await openShop({
      'GET /api/products/1': () => new Promise((resolve) => (fail = resolve)),
    });
    await go('/products/1');
    if (when === 'after') await waitForPage('/products/1');
    await act(async () => fail(errorResponse(500, 'server_error')));
    api.respond({ 'GET /api/products/1': () => sampleFullProduct(1) });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await heading(sampleFullProduct(1).name);
  },
);

test.each([
  ['hang', never],
  ['fail', () => errorResponse(503, 'service_unavailable')],
])('a page is shown even if its optional requests %s', async (_, response) => {
  const { go } = await openShop({
    'GET /api/featured-products': response,
    'GET /api/categories': response,
    'GET /api/shop': response,
  });
  await go('/');
  await heading('Health from fruit');
  if (response === never) expect(main().getByText('Loading...')).toBeVisible();
});

test('a page is shown with its own skeleton if its data takes longer than a second', async () => {
  const { go, router, waitForPage } = await openShop({ 'GET /api/products/1': never });
  await go('/products/1');
  expect(router.state.location.pathname).toBe('/start');
  await waitForPage('/products/1');
});

test('a page fails if its texts cannot be loaded, and recovers on a retry', async () => {
  const { go, dependencies, router } = await openShop();
  jest.spyOn(dependencies.translations, 'loadNamespaces').mockRejectedValueOnce(new Error('lost'));
  await go('/terms');
  await heading('Something went wrong');
  expect(screen.getByRole('banner')).toBeVisible();
  await act(() => router.revalidate());
  await heading(/^Terms/);
});

afterEach(() => jest.useRealTimers());

test('navigation looks up the customer only for guarded pages', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { go, countRequests } = await openShop({}, { token: '1|kept' });
  const lookups = () => countRequests('/api/auth/currentuser');
  await go('/terms');
  await heading(/^Terms/);
  await waitFor(() => expect(lookups()).toBe(1));
  for (const [path, count] of [
    ['/orders', 2],
    ['/account/settings', 3],
    ['/whishlist', 4],
    ['/checkout', 5],
    ['/checkout/shipping', 6],
    ['/checkout/overview', 7],
    ['/terms', 7],
  ] as const) {
    // A lookup stays fresh for one second.
    jest.setSystemTime(Date.now() + 1_100);
    await go(path);
    await waitFor(() => expect(lookups()).toBe(count));
    await heading(/./);
  }
});

test('loaders send no requests after server rendering, and the customer is looked up once', async () => {
  const { dependencies, countRequests, api, unmount } = await openShop({}, { token: '1|kept' });
  unmount();
  window.history.replaceState(null, '', '/orders');
  const router = await makeBrowserRouter(makeRoutes(dependencies), false);
  expect(router.state.initialized).toBe(true);
  expect(api.calls).toEqual([]);
  render(
    <Providers {...dependencies} origin="">
      <RouterProvider router={router} />
    </Providers>,
  );
  await heading('My orders');
  expect(countRequests('/api/auth/currentuser')).toBe(1);
  router.dispose();
});

test('prefetching fetches data only for public pages', async () => {
  const { prefetch, countRequests } = await openShop({}, { token: '1|kept' });
  await prefetch('/products/1');
  expect(countRequests('/api/products/1')).toBe(1);
  await prefetch('/orders');
  expect(countRequests('/api/orders') + countRequests('/api/auth/currentuser')).toBe(0);
});
