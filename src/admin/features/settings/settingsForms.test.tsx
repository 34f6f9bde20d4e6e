import type { ReactNode } from 'react';
import { businessSettings, deliverySettings } from '@/contract/settings';
import catalog from '@/server/seed/catalog.json';
import type { FakeResponses } from '@tests/support/fakeApi';
import { fireEvent, renderAdmin, screen, userEvent, waitFor } from '@tests/support/renderAdmin';
import { formValues } from '../../lib/formValues';
import BusinessSettings, { findCoordinates } from './BusinessSettings';
import DeliverySettings from './DeliverySettings';

/** Paths such as `couriers.0.name` for each value of a form. A list of texts is one field. */
function getPaths(value: unknown, name = ''): string[] {
  if (typeof value !== 'object' || value === null) return [name];
  return Object.entries(value).flatMap(([key, part]) =>
    Array.isArray(value) && typeof part !== 'object'
      ? [name]
      : getPaths(part, name ? `${name}.${key}` : key),
  );
}

const { business, ...others } = catalog.shop;
// Days on which the shop is closed have no hours.
const opening_hours = business.opening_hours.filter(({ closed }) => !closed);
const stored = {
  delivery: catalog.delivery,
  business: { ...others, business: { ...business, opening_hours } },
};

const show = (form: ReactNode, name: keyof typeof stored, responses?: FakeResponses) =>
  renderAdmin(form, {
    responses: {
      [`GET /api/admin/settings/${name}`]: () => ({ version: 1, value: stored[name] }),
      ...responses,
    },
  });

test.each([
  ['delivery' as const, <DeliverySettings />, formValues(deliverySettings, stored.delivery)],
  ['business' as const, <BusinessSettings />, formValues(businessSettings, stored.business)],
])('the form for %s has a field for each setting', async (name, form, values) => {
  show(form, name);
  // A courier's id is neither shown nor changed.
  const isMissing = (field: string) =>
    !field.endsWith('.id') && !document.querySelector(`[name="${field}"]`);
  await waitFor(() => expect(getPaths(values).filter(isMissing)).toEqual([]));
});

test('a map link fills in both coordinates; a link without coordinates changes nothing', async () => {
  show(<BusinessSettings />, 'business');
  const link = await screen.findByLabelText(/^Link to a map/);
  const paste = (value: string) => fireEvent.change(link, { target: { value } });
  paste('https://www.openstreetmap.org/#map=17/43.7531/20.0956');
  expect(screen.getByLabelText('Latitude')).toHaveValue('43.7531');
  paste('https://maps.app.goo.gl/Ab12');
  expect(link).toBeInvalid();
  expect(screen.getByLabelText('Longitude')).toHaveValue('20.0956');
});

test('the columns of a courier’s file are prefilled with a sample that the owner can change', async () => {
  const [courier] = stored.delivery.couriers;
  const columns = [{ heading: 'Mine', field: 'note' }];
  const value = { ...stored.delivery, couriers: [{ ...courier, columns }] };
  const { api } = show(<DeliverySettings />, 'delivery', {
    'GET /api/admin/settings/delivery': () => ({ version: 1, value }),
    'PUT /api/admin/settings/delivery': () => ({ version: 2, value }),
  });
  await userEvent.click(await screen.findByText('Columns of the courier’s file (1)'));
  expect(await screen.findByLabelText('Heading 1')).toHaveValue('Mine');
  await userEvent.selectOptions(screen.getByLabelText('Start from a sample'), 'BEX');
  const first = screen.getByLabelText('Heading 1');
  expect(first).toHaveValue('Primalac');
  await userEvent.clear(first);
  await userEvent.type(first, 'Ime');
  const [content] = screen.getAllByLabelText('Content');
  expect(content).toHaveValue('recipient');
  await userEvent.click(screen.getByRole('button', { name: 'Publish changes' }));
  await waitFor(() => expect(api.sent()).toHaveLength(1));
  const [saved] = (api.sent()[0]?.body as { value: typeof stored.delivery }).value.couriers;
  expect(saved).toMatchObject({ payout_days: 7 });
  expect(saved?.columns.slice(0, 2)).toEqual([
    { heading: 'Ime', field: 'recipient' },
    { heading: 'Ulica i broj', field: 'street' },
  ]);
  expect(saved?.columns).toHaveLength(10);
});

test('a new day off starts empty and is saved with the chosen date', async () => {
  const { api } = show(<DeliverySettings />, 'delivery', {
    'PUT /api/admin/settings/delivery': ({ body }) => ({ version: 2, ...(body as object) }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a day off' }));
  const [day] = screen.getAllByLabelText(/^Day off/).slice(-1);
  fireEvent.change(day!, { target: { value: '2027-01-05' } });
  await userEvent.click(screen.getByRole('button', { name: 'Publish changes' }));
  await waitFor(() => expect(api.sent()).toHaveLength(1));
  const { value } = api.sent()[0]?.body as { value: typeof stored.delivery };
  expect(value.schedule.closed_days.at(-1)).toBe('2027-01-05');
});

describe('coordinates', () => {
  test.each([
    'https://www.google.com/maps/place/Arilje/@43.7001,20.0001,15z/data=!3m1!4b1!4m6!3d43.7531!4d20.0956',
    'https://www.google.com/maps/@43.7531,20.0956,17z',
    'https://www.google.com/maps/search/?api=1&query=43.7531%2C20.0956',
    'https://www.openstreetmap.org/?mlat=43.7531&mlon=20.0956#map=17/43.70/20.00',
    'https://www.openstreetmap.org/#map=17/43.7531/20.0956',
    'https://maps.apple.com/?ll=43.7531,20.0956&q=Bobica',
    'geo:43.7531,20.0956',
    ' 43.7531, 20.0956 ',
    '(43.7531°N, 20.0956°E)',
  ])('are read from %s', (typed) => {
    expect(findCoordinates(typed)).toEqual({ lat: '43.7531', lng: '20.0956' });
  });

  test.each(['https://maps.app.goo.gl/Ab12', 'Arilje', '143.7, 20.1', '43.7', ''])(
    'are not read from “%s”',
    (typed) => expect(findCoordinates(typed)).toBeUndefined(),
  );
});

test('a stored courier can only be archived; a new courier can be removed', async () => {
  const value = stored.delivery;
  const { api } = show(<DeliverySettings />, 'delivery', {
    'PUT /api/admin/settings/delivery': () => ({ version: 2, value }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a courier' }));
  expect(screen.getAllByRole('button', { name: /^Remove: Courier/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: /^Remove: Courier/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Archived/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Publish changes' }));
  await waitFor(() => expect(api.sent()).toHaveLength(1));
  const [sent] = api.sent();
  const { couriers } = (sent?.body as { value: typeof value }).value;
  expect(couriers).toEqual([{ ...value.couriers[0], archived: true }]);
});
