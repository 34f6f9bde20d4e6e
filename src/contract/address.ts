import { array, integer, object, optional, string, type Infer } from 'superstruct';
import { defineEndpoint } from './endpoint';
import { id, idParam, requiredText } from './fields';
import { nameMaxLength, streetMaxLength, streetNumberMaxLength } from './limits';
import { defaultLocale, intlTag, type Locale } from './locale';

/** Stored and transmitted country names are Serbian. */
const regions: Readonly<Record<string, string>> = { Srbija: 'RS' };

/** The localised country name; unknown names are returned unchanged. */
export function countryName(kept: string, locale: Locale): string {
  const region = regions[kept];
  if (!region || locale === defaultLocale) return kept;
  return new Intl.DisplayNames([intlTag(locale)], { type: 'region' }).of(region) ?? kept;
}

/** Specification section 3: a row per municipality; its id is `city_id` of an address. */
export const city = object({
  id: id(),
  city: string(),
  municipality: string(),
  zip_code: array(object({ zip_code: string() })),
  country: object({ name: string() }),
});
export type City = Infer<typeof city>;

export const address = object({
  id: id(),
  street: string(),
  street_number: string(),
  city_id: id(),
  /** Name of the city, from its row. */
  city: string(),
  municipality: string(),
  zipCode: string(),
  country: string(),
  user_id: id(),
});
export type Address = Infer<typeof address>;

/** Section 5. `city_id` is the municipality; name, zip code and country must match it. */
export const addressForm = object({
  street: requiredText(streetMaxLength),
  street_number: requiredText(streetNumberMaxLength),
  city_id: id(),
  municipality: requiredText(nameMaxLength),
  zipCode: requiredText(16),
  country: requiredText(nameMaxLength),
});
export type AddressForm = Infer<typeof addressForm>;

/** 403 if `user_id` is not the user of the token. */
const addressBody = object({ ...addressForm.schema, user_id: optional(integer()) });

export const createAddress = defineEndpoint({
  summary: 'Create an address',
  method: 'POST',
  path: '/api/address/create',
  access: 'customer',
  body: addressBody,
  data: address,
  status: 201,
});

export const listAddresses = defineEndpoint({
  summary: "The customer's addresses, newest first",
  method: 'GET',
  path: '/api/address/{user_id}',
  access: 'customer',
  params: object({ user_id: idParam() }),
  data: array(address),
});

export const listCities = defineEndpoint({
  summary: 'Places that are delivered to',
  method: 'GET',
  path: '/api/address/cities',
  access: 'public',
  data: array(city),
});

export const updateAddress = defineEndpoint({
  summary: 'Change an address',
  method: 'PUT',
  path: '/api/address/{id}',
  access: 'customer',
  params: object({ id: idParam() }),
  body: addressBody,
  data: address,
});

export const deleteAddress = defineEndpoint({
  summary: 'Delete an address',
  method: 'DELETE',
  path: '/api/address/{id}',
  access: 'customer',
  params: object({ id: idParam() }),
  data: object({}),
});
