import {
  type Address,
  type AddressForm,
  type City,
  type OrderAddress,
  getOrderAddress,
  type TypedAddressField,
  typedAddressFields,
} from '@/contract/address';
import type { FieldCode } from '@/contract/errors';
import type { Connection } from '../../database/client';
import { invalidFields, ApiError } from '../../http/ApiError';
import type { Seed } from '../../seed/readSeed';
import { lockCustomer } from '../customer/customerService';

/** @throws ApiError `cities_not_found` if there is none */
export async function listCities(connection: Connection): Promise<City[]> {
  const rows = await connection.selectFrom('cities').selectAll().orderBy('id').execute();
  if (rows.length === 0) throw new ApiError('cities_not_found');
  return rows.map(({ id, city, municipality, zip_codes, country }) => ({
    id,
    city,
    municipality,
    zip_code: zip_codes.map((zip_code) => ({ zip_code })),
    country: { name: country },
  }));
}

function getAddresses(connection: Connection, customerId: number) {
  return connection
    .selectFrom('addresses')
    .innerJoin('cities', 'cities.id', 'addresses.city_id')
    .select([
      'addresses.id',
      ...typedAddressFields.map((field) => `addresses.${field}` as const),
      'addresses.city_id',
      'cities.city',
      'cities.municipality',
      'addresses.zip_code as zipCode',
      'cities.country',
      'addresses.customer_id as user_id',
    ])
    .where('addresses.customer_id', '=', customerId);
}

/** Newest first. */
export const listAddresses = (connection: Connection, customerId: number): Promise<Address[]> =>
  getAddresses(connection, customerId).orderBy('addresses.id', 'desc').execute();

/** Undefined if the customer has no such address. */
export const findAddress = (connection: Connection, customerId: number, addressId: number) =>
  getAddresses(connection, customerId).where('addresses.id', '=', addressId).executeTakeFirst();

/** @throws ApiError `address_not_found`, also for other customers' addresses */
async function toAddress(trx: Connection, customerId: number, addressId: number): Promise<Address> {
  const address = await findAddress(trx, customerId, addressId);
  if (!address) throw new ApiError('address_not_found');
  return address;
}

/** Idempotent: returns an identical existing address. 422 `too_many_addresses`, or if city and zip code don't match. */
export async function createAddress(
  trx: Connection,
  customerId: number,
  form: AddressForm,
  maxAddresses: number,
): Promise<Address> {
  const values = { customer_id: customerId, ...(await toValues(trx, form)) };
  // If two identical requests arrive, the second waits here and then finds the first one's address.
  await lockCustomer(trx, customerId);
  const same = await trx
    .selectFrom('addresses')
    .select('id')
    .where(({ and }) => and(values))
    .executeTakeFirst();
  if (same) return toAddress(trx, customerId, same.id);
  if ((await listAddresses(trx, customerId)).length >= maxAddresses)
    throw new ApiError('too_many_addresses');
  const { id } = await trx
    .insertInto('addresses')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return toAddress(trx, customerId, id);
}

/** Changes an address; errors as in `createAddress`, and `address_not_found` for other customers' addresses. */
export async function updateAddress(
  trx: Connection,
  customerId: number,
  addressId: number,
  form: AddressForm,
): Promise<Address> {
  // This is checked first, so that a validation error does not reveal another customer's address.
  await toAddress(trx, customerId, addressId);
  const values = await toValues(trx, form);
  await trx.updateTable('addresses').set(values).where('id', '=', addressId).execute();
  return toAddress(trx, customerId, addressId);
}

/** @throws ApiError `address_not_found` */
export async function deleteAddress(connection: Connection, customerId: number, addressId: number) {
  const { numDeletedRows } = await connection
    .deleteFrom('addresses')
    .where('id', '=', addressId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ApiError('address_not_found');
}

export async function deleteAddresses(trx: Connection, customerId: number): Promise<void> {
  await trx.deleteFrom('addresses').where('customer_id', '=', customerId).execute();
}

/** Checks an address outside the address book; 422 as in `createAddress`, with field names in `address`. */
export async function deliveryAddress(
  connection: Connection,
  form: AddressForm,
): Promise<OrderAddress> {
  const { city } = await matchingCity(connection, form, 'address.');
  return getOrderAddress({ ...form, city });
}

async function toValues(connection: Connection, form: AddressForm) {
  await matchingCity(connection, form);
  const typed = typedAddressFields.map((field) => [field, form[field]] as const);
  return {
    ...(Object.fromEntries(typed) as Record<TypedAddressField, string>),
    city_id: form.city_id,
    zip_code: form.zipCode,
  };
}

/** The city's row decides; the other fields only have to match it. */
async function matchingCity(connection: Connection, form: AddressForm, prefix = '') {
  const city = await connection
    .selectFrom('cities')
    .selectAll()
    .where('id', '=', form.city_id)
    .executeTakeFirst();
  if (!city) throw invalidFields({ [`${prefix}city_id`]: ['invalid'] });
  const errors: Record<string, FieldCode[]> = {};
  if (form.municipality !== city.municipality) errors[`${prefix}municipality`] = ['invalid'];
  if (!city.zip_codes.includes(form.zipCode)) errors[`${prefix}zipCode`] = ['invalid'];
  if (form.country !== city.country) errors[`${prefix}country`] = ['invalid'];
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return city;
}

export async function seedCities(trx: Connection, cities: Seed['cities']) {
  await trx
    .insertInto('cities')
    .values(
      cities.map(({ id, city, municipality, zip_code, country }) => ({
        id,
        city,
        municipality,
        zip_codes: JSON.stringify(zip_code.map((entry) => entry.zip_code)),
        country: country.name,
      })),
    )
    .execute();
}
