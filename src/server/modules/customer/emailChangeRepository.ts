import { sql, type Insertable, type Selectable } from 'kysely';
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

/** Whether another account left this email and may still return to it. */
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
    .where('expires_at', '>', now)
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

export async function deleteExpiredEmailChanges(connection: Connection): Promise<void> {
  await connection.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
}
