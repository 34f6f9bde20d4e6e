import { sql, type RawBuilder } from 'kysely';
import { emailChangeHours } from '@/contract/limits';
import { asLocale } from '@/contract/locale';
import type { Connection } from '../../database/client';
import { now } from '../../database/expressions';
import type { Outbox } from '../../email/emailRepository';
import { hashSecret, makeSecret } from '../../http/secret';
import { confirmedEmail, emailKey, type CustomerRecord } from './customerRepository';

/**
 * Call it in the transaction that changes the email. Sends a confirmation link to the new email and an undo link to the
 * last confirmed one. The message with the undo link omits the new email, which could be any text.
 */
export async function writeEmailChange(
  trx: Connection,
  outbox: Outbox,
  {
    id,
    name,
    email,
    email_key,
    email_confirmed,
    locale: storedLocale,
    ...customer
  }: CustomerRecord,
): Promise<void> {
  const [confirmToken, restoreToken] = [makeSecret(), makeSecret()];
  const locale = asLocale(storedLocale);
  const old = confirmedEmail({ email, ...customer });
  await trx
    .insertInto('email_changes')
    .values({
      customer_id: id,
      old_email: old,
      old_email_key: emailKey(old),
      old_email_confirmed: email_confirmed,
      new_email_key: email_key,
      confirm_hash: hashSecret(confirmToken),
      restore_hash: hashSecret(restoreToken),
      expires_at: new Date(Date.now() + emailChangeHours * 3_600_000),
    })
    .execute();
  const content = { name, email, token: confirmToken };
  await outbox.add(trx, { kind: 'email_confirmation', recipient: email, locale, content });
  // The owner of a confirmed email is always notified of the change.
  const changed = { name, email: old, token: restoreToken };
  await outbox.add(
    trx,
    { kind: 'email_changed', recipient: old, locale, content: changed },
    { trusted: email_confirmed },
  );
}

const selectChanges = (connection: Connection) =>
  connection.selectFrom('email_changes').selectAll();

/** True while the links of a change to this email are valid. */
export async function isChanging(connection: Connection, { id, email_key }: CustomerRecord) {
  const changes = selectChanges(connection)
    .where('customer_id', '=', id)
    .where('expires_at', '>', now);
  return (await changes.where('new_email_key', '=', email_key).executeTakeFirst()) !== undefined;
}

/** True if another account has left this confirmed email and may still return to it. */
export async function isReserved(connection: Connection, { id, email_key }: CustomerRecord) {
  const otherChanges = selectChanges(connection).where('customer_id', '<>', id);
  const reservations = otherChanges
    .where('old_email_key', '=', email_key)
    .where('old_email_confirmed', '=', true);
  return (await reservations.executeTakeFirst()) !== undefined;
}

/** Finds a change by the hash of either of its two tokens. */
export const selectByToken = (
  connection: Connection,
  column: 'confirm_hash' | 'restore_hash',
  hash: string,
) =>
  selectChanges(connection)
    .where(column, '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Ends the right of other accounts to return to this email, which they left without confirming it. */
export async function releaseEmail(trx: Connection, { id, email_key }: CustomerRecord) {
  await sql`
    with released as (
      delete from email_changes
      where old_email_key = ${email_key} and not old_email_confirmed and customer_id <> ${id}
      returning customer_id, old_email
    )
    update customers set last_confirmed_email = null from released
    where id = customer_id and last_confirmed_email = old_email`.execute(trx);
}

/** Invalidates all links of email changes. */
export async function deleteEmailChanges(trx: Connection, customerId: number): Promise<void> {
  await trx.deleteFrom('email_changes').where('customer_id', '=', customerId).execute();
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
  await deleteEmailChanges(trx, customerId);
}

/** An unconfirmed email may belong to someone else, who can then register with it. */
export const freeUnconfirmedEmail = (trx: Connection, email: string, exceptId = 0) =>
  returnToConfirmed(trx, sql`email_key = ${emailKey(email)} and customers.id <> ${exceptId}`);

/** Returns accounts to their last confirmed email if the new one was not confirmed in time. */
export async function endExpiredEmailChanges(trx: Connection): Promise<void> {
  await returnToConfirmed(
    trx,
    sql`expires_at <= now() and not exists (
      select from email_changes
      where customer_id = customers.id and new_email_key = email_key and expires_at > now())`,
  );
  await trx.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
}
