import { waitFor } from '@testing-library/react';
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
