import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import type { ProductSummary } from '@/contract/product';
import { makeTranslations } from '@/lib/translations/translations';
import { readAllMessages, readMessages } from '@tests/support/messages';
import { act, cleanup, makeTestStore, renderApp, screen } from '@tests/support/renderApp';
import { shopApi } from '../../api/shopApi';
import { Providers } from '../../app/Document';
import { sampleProduct } from '@tests/support/sampleProducts';
import { ProductCard } from './ProductCard';
import type { CardVariant } from './productCardStyle';
import type { Locale } from '@/contract/locale';
import { testShop } from '@tests/support/sampleResponses';
import { useArrival } from './useArrival';

describe('a card', () => {
  const image = {
    src: 'products/aronija-1.3fa9c1d2.jpg',
    alt: 'A bottle',
    is_main: false,
    width: 1200,
    height: 1200,
  };
  const product = sampleProduct(7, {
    name: 'Pure chokeberry juice',
    description: 'Cold pressed.',
    net: '250 ml',
    price: 189000,
    unit_price: { amount: 276000, per: 'l' },
    images: [image, { ...image, src: 'products/aronija-2.aaaa1111.jpg', alt: '', is_main: true }],
  });

  const show = (overrides: Partial<ProductSummary> = {}, variant?: CardVariant) =>
    renderApp(<ProductCard product={{ ...product, ...overrides }} variant={variant} />);

  test('a card shows the main image with the product’s name, four lines of text, the prices and the amount, and links to the product', () => {
    show();
    const image = screen.getByRole('img', { name: 'Pure chokeberry juice' });
    expect(image).toHaveAttribute('src', '/storage/products/aronija-2.aaaa1111-640.jpg');
    expect(image).toHaveAttribute('width', '1200');
    expect(image).toHaveAttribute('loading', 'lazy');
    const [source] = image.closest('picture')?.querySelectorAll('source') ?? [];
    expect(source?.srcset).toContain('960');
    expect(source?.srcset).not.toContain('1280');
    const style = getComputedStyle(screen.getByText('Cold pressed.'));
    expect(style.getPropertyValue('-webkit-line-clamp')).toBe('4');
    expect(style.overflow).toBe('hidden');
    expect(screen.getByText('1,890').parentElement).toHaveTextContent('1,890 RSD');
    expect(screen.getByText('250 ml').parentElement).toHaveTextContent('250 ml, 2,760 RSD/l');
    expect(screen.getByRole('link', { name: 'Buy Now: Pure chokeberry juice' })).toHaveAttribute(
      'href',
      '/products/7',
    );
    expect(screen.getByRole('link', { name: 'Pure chokeberry juice' })).toHaveAttribute(
      'href',
      '/products/7',
    );
  });

  test('the name is shown if there are no images', () => {
    show({ images: [] });
    expect(screen.getByRole('img', { name: 'Pure chokeberry juice' })).toBeInTheDocument();
  });

  test('a reduced product shows its previous price, which is labelled for screen readers', () => {
    show({ reduction: { prior_price: 219_000, until: '2026-12-01' } });
    const prior = screen.getByText('2,190 RSD').closest('s');
    expect(prior).toHaveTextContent('Previous price 2,190 RSD');
    expect(screen.getByText('1,890').parentElement).toHaveTextContent('1,890 RSD');
  });

  test('a card shows its first two tags in list view and none in grid view', () => {
    const labels = ['100% fruit', 'Pressed juice', 'No additives'];
    const tags = labels.map((label) => ({ id: label, label }));
    show({ tags });
    expect(screen.queryAllByRole('listitem')).toEqual([]);
    cleanup();
    show({ tags }, 'list');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '100% fruit',
      'Pressed juice',
    ]);
  });

  test('a card shows one star, the average to one decimal place and the number of reviews', () => {
    show({ rating: { average: 5, count: 23 } });
    const rating = screen.getByRole('img', { name: 'Rated 5.0 out of 5, 23 reviews' });
    expect(rating).toHaveTextContent('5.0(23)');
    expect(rating.querySelectorAll('svg')).toHaveLength(1);
    cleanup();
    show({ rating: null });
    expect(screen.queryByRole('img', { name: /^Rated/ })).toBeNull();
  });

  test('the card for a sold-out product is marked and has no buy link', () => {
    show({ stock: { level: 'out', left: 0 } });
    expect(screen.getByText('Out of stock')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Buy Now/ })).not.toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'View product: Pure chokeberry juice' });
    expect(link).toHaveAttribute('href', '/products/7');
    expect(link).toHaveTextContent('View product');
  });
});

