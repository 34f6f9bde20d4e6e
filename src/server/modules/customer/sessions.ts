import { sql } from 'kysely';
import type { Session } from '@/contract/account';
import { guestCookieDays, tokenDays } from '@/contract/limits';
import type { Connection } from '../../database/client';
import { ago, now } from '../../database/expressions';
import type { Customer, Identities } from '../../http/Actor';
import { shownSession } from '../../http/deviceName';
import { hashSecret, makeSecret, sameText } from '../../http/secret';

/** The minimum time between two recorded uses. */
const touchEveryMinutes = 5;
const userAgentMaxLength = 400;
/** A guest whose cookie does not come back within this time is deleted, because its client stores no cookies. */
const lostCookieDays = 3;

const tokenPattern = /^(?<id>\d{1,9})\|(?<secret>[\w-]{20,100})$/;

/** Finds sessions by bearer token (`id|secret`) and guests by cookie. Only hashes of the secrets are stored. */
export const makeIdentities = (kysely: Connection): Identities => ({
  async findSession(token) {
    const { id, secret } = tokenPattern.exec(token)?.groups ?? {};
    if (!id || !secret) return undefined;
    const session = await kysely
      .selectFrom('sessions')
      .select(['id', 'customer_id', 'secret_hash'])
      .select(sql<boolean>`last_used_at < ${ago(touchEveryMinutes, 'minutes')}`.as('due'))
      .where('id', '=', Number(id))
      .where('last_used_at', '>', ago(tokenDays, 'days'))
      .executeTakeFirst();
    if (!session || !sameText(session.secret_hash, hashSecret(secret))) return undefined;
    if (session.due)
      await kysely
        .updateTable('sessions')
        .set({ last_used_at: now })
        .where('id', '=', session.id)
        .execute();
    return { kind: 'customer', customerId: session.customer_id, sessionId: session.id };
  },

  async findGuest(secret) {
    const isDue = sql<boolean>`not returned or last_seen_at < ${ago(touchEveryMinutes, 'minutes')}`;
    const guest = await kysely
      .selectFrom('guests')
      .select(['id', isDue.as('due')])
      .where('secret_hash', '=', hashSecret(secret))
      .where('last_seen_at', '>', ago(guestCookieDays, 'days'))
      .executeTakeFirst();
    if (!guest) return undefined;
    if (guest.due)
      await kysely
        .updateTable('guests')
        .set({ last_seen_at: now, returned: true })
        .where('id', '=', guest.id)
        .execute();
    return { kind: 'guest', guestId: guest.id };
  },

  async createGuest(connection = kysely) {
    const secret = makeSecret();
    const { id } = await connection
      .insertInto('guests')
      .values({ secret_hash: hashSecret(secret) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { guestId: id, secret };
  },
});

/** Ends the least recently used sessions beyond the maximum. @returns the token */
export async function openSession(
  trx: Connection,
  { customer_id, user_agent }: { customer_id: number; user_agent: string },
  maxSessions: number,
): Promise<string> {
  const secret = makeSecret();
  const { id } = await trx
    .insertInto('sessions')
    .values({
      customer_id,
      secret_hash: hashSecret(secret),
      user_agent: user_agent.slice(0, userAgentMaxLength),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('customer_id', '=', customer_id)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(maxSessions),
    )
    .execute();
  return `${id}|${secret}`;
}

/** Returns the most recently used first. */
export async function listSessions(
  connection: Connection,
  { customerId, sessionId }: Customer,
): Promise<Session[]> {
  const rows = await connection
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('customer_id', '=', customerId)
    .where('last_used_at', '>', ago(tokenDays, 'days'))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(shownSession(sessionId));
}

/** Returns false if the customer has no such session. */
export async function endSession(
  connection: Connection,
  { customerId, sessionId }: Customer,
): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export async function endSessions(connection: Connection, customerId: number, exceptId = 0) {
  await connection
    .deleteFrom('sessions')
    .where('customer_id', '=', customerId)
    .where('id', '<>', exceptId)
    .execute();
}

/** Also deletes the carts and wishlists of expired guests. */
export async function deleteExpiredSessions(connection: Connection): Promise<void> {
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
