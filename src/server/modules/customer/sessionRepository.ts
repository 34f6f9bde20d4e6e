import { sql, type Selectable } from 'kysely';
import { guestCookieDays, tokenDays } from '@/contract/limits';
import type { Connection } from '../../database/client';
import type { SessionRow } from '../../database/tables';

export type SessionRecord = Selectable<SessionRow>;

/** Uses within this time of the last recorded one are not recorded. */
const touchEveryMinutes = 5;
const userAgentMaxLength = 400;
/** Guests whose cookie never came back within this time are deleted: the client stores no cookies. */
const lostCookieDays = 3;

const ago = (amount: number, unit: 'days' | 'minutes') =>
  sql<Date>`now() - ${`${amount} ${unit}`}::interval`;

export async function insertSession(
  connection: Connection,
  {
    customer_id,
    secret_hash,
    user_agent,
  }: { customer_id: number; secret_hash: string; user_agent: string },
): Promise<number> {
  const { id } = await connection
    .insertInto('sessions')
    .values({ customer_id, secret_hash, user_agent: user_agent.slice(0, userAgentMaxLength) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends all but the `kept` most recently used sessions. */
export async function deleteOldestSessions(
  connection: Connection,
  customerId: number,
  kept: number,
): Promise<void> {
  await connection
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('customer_id', '=', customerId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .execute();
}

/** Sessions that have not expired. */
export function selectLiveSession(
  connection: Connection,
  sessionId: number,
): Promise<(SessionRecord & { due: boolean }) | undefined> {
  return connection
    .selectFrom('sessions')
    .selectAll()
    .select(sql<boolean>`last_used_at < ${ago(touchEveryMinutes, 'minutes')}`.as('due'))
    .where('id', '=', sessionId)
    .where('last_used_at', '>', ago(tokenDays, 'days'))
    .executeTakeFirst();
}

export async function touchSession(connection: Connection, sessionId: number): Promise<void> {
  await connection
    .updateTable('sessions')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}

/** Most recently used first. */
export function selectLiveSessions(
  connection: Connection,
  customerId: number,
): Promise<SessionRecord[]> {
  return connection
    .selectFrom('sessions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('last_used_at', '>', ago(tokenDays, 'days'))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** False if the customer has no such session. */
export async function deleteSession(
  connection: Connection,
  customerId: number,
  sessionId: number,
): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export async function deleteSessions(
  connection: Connection,
  customerId: number,
  { except }: { except?: number } = {},
): Promise<void> {
  let sessions = connection.deleteFrom('sessions').where('customer_id', '=', customerId);
  if (except !== undefined) sessions = sessions.where('id', '<>', except);
  await sessions.execute();
}

export async function insertGuest(connection: Connection, secret_hash: string): Promise<number> {
  const { id } = await connection
    .insertInto('guests')
    .values({ secret_hash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** `due`: the use should be recorded. */
export function selectLiveGuest(
  connection: Connection,
  secretHash: string,
): Promise<{ id: number; due: boolean } | undefined> {
  return connection
    .selectFrom('guests')
    .select([
      'id',
      sql<boolean>`not returned or last_seen_at < ${ago(touchEveryMinutes, 'minutes')}`.as('due'),
    ])
    .where('secret_hash', '=', secretHash)
    .where('last_seen_at', '>', ago(guestCookieDays, 'days'))
    .executeTakeFirst();
}

export async function touchGuest(connection: Connection, guestId: number): Promise<void> {
  await connection
    .updateTable('guests')
    .set({ last_seen_at: sql<Date>`now()`, returned: true })
    .where('id', '=', guestId)
    .execute();
}

/** Locked until the transaction ends: of two logins with one guest the second finds none. */
export async function lockGuest(trx: Connection, guestId: number): Promise<boolean> {
  const guest = await trx
    .selectFrom('guests')
    .select('id')
    .where('id', '=', guestId)
    .forUpdate()
    .executeTakeFirst();
  return guest !== undefined;
}

/** With cart and wishlist. */
export async function deleteGuest(connection: Connection, guestId: number): Promise<void> {
  await connection.deleteFrom('guests').where('id', '=', guestId).execute();
}

export async function deleteExpired(connection: Connection): Promise<void> {
  await connection
    .deleteFrom('sessions')
    .where('last_used_at', '<=', ago(tokenDays, 'days'))
    .execute();
  await connection
    .deleteFrom('guests')
    .where(({ eb, and, or }) =>
      or([
        eb('last_seen_at', '<=', ago(guestCookieDays, 'days')),
        and([eb('returned', '=', false), eb('last_seen_at', '<=', ago(lostCookieDays, 'days'))]),
      ]),
    )
    .execute();
}
