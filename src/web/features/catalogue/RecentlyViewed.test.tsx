import { act, type FakeResponse, renderApp, screen, within } from '@tests/support/renderApp';
import { sampleProduct } from '@tests/support/sampleProducts';
import { recentlyViewed } from '../../store/recentLists';
import { RecentlyViewed } from './RecentlyViewed';

/** The content of IndexedDB, which jsdom lacks. */
const mockStored = new Map<string, unknown>();
jest.mock('idb-keyval', () => ({
  get: async (key: string) => mockStored.get(key),
  update: async (key: string, change: (value: unknown) => unknown) =>
    void mockStored.set(key, change(mockStored.get(key))),
}));
beforeEach(() => mockStored.clear());

async function view(...ids: number[]) {
  for (const id of ids) await recentlyViewed.add(id);
}

/** Opens the page of product 1. The server omits hidden products. */
function openPage(hidden: number[] = []) {
  const list: FakeResponse = ({ query }) =>
    (query.get('ids') ?? '')
      .split(',')
      .map((id) => sampleProduct(Number(id), { reduction: { prior_price: 70_000, until: null } }))
      .filter(({ id }) => !hidden.includes(id));
  const responses = { 'GET /api/products/by-ids': list };
  return renderApp(<RecentlyViewed without={1} />, { responses });
}

test('the most recently viewed product is first, and the current and hidden products are omitted', async () => {
  await view(2, 3, 4, 1);
  openPage([3]);
  const section = await screen.findByRole('region', { name: 'Recently viewed' });
  const links = within(section).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/products/4', '/products/2']);
  expect(links[0]).toHaveTextContent(
    /Product 4640\sRSD Previous price 700\sRSD700 ml, 914\sRSD\/l/,
  );
});

test('nothing is requested if only the current product has been viewed', async () => {
  await view(1);
  const { api } = openPage();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(api.calls).toEqual([]);
  expect(screen.queryByRole('region')).toBeNull();
});

test('at most twelve products are stored, each only once', async () => {
  await view(1, 2, 1);
  expect(await recentlyViewed.read()).toEqual([1, 2]);
  await view(3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13);
  expect(await recentlyViewed.read()).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 1]);
});

test.each([[['1', '2']], [[1, -2]], ['no list']])(
  'a stored value that is not a list of ids is ignored: %j',
  async (stored) => {
    mockStored.set('recentlyViewed', stored);
    expect(await recentlyViewed.read()).toEqual([]);
    await view(7);
    expect(await recentlyViewed.read()).toEqual([7]);
  },
);
