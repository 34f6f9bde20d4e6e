import {
  type Address,
  type AddressForm,
  type City,
  type OrderAddress,
  orderAddressOf,
  type TypedAddressField,
  typedAddressFields,
} from '@/contract/address';
import type { FieldCode } from '@/contract/errors';
import type { Connection, Database } from '../../database/client';
import { lockCustomer } from '../customer/customerService';
import { invalidFields, ApiError } from '../../http/ApiError';
import type { LimitSettings } from '../../limitSettings';
import * as repository from './addressRepository';

/** Address books and the cities that are delivered to. */
export type AddressService = ReturnType<typeof makeAddressService>;

export function makeAddressService({
  database,
  limits,
}: {
  database: Database;
  limits: Pick<LimitSettings, 'addresses'>;
}) {
  const { kysely } = database;

  return {
    /** @throws ApiError `cities_not_found` if there is none */
    async cities(): Promise<City[]> {
      const cities = await repository.selectCities(kysely);
      if (cities.length === 0) throw new ApiError('cities_not_found');
      return cities;
    },

    list: repository.selectAddresses,

    find: repository.selectAddress,

    removeAll: repository.deleteAddresses,

    /**
     * Returns the existing address if one is identical, so that a repeated request does not create two.
     * 422 if city, municipality, zip code and country do not match, and `too_many_addresses`.
     */
    create: (customerId: number, form: AddressForm): Promise<Address> =>
      database.transaction(async (trx) => {
        const values = await valuesOf(trx, form);
        // The second of two identical requests waits here and then finds the first one's address.
        await lockCustomer(trx, customerId);
        const same = await repository.selectSameAddress(trx, customerId, values);
        if (same === undefined) {
          const count = await repository.countAddresses(trx, customerId);
          if (count >= limits.addresses) throw new ApiError('too_many_addresses');
        }
        const addressId = same ?? (await repository.insertAddress(trx, customerId, values));
        return assertFound(await repository.selectAddress(trx, customerId, addressId));
      }),

    /** As `create`; `address_not_found` for other customers' addresses. */
    update: (customerId: number, addressId: number, form: AddressForm): Promise<Address> =>
      database.transaction(async (trx) => {
        // Checked first: a validation error must not reveal whether another customer's address exists.
        assertFound(await repository.selectAddress(trx, customerId, addressId));
        await repository.updateAddress(trx, customerId, addressId, await valuesOf(trx, form));
        return assertFound(await repository.selectAddress(trx, customerId, addressId));
      }),

    async remove(customerId: number, addressId: number): Promise<void> {
      const removed = await repository.deleteAddress(kysely, customerId, addressId);
      if (!removed) throw new ApiError('address_not_found');
    },

    /** The address of a form that is kept in no address book; 422 as `create`, with names in `field`. */
    async deliveryAddress(
      connection: Connection,
      form: AddressForm,
      field: string,
    ): Promise<OrderAddress> {
      const { city } = await matchingCity(connection, form, `${field}.`);
      return orderAddressOf({ ...form, city });
    },
  };
}

function assertFound(address: Address | undefined): Address {
  if (!address) throw new ApiError('address_not_found');
  return address;
}

async function valuesOf(connection: Connection, form: AddressForm) {
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
  const city = await repository.selectCity(connection, form.city_id);
  if (!city) throw invalidFields({ [`${prefix}city_id`]: ['invalid'] });
  const errors: Record<string, FieldCode[]> = {};
  if (form.municipality !== city.municipality) errors[`${prefix}municipality`] = ['invalid'];
  if (!city.zip_codes.includes(form.zipCode)) errors[`${prefix}zipCode`] = ['invalid'];
  if (form.country !== city.country) errors[`${prefix}country`] = ['invalid'];
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return city;
}
