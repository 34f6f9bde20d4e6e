import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { businessSettings, deliverySettings } from '@/contract/settings';
import catalog from '@/server/seed/catalog.json';
import { makeFakeApi } from '@tests/support/fakeApi';
import { renderAdminRoutes } from '@tests/support/renderAdmin';
import { formValues } from '../../lib/formValues';
import BusinessSettings from './BusinessSettings';
import DeliverySettings from './DeliverySettings';

/** `couriers.0.name` for each value of a form; a list of texts is one field. */
function namesIn(value: unknown, name = ''): string[] {
  if (typeof value !== 'object' || value === null) return [name];
  return Object.entries(value).flatMap(([key, part]) =>
    Array.isArray(value) && typeof part !== 'object'
      ? [name]
      : namesIn(part, name ? `${name}.${key}` : key),
  );
}

const { business, ...others } = catalog.shop;
// A day on which the shop is closed has no hours.
const opening_hours = business.opening_hours.filter(({ closed }) => !closed);
const stored = {
  delivery: catalog.delivery,
  business: { ...others, business: { ...business, opening_hours } },
};

test.each([
  ['delivery' as const, <DeliverySettings />, formValues(deliverySettings, stored.delivery)],
  ['business' as const, <BusinessSettings />, formValues(businessSettings, stored.business)],
])('the form of %s has a field for each of its settings', async (name, form, values) => {
  const api = makeFakeApi({
    [`GET /api/admin/settings/${name}`]: () => ({ version: 1, value: stored[name] }),
    'GET /api/admin/catalogue-source': () => ({ source: 'admin', since: '2026-11-25T00:00:00Z' }),
  });
  renderAdminRoutes([{ path: '/', element: form }], { api, path: '/' });
  const isMissing = (field: string) => !document.querySelector(`[name="${field}"]`);
  await waitFor(() => expect(namesIn(values).filter(isMissing)).toEqual([]));
});

test('a link to a map fills both coordinates; one without them changes nothing', async () => {
  const api = makeFakeApi({
    'GET /api/admin/settings/business': () => ({ version: 1, value: stored.business }),
    'GET /api/admin/catalogue-source': () => ({ source: 'admin', since: '2026-11-25T00:00:00Z' }),
  });
  renderAdminRoutes([{ path: '/', element: <BusinessSettings /> }], { api, path: '/' });
  const link = await screen.findByLabelText(/^Link to a map/);
  const paste = (value: string) => fireEvent.change(link, { target: { value } });
  paste('https://www.openstreetmap.org/#map=17/43.7531/20.0956');
  expect(screen.getByLabelText('Latitude')).toHaveValue('43.7531');
  paste('https://maps.app.goo.gl/Ab12');
  expect(link).toBeInvalid();
  expect(screen.getByLabelText('Longitude')).toHaveValue('20.0956');
});

test('the columns of a courier’s file begin with a sample, which the owner changes', async () => {
  const [courier] = stored.delivery.couriers;
  const columns = [{ heading: 'Mine', field: 'note' }];
  const value = { ...stored.delivery, couriers: [{ ...courier, columns }] };
  const api = makeFakeApi({
    'GET /api/admin/settings/delivery': () => ({ version: 1, value }),
    'PUT /api/admin/settings/delivery': () => ({ version: 2, value }),
    'GET /api/admin/catalogue-source': () => ({ source: 'admin', since: '2026-11-25T00:00:00Z' }),
  });
  renderAdminRoutes([{ path: '/', element: <DeliverySettings /> }], { api, path: '/' });
  await userEvent.click(await screen.findByText('Columns of the courier’s file (1)'));
  expect(await screen.findByLabelText('Heading 1')).toHaveValue('Mine');
  await userEvent.selectOptions(screen.getByLabelText('Begin with a sample'), 'BEX');
  const first = screen.getByLabelText('Heading 1');
  expect(first).toHaveValue('Primalac');
  await userEvent.clear(first);
  await userEvent.type(first, 'Ime');
  const [content] = screen.getAllByLabelText('Content');
  expect(content).toHaveValue('recipient');
  await userEvent.click(screen.getByRole('button', { name: 'Publish changes' }));
  const sent = await waitFor(() => {
    const put = api.calls.find(({ method }) => method === 'PUT');
    expect(put).toBeDefined();
    return put?.body as { value: typeof stored.delivery };
  });
  const [saved] = sent.value.couriers;
  expect(saved).toMatchObject({ payout_days: 7 });
  expect(saved?.columns.slice(0, 2)).toEqual([
    { heading: 'Ime', field: 'recipient' },
    { heading: 'Ulica i broj', field: 'street' },
  ]);
  expect(saved?.columns).toHaveLength(10);
});
