import { customerPage, type CustomerPage, type CustomerSummary } from '@/contract/admin/customers';
import { errorResponse, type FakeApi, type FakeResponses } from '@tests/support/fakeApi';
import { me } from '@tests/support/asStaff';
import { setScreen } from '@tests/support/matchMedia';
import {
  href,
  press,
  renderAdmin,
  screen,
  userEvent,
  waitFor,
  within,
} from '@tests/support/renderAdmin';
import { createSample } from '@tests/support/makeSample';
import Customers from './Customers';
import CustomerScreen from './CustomerScreen';

const nemanja: CustomerSummary = {
  ...{ id: 7, name: 'Nemanja Ilić', city: 'Niš', phone: '+381 63 111 22 33', email: '' },
  ...{ by_phone: true, orders: 7, turnover: 908_000, parcels: 6, came_back: 2 },
  last_at: '2026-11-24T10:00:00.000Z',
};
const newcomer: CustomerSummary = {
  ...{ ...nemanja, id: 8, name: '', email: 'ana@primer.rs', by_phone: false, orders: 0 },
  ...{ turnover: 0, parcels: 0, came_back: 0, last_at: null },
};
const counts = { all: 1284, new: 63, cameBack: 9, openCase: 2, phone: 212 };

interface Options {
  responses?: FakeResponses;
  path?: string;
  role?: 'owner' | 'staff';
  wide?: boolean;
}

function showList({
  responses = {},
  path = '/admin/customers',
  role = 'owner',
  wide = true,
}: Options = {}) {
  setScreen({ width: wide ? 1440 : 390 });
  return renderAdmin(<Customers />, {
    path,
    role,
    responses: {
      'GET /api/admin/customers': () => ({
        customers: [nemanja, newcomer],
        more: true,
        currency: 'RSD',
      }),
      'GET /api/admin/customer-counts': () => counts,
      ...responses,
    },
  });
}
const queries = (api: FakeApi) =>
  api
    .sent('GET')
    .filter(({ path }) => path === '/api/admin/customers')
    .map(({ query }) => `${query}`);

const page: CustomerPage = createSample(customerPage, {
  ...{ id: 7, name: 'Nemanja Ilić', city: 'Niš', by_phone: false, since: '2026-04-18T10:00:00Z' },
  contact: { name: 'Nemanja', last_name: 'Ilić', phone: '+381 63 111 22 33', email: 'n@primer.rs' },
  ...{ count: 7, open: 1, delivered: 4, refused_cost: 70_000, reviews: [] },
  turnover: { amount: 908_000, average: 227_000, average_of_all: 266_600 },
  parcels: { count: 6, came_back: ['100301', '100198'] },
  orders: [
    {
      ...{
        number: '100301',
        parcel: 'returned',
        delivery_method: 'courier',
        total_amount: 193_000,
      },
      ...{ placed_at: '2026-10-03T10:00:00Z', returned_reason: 'nobody at home' },
    },
  ],
  notes: [
    { id: 3, text: 'Works until 17', at: '2026-11-15T10:00:00Z', by: { id: 2, name: 'Marko' } },
  ],
  joined: [],
  duplicates: [{ id: 9, name: 'N. Ilić', by_phone: true, orders: 2 }],
  waits_for: { orders: [], cases: [] },
});

function showPage({ responses = {}, role = 'owner', wide = true }: Options = {}) {
  setScreen({ width: wide ? 1440 : 390 });
  return renderAdmin(<CustomerScreen />, {
    path: '/admin/customers/7',
    pattern: '/admin/customers/:id',
    role,
    routes: [{ path: '/admin/customers', element: <p>The list</p> }],
    responses: { 'GET /api/admin/customers/7': () => page, ...responses },
  });
}

