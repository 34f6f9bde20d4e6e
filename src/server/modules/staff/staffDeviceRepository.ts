import { sql } from 'kysely';
import type { Connection } from '../../database/client';
import { staffDeviceDays } from '../../http/staffCookie';

/** Members who have signed in on the device. */
export async function selectDeviceMembers(
  connection: Connection,
  secretHash: string,
): Promise<{ id: number; email_key: string }[]> {
  return connection
    .selectFrom('staff_devices')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['id', 'email_key'])
    .where('secret_hash', '=', secretHash)
    .execute();
}

export async function upsertDevice(
  trx: Connection,
  secret_hash: string,
  staff_id: number,
): Promise<void> {
  await trx
    .insertInto('staff_devices')
    .values({ secret_hash, staff_id })
    .onConflict((known) =>
      known.columns(['secret_hash', 'staff_id']).doUpdateSet({ used_at: sql<string>`now()` }),
    )
    .execute();
}

export async function deleteDevices(trx: Connection, staffId: number): Promise<void> {
  await trx.deleteFrom('staff_devices').where('staff_id', '=', staffId).execute();
}

export async function deleteOldDevices(connection: Connection): Promise<void> {
  await connection
    .deleteFrom('staff_devices')
    .where('used_at', '<=', sql<Date>`now() - ${`${staffDeviceDays} days`}::interval`)
    .execute();
}
