import { sql } from 'kysely';
import type { Connection } from '../../database/client';
import { staffSessionDays, staffSessionMaxDays, staffDeviceDays } from '../../http/staffCookie';

/** Uses within this time of the last recorded one are not recorded. */
const touchEveryMinutes = 5;
const recentAuthMinutes = 15;
/** Time for the second step. */
const partialMinutes = 60;

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
      'staff.locale',
    ])
    .select([
      sql<boolean>`authenticated_at > ${ago(recentAuthMinutes, 'minutes')}`.as('recent'),
      sql<boolean>`last_used_at < ${ago(touchEveryMinutes, 'minutes')}`.as('due'),
    ])
    .where('secret_hash', '=', secretHash)
    .where('last_used_at', '>', ago(staffSessionDays, 'days'))
    .where('session.created_at', '>', ago(staffSessionMaxDays, 'days'))
    .where(({ eb, or }) =>
      or([
        eb('complete', '=', true),
        eb('session.created_at', '>', ago(partialMinutes, 'minutes')),
      ]),
    )
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

const userAgentMaxLength = 400;

export async function insertSession(
  connection: Connection,
  { user_agent, ...session }: { staff_id: number; secret_hash: string; user_agent: string },
) {
  const { id } = await connection
    .insertInto('staff_sessions')
    .values({ ...session, user_agent: user_agent.slice(0, userAgentMaxLength) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Second factor given: the session gets a new secret, so that an earlier one is worth nothing.
 * @returns its user agent
 */
export async function completeSession(
  connection: Connection,
  sessionId: number,
  secret_hash: string,
): Promise<string> {
  const { user_agent } = await connection
    .updateTable('staff_sessions')
    .set({ complete: true, secret_hash, authenticated_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .returning('user_agent')
    .executeTakeFirstOrThrow();
  return user_agent;
}

export async function markAuthenticated(connection: Connection, sessionId: number): Promise<void> {
  await connection
    .updateTable('staff_sessions')
    .set({ authenticated_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}

/** Complete sessions, the most recently used first. */
export function selectSessions(connection: Connection, staffId: number) {
  return connection
    .selectFrom('staff_sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .where('complete', '=', true)
    .where('last_used_at', '>', ago(staffSessionDays, 'days'))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Notified of the id of each session that ends before it expires. */
export const endedSessionsChannel = 'ended_staff_sessions';

/** Ends one session of the member, or all. Returns the user agents. */
export async function deleteSessions(connection: Connection, staffId: number, sessionId?: number) {
  const { rows } = await sql<{ user_agent: string }>`
    with ended as (
      delete from staff_sessions
      where staff_id = ${staffId} and id = coalesce(${sessionId ?? null}::integer, id)
      returning id, user_agent
    )
    select user_agent, pg_notify(${endedSessionsChannel}, id::text) from ended`.execute(connection);
  return rows.map(({ user_agent }) => user_agent);
}

export async function deleteExpiredSessions(connection: Connection): Promise<void> {
  await connection
    .deleteFrom('staff_sessions')
    .where(({ eb, and, or }) =>
      or([
        eb('last_used_at', '<=', ago(staffSessionDays, 'days')),
        eb('created_at', '<=', ago(staffSessionMaxDays, 'days')),
        and([eb('complete', '=', false), eb('created_at', '<=', ago(partialMinutes, 'minutes'))]),
      ]),
    )
    .execute();
}

/** Members who have signed in on the device. */
export async function selectDeviceMembers(connection: Connection, secretHash: string) {
  return connection
    .selectFrom('staff_devices')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['id', 'email_key'])
    .where('secret_hash', '=', secretHash)
    .execute();
}

export async function upsertDevice(trx: Connection, secret_hash: string, staff_id: number) {
  await trx
    .insertInto('staff_devices')
    .values({ secret_hash, staff_id })
    .onConflict((candidate) =>
      candidate.columns(['secret_hash', 'staff_id']).doUpdateSet({ used_at: sql<string>`now()` }),
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
