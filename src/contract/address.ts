import { array, defaulted, integer, mask, object, optional, string, type Infer } from 'superstruct';
import { defineEndpoint } from './endpoint';
import { id, idParam, optionalPersonName, optionalPhone, requiredText } from './fields';
import { nameMaxLength, streetMaxLength, streetNumberMaxLength } from './limits';
import { defaultLocale, intlTag, type Locale } from './locale';

export const countryCode = 'RS';
/** The database and the API use Serbian country names. */
const regions: Readonly<Record<string, string>> = { Srbija: countryCode };

export function countryName(stored: string, locale: Locale): string {
  const region = regions[stored];
  if (!region || locale === defaultLocale) return stored;
  return new Intl.DisplayNames([intlTag(locale)], { type: 'region' }).of(region) ?? stored;
}

/** Has one row per municipality (specification, section 3). Addresses refer to it as `city_id`. */
export const city = object({
  id: id(),
  city: string(),
  municipality: string(),
  zip_code: array(object({ zip_code: string() })),
  country: object({ name: string() }),
});
export type City = Infer<typeof city>;

/** Fields that the customer types. Declare optional ones as `defaulted(optionalText(…), '')`. */
const typedFields = {
  street: requiredText(streetMaxLength),
  street_number: requiredText(streetNumberMaxLength),
  /** Set if the parcel is for someone other than the buyer. */
  recipient: defaulted(optionalPersonName(), ''),
  recipient_phone: defaulted(optionalPhone(), ''),
};
export type TypedAddressField = keyof typeof typedFields;
export const typedAddressFields = Object.keys(typedFields) as TypedAddressField[];
export const recipientFields = ['recipient', 'recipient_phone'] as const;
export type RecipientField = (typeof recipientFields)[number];

const text = () => defaulted(string(), '');

/** The copy in an order. Fields that are newer than the order are empty. */
export const orderAddress = object({
  ...(Object.fromEntries(typedAddressFields.map((field) => [field, text()])) as Record<
    TypedAddressField,
    ReturnType<typeof text>
  >),
  city: text(),
  municipality: text(),
  zipCode: text(),
  country: text(),
});
export type OrderAddress = Infer<typeof orderAddress>;
export const orderAddressFields = Object.keys(orderAddress.schema) as (keyof OrderAddress)[];

/** Reads an address or an order's copy of one. Missing fields are empty. */
export function getOrderAddress(stored: object): OrderAddress {
  return mask(stored, orderAddress);
}

export const address = object({
  id: id(),
  ...orderAddress.schema,
  city_id: id(),
  user_id: id(),
});
export type Address = Infer<typeof address>;

/** Specification, section 5. `city_id` identifies the municipality, which must match the name, zip code and country. */
export const addressForm = object({
  ...typedFields,
  city_id: id(),
  municipality: requiredText(nameMaxLength),
  zipCode: requiredText(16),
  country: requiredText(nameMaxLength),
});
export type AddressForm = Infer<typeof addressForm>;

const comparedFields = [...typedAddressFields, 'city_id', 'zipCode'] as const;

/** The other fields follow from the municipality. */
export function isSameAddress(
  a: Pick<AddressForm, (typeof comparedFields)[number]>,
  b: Pick<AddressForm, (typeof comparedFields)[number]>,
): boolean {
  return comparedFields.every((field) => a[field] === b[field]);
}

/** Omits the recipient, who is on separate lines (`addressLines`). */
export function streetLine({
  street,
  street_number,
}: Pick<OrderAddress, Exclude<TypedAddressField, RecipientField>>): string {
  return `${street} ${street_number}`;
}

export function businessAddress(
  business: Parameters<typeof streetLine>[0] & { zip_code: string; city: string },
): string {
  return `${streetLine(business)}, ${business.zip_code} ${business.city}`;
}

/** Responds with 403 if `user_id` is not the user of the token. */
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
  whenEmpty: 'address_not_found',
});

export const listCities = defineEndpoint({
  summary: 'Cities the shop delivers to',
  method: 'GET',
  path: '/api/address/cities',
  access: 'public',
  data: array(city),
  whenEmpty: 'cities_not_found',
  neverEmpty: true,
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
});