describe('the arrival day', () => {
  function Arrival() {
    return <p data-testid="arrival">{useArrival()}</p>;
  }

  /** Opens the page on a Tuesday at `time`. */
  async function openAt(time: string, locale: Locale = 'en') {
    jest.useFakeTimers({ now: new Date(`2026-11-24T${time}+01:00`) });
    renderApp(<Arrival />, { locale, responses: { 'GET /api/shop': () => testShop } });
    await act(() => jest.advanceTimersByTimeAsync(100));
    return screen.getByTestId('arrival');
  }

  afterEach(() => jest.useRealTimers());

  test('an order before the cut-off arrives two working days later', async () => {
    expect(await openAt('11:58:00')).toHaveTextContent('Arrives Thursday, 26 November');
  });

  test('the day is in the accusative case in Serbian', async () => {
    expect(await openAt('12:00:00', 'sr-LAT')).toHaveTextContent('Stiže u petak, 27. novembra');
  });

  /** Renders the page like the server, then hydrates the markup at another time. */
  async function hydrate(renderedAt: string, openedAt: string) {
    jest.useFakeTimers({ now: new Date(renderedAt) });
    const { store, extra } = makeTestStore({
      locale: 'en',
      responses: { 'GET /api/shop': () => testShop },
    });
    const query = store.dispatch(shopApi.endpoints.getShop.initiate({ locale: 'en' }));
    await act(() => jest.advanceTimersByTimeAsync(100));
    await query;
    const translations = makeTranslations({
      locale: 'en',
      messages: readAllMessages('en'),
      load: async (language, namespace) => readMessages(language, namespace),
    });
    const page = (
      <Providers {...{ store, extra, translations }} origin="https://shop.test">
        <Arrival />
      </Providers>
    );
    const box = document.createElement('div');
    box.innerHTML = renderToString(page);
    const served = box.textContent;
    const seen: string[] = [];
    const observer = new MutationObserver(() => seen.push(box.textContent));
    observer.observe(box, {
      subtree: true,
      characterData: true,
      childList: true,
    });
    jest.setSystemTime(new Date(openedAt));
    const mismatches: unknown[] = [];
    const root = hydrateRoot(box, page, { onRecoverableError: (error) => mismatches.push(error) });
    await act(() => jest.advanceTimersByTimeAsync(100));
    observer.disconnect();
    act(() => root.unmount());
    expect(mismatches).toEqual([]);
    return { served, seen };
  }

  test('hydration keeps the day that the server rendered, even hours later', async () => {
    expect(await hydrate('2026-11-24T12:00:00Z', '2026-11-25T10:59:00Z')).toMatchObject({
      served: 'Arrives Friday, 27 November',
      seen: [],
    });
  });

  test('the day changes after hydration without a mismatch if the cut-off has passed', async () => {
    const { served, seen } = await hydrate('2026-11-24T10:59:59Z', '2026-11-24T11:00:01Z');
    expect(served).toBe('Arrives Thursday, 26 November');
    expect(seen).toContain('Arrives Friday, 27 November');
  });

  test('the day on an open page changes within seconds when the cut-off passes', async () => {
    const arrival = await openAt('11:59:50');
    expect(arrival).toHaveTextContent('Thursday, 26 November');
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(arrival).toHaveTextContent('Friday, 27 November');
  });
});
