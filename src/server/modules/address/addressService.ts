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

/** @throws ApiError `cities_not_found` if there are none */
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

function selectAddresses(connection: Connection, customerId: number) {
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

export const listAddresses = (connection: Connection, customerId: number): Promise<Address[]> =>
  selectAddresses(connection, customerId).orderBy('addresses.id', 'desc').execute();

export const findAddress = (connection: Connection, customerId: number, addressId: number) =>
  selectAddresses(connection, customerId).where('addresses.id', '=', addressId).executeTakeFirst();

/** @throws ApiError `address_not_found`, including for another customer's address */
async function getAddress(
  trx: Connection,
  customerId: number,
  addressId: number,
): Promise<Address> {
  const address = await findAddress(trx, customerId, addressId);
  if (!address) throw new ApiError('address_not_found');
  return address;
}

/** Returns an identical existing address if there is one. @throws ApiError `too_many_addresses`, 422 */
export async function createAddress(
  trx: Connection,
  customerId: number,
  form: AddressForm,
  maxAddresses: number,
): Promise<Address> {
  const values = { customer_id: customerId, ...(await toValues(trx, form)) };
  // The second of two identical requests waits here and then finds the address of the first.
  await lockCustomer(trx, customerId);
  const same = await trx
    .selectFrom('addresses')
    .select('id')
    .where(({ and }) => and(values))
    .executeTakeFirst();
  if (same) return getAddress(trx, customerId, same.id);
  if ((await listAddresses(trx, customerId)).length >= maxAddresses)
    throw new ApiError('too_many_addresses');
  const { id } = await trx
    .insertInto('addresses')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return getAddress(trx, customerId, id);
}

/** @throws ApiError as in `createAddress`, `address_not_found` for another customer's address */
export async function updateAddress(
  trx: Connection,
  customerId: number,
  addressId: number,
  form: AddressForm,
): Promise<Address> {
  // Check this first, so that a validation error does not reveal another customer's address.
  await getAddress(trx, customerId, addressId);
  const values = await toValues(trx, form);
  await trx.updateTable('addresses').set(values).where('id', '=', addressId).execute();
  return getAddress(trx, customerId, addressId);
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

/** Checks an address that is not in the address book. @throws ApiError 422 with `address.` before the field names */
export async function deliveryAddress(
  connection: Connection,
  form: AddressForm,
): Promise<OrderAddress> {
  const { city } = await getMatchingCity(connection, form, 'address.');
  return getOrderAddress({ ...form, city });
}

async function toValues(connection: Connection, form: AddressForm) {
  await getMatchingCity(connection, form);
  const typed = typedAddressFields.map((field) => [field, form[field]] as const);
  return {
    ...(Object.fromEntries(typed) as Record<TypedAddressField, string>),
    city_id: form.city_id,
    zip_code: form.zipCode,
  };
}

/** The other fields must match the city's row. @throws ApiError 422 */
async function getMatchingCity(connection: Connection, form: AddressForm, prefix = '') {
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
