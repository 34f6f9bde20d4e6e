import { sql } from 'kysely';
import type { Connection } from '../database/client';
import { type Email, type EmailKind, emailKinds } from './Email';

/** With the backoff, the last attempt is about two days after the first. */
export const maxAttempts = 14;

const retentionDays = 30;

/** After this many attempts, the recipient is more likely to be the cause than the mail server. */
const failingAttempts = 3;

/** Each commit that adds an email notifies this channel, so that the email is sent immediately. */
export const emailsChannel = 'emails';

const kinds = Object.entries(emailKinds);
const accountKinds = kinds.filter(([, facts]) => facts.endsWithAccount).map(([kind]) => kind);
const validMinutes = kinds.flatMap(([kind, facts]) =>
  facts.validMinutes === null ? [] : [[kind, facts.validMinutes]],
);

export interface EmailOptions {
  orderId?: number;
  /** The number of seconds in which the email can still be deleted. */
  delaySeconds?: number;
  /** Ignores the recipient's limit, because staff caused the email or the recipient has proved to own the address. */
  trusted?: boolean;
}

export interface Outbox {
  /** Call this in the transaction that causes the email. @returns null if the recipient's limit was reached */
  add(trx: Connection, email: Email, options?: EmailOptions): Promise<number | null>;
}

export const outbox: Outbox = {
  async add(trx, { kind, recipient, locale, content }, { orderId, delaySeconds = 0 } = {}) {
    const { id } = await trx
      .insertInto('emails')
      .values({
        kind,
        recipient,
        locale,
        content: JSON.stringify(content),
        order_id: orderId ?? null,
        ...(delaySeconds > 0 && {
          due_at: sql<Date>`now() + ${delaySeconds} * interval '1 second'`,
        }),
      })
      .returning('id')
      // Polling finds emails that are due later.
      .$if(delaySeconds === 0, (query) =>
        query.returning(sql`pg_notify(${emailsChannel}, '')`.as('notified')),
      )
      .executeTakeFirstOrThrow();
    return id;
  },
};

/** Keeps emails about orders, and emails about stock alerts unless the account has proved that it owns the address. */
export async function deleteByRecipient(
  trx: Connection,
  recipient: string,
  isProven: boolean,
): Promise<void> {
  await trx
    .deleteFrom('emails')
    .where('recipient', '=', recipient)
    .where((is) =>
      is.or([
        is('sent_at', 'is not', null),
        is('attempts', '>=', maxAttempts),
        is('kind', 'in', accountKinds),
      ]),
    )
    .$if(!isProven, (query) =>
      query.where('kind', 'not in', ['stock_alert_confirmation', 'back_in_stock']),
    )
    .execute();
}

export async function countUnsent(connection: Connection, kind: EmailKind): Promise<number> {
  const { count } = await connection
    .selectFrom('emails')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .where('attempts', '<', failingAttempts)
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns whether the email was deleted, which is impossible while it is being sent */
export async function deleteUnsent(trx: Connection, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('emails')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes an order's emails that are delayed while their step can be undone. */
export async function deleteDelayed(trx: Connection, orderId: number): Promise<void> {
  await trx
    .deleteFrom('emails')
    .where('order_id', '=', orderId)
    .where('sent_at', 'is', null)
    .where('attempts', '=', 0)
    .where('due_at', '>', sql<Date>`now()`)
    .execute();
}

/** Restarts the attempts of a failed email. @returns false if it was sent or is being sent */
export async function rescheduleEmail(trx: Connection, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update emails set attempts = 0, due_at = now()
    where id = ${id} and sent_at is null and attempts > 0
      and due_at - least(60 * power(2, attempts - 1), 21600) * interval '1 second'
        < now() - interval '1 minute'
    returning id`.execute(trx);
  return rows.length > 0;
}

export interface DueEmail {
  id: number;
  email: Email;
  attempts: number;
  created_at: Date;
  /** Null if the email is not about an order, or is for the shop. */
  order_token: string | null;
}

/**
 * Postpones the next attempt (with a backoff from one minute to six hours), so that other senders skip the email and it
 * is retried after a crash. No transaction stays open while the email is sent.
 */
export async function takeDueEmail(connection: Connection): Promise<DueEmail | undefined> {
  const { rows } = await sql<Omit<DueEmail, 'email'> & Email>`
    update emails set
      attempts = attempts + 1,
      due_at = now() + least(60 * power(2, attempts), 21600) * interval '1 second'
    where id = (
      select id from emails
      where sent_at is null and due_at <= now() and attempts < ${maxAttempts}
      order by due_at, id
      limit 1
      for update skip locked
    )
    returning id, kind, recipient, locale, content, attempts, created_at,
      (select orders.id || '.' || link_key from orders where orders.id = order_id) as order_token
  `.execute(connection);
  const [row] = rows;
  if (!row) return undefined;
  const { id, attempts, created_at, order_token, ...email } = row;
  return { id, attempts, created_at, order_token, email: email as Email };
}

/** Deletes the content, because it may contain a link with a token. */
export async function markSent(connection: Connection, id: number): Promise<void> {
  await connection
    .updateTable('emails')
    .set({ sent_at: sql<Date>`now()`, content: '{}' })
    .where('id', '=', id)
    .execute();
}

/** Deletes emails whose link has expired, and those that were sent or failed before the retention time. */
export async function deleteOldEmails(connection: Connection): Promise<void> {
  await sql`
    delete from emails
    where created_at < now() - interval '1 minute'
        * (${JSON.stringify(Object.fromEntries(validMinutes))}::jsonb ->> kind)::integer
      or sent_at < now() - ${retentionDays} * interval '1 day'
      or (attempts >= ${maxAttempts} and created_at < now() - ${retentionDays} * interval '1 day')
  `.execute(connection);
}

export async function findEmailIds(connection: Connection, ids: number[]): Promise<Set<number>> {
  const rows = await connection
    .selectFrom('emails')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
