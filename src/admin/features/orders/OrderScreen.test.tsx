import type { AdminOrder } from '@/contract/admin/orders';
import type { FulfilmentEvent, ParcelState } from '@/contract/fulfilment';
import { errorResponse, type FakeResponses } from '@tests/support/fakeApi';
import { setScreen } from '@tests/support/matchMedia';
import { renderWithSteps, screen, userEvent, waitFor, within } from '@tests/support/renderAdmin';
import { sampleAdminOrder } from '@tests/support/sampleAdminOrder';
import OrderScreen from './OrderScreen';

const baseLine = { net: '250 ml', image: null, quantity: 2, vat_rate: 10 };
const reducedLine = { ...baseLine, product_id: 1, name: 'Sok od šargarepe', unit_price: 49000 };
const regularLine = { ...baseLine, product_id: 2, name: 'Sok od aronije', unit_price: 20000 };

const path = `/admin/orders/${sampleAdminOrder.number}`;
const api = `/api/admin/orders/${sampleAdminOrder.number}`;

function show(responses: FakeResponses) {
  setScreen({ width: 1440 });
  return renderWithSteps(<OrderScreen />, {
    path,
    pattern: '/admin/orders/:number',
    role: 'owner',
    responses: { 'GET /api/admin/couriers': () => [], ...responses },
  }).api;
}

test('a line with a reduced price shows the prior price', async () => {
  const order = {
    ...sampleAdminOrder,
    lines: [
      { ...reducedLine, line_total: 98000, prior_price: 59000 },
      { ...regularLine, line_total: 40000, prior_price: null },
    ],
  };
  show({ [`GET ${api}`]: () => order });
  const [reduced, regular] = within(
    await screen.findByRole('region', { name: 'Products' }),
  ).getAllByRole('listitem');
  expect(reduced).toHaveTextContent(/590/);
  expect(reduced).toHaveTextContent(/490/);
  expect(regular).toHaveTextContent(/400/);
  expect(regular).not.toHaveTextContent(/previous/i);
});

const packed: AdminOrder = { ...sampleAdminOrder, parcel: 'packed', events: ['ship', 'unpack'] };
const moved: AdminOrder = { ...packed, parcel: 'confirmed', events: ['pack', 'ship'] };

test('a typed tracking number is kept when another member unpacks and repacks the order', async () => {
  const responses = [packed, moved, packed];
  const fake = show({
    [`GET ${api}`]: () => responses.shift(),
    [`POST ${api}/transitions`]: () =>
      errorResponse(409, 'order_changed_meanwhile', {
        details: { order: moved, by: { id: 2, name: 'Ana' }, at: moved.since },
      }),
  });
  const field = () => screen.findByRole('textbox', { name: /^Tracking number/ });
  await userEvent.type(await field(), 'BP 447{Enter}');
  const pack = await screen.findByRole('button', { name: 'Pack' });
  expect(screen.getByRole('alert')).toHaveTextContent('Tracking number: BP 447');
  await userEvent.click(pack);
  expect(await field()).toHaveValue('BP 447');
  expect(fake.sent('POST')).toHaveLength(2);
});

const at = (minute: number) => `2026-11-23T09:0${minute}:00.000Z`;
const progress = async (order: AdminOrder) => {
  show({ [`GET ${api}`]: () => order });
  const list = within(await screen.findByRole('list', { name: 'Progress of the order' }));
  return list.getAllByRole('listitem');
};
const transition = (
  id: number,
  event: FulfilmentEvent,
  from: ParcelState,
  to: ParcelState,
): AdminOrder['transitions'][number] => ({
  ...{ id, event, from, to, at: at(id), by: null, source: 'admin', reason: '', undone: null },
});

const packing = [
  transition(1, 'confirm', 'placed', 'confirmed'),
  transition(2, 'pack', 'confirmed', 'packed'),
];
const getStates = (steps: HTMLElement[]) => steps.map((step) => step.dataset.state);

test('an unusual state appears in the right place in the timeline', async () => {
  const steps = await progress({
    ...sampleAdminOrder,
    ...{ delivery_method: 'pickup', parcel: 'shipped', events: [] },
    transitions: [...packing, transition(3, 'ship', 'packed', 'shipped')],
  });
  expect(getStates(steps)).toEqual(['done', 'done', 'done', 'now', 'coming']);
  expect(steps.map((step) => step.querySelector('b')?.textContent)).toEqual([
    'Placed',
    'Confirmed',
    'Ready for pickup',
    'Shipped',
    'Picked up',
  ]);
  expect(steps[2]).toHaveTextContent('10:02');
});

test('an unpacked order still shows when it was confirmed', async () => {
  const steps = await progress({
    ...moved,
    transitions: [...packing, transition(3, 'unpack', 'packed', 'confirmed')],
  });
  expect(steps[1]).toHaveTextContent('10:01');
  expect(getStates(steps)).toEqual(['done', 'now', 'coming', 'coming', 'coming']);
});

