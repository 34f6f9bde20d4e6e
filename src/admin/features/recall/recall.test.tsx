import { recallPage, type RecalledOrder, type RecallPage } from '@/contract/admin/recalls';
import type { StaffRole } from '@/contract/permissions';
import { press, renderAdmin, screen, userEvent, waitFor, within } from '@tests/support/renderAdmin';
import { createSample } from '@tests/support/makeSample';
import Recall from './Recall';
import RecallRegister from './RecallRegister';

const order = (number: string, more: Partial<RecalledOrder> = {}): RecalledOrder => ({
  ...{ number, customer: 'Vesna Radić', city: 'Novi Sad', street: 'Korzo 14' },
  ...{ phone: '+381 64 123 4567', parcel: 'delivered', pieces: 2, recorded: true },
  ...{ left_at: '2026-11-23T10:00:00.000Z', notice: 'none', notice_at: null },
  ...more,
});
const text = { subject: 'Please do not drink L2610', text: 'In order {order}.' };
const recall: RecallPage = createSample(recallPage, {
  ...{ product_id: 1, name: 'Aronia juice', net: '250 ml', batch: 'L2610', total: 10 },
  delivered: { pieces: 4, orders: 2 },
  under_way: { pieces: 0, orders: 0 },
  packed: { pieces: 0, orders: 0 },
  ...{ shelf: 6, aside: 6, customers: 2, emails: 1, calls: 1 },
  orders: [order('100151'), order('100149', { notice: 'call', recorded: false })],
  texts: { 'sr-LAT': { subject: 'Ne pijte', text: 'U porudžbini {order}.' }, en: text },
  recall: {
    ...{ id: 5, reason: 'It leaks', at: '2026-11-24T10:00:00.000Z', by: null },
    ...{ ended: null, ended_at: null, emailed_at: null },
  },
});

function show(given: Partial<RecallPage> = {}, role?: StaffRole, query = '') {
  const page = { ...recall, ...given };
  return renderAdmin(<Recall />, {
    path: `/admin/stock/1/recall?batch=L2610${query}`,
    pattern: '/admin/stock/:id/recall',
    ...(role && { role }),
    responses: {
      'GET /api/admin/recall': () => page,
      'POST /api/admin/recalls': () => page,
      'POST /api/admin/recalls/5/emails': () => page,
      'POST /api/admin/recalls/5/end': () => page,
      'PUT /api/admin/recalls/5/calls/100149': () => page,
    },
  });
}

test('the page shows where the units are and who received them, even before sales are stopped', async () => {
  show({ recall: null, short: 2, waiting: ['100160'] });
  expect(await screen.findByText(/Of 10 units, 4 are with 2 customers/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Batch L2610' })).toBeVisible();
  const places = within(screen.getByRole('region', { name: 'Where the units are' }));
  expect(places.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'with customers, 2 orders',
    'on the shelf',
  ]);
  expect(screen.getByText(/2 units of this batch are reserved .*: 100160/)).toBeVisible();
  expect(screen.getByText(/For 1 order no batch was recorded/)).toBeVisible();
});

test('stopping sales requires a reason', async () => {
  const { api } = show({ recall: null });
  await press('Stop selling it');
  const dialog = within(screen.getByRole('dialog'));
  await press('Stop selling it', dialog);
  expect(dialog.getByText('Enter the reason.')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It leaks');
  await press('Stop selling it', dialog);
  await waitFor(() =>
    expect(api.sent('POST')[0]?.body).toEqual({
      product_id: 1,
      batch: 'L2610',
      reason: 'It leaks',
    }),
  );
});

test('the email can be edited in each language before it is sent', async () => {
  const { api } = show();
  await press('Write the email');
  const subject = await screen.findByRole('textbox', { name: 'Subject' });
  expect(subject).toHaveValue(text.subject);
  await userEvent.clear(subject);
  await userEvent.type(subject, 'Stop');
  await press('Srpski');
  expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue('Ne pijte');
  await press('Send to 1 address');
  await waitFor(() => expect(api.sent('POST')).toHaveLength(1));
  expect(api.sent('POST')[0]?.body).toEqual({
    texts: { ...recall.texts, en: { ...text, subject: 'Stop' } },
  });
  expect(await screen.findByRole('heading', { name: /Who got it/ })).toBeVisible();
});

test('staff can mark customers without email as called, but cannot send emails or end the recall', async () => {
  const { api } = show({}, 'staff');
  const call = await screen.findByRole('checkbox', { name: /order 100149 was called/ });
  await userEvent.click(call);
  await waitFor(() => expect(api.sent('PUT')[0]?.body).toEqual({ called: true }));
  expect(screen.queryByRole('button', { name: 'Write the email' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Close the recall' })).toBeNull();
});

test('a customer whose email failed can be called', async () => {
  const { api } = show({ orders: [order('100149', { notice: 'failed' })] });
  await userEvent.click(await screen.findByRole('checkbox', { name: /order 100149 was called/ }));
  await waitFor(() => expect(api.sent('PUT')).toHaveLength(1));
});

test('closing a recall requires confirmation', async () => {
  const { api } = show();
  await press('Close the recall');
  await press('Close the recall', within(screen.getByRole('alertdialog')));
  await waitFor(() => expect(api.sent('POST')[0]?.body).toEqual({ ended: 'closed' }));
});

test('the list can be filtered by order state', async () => {
  show({ orders: [order('100151'), order('100150', { parcel: 'packed', notice: 'notNeeded' })] });
  await press(/^Not sent/);
  expect(screen.queryByRole('link', { name: '100151' })).toBeNull();
  expect(screen.getByRole('link', { name: '100150' })).toBeVisible();
});

test('the register lists each order with its units and shows the total', async () => {
  renderAdmin(<RecallRegister />, {
    path: '/admin/stock/1/recall/register?batch=L2610',
    pattern: '/admin/stock/:id/recall/register',
    responses: { 'GET /api/admin/recall': () => recall },
  });
  const rows = await screen.findAllByRole('row');
  expect(rows[1]).toHaveTextContent(/1100151.*Vesna Radić.*Korzo 14, Novi Sad.*2Delivered/);
  expect(rows.at(-1)).toHaveTextContent('Total4');
  expect(screen.getByText('It leaks')).toBeVisible();
});
