import { integer, object, type Infer } from 'superstruct';
import { defineEndpoint } from '../endpoint';
import { id } from '../fields';
import { businessSettings } from '../settings';
import { storedStruct } from '../storedStruct';

const storedBusiness = object({ version: integer(), value: storedStruct(businessSettings) });
export type StoredBusiness = Infer<typeof storedBusiness>;

export const getBusinessSettings = defineEndpoint({
  summary: 'Details of the business in all languages',
  method: 'GET',
  path: '/api/admin/settings/business',
  access: 'owner',
  data: storedBusiness,
});

/** Errors as `updateDeliverySettings`. */
export const updateBusinessSettings = defineEndpoint({
  summary: 'Change the details of the business',
  method: 'PUT',
  path: '/api/admin/settings/business',
  access: 'owner',
  body: object({ version: id(), value: businessSettings }),
  data: storedBusiness,
});
