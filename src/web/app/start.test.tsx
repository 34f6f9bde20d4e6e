import { act, makeFakeApi, renderApp, screen, type SeenCall } from '@tests/support/renderApp';
import { languageChosen, selectLanguage } from '../store/preferences';
import { useText } from '@/lib/text';
import { keepLanguage, prefetchPages } from './start';
import type { Locale } from '@/contract/locale';
import type { ProductSummary } from '@/contract/product';
import { CartServer } from '@tests/support/CartServer';
import { sampleProduct } from '@tests/support/sampleProducts';
import { useCart, useCartChanges } from '../store/cart';
import { useWishlist, useWishlistChanges } from '../store/wishlist';
import type { RouteObject } from 'react-router';
import { PageError, type PageHandle } from './routes';

describe('the chosen language', () => {
  function CartTitle() {
    return <h1>{useText().text('cart:title')}</h1>;
  }

  async function shop(path = '/') {
    const app = renderApp(<CartTitle />, { path, locale: 'sr-LAT' });
    const stop = await act(async () => keepLanguage(app));
    return { ...app, stop };
  }

  beforeEach(() => {
    document.cookie = 'language=; Max-Age=0; Path=/';
  });

  test('choosing a language, or the default language again, changes the texts and the cookie', async () => {
    const { store, stop } = await shop();
    expect(screen.getByRole('heading')).toHaveTextContent('Korpa');
    expect(document.cookie).toBe('');
    await act(async () => store.dispatch(languageChosen('en')));
    expect(await screen.findByText('Cart')).toBeInTheDocument();
    expect(document.cookie).toBe('language=en');
    await act(async () => store.dispatch(languageChosen('sr-LAT')));
    await screen.findByText('Korpa');
    expect(document.cookie).toBe('language=sr-LAT');
    stop();
  });

  test('a language in the URL is stored as the chosen language and removed from the URL', async () => {
    const { store, router, stop } = await shop('/shop?category=honey&lang=en#top');
    expect(await screen.findByText('Cart')).toBeInTheDocument();
    expect(selectLanguage(store.getState())).toBe('en');
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe('/shop?category=honey#top');
    stop();
  });
});

describe('lists in the chosen language', () => {
  function translate({ headers }: SeenCall, product: ProductSummary): ProductSummary {
    const english = headers.get('Accept-Language') === 'en';
    return english ? product : { ...product, name: `Proizvod ${product.id}` };
  }

  function makeShop() {
    const server = new CartServer(9, { 1: 1 });
    const cart = (call: SeenCall) => {
      server.handle(call.method, call.path, call.body as { quantity: number });
      const { cart_products: lines, ...sums } = server.cart();
      const cart_products = lines.map((line) => ({
        ...line,
        product: translate(call, line.product),
      }));
      return { ...sums, cart_products };
    };
    const wishlistIds = [1];
    const list = (call: SeenCall) => {
      if (call.method === 'PUT') wishlistIds.push(2);
      return { products: wishlistIds.map((id) => translate(call, sampleProduct(id))) };
    };
    return makeFakeApi({
      'GET /api/carts': cart,
      'PUT /api/carts/products/2': cart,
      'GET /api/wishlist': list,
      'PUT /api/wishlist/2': list,
    });
  }

  /** Its name differs from the server's, so that the test notices the server's response. */
  const requested = sampleProduct(2, { name: 'Wanted' });

  function CartNames() {
    const { setQuantity } = useCartChanges();
    const names = useCart().lines.map(({ product }) => product.name);
    return <button onClick={() => setQuantity(requested, 1)}>{names.join()}</button>;
  }

  function WishlistNames() {
    const { add } = useWishlistChanges();
    const names = useWishlist().products.map(({ name }) => name);
    return <button onClick={() => add(requested)}>{names.sort().join()}</button>;
  }

  test.each([
    { list: 'cart', Names: CartNames },
    { list: 'wishlist', Names: WishlistNames },
  ])('a $list with changes is shown in the chosen language', async ({ Names }) => {
    const app = renderApp(<Names />, { locale: 'sr-LAT', api: makeShop() });
    const stop = await act(async () => keepLanguage(app));
    const chooseLanguage = (language: Locale) =>
      act(async () => app.store.dispatch(languageChosen(language)));
    await screen.findByText('Proizvod 1');
    await chooseLanguage('en');
    await app.user.click(await screen.findByText('Product 1'));
    await screen.findByText('Product 1,Product 2');
    await chooseLanguage('sr-LAT');
    expect(await screen.findByText('Proizvod 1,Proizvod 2')).toBeVisible();
    stop();
  });
});

describe('prefetching', () => {
  const requested: string[] = [];
  const handle: PageHandle = {
    guarded: false,
    async prefetch({ search, params }) {
      requested.push(`${params.id}${search}`);
    },
  };
  const routes: RouteObject[] = [{ children: [{ path: '/products/:id', handle }] }];
  let stop: () => void;

  beforeEach(() => {
    jest.useFakeTimers();
    requested.length = 0;
    document.body.innerHTML =
      '<a href="/products/7?from=list"><b>juice</b></a><a href="https://elsewhere.test/products/7">other</a>';
    stop = prefetchPages(routes);
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
    Reflect.deleteProperty(navigator, 'connection');
  });

  const advance = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const fire = (type: string, selector: string) =>
    document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));

  test.each(['pointerover', 'focusin'])(
    '%s on a link fetches its page after a delay',
    async (event) => {
      fire(event, 'b');
      await advance(20);
      expect(requested).toEqual([]);
      await advance(120);
      expect(requested).toEqual(['7?from=list']);
    },
  );

  test.each<[string, ...[type: string, selector: string][]]>([
    ['a pointer that only passes over a link', ['pointerover', 'b'], ['pointerover', 'body']],
    ['touching a link to another site', ['pointerdown', 'a[href^="https"]']],
  ])('%s fetches nothing', async (_, ...events) => {
    for (const [type, selector] of events) fire(type, selector);
    await advance(120);
    expect(requested).toEqual([]);
  });

  test('touching a link fetches its page immediately and only once', async () => {
    fire('pointerdown', 'b');
    fire('pointerdown', 'b');
    await advance(0);
    expect(requested).toEqual(['7?from=list']);
  });

  test('nothing is prefetched while data saving is on', async () => {
    const connection = { saveData: true };
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
    fire('pointerdown', 'b');
    fire('focusin', 'b');
    await advance(120);
    expect(requested).toEqual([]);
    connection.saveData = false;
    fire('pointerdown', 'b');
    await advance(0);
    expect(requested).toEqual(['7?from=list']);
  });
});

afterEach(() => Reflect.deleteProperty(navigator, 'onLine'));

test.each([
  [true, 'Something went wrong', '/'],
  [false, 'No internet connection', undefined],
])('a failed page can be retried (online: %s)', (onLine, title, home) => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: onLine });
  renderApp(<PageError />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  const link = screen.queryByRole('link', { name: 'Go to the home page' });
  expect(link?.getAttribute('href')).toBe(home);
  expect(document.title).toContain('Bobica');
});
