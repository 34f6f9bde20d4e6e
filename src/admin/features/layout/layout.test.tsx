import { act, renderAdmin, screen, userEvent, waitFor, within } from '@tests/support/renderAdmin';
import More from './More';
import { adminPaths } from '@/contract/admin/paths';
import type { StaffRole } from '@/contract/permissions';
import type { Found } from '@/contract/admin/phoneOrders';
import { today } from '@/contract/admin/today';
import { asStaff } from '@tests/support/asStaff';
import { errorResponse } from '@tests/support/fakeApi';
import { createSample } from '@tests/support/makeSample';
import { SearchDialog } from './SearchDialog';
import { adminApi } from '../../api/adminApi';
import { staffApi } from '../../api/staffApi';
import { Shell } from './Shell';
import { StatusBanners } from './shellParts';

describe('the screens of a role', () => {
  test.each<[StaffRole, string[]]>([
    [
      'owner',
      [
        'Money',
        'Cases',
        'Customers',
        'Reviews',
        'Books',
        'Offers and codes',
        'Content',
        'Settings',
      ],
    ],
    ['staff', ['Cases', 'Customers', 'Reviews', 'Settings']],
    ['accountant', ['Money', 'Customers', 'Books', 'Settings']],
  ])('the page More shows %s only the links for that role', async (role, links) => {
    renderAdmin(<More />, { role });
    const [list] = await screen.findAllByRole('list');
    const names = within(list!)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(links);
  });
});

test.each<[StaffRole, string, boolean]>([
  ['accountant', adminPaths.money, true],
  ['accountant', adminPaths.books, true],
  ['staff', adminPaths.books, false],
  ['accountant', `${adminPaths.stock}/7`, false],
  ['accountant', adminPaths.newOrder, false],
  ['staff', adminPaths.money, false],
  ['staff', `${adminPaths.orders}/100412`, true],
])(
  'a member with the role %s who opens %s sees the screen or is told whom to ask for access',
  async (role, path, isVisible) => {
    Object.assign(window, {
      scrollTo: () => undefined,
      EventSource: class {
        close() {}
      },
    });
    const responses = { 'GET /api/admin/today': () => createSample(today) };
    renderAdmin(<Shell />, { role, path, responses });
    await screen.findAllByRole('navigation', { name: 'Main menu' });
    expect(screen.queryByText(/ask the owner/) === null).toBe(isVisible);
  },
);

