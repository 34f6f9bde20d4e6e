import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type { Connection } from '../../database/client';
import type { EmailChangeRow } from '../../database/tables';

type EmailChange = Selectable<EmailChangeRow>;

const now = sql<Date>`now()`;

export async function insertEmailChange(
  trx: Connection,
  change: Insertable<EmailChangeRow>,
): Promise<void> {
  await trx.insertInto('email_changes').values(change).execute();
}

/** The pending change to this email whose links are still valid. */
export function selectEmailChange(
  connection: Connection,
  customerId: number,
  newEmailKey: string,
): Promise<{ customer_id: number } | undefined> {
  return connection
    .selectFrom('email_changes')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('new_email_key', '=', newEmailKey)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Whether another account left this email, which it had confirmed, and may still return to it, or be returned. */
export async function isReserved(
  connection: Connection,
  customerId: number,
  emailKey: string,
): Promise<boolean> {
  const change = await connection
    .selectFrom('email_changes')
    .select('customer_id')
    .where('old_email_key', '=', emailKey)
    .where('customer_id', '<>', customerId)
    .where('old_email_confirmed', '=', true)
    .executeTakeFirst();
  return change !== undefined;
}

/** Found by the hash of either of its two tokens. */
export function selectByToken(
  connection: Connection,
  column: 'confirm_hash' | 'restore_hash',
  hash: string,
): Promise<EmailChange | undefined> {
  return connection
    .selectFrom('email_changes')
    .selectAll()
    .where(column, '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * An email that others left without ever confirming it may be somebody else's, who has it now: they cannot return to it
 * and have the one that they changed to, as if they had registered with it.
 */
export async function releaseEmail(trx: Connection, emailKey: string, customerId: number) {
  await sql`
    with released as (
      delete from email_changes
      where old_email_key = ${emailKey} and not old_email_confirmed and customer_id <> ${customerId}
      returning customer_id, old_email
    )
    update customers set last_confirmed_email = null from released
    where id = customer_id and last_confirmed_email = old_email`.execute(trx);
}

/** False if the account's email has changed meanwhile. */
export async function markConfirmed(
  trx: Connection,
  { customer_id, new_email_key }: EmailChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('customers')
    .set({ last_confirmed_email: null, email_confirmed: true })
    .where('id', '=', customer_id)
    .where('email_key', '=', new_email_key)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Restores the old email with a new password, and invalidates all other links of a change. */
export async function restoreEmail(
  trx: Connection,
  { customer_id, old_email, old_email_key }: EmailChange,
  password_hash: string,
): Promise<void> {
  await trx
    .updateTable('customers')
    .set({
      email: old_email,
      email_key: old_email_key,
      last_confirmed_email: null,
      email_confirmed: true,
      password_hash,
    })
    .where('id', '=', customer_id)
    .execute();
  await trx.deleteFrom('email_changes').where('customer_id', '=', customer_id).execute();
}

/** Returns accounts of these changes to their last confirmed email, unless they have confirmed the new one. */
async function returnToConfirmed(trx: Connection, changes: RawBuilder<unknown>): Promise<void> {
  await sql`
    update customers set email = old_email, email_key = old_email_key, last_confirmed_email = null
    from email_changes change
    where customer_id = customers.id and new_email_key = email_key and last_confirmed_email = old_email
      and ${changes}
  `.execute(trx);
}

/** Returns the account to its last confirmed email. */
export async function endEmailChanges(trx: Connection, customerId: number): Promise<void> {
  await returnToConfirmed(trx, sql`customers.id = ${customerId}`);
  await trx.deleteFrom('email_changes').where('customer_id', '=', customerId).execute();
}

/** Until it is confirmed, an email may be somebody else's: whoever registers with it gets it. */
export const freeUnconfirmedEmail = (trx: Connection, emailKey: string, exceptId = 0) =>
  returnToConfirmed(trx, sql`email_key = ${emailKey} and customers.id <> ${exceptId}`);

/**
 * An account whose new email was not confirmed in time returns to the last confirmed one: the new one may be
 * somebody else's, who could never use it here.
 */
export async function endExpiredEmailChanges(trx: Connection): Promise<void> {
  await returnToConfirmed(
    trx,
    sql`expires_at <= now() and not exists (
      select from email_changes
      where customer_id = customers.id and new_email_key = email_key and expires_at > now())`,
  );
  await trx.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
}
