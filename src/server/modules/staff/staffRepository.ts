import { sql, type Selectable } from 'kysely';
import type { Connection } from '../../database/client';
import type { StaffRow } from '../../database/tables';
import { rolesWith, type StaffRole } from '@/contract/permissions';

export type StaffRecord = Selectable<StaffRow>;

/** One account per email, whatever its case. */
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

export function selectAllStaff(connection: Connection) {
  return connection
    .selectFrom('staff')
    .selectAll()
    .select((query) =>
      query
        .selectFrom('staff_sessions')
        .select((session) => session.fn.max('last_used_at').as('at'))
        .whereRef('staff_id', '=', 'staff.id')
        .as('last_used_at'),
    )
    .orderBy('id')
    .execute();
}

/** Those who manage the staff; one must remain. */
const owning = rolesWith('staff.write');

/** Locks all owners, so that two changes cannot remove the last two at once. */
export async function lockActiveOwners(trx: Connection): Promise<number[]> {
  const owners = await trx
    .selectFrom('staff')
    .select('id')
    .where('role', 'in', owning)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return owners.map(({ id }) => id);
}

export async function hasActiveOwner(connection: Connection): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from staff where role in (${sql.join(owning)}) and disabled_at is null) as found
  `.execute(connection);
  return rows[0]?.found ?? false;
}

export async function insertStaff(
  trx: Connection,
  member: { email: string; name: string; role: StaffRole; password_hash: string; locale: string },
) {
  const { id } = await trx
    .insertInto('staff')
    .values({ ...member, email_key: emailKey(member.email) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** With a new version. */
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

/** False if a code of this or a later step was used before. */
export async function useTotpStep(connection: Connection, staffId: number, step: number) {
  const { numUpdatedRows } = await connection
    .updateTable('staff')
    .set({ totp_last_step: step })
    .where('id', '=', staffId)
    .where((is) => is.or([is('totp_last_step', 'is', null), is('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0;
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

/** False if the code is unknown or was used before. */
export async function takeRecoveryCode(connection: Connection, staffId: number, hash: string) {
  const { numUpdatedRows } = await connection
    .updateTable('staff_recovery_codes')
    .set({ used_at: sql<string>`now()` })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function countRecoveryCodes(connection: Connection, staffId: number): Promise<number> {
  const { count } = await connection
    .selectFrom('staff_recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
