import { adminPaths } from '@/contract/admin/paths';
import type { AdminProductList, AdminProduct, ProductVersion } from '@/contract/admin/products';
import { type FakeResponse, errorResponse } from '@tests/support/fakeApi';
import { href, renderAdmin, screen, userEvent, waitFor, within } from '@tests/support/renderAdmin';
import {
  sampleAdminRow as row,
  sampleChoices,
  sampleAdminRow,
  sampleAdminProduct,
  sampleContent,
} from '@tests/support/sampleAdminProduct';
import { sampleStockItem } from '@tests/support/sampleStockItem';
import Products from './Products';
import { Link } from 'react-router';
import type { StaffRole } from '@/contract/permissions';
import Arrange from './Arrange';
import History from './History';

describe('the list', () => {
  function show(response: (query: URLSearchParams) => Partial<AdminProductList>, search = '') {
    const list: FakeResponse = ({ query }) => ({
      products: [],
      total: 0,
      drafts: 2,
      ...response(query),
    });
    const { api, router } = renderAdmin(<Products />, {
      path: adminPaths.products + search,
      responses: {
        'GET /api/admin/products': list,
        'GET /api/admin/product-choices': () => sampleChoices,
        'GET /api/admin/stock': () => [
          sampleStockItem(1, { for_sale: 3, days_left: null, low: true }),
          sampleStockItem(2),
        ],
      },
    });
    const requested = () => api.sent('GET', '/api/admin/products').at(-1)?.query.toString();
    return { router, requested };
  }

  test('each product shows its visibility, unpublished changes and missing fields', async () => {
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
    // The stock list shows the same text.
    await waitFor(() => expect(live).toHaveTextContent(/running low/));
    expect(hidden).not.toHaveTextContent(/running low|lasts/);
    // A new product is always a draft.
    expect(fresh).toHaveTextContent(/No name.*Draft/);
    expect(fresh).not.toHaveTextContent('Unpublished changes');
    expect(href('Juice 1')).toBe('/admin/products/1');
  });

  test('the search and filters are combined in the URL and reset the page number', async () => {
    const { router, requested } = show(() => ({ products: [row(1)], total: 120 }), '?page=2');
    expect(await screen.findByText('2 of 3')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox'), 'juice');
    await waitFor(() => expect(router.state.location.search).toBe('?q=juice'));
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Juices');
    await userEvent.click(screen.getByRole('link', { name: /^Unpublished changes/ }));
    await waitFor(() =>
      expect(router.state.location.search).toBe('?q=juice&category_id=2&state=draft'),
    );
    await waitFor(() => expect(requested()).toBe('q=juice&category_id=2&state=draft'));
    expect(href('Next page')).toBe('/admin/products?q=juice&category_id=2&state=draft&page=2');
  });

  test('a search without results can be cleared to show all products', async () => {
    const { router } = show(
      (query) => (query.has('q') ? {} : { products: [row(1)], total: 1 }),
      '?q=xyz',
    );
    expect(await screen.findByText('No products match')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('link', { name: 'Juice 1' })).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(router.state.location.search).toBe('');
  });

  test('a shop without products says that there are none yet', async () => {
    show(() => ({}));
    expect(await screen.findByText('No products yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  test('invalid filters in the URL are not sent', async () => {
    const { requested } = show(
      () => ({ products: [row(1)], total: 1 }),
      '?state=x&category_id=1.5&page=0',
    );
    expect(await screen.findByRole('link', { name: 'Juice 1' })).toBeInTheDocument();
    expect(requested()).toBe('');
  });
});

describe('the order in the shop', () => {
  /** Renders products 1, 2 and 3 in this order, and an unpublished product. */
  function show(response?: FakeResponse, role: StaffRole = 'owner') {
    let order = [1, 2, 3];
    const page = (
      <>
        <Link to={adminPaths.orders}>Orders</Link>
        <Arrange />
      </>
    );
    const { api } = renderAdmin(page, {
      path: `${adminPaths.arrangeProducts}?category=2`,
      role,
      routes: [{ path: adminPaths.orders, element: <p>The orders</p> }],
      responses: {
        'GET /api/admin/product-choices': () => sampleChoices,
        'GET /api/admin/products': () => ({
          products: [sampleAdminRow(9, { state: 'new' }), ...order.map((id) => sampleAdminRow(id))],
          total: 4,
          drafts: 1,
        }),
        'PUT /api/admin/product-positions': (call) => {
          if (response) return response(call);
          order = (call.body as { ids: number[] }).ids;
          return order;
        },
      },
    });
    return {
      shopHas: (ids: number[]) => (order = ids),
      sent: () => api.sent().map(({ body }) => body),
    };
  }

  const names = async () => {
    const rows = within(await screen.findByRole('list')).getAllByRole('listitem');
    return rows.map((row) => within(row).getByText(/^Juice/, { selector: 'strong' }).textContent);
  };
  const press = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name }));

  test('products can be moved by one or to a chosen position; each move is announced, and all are published together', async () => {
    const { sent } = show();
    expect(await names()).toEqual(['Juice 1', 'Juice 2', 'Juice 3']);
    expect(screen.getByLabelText('Category')).toHaveValue('2');
    await press('Move down: Juice 1');
    expect(await names()).toEqual(['Juice 2', 'Juice 1', 'Juice 3']);
    expect(await screen.findByText('Juice 1: place 2 of 3')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move down: Juice 1' })).toHaveFocus();
    await userEvent.selectOptions(screen.getByLabelText('Place: Juice 3'), '1.');
    expect(await names()).toEqual(['Juice 3', 'Juice 2', 'Juice 1']);
    expect(sent()).toEqual([]);
    await press('Publish the order');
    expect(await screen.findByText('Published. Shoppers can see it now.')).toBeInTheDocument();
    expect(sent()).toEqual([{ category_id: 2, seen: [1, 2, 3], ids: [3, 2, 1] }]);
  });

  test('products cannot move beyond the ends, and discarding restores the order', async () => {
    const { sent } = show();
    await press('Move up: Juice 1');
    await press('Move down: Juice 3');
    expect(screen.queryByText(/: place/)).toBeNull();
    expect(await names()).toEqual(['Juice 1', 'Juice 2', 'Juice 3']);
    await press('Move up: Juice 3');
    await press('Discard');
    expect(await names()).toEqual(['Juice 1', 'Juice 2', 'Juice 3']);
    await press('Publish the order');
    expect(sent()).toEqual([]);
  });

  test("after another user's change, the latest order is shown with the reason", async () => {
    const shop = show(() => {
      shop.shopHas([2, 3, 1]);
      return errorResponse(409, 'changed_meanwhile');
    });
    await press('Move down: Juice 1');
    await press('Publish the order');
    expect(await screen.findByRole('alert')).toHaveTextContent(/changed/i);
    await waitFor(async () => expect(await names()).toEqual(['Juice 2', 'Juice 3', 'Juice 1']));
  });

  test('leaving with an unpublished order asks for confirmation', async () => {
    show();
    await press('Move down: Juice 1');
    await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
    await press('Stay');
    expect(await names()).toEqual(['Juice 2', 'Juice 1', 'Juice 3']);
    await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
    await press('Leave without saving');
    expect(await screen.findByText('The orders')).toBeInTheDocument();
  });

  test('staff cannot publish an order', async () => {
    show(undefined, 'staff');
    expect(await screen.findByText('Only the owner can publish.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Publish the order' })).toBeNull();
  });
});

