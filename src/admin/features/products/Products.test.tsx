import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminPaths } from '@/contract/admin/paths';
import type { AdminProductList } from '@/contract/admin/products';
import { type FakeResponse, makeFakeApi } from '@tests/support/fakeApi';
import { renderAdminRoutes } from '@tests/support/renderAdmin';
import { sampleAdminRow as row, sampleChoices } from '@tests/support/sampleAdminProduct';
import { sampleStockItem } from '@tests/support/sampleStockItem';
import Products from './Products';

function show(response: (query: URLSearchParams) => Partial<AdminProductList>, search = '') {
  const list: FakeResponse = ({ query }) => ({
    products: [],
    total: 0,
    drafts: 2,
    ...response(query),
  });
  const api = makeFakeApi({
    'GET /api/admin/products': list,
    'GET /api/admin/product-choices': () => sampleChoices,
    'GET /api/admin/stock': () => [
      sampleStockItem(1, { for_sale: 3, days_left: null, low: true }),
      sampleStockItem(2),
    ],
  });
  const router = renderAdminRoutes([{ path: adminPaths.products, element: <Products /> }], {
    api,
    path: adminPaths.products + search,
  });
  const requested = () => api.calls.findLast(({ path }) => path === '/api/admin/products');
  return { router, requestedQuery: () => requested()?.query.toString() };
}

test('each product shows whether shoppers see it, what is not published and what is missing', async () => {
  show(() => ({
    products: [
      row(1, { has_draft: true, missing_texts: 2 }),
      row(2, { state: 'hidden' }),
      row(3, { state: 'new', name: '', price: null, category: null, has_draft: true }),
    ],
    total: 3,
  }));
  const table = await screen.findByRole('table', { name: 'Products' });
  const [, live, hidden, fresh] = within(table).getAllByRole('row');
  expect(live).toHaveTextContent(/On sale.*Unpublished changes.*2 translations missing/);
  expect(live).toHaveTextContent(/690\sRSD/);
  expect(hidden).toHaveTextContent(/Hidden/);
  // As in the list of stock.
  await waitFor(() => expect(live).toHaveTextContent(/running low/));
  expect(hidden).not.toHaveTextContent(/running low|lasts/);
  // A new product is a draft anyway.
  expect(fresh).toHaveTextContent(/No name.*Draft/);
  expect(fresh).not.toHaveTextContent('Unpublished changes');
  expect(screen.getByRole('link', { name: 'Juice 1' })).toHaveAttribute(
    'href',
    '/admin/products/1',
  );
});

test('search and filters are in the URL, together, and begin at the first page', async () => {
  const { router, requestedQuery: requested } = show(
    () => ({ products: [row(1)], total: 120 }),
    '?page=2',
  );
  expect(await screen.findByText('2 of 3')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox'), 'juice');
  await waitFor(() => expect(router.state.location.search).toBe('?q=juice'));
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Juices');
  await userEvent.click(screen.getByRole('link', { name: /^Unpublished changes/ }));
  await waitFor(() =>
    expect(router.state.location.search).toBe('?q=juice&category_id=2&state=draft'),
  );
  await waitFor(() => expect(requested()).toBe('q=juice&category_id=2&state=draft'));
  expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
    'href',
    '/admin/products?q=juice&category_id=2&state=draft&page=2',
  );
});

test('a search without a result offers to clear it, which shows all products', async () => {
  const { router } = show(
    (query) => (query.has('q') ? {} : { products: [row(1)], total: 1 }),
    '?q=xyz',
  );
  expect(await screen.findByText('No such products')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('link', { name: 'Juice 1' })).toBeInTheDocument();
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(router.state.location.search).toBe('');
});

test('a shop without products says how to begin', async () => {
  show(() => ({}));
  expect(await screen.findByText('No products yet')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

test('what is no filter in the URL is not requested', async () => {
  const { requestedQuery: requested } = show(
    () => ({ products: [row(1)], total: 1 }),
    '?state=x&category_id=1.5&page=0',
  );
  expect(await screen.findByRole('link', { name: 'Juice 1' })).toBeInTheDocument();
  expect(requested()).toBe('');
});
