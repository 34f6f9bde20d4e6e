import type { Connection } from '../../database/client';
import {
  selectPage,
  type SettingValues,
  wholeDelivery,
  wholeShop,
} from '../content/contentService';
import { auditStep } from '../staff/auditService';
import { assertUnchanged, differences } from './changes';
import type { AdminPage, PageContent } from '@/contract/admin/pageTexts';
import type { PageName } from '@/contract/content';
import type { Courier } from '@/contract/settings';
import type { StaffActor, StaffRequest } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';

interface Versioned<Key extends keyof SettingValues> {
  version: number;
  value: SettingValues[Key];
}

const whole: { [Key in keyof SettingValues]: (stored: SettingValues[Key]) => SettingValues[Key] } =
  {
    shop: wholeShop,
    delivery: wholeDelivery,
  };

export async function getSetting<Key extends keyof SettingValues>(
  connection: Connection,
  key: Key,
): Promise<Versioned<Key>> {
  const { version, value } = await connection
    .selectFrom('settings')
    .select(['version', 'value'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { version, value: whole[key](value as SettingValues[Key]) };
}

/** Requires a recent login, because customers pay to this account. @throws ApiError `reauthentication_required` */
export async function assertMayChangeAccount(
  connection: Connection,
  { recentlyAuthenticated }: StaffActor,
  { transfer }: SettingValues['shop'],
): Promise<void> {
  const { value } = await getSetting(connection, 'shop');
  if (transfer.account !== value.transfer.account && !recentlyAuthenticated)
    throw new ApiError('reauthentication_required');
}

/** @throws ApiError `changed_meanwhile` */
export async function updateSetting<Key extends keyof SettingValues>(
  trx: Connection,
  editor: StaffRequest,
  key: Key,
  { version, value }: Versioned<Key>,
): Promise<Versioned<Key>> {
  const before = assertUnchanged(await getSetting(trx, key), version);
  await trx
    .updateTable('settings')
    .set({ value, version: version + 1 })
    .where('key', '=', key)
    .execute();
  await auditStep(trx, editor, 'settings.update', key, differences(before.value, value));
  return { version: version + 1, value };
}

const isNamed = (name: string) => (courier: Courier) =>
  courier.name.trim().toLowerCase() === name.trim().toLowerCase();

/**
 * Archives removed couriers, because orders refer to them. One without an id, as from another shop's file, is matched
 * by name.
 */
function keepCouriers(couriers: readonly Courier[], stored: readonly Courier[]): Courier[] {
  const known = new Set(stored.map(({ id }) => id));
  const given = couriers.map((courier) =>
    known.has(courier.id)
      ? courier
      : { ...courier, id: stored.find(isNamed(courier.name))?.id ?? courier.id },
  );
  const ids = new Set(given.map(({ id }) => id));
  const left = stored.filter(({ id }) => !ids.has(id));
  return [...given, ...left.map((courier) => ({ ...courier, archived: true }))];
}

/** @throws ApiError `changed_meanwhile` */
export async function updateDelivery(
  trx: Connection,
  editor: StaffRequest,
  { version, value }: Versioned<'delivery'>,
): Promise<Versioned<'delivery'>> {
  const stored = await getSetting(trx, 'delivery');
  const couriers = keepCouriers(value.couriers, stored.value.couriers);
  return updateSetting(trx, editor, 'delivery', { version, value: { ...value, couriers } });
}

export async function getPage(connection: Connection, name: PageName): Promise<AdminPage> {
  const { version, content, updated_at } = await selectPage(connection, name);
  return { name, version, content, updated_at: updated_at.toISOString() };
}

/** @throws ApiError `changed_meanwhile` */
export async function updatePage(
  trx: Connection,
  editor: StaffRequest,
  name: PageName,
  { version, content }: { version: number; content: PageContent },
): Promise<AdminPage> {
  const before = assertUnchanged(await getPage(trx, name), version);
  const changed = { content, version: version + 1, updated_at: new Date() };
  await trx
    .insertInto('pages')
    .values({ name, ...changed })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(changed))
    .execute();
  await auditStep(trx, editor, 'page.update', name, differences(before.content, content));
  return getPage(trx, name);
}
