import { category } from '@/contract/category';
import type { ProductList } from '@/contract/product';
import { setScreen } from '@tests/support/matchMedia';
import { renderApp, screen, waitFor, within } from '@tests/support/renderApp';
import { createSample } from '@tests/support/makeSample';
import { sampleList, sampleProduct } from '@tests/support/sampleProducts';
import { layoutAnswers } from '@tests/support/sampleResponses';
import { translateTexts } from '@tests/support/translation';
import { Header } from './Header';

beforeEach(() => setScreen({ width: 390 }));

/** The content of IndexedDB, which jsdom lacks. */
const mockStored = new Map<string, unknown>();
let mockForbidden = false;
jest.mock('idb-keyval', () => ({
  get: async (key: string) => {
    if (mockForbidden) throw new Error('Forbidden');
    return mockStored.get(key);
  },
  update: async (key: string, change: (value: unknown) => unknown) => {
    if (mockForbidden) throw new Error('Forbidden');
    mockStored.set(key, change(mockStored.get(key)));
  },
}));
beforeEach(() => {
  mockStored.clear();
  mockForbidden = false;
});

const juice = sampleList([sampleProduct(7, { name: 'Raspberry juice' })]);

const sections = [
  { name: 'Juices', slug: 'juices' },
  { name: 'Gift sets', slug: 'gift-sets' },
].map((values, index) => createSample(category, { ...values, id: index + 1, product_count: 3 }));

async function open(button: string, found: ProductList = juice) {
  const responses = {
    ...layoutAnswers,
    'GET /api/categories': () => sections,
    'GET /api/popular-products': () => [sampleProduct(3, { name: 'Plum butter' })],
    'GET /api/products': () => found,
  };
  const rendered = renderApp(<Header pathname="/about" />, { responses, path: '/about' });
  await rendered.user.click(screen.getByRole('button', { name: button }));
  if (button !== 'Search')
    await rendered.user.click(
      await screen.findByRole('button', { name: 'What are you looking for?' }),
    );
  const dialog = await screen.findByRole('dialog', { name: 'Search' });
  expect(rendered.at()).toBe('/about');
  return { ...rendered, field: within(dialog).getByRole('searchbox', { name: 'Search' }) };
}
const expectClosed = () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
const panel = () => within(screen.getByRole('dialog'));
const links = () => panel().getAllByRole('link');
const groups = () =>
  panel()
    .getAllByRole('heading', { level: 2 })
    .map((title) => title.textContent);
const status = () => panel().getByRole('status').textContent;

test.each(['Search', 'Open menu'])(
  '"%s" can be used to search the shop from any page and to open a result',
  async (button) => {
    const { user, field, at } = await open(button);
    await user.type(field, 'juice & co{Enter}');
    expect(at()).toBe('/shop?q=juice+%26+co');
    expectClosed();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'juice');
    await screen.findByRole('link', { name: /^Raspberry juice/ });
    expect(at()).toBe('/shop?q=juice+%26+co');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(at()).toBe('/products/7');
    expectClosed();
  },
);