describe('the list', () => {
  test('shows the returned parcels of each customer, and the email address of customers without a name', async () => {
    showList();
    const row = (await screen.findByRole('link', { name: 'Nemanja Ilić' })).closest('tr');
    expect(row).toHaveTextContent('2 of 6');
    expect(row).toHaveTextContent('9,080 RSD');
    expect(row).toHaveTextContent('by phone');
    expect(screen.getByRole('link', { name: 'ana@primer.rs' })).toHaveAttribute(
      'href',
      '/admin/customers/8',
    );
    expect(await screen.findByText('1,284 customers, 63 of them new this month')).toBeVisible();
    expect(screen.getByText('2 of 1284 shown')).toBeVisible();
    expect(href('Returned parcel 9')).toBe('/admin/customers?group=cameBack');
  });

  test('keeps the search, sorting and group in the URL and starts the next page after the last row', async () => {
    const { api, at } = showList({ path: '/admin/customers?group=phone' });
    await userEvent.selectOptions(await screen.findByLabelText('Sort'), 'Most orders');
    await userEvent.type(screen.getByRole('searchbox'), '063 111');
    const whole = { group: 'phone', sort: 'orders', q: '063 111' };
    const given = (query = '') => Object.fromEntries(new URLSearchParams(query));
    await waitFor(() => expect(given(at().split('?')[1])).toEqual(whole));
    await waitFor(() => expect(queries(api).map(given)).toContainEqual(whole));
    await press('Show more');
    await waitFor(() => expect(given(queries(api).at(-1))).toEqual({ ...whole, before: '8' }));
  });

  test('hides the turnover, sorting by turnover and the download from staff', async () => {
    showList({ role: 'staff' });
    expect(await screen.findByRole('link', { name: 'Nemanja Ilić' })).toBeVisible();
    expect(screen.queryByText('9,080')).not.toBeInTheDocument();
    expect(screen.queryByRole('option', { name: 'Largest turnover' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Export table' })).not.toBeInTheDocument();
  });

  test('says that there are no customers, or what to do if none match', async () => {
    const responses = {
      'GET /api/admin/customers': () => ({ customers: [], more: false, currency: 'RSD' }),
    };
    const { at } = showList({ responses, path: '/admin/customers?q=nobody' });
    expect(await screen.findByText('No customers match')).toBeVisible();
    await press('Clear filters');
    await waitFor(() => expect(at()).toBe('/admin/customers'));
    expect(await screen.findByText('No customers yet')).toBeVisible();
  });

  test('can be reloaded after a failure', async () => {
    const responses = [errorResponse(500, 'server_error')];
    showList({
      responses: {
        'GET /api/admin/customers': () =>
          responses.shift() ?? { customers: [nemanja], more: false, currency: 'RSD' },
      },
    });
    await press(/^Try again/);
    expect(await screen.findByRole('link', { name: 'Nemanja Ilić' })).toBeVisible();
  });
});

describe('the page', () => {
  test('warns about two refused parcels and shows what they cost', async () => {
    showPage();
    expect(await screen.findByRole('heading', { name: 'Nemanja Ilić' })).toBeVisible();
    expect(screen.getByText(/2 of 6 parcels came back/)).toBeVisible();
    expect(screen.getByText('Call before you send another one.')).toBeVisible();
    expect(screen.getByText('700 RSD for delivery')).toBeVisible();
    expect(screen.getByText('9,080')).toBeVisible();
    expect(screen.getByText('nobody at home')).toBeVisible();
  });

  test('has links for a call, a message and a prefilled order', async () => {
    showPage({ wide: false });
    expect(await screen.findByRole('link', { name: 'Call' })).toHaveAttribute(
      'href',
      'tel:+381631112233',
    );
    expect(href('New order')).toBe('/admin/orders/new?customer=7');
    await press('More');
    expect(screen.getByRole('menuitem', { name: 'Message' })).toHaveAttribute(
      'href',
      'sms:+381631112233',
    );
  });

  test('joins customers with the same phone number and can separate them again', async () => {
    const { join_id, ...other } = { join_id: 4, ...page.duplicates[0] };
    let shown: CustomerPage = page;
    const { api } = showPage({
      responses: {
        'GET /api/admin/customers/7': () => shown,
        'POST /api/admin/customers/7/joins': () => {
          const joined = [{ ...other, join_id, phone: '063 111 22 33' }];
          shown = { ...page, duplicates: [], joined } as CustomerPage;
          return shown;
        },
        'DELETE /api/admin/customer-joins/4': () => {
          shown = page;
          return {};
        },
      },
    });
    expect(await screen.findByText('“N. Ilić” has the same phone, 2 orders.')).toBeVisible();
    await press('Join into one customer');
    expect(await screen.findByText('Joined: “N. Ilić”, 063 111 22 33, 2 orders.')).toBeVisible();
    expect(api.sent('POST').at(-1)?.body).toEqual({ other_id: 9 });
    await press('Separate');
    expect(await screen.findByText('“N. Ilić” has the same phone, 2 orders.')).toBeVisible();
  });

  test('adds a note, which is kept in the field if the request fails', async () => {
    const responses = [errorResponse(500, 'server_error'), page.notes[0]];
    const { api } = showPage({
      responses: { 'POST /api/admin/customers/7/notes': () => responses.shift() },
    });
    const field = await screen.findByRole('textbox');
    await userEvent.type(field, 'Call a day before');
    await press('Add');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(field).toHaveValue('Call a day before');
    await press('Add');
    await waitFor(() => expect(field).toHaveValue(''));
    const [first, second] = api.sent('POST').map(({ key }) => key);
    expect(second).toBe(first);
  });

  test('deletes the customer after a confirmation and the password, and then leads to the list', async () => {
    let confirmed = false;
    const { api } = showPage({
      responses: {
        'DELETE /api/admin/customers/7': () =>
          confirmed ? {} : errorResponse(403, 'reauthentication_required'),
        'POST /api/admin/reauthenticate': () => {
          confirmed = true;
          return me;
        },
      },
    });
    await press('Delete customer');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Delete the data of Nemanja Ilić?');
    await userEvent.click(within(question).getByRole('button', { name: 'Delete customer' }));
    await userEvent.type(await screen.findByLabelText('Password'), 'bobice sa grane 2026');
    await press('Continue');
    expect(await screen.findByText('The list')).toBeVisible();
    expect(api.sent('DELETE')).toHaveLength(2);
  });

  test('lists the open orders and cases that prevent the customer from being deleted', async () => {
    const waits_for = { orders: ['100415'], cases: [7] };
    showPage({ responses: { 'GET /api/admin/customers/7': () => ({ ...page, waits_for }) } });
    expect(await screen.findByRole('button', { name: 'Delete customer' })).toBeDisabled();
    expect(
      screen.getByText('The deletion waits until these are finished: 100415, case 7.'),
    ).toBeVisible();
  });

  test('hides the turnover and the export of personal data from staff', async () => {
    const responses = { 'GET /api/admin/customers/7': () => ({ ...page, turnover: null }) };
    showPage({ role: 'staff', responses });
    expect(await screen.findByRole('heading', { name: 'Nemanja Ilić' })).toBeVisible();
    expect(screen.queryByText('Turnover')).not.toBeInTheDocument();
    expect(screen.queryByText('Personal data')).not.toBeInTheDocument();
    // The other member's note.
    expect(screen.queryByRole('button', { name: /^Delete: / })).not.toBeInTheDocument();
  });

  test('says that the customer may have been deleted', async () => {
    showPage({
      responses: { 'GET /api/admin/customers/7': () => errorResponse(404, 'customer_not_found') },
    });
    expect(await screen.findByText(/^Customer not found/)).toBeVisible();
  });
});
