import { type AdminOrder, orderEmail } from '@/contract/admin/orders';
import {
  errorResponse,
  type FakeApi,
  type FakeResponse,
  type FakeResponses,
} from '@tests/support/fakeApi';
import {
  cleanup,
  press,
  renderAdmin,
  screen,
  userEvent,
  waitFor,
  within,
} from '@tests/support/renderAdmin';
import { sampleAdminOrder, sampleCities } from '@tests/support/sampleAdminOrder';
import { createSample } from '@tests/support/makeSample';
import { MoneyPanel } from './MoneyPanel';
import { CustomerPanel, EmailsPanel, ParcelPanel } from './OrderPanels';
import { OrderHistory } from './OrderHistory';
import type { StaffRole } from '@/contract/permissions';

function show(response: FakeResponse, order: AdminOrder = sampleAdminOrder): FakeApi {
  const panels = (
    <>
      <CustomerPanel order={order} />
      <ParcelPanel order={order} />
    </>
  );
  return renderAdmin(panels, {
    responses: {
      'GET /api/address/cities': () => sampleCities,
      [`PUT /api/admin/orders/${order.number}/details`]: response,
    },
  }).api;
}

const edit = () => press('Edit delivery details');
const dialog = () => screen.findByRole('dialog');
const field = async (name: string | RegExp) => screen.findByLabelText(name);
const save = async () => press('Save changes', within(await dialog()));
async function retype(name: string | RegExp, typed: string) {
  const input = await field(name);
  await userEvent.clear(input);
  if (typed) await userEvent.type(input, typed);
}

const updated = (order: AdminOrder) =>
  errorResponse(409, 'changed_meanwhile', { details: { order } });

test('only changed fields are sent, and the email can be left empty', async () => {
  const api = show(() => sampleAdminOrder);
  await edit();
  await retype(/^Email/, '');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { name, last_name, phone } = sampleAdminOrder.contact;
  expect(api.sent()[0]?.body).toEqual({ version: 3, contact: { name, last_name, phone } });
});

test("another user's change is shown next to the input and is not overwritten", async () => {
  const now = {
    ...sampleAdminOrder,
    version: 4,
    contact: { ...sampleAdminOrder.contact, phone: '+381 64 999 8888', name: 'Marko' },
    note: 'Second floor',
  };
  const responses = [updated(now), now];
  const api = show(() => responses.shift());
  await edit();
  await retype('Phone', '+381 64 111 2222');
  await save();
  const conflict = await screen.findByRole('alertdialog');
  expect(conflict).toHaveTextContent('PhoneNow+381 64 999 8888You entered+381 64 111 2222');
  await press('Keep what I entered', within(conflict));
  expect(await field('Phone')).toHaveValue('+381 64 111 2222');
  expect(await field('First name')).toHaveValue('Marko');
  expect(await field(/^Note for the courier/)).toHaveValue('Second floor');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent()[1]?.body).toEqual({
    version: 4,
    contact: { ...now.contact, phone: '+381 64 111 2222' },
  });
});

test('the saved value can replace the input', async () => {
  const now = { ...sampleAdminOrder, version: 4, note: 'Second floor' };
  show(() => updated(now));
  await edit();
  await retype(/^Note for the courier/, 'Ring twice');
  await save();
  await press('Use the current version');
  expect(await field(/^Note for the courier/)).toHaveValue('Second floor');
});

test('the dialog reports that the order has already been shipped and keeps the input', async () => {
  show(() => errorResponse(409, 'order_shipped_already'));
  await edit();
  await retype(/^Gift note/, 'Happy birthday');
  await save();
  expect(
    await within(await dialog()).findByText(/^The order has already been shipped/),
  ).toBeVisible();
  expect(await field(/^Gift note/)).toHaveValue('Happy birthday');
});

test('closing with unsaved input asks for confirmation', async () => {
  show(() => sampleAdminOrder);
  await edit();
  await retype('Street', 'Nova');
  await userEvent.keyboard('{Escape}');
  await press('Stay');
  expect(await field('Street')).toHaveValue('Nova');
  await userEvent.keyboard('{Escape}');
  await press('Leave without saving');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Edit delivery details' })).toHaveFocus();
});

