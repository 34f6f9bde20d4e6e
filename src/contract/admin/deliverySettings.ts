import { integer, object, type Infer } from 'superstruct';
import { defineEndpoint } from '../endpoint';
import { id } from '../fields';
import { deliverySettings } from '../settings';
import { storedStruct } from '../storedStruct';

const storedDelivery = object({ version: integer(), value: storedStruct(deliverySettings) });
export type StoredDelivery = Infer<typeof storedDelivery>;

export const getDeliverySettings = defineEndpoint({
  summary: 'Delivery settings in all languages',
  method: 'GET',
  path: '/api/admin/settings/delivery',
  access: 'owner',
  data: storedDelivery,
});

/** `version` is the one that was read. 409 `changed_meanwhile` with `details.current`. */
export const updateDeliverySettings = defineEndpoint({
  summary: 'Change the delivery settings',
  method: 'PUT',
  path: '/api/admin/settings/delivery',
  access: 'owner',
  body: object({ version: id(), value: deliverySettings }),
  data: storedDelivery,
});
