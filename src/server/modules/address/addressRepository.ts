import {
  type Address,
  type City,
  type TypedAddressField,
  typedAddressFields,
} from '@/contract/address';
import type { Connection } from '../../database/client';
import type { Seed } from '../../seed/readSeed';

/** Columns of the address table; the rest comes from the city's row. */
export type AddressValues = Record<TypedAddressField, string> & {
  city_id: number;
  zip_code: string;
};

export async function selectCities(connection: Connection): Promise<City[]> {
  const rows = await connection.selectFrom('cities').selectAll().orderBy('id').execute();
  return rows.map(({ id, city, municipality, zip_codes, country }) => ({
    id,
    city,
    municipality,
    zip_code: zip_codes.map((zip_code) => ({ zip_code })),
    country: { name: country },
  }));
}

export function selectCity(connection: Connection, id: number) {
  return connection.selectFrom('cities').selectAll().where('id', '=', id).executeTakeFirst();
}

function addressesOf(connection: Connection, customerId: number) {
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
export function selectAddresses(connection: Connection, customerId: number): Promise<Address[]> {
  return addressesOf(connection, customerId).orderBy('addresses.id', 'desc').execute();
}

export function selectAddress(connection: Connection, customerId: number, addressId: number) {
  return addressesOf(connection, customerId)
    .where('addresses.id', '=', addressId)
    .executeTakeFirst();
}

/** The customer's address with exactly these values. */
export async function selectSameAddress(
  connection: Connection,
  customerId: number,
  values: AddressValues,
): Promise<number | undefined> {
  const same = await connection
    .selectFrom('addresses')
    .select('id')
    .where(({ and }) => and({ customer_id: customerId, ...values }))
    .executeTakeFirst();
  return same?.id;
}

export async function countAddresses(connection: Connection, customerId: number): Promise<number> {
  const { count } = await connection
    .selectFrom('addresses')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertAddress(
  connection: Connection,
  customerId: number,
  values: AddressValues,
): Promise<number> {
  const { id } = await connection
    .insertInto('addresses')
    .values({ customer_id: customerId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False if the customer has no such address. */
export async function updateAddress(
  connection: Connection,
  customerId: number,
  addressId: number,
  values: AddressValues,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('addresses')
    .set(values)
    .where('id', '=', addressId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function deleteAddresses(trx: Connection, customerId: number): Promise<void> {
  await trx.deleteFrom('addresses').where('customer_id', '=', customerId).execute();
}

export async function deleteAddress(connection: Connection, customerId: number, addressId: number) {
  const { numDeletedRows } = await connection
    .deleteFrom('addresses')
    .where('id', '=', addressId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return numDeletedRows > 0;
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
