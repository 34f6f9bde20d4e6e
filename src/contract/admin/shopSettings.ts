import { integer, object, type Infer } from 'superstruct';
import { defineEndpoint } from '../endpoint';
import { id } from '../fields';
import { businessSettings, deliverySettings } from '../settings';
import { storedStruct } from '../storedStruct';

const storedBusiness = object({ version: integer(), value: storedStruct(businessSettings) });
export type StoredBusiness = Infer<typeof storedBusiness>;

export const getBusinessSettings = defineEndpoint({
  summary: 'Business details in all languages',
  method: 'GET',
  path: '/api/admin/settings/business',
  access: 'settings.write',
  data: storedBusiness,
});

/**
 * Responds with 409 `changed_meanwhile` with `details.current`, or 403 `reauthentication_required` if the bank account
 * changes and the password was not confirmed recently.
 */
export const updateBusinessSettings = defineEndpoint({
  summary: 'Change business details',
  method: 'PUT',
  path: '/api/admin/settings/business',
  access: 'settings.write',
  body: object({ version: id(), value: businessSettings }),
  data: storedBusiness,
});

const storedDelivery = object({ version: integer(), value: storedStruct(deliverySettings) });
export type StoredDelivery = Infer<typeof storedDelivery>;

export const getDeliverySettings = defineEndpoint({
  summary: 'Delivery settings in all languages',
  method: 'GET',
  path: '/api/admin/settings/delivery',
  access: 'settings.write',
  data: storedDelivery,
});

export const updateDeliverySettings = defineEndpoint({
  summary: 'Change delivery settings',
  method: 'PUT',
  path: '/api/admin/settings/delivery',
  access: 'settings.write',
  body: object({ version: id(), value: deliverySettings }),
  data: storedDelivery,
});
