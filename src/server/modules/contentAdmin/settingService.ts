import type { BusinessSettings, StoredBusiness } from '@/contract/admin/businessSettings';
import type { DeliverySettings, StoredDelivery } from '@/contract/admin/deliverySettings';
import type { Connection } from '../../database/client';
import { businessFields, type SettingValues, type ShopSetting } from '../content/contentService';
import { assertUnchanged, differences, recordEdit, type Editor } from './edited';

async function read<Key extends keyof SettingValues>(
  connection: Connection,
  key: Key,
): Promise<{ version: number; value: SettingValues[Key] }> {
  const { version, value } = await connection
    .selectFrom('settings')
    .select(['version', 'value'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { version, value: value as SettingValues[Key] };
}

async function write<Key extends keyof SettingValues>(
  trx: Connection,
  editor: Editor,
  key: Key,
  { version, from, to }: { version: number; from: object; to: SettingValues[Key] },
): Promise<void> {
  await trx
    .updateTable('settings')
    .set({ value: JSON.stringify(to), version: version + 1 })
    .where('key', '=', key)
    .execute();
  await recordEdit(trx, editor, {
    action: 'settings.update',
    entity: 'settings',
    entityId: key,
    changes: differences(from, to),
  });
}

export const getDelivery = (connection: Connection): Promise<StoredDelivery> =>
  read(connection, 'delivery');

/** @throws ApiError `changed_meanwhile` */
export async function updateDelivery(
  trx: Connection,
  editor: Editor,
  { version, value }: { version: number; value: DeliverySettings },
): Promise<StoredDelivery> {
  const before = assertUnchanged(await getDelivery(trx), version);
  await write(trx, editor, 'delivery', { version, from: before.value, to: value });
  return { version: version + 1, value };
}

export async function getBusiness(connection: Connection): Promise<StoredBusiness> {
  const { version, value } = await read(connection, 'shop');
  const { brand, business, social } = value;
  return {
    version,
    value: {
      brand,
      ...businessFields(business),
      social,
    },
  };
}

/** @throws ApiError `changed_meanwhile` */
export async function updateBusiness(
  trx: Connection,
  editor: Editor,
  { version, value }: { version: number; value: BusinessSettings },
): Promise<StoredBusiness> {
  assertUnchanged(await getBusiness(trx), version);
  const { value: before } = await read(trx, 'shop');
  await write(trx, editor, 'shop', { version, from: before, to: shopSetting(before, value) });
  return { version: version + 1, value };
}

/** Other values from the seed files are kept. */
function shopSetting(before: ShopSetting, value: BusinessSettings): ShopSetting {
  const { viber: _, ...kept } = before.business;
  return {
    ...before,
    brand: value.brand,
    business: {
      ...kept,
      sample: value.sample,
      name: value.name,
      address: {
        ...kept.address,
        street: value.street,
        streetNumber: value.street_number,
        zipCode: value.zip_code,
        city: value.city,
        country: value.country,
      },
      coordinates: value.coordinates,
      ...(value.viber && { viber: value.viber }),
      taxNumber: value.tax_number,
      registrationNumber: value.registration_number,
      email: value.email,
      phone: value.phone,
      openingHours: value.opening_hours,
    },
    social: value.social,
  };
}
