import type { Connection } from '../../database/client';
import {
  selectPage,
  type SettingValues,
  completeDelivery,
  completeShop,
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

const completeSetting: {
  [Key in keyof SettingValues]: (stored: SettingValues[Key]) => SettingValues[Key];
} = {
  shop: completeShop,
  delivery: completeDelivery,
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
  return { version, value: completeSetting[key](value as SettingValues[Key]) };
}

/** Requires a recent login to change the bank account. @throws ApiError `reauthentication_required` */
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

const hasName = (name: string) => (courier: Courier) =>
  courier.name.trim().toLowerCase() === name.trim().toLowerCase();

/** Archives removed couriers, because orders refer to them. Matches couriers with unknown ids by name. */
function mergeCouriers(couriers: readonly Courier[], stored: readonly Courier[]): Courier[] {
  const known = new Set(stored.map(({ id }) => id));
  const updated = couriers.map((courier) =>
    known.has(courier.id)
      ? courier
      : { ...courier, id: stored.find(hasName(courier.name))?.id ?? courier.id },
  );
  const ids = new Set(updated.map(({ id }) => id));
  const removed = stored.filter(({ id }) => !ids.has(id));
  return [...updated, ...removed.map((courier) => ({ ...courier, archived: true }))];
}

/** @throws ApiError `changed_meanwhile` */
export async function updateDelivery(
  trx: Connection,
  editor: StaffRequest,
  { version, value }: Versioned<'delivery'>,
): Promise<Versioned<'delivery'>> {
  const stored = await getSetting(trx, 'delivery');
  const couriers = mergeCouriers(value.couriers, stored.value.couriers);
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
