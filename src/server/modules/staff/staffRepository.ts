import { sql, type Selectable } from 'kysely';
import type { Connection } from '../../database/client';
import type { StaffRow } from '../../database/staffTables';
import { rolesWith } from '@/contract/permissions';

export type StaffRecord = Selectable<StaffRow>;

/** Makes emails unique regardless of case. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

export function selectStaff(connection: Connection, staffId: number, { lock = false } = {}) {
  const query = connection.selectFrom('staff').selectAll().where('id', '=', staffId);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export function selectStaffByEmail(connection: Connection, email: string) {
  return connection
    .selectFrom('staff')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}

/** Roles that manage staff. At least one member with such a role must remain. */
export const ownerRoles = rolesWith('staff.write');

export async function hasActiveOwner(connection: Connection): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from staff where role in (${sql.join(ownerRoles)}) and disabled_at is null) as found
  `.execute(connection);
  return rows[0]?.found ?? false;
}

export async function updateStaff(
  trx: Connection,
  staffId: number,
  changes: Partial<Omit<StaffRecord, 'id' | 'version' | 'email'>>,
): Promise<void> {
  await trx
    .updateTable('staff')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', staffId)
    .execute();
}

export async function replaceRecoveryCodes(
  trx: Connection,
  staffId: number,
  hashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  if (hashes.length === 0) return;
  await trx
    .insertInto('staff_recovery_codes')
    .values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
    .execute();
}
