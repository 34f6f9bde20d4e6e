import { errorResponse, type FakeResponse, type FakeResponses } from '@tests/support/fakeApi';
import { setScreen } from '@tests/support/matchMedia';
import { act, fireEvent, renderApp, screen, waitFor, within } from '@tests/support/renderApp';
import { layoutAnswers, testPage, testSlide } from '@tests/support/sampleResponses';
import { baseApi } from '../api/baseApi';
import HomePage from './HomePage';
import { sampleProduct } from '@tests/support/sampleProducts';

const paragraphs = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'];
const image = {
  src: 'hero/berries.1a2b3c4d.jpg',
  width: 2000,
  height: 1250,
  alt: 'Berries and plums',
};
const home = testPage({
  name: 'home',
  title: 'From our orchard',
  intro: paragraphs,
  hero: { text: 'Buy Now', href: '/shop?category=health-in-bottles' },
  image,
  promos: ['a', 'b', 'c'].map((id) => ({
    id,
    title: `Promo ${id}`,
    text: '',
    cta: 'Buy Now',
    href: `/shop?category=${id}`,
  })),
});

const down = () => errorResponse(500, 'server_error');
const featured = [1, 2, 3, 4, 5].map((id) => ({ id, product: sampleProduct(id) }));
const responses: FakeResponses = {
  ...layoutAnswers,
  'GET /api/cms/pages/home': () => home,
  'GET /api/cms/carousels': () => [
    testSlide(2, { order: 1, href: null }),
    testSlide(3, { order: 2 }),
    testSlide(1, { order: 3 }),
  ],
  'GET /api/featured-products': () => featured,
};

function show(extraResponses?: FakeResponses) {
  setScreen({ width: 1440 });
  return renderApp(<HomePage />, { responses: { ...responses, ...extraResponses } });
}

/** Advances in steps, because React flushes updates only after each `act`. */
const advance = (ms: number) => {
  for (let left = ms; left > 0; left -= 50) act(() => jest.advanceTimersByTime(Math.min(50, left)));
};
/** Restarts the carousel with this name under fake timers. */
async function startCarousel(name: string) {
  const region = await screen.findByRole('region', { name, hidden: true });
  await waitFor(() => expect(region.querySelector('.slick-track')).not.toBeNull());
  jest.useFakeTimers();
  const button = (label: string) =>
    within(region).getByRole('button', { name: label, hidden: true });
  fireEvent.click(button('Pause rotation'));
  fireEvent.click(button('Start rotation'));
  const first = () => region.querySelector('.slick-active')?.textContent;
  return { region, first };
}
afterEach(() => jest.useRealTimers());

const bannerLinks = (region: HTMLElement) =>
  [...region.querySelectorAll('a')]
    .filter((link) => !link.closest('.slick-cloned'))
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('the banner is 500 px high on wide screens and hidden on small ones', async () => {
  show();
  const region = await screen.findByRole('region', { name: 'Highlighted offers', hidden: true });
  expect(getComputedStyle(region.parentElement as Element).display).toBe('none');
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const css = rules.map(({ cssText }) => cssText.replace(/\s+/g, ' ')).join();
  expect(css).toMatch(/@media \(min-width: ?768px\) ?\{[^}]*display: block; height: 500px/);
});

test('banner slides have titles and links, and a slide without a link links to #', async () => {
  show();
  const region = await screen.findByRole('region', { name: 'Highlighted offers', hidden: true });
  await waitFor(() => expect(region).toHaveTextContent('Slide 1'));
  expect(bannerLinks(region)).toEqual([
    ['Slide 2', '#'],
    ['Slide 3Shop', '/shop?category=3'],
    ['Slide 1Shop', '/shop?category=1'],
  ]);
});

test.each([
  ['/shop?category=honey', 'Honey'],
  ['/shop?category=unknown', 'Shop'],
  ['/shop?tag=sour', 'Shop'],
  ['/about#visit', 'About'],
  ['/delivery', 'Delivery and returns'],
  ['/products/7', 'Find out more'],
  ['https://example.com', 'Find out more'],
  ['/', ''],
])('a slide that opens %s shows the name of its target: %s', async (href, name) => {
  const slide = {
    id: 1,
    order: 1,
    src: 'a.jpg',
    width: 1,
    height: 1,
    alt: 'A',
    title: '',
    text: '',
  };
  show({ 'GET /api/cms/carousels': () => [{ ...slide, href }] });
  const region = await screen.findByRole('region', { name: 'Highlighted offers', hidden: true });
  await waitFor(() => expect(bannerLinks(region)).toEqual([[`A${name}`, href]]));
});