test('the field has focus, and Escape first clears it and then closes the panel', async () => {
  const { user, field } = await open('Search');
  expect(field).toHaveFocus();
  await user.keyboard('juice');
  await screen.findByRole('link', { name: /^Raspberry juice/ });
  await user.keyboard('{ArrowDown}{Escape}');
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  expect(screen.queryByRole('link', { name: /^Raspberry juice/ })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(expectClosed);
  expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus();
});

test('the arrow keys move from the field through all links and wrap around', async () => {
  const { user, field } = await open('Search');
  await screen.findByRole('link', { name: 'Plum butter' });
  const stops = [...links(), field];
  for (const stop of stops) {
    await user.keyboard('{ArrowDown}');
    expect(stop).toHaveFocus();
  }
  await user.keyboard('{ArrowUp}');
  expect(links().at(-1)).toHaveFocus();
});

test('a search can be typed, cleared and typed again on a page translated by the browser', async () => {
  const { user, field } = await open('Search');
  translateTexts();
  for (let round = 0; round < 2; round += 1) {
    await user.type(field, 'juice');
    await screen.findByRole('link', { name: /^Raspberry juice/ });
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(field).toHaveValue('');
    expect(screen.queryByRole('link', { name: /^Raspberry juice/ })).toBeNull();
  }
});

test('popular products and the categories are shown before anything is typed', async () => {
  const { user, at } = await open('Search');
  await screen.findByRole('link', { name: 'Plum butter' });
  expect(groups()).toEqual(['Often bought', 'Categories']);
  await user.click(screen.getByRole('link', { name: 'Gift sets' }));
  expect(at()).toBe('/shop?category=gift-sets');
  expectClosed();
});

test('a single letter does not start a search, and results are kept until the next ones arrive', async () => {
  const { user, field, api } = await open('Search');
  const searchCount = () => api.sent('GET', '/api/products').length;
  await user.type(field, 'j');
  await screen.findByRole('link', { name: 'Plum butter' });
  await user.type(field, 'u');
  await screen.findByRole('link', { name: /^Raspberry juice/ });
  expect(searchCount()).toBe(1);
  await user.type(field, 'ice');
  expect(screen.getByRole('link', { name: /^Raspberry juice/ })).toBeVisible();
  await waitFor(() => expect(searchCount()).toBe(2));
  expect(screen.getByRole('link', { name: /^Raspberry juice/ })).toBeVisible();
});

test('matching products, categories and pages are shown with their counts and a link to all matching products', async () => {
  const found = {
    ...sampleList([sampleProduct(7, { name: 'Juice for a gift' })]),
    ...{ total: 11, total_all: 11, pages: [{ page: 'terms' as const, section: null }] },
  };
  const { user, field, at } = await open('Search', found);
  await user.type(field, 'gifts');
  await screen.findByRole('link', { name: /^Juice for a gift/ });
  expect(groups()).toEqual(['Products', 'Categories', 'Pages']);
  expect(status()).toBe('11 products, 1 category, 1 page');
  expect(
    panel()
      .getAllByText(/^gift$/i)
      .map((word) => word.closest('mark') !== null),
  ).toEqual([true, true]);
  await user.click(screen.getByRole('link', { name: 'Show all (11)' }));
  expect(at()).toBe('/shop?q=gifts');
  expectClosed();
});

test('the section that answers a question is listed before any product', async () => {
  const found = {
    ...sampleList([sampleProduct(7)]),
    pages: [{ page: 'delivery' as const, section: { id: 'withdrawal', heading: 'Returning' } }],
    pages_first: true as const,
  };
  const { user, field, at } = await open('Search', found);
  await user.type(field, 'how do I return');
  const [first, second] = (await screen.findByText('Returning')) && links();
  expect(first).toHaveAccessibleName('Delivery and returns Returning');
  expect(first).toHaveAttribute('href', '/delivery#withdrawal');
  expect(second).toHaveAttribute('href', '/products/7');
  await user.click(screen.getByRole('link', { name: 'Delivery and returns Returning' }));
  expect(at()).toBe('/delivery');
  expectClosed();
});

test.each([
  ['juise', undefined, 'Check the spelling, or try a fruit or a taste.'],
  ['immunity', true, /^Juice is food, not medicine/],
] as const)(
  'a search for “%s” that finds nothing says so and suggests properties and categories',
  async (q, about_health, advice) => {
    const property = { id: 'sour', label: 'Sour', count: 4, of_category: false };
    const found = { ...sampleList([]), tags: [property], ...(about_health && { about_health }) };
    const { user, field, at } = await open('Search', found);
    await user.type(field, q);
    expect(await screen.findByRole('heading', { name: `Nothing for “${q}”.` })).toBeVisible();
    expect(screen.getByText(advice)).toBeVisible();
    expect(status()).toBe(`Nothing for “${q}”.`);
    await waitFor(() =>
      expect(links().map(({ textContent }) => textContent)).toEqual([
        'Sour',
        'Juices',
        'Gift sets',
      ]),
    );
    await user.click(screen.getByRole('link', { name: 'Sour' }));
    expect(at()).toBe('/shop?tag=sour');
  },
);

test.each([
  [undefined, 'No product has all the words. Nearest to “gift for mum”:'],
  [true, /^Juice is food, not medicine/],
] as const)('approximate results are announced as such', async (about_health, note) => {
  const found = { ...sampleList([sampleProduct(7)]), nearest: true as const };
  const { user, field } = await open('Search', { ...found, ...(about_health && { about_health }) });
  await user.type(field, 'gift for mum');
  expect(await screen.findByText(note)).toBeVisible();
});

test.each([false, true])(
  'the empty field offers recent searches, newest first, which can be removed (storage blocked: %s)',
  async (forbidden) => {
    mockForbidden = forbidden;
    const { user, field, at } = await open('Search');
    const reopen = async () => {
      await user.click(screen.getByRole('button', { name: 'Search' }));
      return screen.findByRole('searchbox');
    };
    const recent = () => within(panel().getByRole('region', { name: 'Recent searches' }));
    const names = () =>
      recent()
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    await user.type(field, 'honey{Enter}');
    for (const q of ['plum', 'honey', 'mint']) await user.type(await reopen(), `${q}{Enter}`);
    await reopen();
    await screen.findByRole('link', { name: 'plum' });
    expect(names()).toEqual(['mint', 'honey', 'plum']);
    await user.click(screen.getByRole('button', { name: 'Remove from recent: honey' }));
    expect(names()).toEqual(['mint', 'plum']);
    await user.click(screen.getByRole('link', { name: 'plum' }));
    expect(at()).toBe('/shop?q=plum');
    await reopen();
    await screen.findByRole('link', { name: 'plum' });
    expect(names()).toEqual(['plum', 'mint']);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(panel().queryByRole('region', { name: 'Recent searches' })).toBeNull();
    await user.keyboard('{Escape}');
    await reopen();
    await screen.findByRole('link', { name: 'Plum butter' });
    expect(panel().queryByRole('region', { name: 'Recent searches' })).toBeNull();
    expect(mockStored.size).toBe(forbidden ? 0 : 1);
  },
);
