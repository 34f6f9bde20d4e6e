import type { Connection } from '../../database/client';
import type { SettingValues } from '../content/contentService';
import { assertUnchanged, differences, recordEdit, type Editor } from './edited';

interface Versioned<Key extends keyof SettingValues> {
  version: number;
  value: SettingValues[Key];
}

export async function getSetting<Key extends keyof SettingValues>(
  connection: Connection,
  key: Key,
): Promise<Versioned<Key>> {
  const { version, value } = await connection
    .selectFrom('settings')
    .select(['version', 'value'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { version, value: value as SettingValues[Key] };
}

/** @throws ApiError `changed_meanwhile` */
export async function updateSetting<Key extends keyof SettingValues>(
  trx: Connection,
  editor: Editor,
  key: Key,
  { version, value }: Versioned<Key>,
): Promise<Versioned<Key>> {
  const before = assertUnchanged(await getSetting(trx, key), version);
  await trx
    .updateTable('settings')
    .set({ value: JSON.stringify(value), version: version + 1 })
    .where('key', '=', key)
    .execute();
  await recordEdit(trx, editor, {
    action: 'settings.update',
    entity: 'settings',
    entityId: key,
    changes: differences(before.value, value),
  });
  return { version: version + 1, value };
}
