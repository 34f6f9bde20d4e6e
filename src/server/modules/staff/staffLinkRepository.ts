import { sql } from 'kysely';
import type { Connection } from '../../database/client';
import { emailKey } from './staffRepository';
import { rolesWith, type StaffRole } from '@/contract/permissions';

interface LinkRecord {
  /** Null for an invitation. */
  staff_id: number | null;
  email: string;
  role: StaffRole;
  locale: string;
}

export interface NewLink extends LinkRecord {
  /** The author of an invitation. */
  invited_by?: number;
}

/** Replaces earlier links of the same email. */
export async function insertLink(
  trx: Connection,
  { minutes, ...link }: NewLink & { secret_hash: string; minutes: number },
) {
  await trx
    .deleteFrom('staff_links')
    .where(sql`lower(email)`, '=', emailKey(link.email))
    .execute();
  await trx
    .insertInto('staff_links')
    .values({
      ...link,
      expires_at: sql<string>`now() + ${minutes} * interval '1 minute'`,
    })
    .execute();
}

/** An invitation is valid as long as its author may invite. */
const isValid = sql<boolean>`expires_at > now() and (invited_by is null or exists (
  select from staff author where author.id = invited_by and author.role in (${sql.join(rolesWith('staff.write'))}) and author.disabled_at is null
))`;

export function selectLink(connection: Connection, secretHash: string) {
  return connection
    .selectFrom('staff_links')
    .leftJoin('staff', 'staff.id', 'staff_id')
    .select(['staff_links.staff_id', 'staff_links.email', 'staff.name'])
    .where('secret_hash', '=', secretHash)
    .where(isValid)
    .executeTakeFirst();
}

/** Of two uses of a link, one finds it. */
export function takeLink(trx: Connection, secretHash: string): Promise<LinkRecord | undefined> {
  return trx
    .deleteFrom('staff_links')
    .where('secret_hash', '=', secretHash)
    .where(isValid)
    .returning(['staff_id', 'email', 'role', 'locale'])
    .executeTakeFirst();
}

export function selectInvitations(connection: Connection) {
  return connection
    .selectFrom('staff_links as link')
    .leftJoin('staff', 'staff.id', 'invited_by')
    .select(['link.id', 'link.email', 'link.role', 'expires_at', 'staff.name as invited_by'])
    .where('staff_id', 'is', null)
    .where(isValid)
    .orderBy('expires_at')
    .execute();
}

/** Returns its role; undefined if there is no such invitation. */
export async function deleteInvitation(trx: Connection, id: number) {
  const deleted = await trx
    .deleteFrom('staff_links')
    .where('id', '=', id)
    .where('staff_id', 'is', null)
    .returning('role')
    .executeTakeFirst();
  return deleted?.role;
}

export async function deleteInvitationsBy(trx: Connection, staffId: number): Promise<void> {
  await trx.deleteFrom('staff_links').where('invited_by', '=', staffId).execute();
}

export async function deleteExpiredLinks(connection: Connection): Promise<void> {
  await connection
    .deleteFrom('staff_links')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}