test('the courier and tracking number of a shipped order can be edited, but not its delivery details', async () => {
  const shipped = { ...sampleAdminOrder, parcel: 'shipped', courier: 'Post' } as const;
  const api = show(() => shipped, shipped);
  expect(screen.queryByRole('button', { name: 'Edit delivery details' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Edit courier and tracking number' }));
  await retype(/^Tracking number/, 'BP 447');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent()[0]?.body).toEqual({ version: 3, tracking_number: 'BP 447' });
});

test("the customer's other orders are listed with their states and links", () => {
  const others = [
    {
      number: '100398',
      parcel: 'packed',
      delivery_method: 'pickup',
      placed_at: sampleAdminOrder.since,
      total_amount: 1000,
    },
  ] as const;
  const customer_orders = { count: 2, since: sampleAdminOrder.since, others: [...others] };
  show(() => sampleAdminOrder, { ...sampleAdminOrder, customer_orders });
  const link = screen.getByRole('link', { name: '100398' });
  expect(link).toHaveAttribute('href', '/admin/orders/100398');
  expect(link.closest('li')).toHaveTextContent('Ready for pickup');
});

test("the panel links to the customer's refused parcels, the order's cases and the form for a new case", () => {
  const customer_parcels = { count: 5, came_back: ['100371', '100198'] };
  const cases = [{ number: 7, kind: 'complaint' as const }];
  show(() => sampleAdminOrder, { ...sampleAdminOrder, customer_parcels, cases });
  expect(screen.getByText(/^2 of 5 parcels came back:/)).toBeVisible();
  const linked = ['100198', 'Complaint 7', 'Complaint or withdrawal'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(linked).toEqual([
    '/admin/orders/100198',
    '/admin/cases/7',
    '/admin/cases/new?order=100412',
  ]);
});

const failedEmail = createSample(orderEmail, {
  ...{ id: 31, kind: 'order_accepted', state: 'failed' },
  ...{ created_at: sampleAdminOrder.since, due_at: sampleAdminOrder.since },
});

test('a failed email can be sent again, but a queued one cannot; an email of a discontinued kind is still listed', async () => {
  const waiting = { ...failedEmail, id: 32, kind: null, state: 'waiting' } as const;
  const again = () => ({ ...failedEmail, state: 'waiting' });
  const order = { ...sampleAdminOrder, emails: [failedEmail, waiting] };
  const { api } = renderAdmin(<EmailsPanel order={order} />, {
    responses: { 'POST /api/admin/emails/31/again': again },
  });
  const [failed, other] = within(
    screen.getByRole('region', { name: 'Emails to the customer' }),
  ).getAllByRole('listitem');
  expect(failed).toHaveTextContent('Order accepted');
  expect(failed).toHaveTextContent('not delivered');
  expect(other).toHaveTextContent('Another email');
  expect(within(other as HTMLElement).queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(api.sent()).toHaveLength(1));
});

describe('the history of an order', () => {
  const notes = `POST /api/admin/orders/${sampleAdminOrder.number}/notes`;

  const show = (
    responses?: FakeResponses,
    order: Partial<AdminOrder> = {},
    role: StaffRole = 'owner',
  ) =>
    renderAdmin(<OrderHistory order={{ ...sampleAdminOrder, ...order }} />, { responses, role })
      .api;

  const field = () => screen.getByRole('textbox', { name: /^Note, hidden/ });
  const add = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));

  test('a note edited after a lost response is kept in the field and saved as a new note', async () => {
    const responses = [
      errorResponse(500, 'server_error'),
      errorResponse(409, 'idempotency_key_reused'),
      { id: 1, text: 'Call at noon, not before', at: sampleAdminOrder.since, by: null },
    ];
    const api = show({ [notes]: () => responses.shift() });
    await screen.findByRole('button', { name: 'Add' });
    await userEvent.type(field(), 'Call at noon');
    await add();
    await screen.findByRole('alert');
    await userEvent.type(field(), ', not before');
    await add();
    expect(await screen.findByText(/^The previous entry was saved after all/)).toBeVisible();
    expect(field()).toHaveValue('Call at noon, not before');
    await add();
    await waitFor(() => expect(field()).toHaveValue(''));
    const [first, second, third] = api.calls.map(({ key }) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(second);
  });

  const at = sampleAdminOrder.since;
  const writtenNote = {
    notes: [
      { id: 7, text: 'Mine', at, by: { id: 1, name: 'Jelena' } },
      { id: 8, text: 'By another', at, by: { id: 2, name: 'Marko' } },
    ],
  };

  test('the author of a note can delete it after confirming', async () => {
    const api = show({ 'DELETE /api/admin/notes/7': () => ({}) }, writtenNote, 'staff');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: Mine' }));
    expect(screen.queryByRole('button', { name: 'Delete: By another' })).toBeNull();
    const question = await screen.findByRole('alertdialog', { name: 'Delete the note?' });
    expect(api.calls).toHaveLength(0);
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /api/admin/notes/7',
    ]);
    expect(screen.getByRole('list')).toHaveFocus();
  });

  test("the owner can delete other members' notes", async () => {
    show({}, writtenNote);
    expect(await screen.findByRole('button', { name: 'Delete: By another' })).toBeVisible();
  });

  test.each([
    [{}, 'Marko took the order by phone.'],
    [{ total_amount: 0 }, 'Replacement for a complaint: nothing to collect.'],
  ])('the source of an order entered by staff is shown', async (more, expected) => {
    show({}, { entered_by: { id: 2, name: 'Marko' }, ...more });
    expect(await screen.findByText(expected)).toBeVisible();
  });
});

test('no money is collected for a replacement order, and it needs no fiscal receipt', async () => {
  renderAdmin(<MoneyPanel order={{ ...sampleAdminOrder, total_amount: 0 }} />);
  expect(await screen.findByText('Replacement for a complaint: nothing to collect.')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the panel shows the recipient, phone and street on separate lines', () => {
  const recipient = { recipient: 'Milica Petrović', recipient_phone: '+381 63 222 3344' };
  const order = { ...sampleAdminOrder, address: { ...sampleAdminOrder.address, ...recipient } };
  renderAdmin(<CustomerPanel order={order} />);
  const address = screen.getByText(/Milica/).closest('address');
  const lines = [...(address?.childNodes ?? [])].map((node) => node.textContent).filter(Boolean);
  expect(lines.slice(0, 2)).toEqual([
    'Recipient: Milica Petrović',
    'Recipient’s phone: +381 63 222 3344',
  ]);
  expect(lines).toHaveLength(4);
});

test.each(['paid', 'refunded', 'cancelled'] as const)(
  'no money is collected for an order whose payment is %s',
  (status) => {
    const payment = { ...sampleAdminOrder.payment!, status };
    renderAdmin(<MoneyPanel order={{ ...sampleAdminOrder, payment }} />);
    expect(screen.queryByText(/collects/)).toBeNull();
    cleanup();
    renderAdmin(<MoneyPanel order={sampleAdminOrder} />);
    expect(screen.getByText(/collects/)).toBeVisible();
  },
);