test('a parcel is shipped without a tracking number only after a confirmation', async () => {
  const fake = show({
    [`GET ${api}`]: () => packed,
    'GET /api/admin/couriers': () => ['City Express'],
    [`POST ${api}/transitions`]: () => ({ transition_id: null, undo_until: null }),
  });
  await waitFor(() => expect(screen.getByLabelText(/^Courier/)).toHaveValue('City Express'));
  await userEvent.click(screen.getByRole('button', { name: 'Hand over' }));
  expect(screen.getByText(/or hand over without one/)).toBeVisible();
  expect(fake.sent()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Hand over without a number' }));
  await waitFor(() =>
    expect(fake.sent()[0]?.body).toMatchObject({ courier: 'City Express', tracking_number: '' }),
  );
});

test('shortening an order deducts the price paid for the removed units, after the discount on their line', async () => {
  const line = {
    ...reducedLine,
    quantity: 2,
    line_total: 98000,
    discount: 9801,
    prior_price: null,
  };
  const order: AdminOrder = {
    ...sampleAdminOrder,
    ...{ lines: [line], subtotal: 98000, code: 'HVALA10', discount: 9801, total_amount: 123199 },
    line_change: 'shortened',
  };
  show({ [`GET ${api}`]: () => order });
  expect(await screen.findByText('Code HVALA10')).toBeVisible();
  expect(screen.getByText(/−98\.01\sRSD/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Shorten the order' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Sok od šargarepe' }), '1');
  expect(dialog.getByText(/^The new amount is 791\s/)).toBeVisible();
});

/** A pack with six bottles of each of two products. */
const packLine = {
  ...{ ...baseLine, product_id: 28, name: 'Paket sokova', unit_price: 389_000, prior_price: null },
  ...{ line_total: 778_000, discount: 0 },
  components: [
    { product_id: 1, name: 'Sok od jabuke', net: '250 ml', image: null, quantity: 6 },
    { product_id: 2, name: 'Sok od aronije', net: '250 ml', image: null, quantity: 6 },
  ],
};

test('a returned pack is booked bottle by bottle, and broken bottles are written off', async () => {
  const order: AdminOrder = {
    ...sampleAdminOrder,
    ...{ lines: [packLine], parcel: 'shipped', events: ['deliver', 'return'] },
  };
  const fake = show({
    [`GET ${api}`]: () => order,
    [`POST ${api}/transitions`]: () => ({ transition_id: null, undo_until: null }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as returned' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const broken = (name: string) => dialog.getByRole('combobox', { name: `Written off: ${name}` });
  expect(dialog.getByText('12 × Sok od jabuke, 250 ml')).toBeVisible();
  expect(broken('Sok od aronije')).toHaveValue('0');
  // If the pack is written off, so are all its contents.
  const place = dialog.getByRole('combobox', { name: 'Paket sokova' });
  await userEvent.selectOptions(place, 'writeOff');
  expect(dialog.queryByText('12 × Sok od jabuke, 250 ml')).toBeNull();
  await userEvent.selectOptions(place, 'stock');
  await userEvent.selectOptions(broken('Sok od jabuke'), '2');
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as returned' }));
  await waitFor(() => expect(fake.sent('POST')).toHaveLength(1));
  expect(fake.sent('POST')[0]?.body).toMatchObject({
    event: 'return',
    lines: [{ position: 0, into: 'stock', broken: [{ product_id: 1, pieces: 2 }] }],
  });
});

test('lowering the number of returned packs also lowers the number of broken bottles', async () => {
  const order: AdminOrder = {
    ...sampleAdminOrder,
    ...{ lines: [packLine, { ...regularLine, line_total: 40_000, prior_price: null }] },
    line_change: 'returned',
  };
  const fake = show({ [`GET ${api}`]: () => order, [`POST ${api}/line-changes`]: () => ({}) });
  await userEvent.click(await screen.findByRole('button', { name: 'Some of it came back' }));
  const dialog = within(await screen.findByRole('dialog'));
  const packs = dialog.getByRole('combobox', { name: 'Paket sokova' });
  const broken = () => dialog.getByRole('combobox', { name: 'Written off: Sok od jabuke' });
  await userEvent.selectOptions(packs, '2');
  await userEvent.selectOptions(broken(), '9');
  await userEvent.selectOptions(packs, '1');
  expect(broken()).toHaveValue('6');
  await userEvent.click(dialog.getByRole('button', { name: 'Some of it came back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.sent('POST')[0]?.body).toMatchObject({
    lines: [{ position: 0, pieces: 1, into: 'stock', broken: [{ product_id: 1, pieces: 6 }] }],
  });
});

test('shortening shows the new amount, does not allow removing everything and sends the removed units', async () => {
  const order: AdminOrder = {
    ...sampleAdminOrder,
    lines: [{ ...reducedLine, line_total: 98000, prior_price: null }],
    subtotal: 98000,
    total_amount: 133000,
    line_change: 'shortened',
  };
  const fake = show({ [`GET ${api}`]: () => order, [`POST ${api}/line-changes`]: () => ({}) });
  await userEvent.click(await screen.findByRole('button', { name: 'Shorten the order' }));
  const dialog = within(await screen.findByRole('dialog'));
  const send = dialog.getByRole('button', { name: 'Shorten the order' });
  const pieces = dialog.getByRole('combobox', { name: 'Sok od šargarepe' });
  expect(send).toBeDisabled();
  await userEvent.selectOptions(pieces, '0');
  expect(dialog.getByRole('alert')).toHaveTextContent('cancel the order');
  expect(send).toBeDisabled();
  await userEvent.selectOptions(pieces, '1');
  expect(dialog.getByText(/^The new amount is 840/)).toBeVisible();
  await userEvent.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.sent()[0]?.body).toEqual({
    version: order.version,
    kind: 'shortened',
    reason: '',
    lines: [{ position: 0, pieces: 1, into: 'stock' }],
  });
});
