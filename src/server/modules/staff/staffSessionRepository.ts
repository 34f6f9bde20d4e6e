import { sql } from 'kysely';
import type { Connection } from '../../database/client';
import { staffSessionDays, staffSessionMaxDays } from '../../http/staffCookie';

/** Uses within this time of the last recorded one are not recorded. */
const touchEveryMinutes = 5;
const recentAuthMinutes = 15;

const ago = (amount: number, unit: 'days' | 'minutes') =>
  sql<Date>`now() - ${`${amount} ${unit}`}::interval`;

/** The session and its staff member, unless it has expired or the member is disabled. */
export function selectLiveSession(connection: Connection, secretHash: string) {
  return connection
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select([
      'session.id as session_id',
      'session.complete',
      'staff.id',
      'staff.name',
      'staff.role',
    ])
    .select([
      sql<boolean>`authenticated_at > ${ago(recentAuthMinutes, 'minutes')}`.as('recent'),
      sql<boolean>`last_used_at < ${ago(touchEveryMinutes, 'minutes')}`.as('due'),
    ])
    .where('secret_hash', '=', secretHash)
    .where('last_used_at', '>', ago(staffSessionDays, 'days'))
    .where('session.created_at', '>', ago(staffSessionMaxDays, 'days'))
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

export async function touchSession(connection: Connection, sessionId: number): Promise<void> {
  await connection
    .updateTable('staff_sessions')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}
