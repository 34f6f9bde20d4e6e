import { sql, type UpdateObject } from 'kysely';
import { asLocale } from '@/contract/locale';
import type { Connection, Tables } from '../../database/client';
import { ago, now } from '../../database/expressions';
import type { StaffIdentities } from '../../http/Actor';
import { hashSecret, makeSecret } from '../../http/secret';
import { staffSessionDays, staffSessionMaxDays, staffDeviceDays } from '../../http/staffCookie';
import { emailKey } from './staffRepository';

/** The minimum time between two recorded uses. */
const touchEveryMinutes = 5;
const recentAuthMinutes = 15;
/** The time allowed for the second step, in minutes. */
const partialMinutes = 60;
const userAgentMaxLength = 400;

/** Finds an active staff member by the secret of a session. Only its hash is stored. */
export const makeStaffIdentities = (kysely: Connection): StaffIdentities => ({
  async findStaff(secret) {
    const found = await kysely
      .selectFrom('staff_sessions as session')
      .innerJoin('staff', 'staff.id', 'session.staff_id')
      .select(['session.id as session_id', 'session.complete'])
      .select(['staff.id', 'staff.name', 'staff.role', 'staff.locale'])
      .select([
        sql<boolean>`authenticated_at > ${ago(recentAuthMinutes, 'minutes')}`.as('recent'),
        sql<boolean>`last_used_at < ${ago(touchEveryMinutes, 'minutes')}`.as('due'),
      ])
      .where('secret_hash', '=', hashSecret(secret))
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
    if (!found) return undefined;
    if (found.due) await setSession(kysely, found.session_id, { last_used_at: now });
    return {
      kind: 'staff',
      staffId: found.id,
      sessionId: found.session_id,
      name: found.name,
      role: found.role,
      locale: asLocale(found.locale),
      complete: found.complete,
      recentlyAuthenticated: found.recent,
    };
  },
});

/** Opens a session that allows only the second step. @returns its secret */
export async function openSession(trx: Connection, staff_id: number, userAgent: string) {
  const secret = makeSecret();
  const user_agent = userAgent.slice(0, userAgentMaxLength);
  await trx
    .insertInto('staff_sessions')
    .values({ staff_id, secret_hash: hashSecret(secret), user_agent })
    .execute();
  return secret;
}

/** @returns undefined if the session has ended */
export const setSession = (
  connection: Connection,
  sessionId: number,
  values: UpdateObject<Tables, 'staff_sessions'>,
) =>
  connection
    .updateTable('staff_sessions')
    .set(values)
    .where('id', '=', sessionId)
    .returning('user_agent')
    .executeTakeFirst();

/** This channel is notified of the id of each session that ends before it expires. */
export const endedSessionsChannel = 'ended_staff_sessions';

/** Ends one session of the member, or all. @returns the user agents */
export async function endSessions(connection: Connection, staffId: number, sessionId?: number) {
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

/** Identifies a staff member by what the request contains. */
export type Account = { staffId: number } | { email: string };

/** Selects the members who have signed in on the device. */
const selectDeviceMembers = (connection: Connection, secret: string) =>
  connection
    .selectFrom('staff_devices')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['id', 'email_key'])
    .where('secret_hash', '=', hashSecret(secret))
    .execute();

export async function hasUsedDevice(connection: Connection, secret: string, account: Account) {
  const members = await selectDeviceMembers(connection, secret);
  return members.some(({ id, email_key }) =>
    'staffId' in account ? id === account.staffId : email_key === emailKey(account.email),
  );
}

/** Returns the secret for the device cookie, which is new unless the current one is known. */
export async function rememberDevice(
  trx: Connection,
  staffId: number,
  current: string | undefined,
) {
  const members = current === undefined ? [] : await selectDeviceMembers(trx, current);
  const secret = current === undefined || members.length === 0 ? makeSecret() : current;
  await trx
    .insertInto('staff_devices')
    .values({ secret_hash: hashSecret(secret), staff_id: staffId })
    .onConflict((known) => known.columns(['secret_hash', 'staff_id']).doUpdateSet({ used_at: now }))
    .execute();
  return { secret, isNew: !members.some(({ id }) => id === staffId) };
}

export async function deleteOldDevices(connection: Connection): Promise<void> {
  await connection
    .deleteFrom('staff_devices')
    .where('used_at', '<=', ago(staffDeviceDays, 'days'))
    .execute();
}
