import { currency } from '@/contract/money';
import type { OrderSummary } from '@/contract/order';
import {
  errorResponse,
  type FakeApi,
  type FakeResponse,
  type FakeResponses,
} from '@tests/support/fakeApi';
import { renderApp, screen, waitFor, within } from '@tests/support/renderApp';
import { orderApi } from '../../api/orderApi';
import { OrderList } from './OrderList';
import { testCart } from '@tests/support/sampleResponses';

const summary: OrderSummary = {
  id: 7,
  number: '100007',
  status: 'confirmed',
  delivery_method: 'courier',
  total_amount: 104_000,
  currency,
  item_count: 1,
  created_at: '2026-11-21T08:00:00.000Z',
  placed_at: '2026-11-21T08:14:00.000Z',
  images: [],
};

const start = (responses: FakeResponses) =>
  renderApp(<OrderList />, { responses, token: '1|secret' });

describe('the list of orders', () => {
  it('shows the number, date, status and total of an order and links to it', async () => {
    start({ 'GET /api/orders': () => [summary] });
    const row = await screen.findByRole('link');
    expect(row).toHaveAttribute('href', '/orders/7');
    for (const part of ['100007', /21/, 'Confirmed', '1,040']) {
      expect(within(row).getByText(part)).toBeVisible();
    }
  });

  it('can reorder the products without opening the order', async () => {
    const { user, api } = start({
      'GET /api/orders': () => [summary],
      'POST /api/orders/7/reorder': () => ({ cart: testCart(0), added: 1, missing: [] }),
    });
    const button = await screen.findByRole('button', { name: 'Order again 100007' });
    expect(button.closest('a')).toBeNull();
    await user.click(button);
    expect(await screen.findByRole('status')).toHaveTextContent('1 product is in your cart.');
    expect(api.sent('POST')).toHaveLength(1);
  });

  it('shows an empty state if there are no orders', async () => {
    start({ 'GET /api/orders': () => [] });
    expect(await screen.findByRole('heading', { name: 'You have no orders yet' })).toBeVisible();
  });

  it('offers a retry if the orders cannot be loaded', async () => {
    const { api, user } = start({
      'GET /api/orders': () => errorResponse(500, 'server_error'),
    });
    await screen.findByText('We couldn’t load your orders.');
    api.respond({ 'GET /api/orders': () => [summary] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link')).toBeVisible();
  });
});

describe('older orders', () => {
  const getOrders = (count: number): OrderSummary[] =>
    Array.from({ length: count }, (_, index) => ({ ...summary, id: 900 - index, number: null }));
  const all = getOrders(45);
  const serve =
    (orders: readonly OrderSummary[]): FakeResponse =>
    ({ query }) => {
      const begin = orders.findIndex(({ id }) => id === Number(query.get('before'))) + 1;
      return orders.slice(begin, begin + Number(query.get('limit')));
    };
  /** @returns a function that releases the responses */
  function holdResponses(api: FakeApi): () => void {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    api.respond({ 'GET /api/orders': (call) => released.then(() => serve(all)(call)) });
    return release;
  }
  const showOlder = () => screen.getByRole('button', { name: 'Show older orders' });
  const listPaths = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  const getPaths = (orders: readonly OrderSummary[]) => orders.map(({ id }) => `/orders/${id}`);

  it('are loaded in pages of twenty, and each new page receives focus', async () => {
    const { user } = start({ 'GET /api/orders': serve(all) });
    await screen.findByRole('button');
    expect(listPaths()).toEqual(getPaths(all.slice(0, 20)));
    for (const count of [20, 40]) {
      showOlder().focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(listPaths()).toEqual(getPaths(all.slice(0, count + 20))));
      await waitFor(() => expect(screen.getAllByRole('link')[count]).toHaveFocus());
    }
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([[20], [1]])('have no button if all %i orders fit on one page', async (count) => {
    start({ 'GET /api/orders': serve(getOrders(count)) });
    expect(await screen.findAllByRole('link')).toHaveLength(count);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('leave focus where the user has moved it', async () => {
    const { user, api } = start({ 'GET /api/orders': serve(all) });
    await screen.findByRole('button');
    const release = holdResponses(api);
    await user.click(showOlder());
    const [first] = screen.getAllByRole('link');
    first?.focus();
    release();
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(40));
    expect(first).toHaveFocus();
  });

  it('are announced once while loading', async () => {
    const { user, api } = start({ 'GET /api/orders': serve(all) });
    await screen.findByRole('button');
    const release = holdResponses(api);
    await user.dblClick(showOlder());
    expect(showOlder()).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(api.calls).toHaveLength(2);
    release();
    await waitFor(() => expect(showOlder()).not.toHaveAttribute('aria-busy'));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('leave the newer orders visible if loading fails, and the same button retries', async () => {
    const { user, api } = start({ 'GET /api/orders': serve(all) });
    await screen.findByRole('button');
    api.respond({ 'GET /api/orders': () => errorResponse(500, 'server_error') });
    await user.click(showOlder());
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load older orders.');
    expect(screen.getAllByRole('link')).toHaveLength(20);
    const retry = screen.getByRole('button', { name: 'Try again' });
    expect(retry).toHaveFocus();
    api.respond({ 'GET /api/orders': serve(all) });
    await user.click(retry);
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(40));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(showOlder()).toBeVisible();
  });

  it('are refetched up to the last visible one when an order changes', async () => {
    const { user, api, store } = start({ 'GET /api/orders': serve(all) });
    await screen.findByRole('button');
    await user.click(showOlder());
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(40));
    const newest = { ...summary, id: 901 };
    api.respond({ 'GET /api/orders': serve([newest, ...all]) });
    store.dispatch(orderApi.util.invalidateTags(['Order']));
    await waitFor(() => expect(listPaths()).toEqual(getPaths([newest, ...all.slice(0, 39)])));
  });

  it('are loaded even if requested during a refetch', async () => {
    const { user, api, store } = start({ 'GET /api/orders': serve(all) });
    await screen.findByRole('button');
    const release = holdResponses(api);
    store.dispatch(orderApi.util.invalidateTags(['Order']));
    await waitFor(() => expect(api.calls).toHaveLength(2));
    await user.click(showOlder());
    release();
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(40));
    expect(screen.getAllByRole('link')[20]).toHaveFocus();
  });
});