describe('versions', () => {
  const versions: ProductVersion[] = [
    { version: 3, at: '2026-11-20T10:00:00.000Z', staff: 'Jelena', fields: ['price', 'tags'] },
    { version: 2, at: '2026-11-10T10:00:00.000Z', staff: 'Marko', fields: ['name'] },
    { version: 1, at: '2026-11-01T10:00:00.000Z', staff: null, fields: Object.keys(sampleContent) },
  ];
  const draft: AdminProduct['draft'] = {
    version: 4,
    base_version: 3,
    content: sampleContent,
    staff: 'Marko',
    saved_at: '2026-11-21T10:00:00.000Z',
  };

  function show(
    product: AdminProduct,
    response: FakeResponse = () => ({ ...product, draft }),
    listed: ProductVersion[] = versions,
  ) {
    const { api } = renderAdmin(<History />, {
      path: '/admin/products/1/history',
      pattern: adminPaths.productHistory,
      routes: [{ path: adminPaths.product, element: <p>The editor</p> }],
      responses: {
        'GET /api/admin/products/1': () => product,
        'GET /api/admin/products/1/versions': () => listed,
        'POST /api/admin/products/1/versions/0/restore': response,
        'POST /api/admin/products/1/versions/2/restore': response,
      },
    });
    return () => api.sent().map(({ body }) => body);
  }
  const restore = async () =>
    userEvent.click(await screen.findByRole('button', { name: /as a draft .*10 Nov/ }));

  test('each version shows who changed what and when; all but the newest can be restored', async () => {
    show(sampleAdminProduct);
    const [newest, second, first] = await screen.findAllByRole('listitem');
    expect(newest).toHaveTextContent(/Price, Tags.*Jelena, .*In the shop/);
    expect(within(newest!).queryByRole('button')).toBeNull();
    expect(second).toHaveTextContent(/Name.*Marko/);
    expect(first).toHaveTextContent(/First version.*Sample catalogue/);
    expect(screen.getAllByRole('button', { name: /^Restore as a draft/ })).toHaveLength(2);
  });

  test('restoring a version copies it into the draft and opens the editor', async () => {
    const sent = show(sampleAdminProduct);
    await restore();
    expect(await screen.findByText('The editor')).toBeInTheDocument();
    expect(sent()).toEqual([{ draft_version: 0 }]);
  });

  test('a discarded draft is listed above the versions and can be restored', async () => {
    const discarded = {
      version: 0,
      at: '2026-11-22T10:00:00.000Z',
      staff: 'Marko',
      fields: ['net'],
    };
    show(sampleAdminProduct, undefined, [discarded, ...versions]);
    const [first, newest] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(/Discarded draft: Net quantity.*Marko/);
    expect(newest).toHaveTextContent(/In the shop/);
    await userEvent.click(within(first!).getByRole('button'));
    expect(await screen.findByText('The editor')).toBeInTheDocument();
  });

  test('a draft is replaced only after confirmation', async () => {
    const sent = show({ ...sampleAdminProduct, draft });
    await restore();
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Replace the draft with this version?',
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(sent()).toEqual([]);
    await restore();
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Restore/ }),
    );
    expect(await screen.findByText('The editor')).toBeInTheDocument();
    expect(sent()).toEqual([{ draft_version: 4 }]);
  });

  test('a rejected restore is reported, and the list is still shown', async () => {
    show(sampleAdminProduct, () => errorResponse(409, 'changed_meanwhile'));
    await restore();
    expect(await screen.findByRole('alert')).toHaveTextContent(/changed/i);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });
});