describe('the search', () => {
  const nothing: Found = { orders: [], people: [], products: [] };
  const juice = {
    id: 7,
    name: 'Sok od aronije',
    net: '250 ml',
    image: null,
    price: 1,
    available: 3,
  };

  async function show(respond: (q: string) => unknown, role: StaffRole = 'owner') {
    const view = renderAdmin(<SearchDialog onClose={() => undefined} />, {
      role,
      responses: { 'GET /api/admin/find': ({ query }) => respond(query.get('q') ?? '') },
    });
    await screen.findByRole('combobox', { name: 'Search' });
    return view;
  }

  const field = () => screen.getByRole('combobox', { name: 'Search' });

  test('arrow keys choose a result and Enter opens it', async () => {
    const { at } = await show(() => ({
      ...nothing,
      products: [juice, { ...juice, id: 8, name: 'Sok od dunje' }],
    }));
    await userEvent.type(field(), 'sok');
    expect(await screen.findByRole('option', { selected: true })).toHaveTextContent(
      'Sok od aronije',
    );
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Sok od dunje');
    await userEvent.keyboard('{Enter}');
    expect(at()).toBe('/admin/stock/8');
  });

  test('Enter opens nothing until the response to the latest input arrives', async () => {
    let sendResponse = (_found: Found) => {};
    const { api, at } = await show((q) =>
      q === 's'
        ? { ...nothing, products: [juice] }
        : new Promise((resolve) => (sendResponse = resolve)),
    );
    await userEvent.type(field(), 's');
    await screen.findByRole('option', { name: /Sok od aronije/ });
    await userEvent.type(field(), 'x{Enter}');
    expect(at()).toBe('/admin');
    await waitFor(() => expect(api.calls).toHaveLength(2));
    sendResponse(nothing);
    expect(await screen.findByText('Nothing found for “sx”.')).toBeVisible();
  });

  test('finds screens by the beginning of a word', async () => {
    await show(() => nothing);
    await userEvent.type(field(), 'orde');
    expect(await screen.findByRole('option', { name: 'Orders' })).toBeVisible();
    await userEvent.clear(field());
    expect(screen.getByRole('option', { name: 'Log' })).toBeVisible();
  });

  test('screens whose names start with the input are listed before the results, and other screens after them', async () => {
    await show(() => ({ ...nothing, products: [juice] }));
    await userEvent.type(field(), 'pro');
    await screen.findByRole('option', { name: /Sok od aronije/ });
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('Products');
    await userEvent.clear(field());
    await userEvent.type(field(), 'goods');
    await screen.findByRole('option', { name: /Sok od aronije/ });
    expect(screen.getAllByRole('option').at(-1)).toHaveTextContent('Products');
  });

  test('does not find owner-only screens for staff', async () => {
    await show(() => nothing, 'staff');
    expect(await screen.findByRole('option', { name: 'Today' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Log' })).toBeNull();
  });

  test('input without words finds nothing, and invisible characters do not start a search', async () => {
    const { api } = await show(() => nothing);
    await userEvent.type(field(), '%');
    expect(await screen.findByText('Nothing found for “%”.')).toBeVisible();
    expect(screen.queryAllByRole('option')).toEqual([]);
    await userEvent.clear(field());
    await userEvent.type(field(), '\u200b');
    expect(screen.getByRole('option', { name: 'Log' })).toBeVisible();
    expect(api.calls).toHaveLength(1);
  });

  test('a failed search is reported', async () => {
    await show(() => errorResponse(503, 'unavailable'));
    await userEvent.type(field(), 'sok');
    await waitFor(() => expect(screen.getByRole('status')).not.toBeEmptyDOMElement());
  });
});

describe('the strip above the page', () => {
  function Data() {
    const [loadStaff, staff] = staffApi.useLazyListStaffQuery();
    return (
      <>
        <p>{staffApi.useListSessionsQuery().data && 'Sessions loaded'}</p>
        <button onClick={() => void loadStaff()}>
          {staff.data ? 'Staff loaded' : 'Load staff'}
        </button>
      </>
    );
  }
  const setOnline = (isOnline: boolean) =>
    act(() => {
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    });

  afterEach(() => jest.restoreAllMocks());

  test('shows the age of the oldest data while offline', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2025-03-05T10:42:00Z'));
    const page = (
      <>
        <StatusBanners />
        <Data />
      </>
    );
    renderAdmin(page, {
      role: 'owner',
      responses: {
        'GET /api/admin/sessions': () => [],
        'GET /api/admin/staff': () => ({ staff: [], invitations: [] }),
      },
    });
    expect(await screen.findByText('Sessions loaded')).toBeVisible();
    now.mockRestore();
    await userEvent.click(screen.getByRole('button', { name: 'Load staff' }));
    expect(await screen.findByRole('button', { name: 'Staff loaded' })).toBeVisible();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    setOnline(false);
    expect(screen.getByRole('status')).toHaveTextContent(
      'You’re offline. This is from 5 Mar 2025, 11:42.',
    );
    setOnline(true);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('says only that the user is offline if there is no data', async () => {
    renderAdmin(<StatusBanners />, { role: 'owner' });
    setOnline(false);
    expect(await screen.findByRole('status')).toHaveTextContent(/^You’re offline$/);
  });

  test('marks a sample shop from the first paint until the data from Today says otherwise', async () => {
    const responses: (() => unknown)[] = [];
    function Page() {
      adminApi.useGetTodayQuery();
      return <StatusBanners />;
    }
    renderAdmin(asStaff(<Page />, { sample_shop: true }), {
      responses: {
        'GET /api/admin/today': () =>
          new Promise((resolve) => responses.push(() => resolve(createSample(today)))),
      },
    });
    expect(await screen.findByRole('region', { name: /^This is still a demo/ })).toBeVisible();
    await waitFor(() => expect(responses).toHaveLength(1));
    responses[0]!();
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });
});
