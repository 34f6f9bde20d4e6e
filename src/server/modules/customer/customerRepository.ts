import { sql, type Selectable, type UpdateObject } from 'kysely';
import type { UserInfo } from '@/contract/customer';
import type { Connection, Tables } from '../../database/client';
import { getCode } from '../../database/databaseErrors';
import { ago, now } from '../../database/expressions';
import type { CustomerRow } from '../../database/tables';

export type CustomerRecord = Selectable<CustomerRow>;

/** Years after the last login, as stated in the privacy policy ("How long we keep data"). */
const accountYears = 2;
/** The number of days for which a used or expired login link is distinguished from an unknown one. */
const rememberedDays = 7;
const uniqueViolation = '23505';

/** Makes emails unique regardless of case. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

/** The address for emails to the customer. A changed address receives none until it is confirmed. */
export function confirmedEmail({
  email,
  last_confirmed_email,
}: Pick<CustomerRecord, 'email' | 'last_confirmed_email'>): string {
  return last_confirmed_email ?? email;
}

const queryCustomer = (connection: Connection, customerId: number) =>
  connection.selectFrom('customers').selectAll().where('id', '=', customerId);

export const selectCustomer = (connection: Connection, customerId: number) =>
  queryCustomer(connection, customerId).executeTakeFirst();

/** Serialises a customer's checkouts and address changes without blocking inserts that refer to the customer. */
export const lockCustomer = (trx: Connection, customerId: number) =>
  queryCustomer(trx, customerId).forNoKeyUpdate().executeTakeFirst();

/** `lock` locks the row until the transaction ends. */
export function selectCustomerByEmail(
  connection: Connection,
  email: string,
  { lock = false } = {},
) {
  return connection
    .selectFrom('customers')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** @returns `taken` if another account has the email, or undefined if the account was deleted */
export async function updateCustomer(
  connection: Connection,
  customerId: number,
  values: UserInfo & { last_confirmed_email: string | null },
) {
  try {
    return await connection
      .updateTable('customers')
      .set({ ...values, email_key: emailKey(values.email) })
      .where('id', '=', customerId)
      .returningAll()
      .executeTakeFirst();
  } catch (error) {
    if (getCode(error) === uniqueViolation) return 'taken';
    throw error;
  }
}

export async function setCustomer(
  connection: Connection,
  customerId: number,
  values: UpdateObject<Tables, 'customers'>,
): Promise<void> {
  await connection.updateTable('customers').set(values).where('id', '=', customerId).execute();
}

/** Selects accounts without a session whose last login is older than `accountYears`. */
export const selectUnused = (connection: Connection) =>
  connection
    .selectFrom('customers')
    .selectAll()
    .where('last_login_at', '<', ago(accountYears, 'years'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.customer_id', '=', 'customers.id'),
        ),
      ),
    );

/** The `customer_id` is null if the account was deleted. */
export const selectSignInLink = (connection: Connection, secretHash: string) =>
  connection
    .selectFrom('sign_in_links')
    .select('customer_id')
    .select(sql<boolean>`used_at is not null`.as('used'))
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();

/** Deletes password links and unused login links. */
export async function deleteLinks(connection: Connection, customerId: number): Promise<void> {
  await connection.deleteFrom('password_resets').where('customer_id', '=', customerId).execute();
  await connection
    .deleteFrom('sign_in_links')
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteExpiredLinks(connection: Connection): Promise<void> {
  await connection.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
  await connection
    .deleteFrom('sign_in_links')
    .where('expires_at', '<=', ago(rememberedDays, 'days'))
    .execute();
}