test.each([
  ['fail to load', down],
  ['do not exist', () => []],
])(
  'two static slides link to the home page and the shop if the slides %s',
  async (_, carousels) => {
    show({ 'GET /api/cms/carousels': carousels });
    const region = await screen.findByRole('region', { name: 'Highlighted offers', hidden: true });
    expect(bannerLinks(region).map(([, href]) => href)).toEqual(['/', '/shop']);
  },
);

test('the image of the next banner slide is preloaded', async () => {
  show();
  const { region, first } = await startCarousel('Highlighted offers');
  const loadedEarly = () =>
    [...region.querySelectorAll('.slick-slide:not(.slick-cloned)')]
      .filter((slide) => slide.querySelector('img')?.getAttribute('loading') === 'eager')
      .map(({ textContent }) => textContent);
  // The first slide always loads.
  expect([first(), loadedEarly()]).toEqual(['Slide 2', ['Slide 2', 'Slide 3Shop']]);
  advance(2001);
  expect([first(), loadedEarly()]).toEqual(['Slide 3Shop', ['Slide 2', 'Slide 1Shop']]);
});

test('a loading text is shown while featured products load', async () => {
  let response: ((items: typeof featured) => void) | undefined;
  show({ 'GET /api/featured-products': () => new Promise((resolve) => (response = resolve)) });
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  await waitFor(() => expect(response).toBeDefined());
  act(() => response?.(featured));
  await screen.findByRole('region', { name: 'Featured products' });
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
});

test('if featured products cannot be loaded, an error with a retry button is shown', async () => {
  const { api, user } = show({ 'GET /api/featured-products': down });
  const heading = await screen.findByRole('heading', { name: 'Featured products' });
  const section = within(heading.closest('section')!);
  expect(await section.findByRole('alert')).toHaveTextContent(
    'Something went wrong on our server. Please try again later.',
  );
  api.respond({ 'GET /api/featured-products': () => featured });
  await user.click(section.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('region', { name: 'Featured products' });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the featured products section is not rendered if there are none', async () => {
  show({ 'GET /api/featured-products': () => [] });
  await waitFor(() => expect(screen.queryByText('Featured products')).not.toBeInTheDocument());
});

test('the banner and featured products stay visible when a refetch fails', async () => {
  const { api, store } = show();
  const expectRegions = async () => {
    for (const name of ['Featured products', 'Highlighted offers']) {
      expect(await screen.findByRole('region', { name, hidden: true })).toBeInTheDocument();
    }
  };
  await expectRegions();
  api.respond({ 'GET /api/cms/carousels': down, 'GET /api/featured-products': down });
  act(() => void store.dispatch(baseApi.util.invalidateTags(['Carousel', 'FeaturedProduct'])));
  const failedQueries = () =>
    Object.values(store.getState().api.queries).filter((query) => query?.status === 'rejected');
  await waitFor(() => expect(failedQueries()).toHaveLength(2));
  await expectRegions();
});

test('the home page shows its texts and image, links to the shop that are large enough to tap, and categories with their product counts', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Health from fruit');
  for (const paragraph of paragraphs)
    expect(await screen.findByText(paragraph)).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Berries and plums' })).toBeInTheDocument();
  await screen.findByRole('heading', { name: 'Promo a' });
  const links = screen.getAllByRole('link', { name: 'Buy Now' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/shop?category=health-in-bottles',
    '/shop?category=a',
    '/shop?category=b',
    '/shop?category=c',
  ]);
  for (const link of links) {
    const { minHeight, borderRadius } = getComputedStyle(link);
    expect(parseInt(minHeight)).toBeGreaterThanOrEqual(44);
    expect(borderRadius).toBe('var(--radius-pill)');
  }
  const strip = await screen.findByRole('navigation', { name: 'Product categories' });
  const categories = within(strip).getAllByRole('link');
  expect(categories.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Health in bottles', '/shop?category=health-in-bottles'],
    ['Honey', '/shop?category=honey'],
    ['Name of tea', '/shop?category=tea'],
  ]);

  const section = await screen.findByRole('region', { name: 'Categories' });
  expect(within(section).getByText('1 product')).toBeInTheDocument();
  expect(within(section).getByText('2 products')).toBeInTheDocument();
});

test.each([
  ['cannot be loaded', down],
  ['do not exist', () => []],
])('the page reports that categories %s and offers a retry', async (_, nothing) => {
  let response: FakeResponse = nothing;
  const { user } = show({ 'GET /api/categories': (request) => response(request) });
  const section = await screen.findByRole('region', { name: 'Categories' });
  expect(within(section).getByRole('alert')).toHaveTextContent(
    'Categories aren’t available right now.',
  );
  response = layoutAnswers['GET /api/categories'] as FakeResponse;
  await user.click(within(section).getByRole('button', { name: 'Try again' }));
  expect(await within(section).findByRole('link', { name: 'Honey' })).toBeInTheDocument();
  expect(within(section).queryByRole('alert')).not.toBeInTheDocument();
});
