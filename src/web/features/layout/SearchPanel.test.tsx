import type { ProductList } from '@/contract/product';
import { setScreen } from '@tests/support/matchMedia';
import { renderApp, screen, waitFor, within } from '@tests/support/renderApp';
import { sampleList, sampleProduct } from '@tests/support/sampleProducts';
import { layoutAnswers } from '@tests/support/sampleResponses';
import { translateTexts } from '@tests/support/translation';
import { Header } from './Header';

beforeEach(() => setScreen({ width: 390 }));

/** Content of IndexedDB; jsdom has none. */
const mockKept = new Map<string, unknown>();
let mockForbidden = false;
jest.mock('idb-keyval', () => ({
  get: async (key: string) => {
    if (mockForbidden) throw new Error('Forbidden');
    return mockKept.get(key);
  },
  update: async (key: string, change: (value: unknown) => unknown) => {
    if (mockForbidden) throw new Error('Forbidden');
    mockKept.set(key, change(mockKept.get(key)));
  },
}));
beforeEach(() => {
  mockKept.clear();
  mockForbidden = false;
});

const juice = sampleList([sampleProduct(7, { name: 'Raspberry juice' })]);

async function open(button: string, found: ProductList = juice) {
  const responses = { ...layoutAnswers, 'GET /api/products': () => found };
  const shown = renderApp(<Header pathname="/about" />, { responses, path: '/about' });
  await shown.user.click(screen.getByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  expect(shown.at()).toBe('/about');
  return { ...shown, field: within(dialog).getByRole('combobox', { name: 'Search' }) };
}
const closed = () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

test.each(['Search', 'Open menu'])(
  '%s searches the shop from any page, and leads to a suggested product',
  async (button) => {
    const { user, field, at } = await open(button);
    await user.type(field, 'juice & co{Enter}');
    expect(at()).toBe('/shop?q=juice+%26+co');
    closed();
    await user.click(screen.getByRole('button', { name: button }));
    await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'juice');
    await screen.findByRole('option', { name: /^Raspberry juice/ });
    expect(at()).toBe('/shop?q=juice+%26+co');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(at()).toBe('/products/7');
    closed();
  },
);

test('the field has the focus; Escape closes the suggestions, clears the field, then closes the panel', async () => {
  const { user, field } = await open('Search');
  expect(field).toHaveFocus();
  await user.keyboard('juice');
  await screen.findByRole('option');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).toHaveValue('juice');
  await user.keyboard('{Escape}');
  expect(field).toHaveValue('');
  await user.keyboard('{Escape}');
  await waitFor(closed);
  expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus();
});

test('on a page that the browser translated, a search is typed, cleared and typed again', async () => {
  const { user, field } = await open('Search');
  translateTexts();
  for (let round = 0; round < 2; round += 1) {
    await user.type(field, 'juice');
    await screen.findByRole('option', { name: /^Raspberry juice/ });
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(field).toHaveValue('');
    expect(screen.queryByRole('listbox')).toBeNull();
  }
});

const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('ends with the way to all results', async () => {
  const found = { ...sampleList([sampleProduct(7)]), total: 11, total_all: 11 };
  const { user, field, at } = await open('Search', found);
  await user.type(field, 'juice');
  await screen.findByRole('option', { name: 'Show all (11)' });
  await user.keyboard('{ArrowUp}{Enter}');
  expect(at()).toBe('/shop?q=juice');
  closed();
});

test.each([
  ['durian', '/shop', ['All products']],
  ['🍊', '/shop', ['All products']],
  ['refund', '/delivery', ['Delivery and returns', 'All products']],
  ['phone', '/about', ['About', 'All products']],
])('“%s” without a product is reported, with the pages that fit', async (q, path, options) => {
  const { user, field, at } = await open('Search', sampleList([]));
  await user.type(field, q);
  expect(await screen.findByText(`No product matches “${q}”.`)).toBeVisible();
  expect(names()).toEqual(options);
  await user.click(screen.getByRole('option', { name: options[0] }));
  expect(at()).toBe(path);
});

test('says that the results are only the nearest', async () => {
  const found = { ...sampleList([sampleProduct(7)]), nearest: true as const };
  const { user, field } = await open('Search', found);
  await user.type(field, 'gift for mum');
  expect(
    await screen.findByText('No product has all the words. Nearest to “gift for mum”:'),
  ).toBeVisible();
});

test.each([false, true])(
  'the empty field offers recent searches, newest first (storage forbidden: %s)',
  async (forbidden) => {
    mockForbidden = forbidden;
    const first = await open('Search');
    const again = async () => {
      await first.user.click(screen.getByRole('button', { name: 'Search' }));
      return screen.findByRole('combobox');
    };
    await first.user.type(first.field, 'honey{Enter}');
    for (const q of ['plum', 'honey']) await first.user.type(await again(), `${q}{Enter}`);
    await again();
    await screen.findByRole('option', { name: 'plum' });
    expect(names()).toEqual(['honey', 'plum']);
    await first.user.click(screen.getByRole('option', { name: 'plum' }));
    expect(first.at()).toBe('/shop?q=plum');
    expect(mockKept.size).toBe(forbidden ? 0 : 1);
  },
);
