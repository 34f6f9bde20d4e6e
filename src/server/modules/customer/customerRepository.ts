import { sql, type Selectable } from 'kysely';
import { passwordResetMinutes, signInLinkMinutes } from '@/contract/limits';
import type { UserInfo } from '@/contract/passwordless';
import type { Locale } from '@/contract/locale';
import type { Connection } from '../../database/client';
import type { CustomerRow } from '../../database/tables';

export type CustomerRecord = Selectable<CustomerRow>;

/** Years after the last login (privacy policy, "How long we keep data"). */
const accountYears = 2;
/** Days in which a used or expired link to log in is told from an unknown one. */
const rememberedDays = 7;

/** One account per email, regardless of case. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

/** Recipient of emails to the customer: a changed email receives none until it is confirmed. */
export function confirmedEmail({
  email,
  last_confirmed_email,
}: Pick<CustomerRecord, 'email' | 'last_confirmed_email'>): string {
  return last_confirmed_email ?? email;
}

export interface NewCustomer extends UserInfo {
  /** Null for an account without a password. */
  password_hash: string | null;
  locale: Locale;
}

export function selectCustomer(
  connection: Connection,
  customerId: number,
): Promise<CustomerRecord | undefined> {
  return connection
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', customerId)
    .executeTakeFirst();
}

/**
 * Serialises checkouts and additions to the address book of one customer until the transaction ends.
 * Inserts of rows that refer to the customer do not wait.
 * @returns undefined if the account is deleted
 */
export function lockCustomer(
  trx: Connection,
  customerId: number,
): Promise<CustomerRecord | undefined> {
  return trx
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** `lock` locks the row until the transaction ends. */
export function selectCustomerByEmail(
  connection: Connection,
  email: string,
  { lock = false } = {},
): Promise<CustomerRecord | undefined> {
  return connection
    .selectFrom('customers')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** Undefined if the email is taken. */
export function insertCustomer(
  connection: Connection,
  { name, last_name, phone, email, password_hash, locale }: NewCustomer,
): Promise<CustomerRecord | undefined> {
  return connection
    .insertInto('customers')
    .values({ name, last_name, phone, email, email_key: emailKey(email), password_hash, locale })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** `taken` if another account has the email; undefined if the account is deleted. */
export async function updateCustomer(
  connection: Connection,
  customerId: number,
  values: UserInfo & { last_confirmed_email: string | null },
): Promise<CustomerRecord | 'taken' | undefined> {
  const { name, last_name, phone, email, last_confirmed_email } = values;
  try {
    return await connection
      .updateTable('customers')
      .set({ name, last_name, phone, email, email_key: emailKey(email), last_confirmed_email })
      .where('id', '=', customerId)
      .returningAll()
      .executeTakeFirst();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === '23505') return 'taken';
    throw error;
  }
}

/** With a link that was sent to the customer's email, which is thereby confirmed. */
export async function setByLink(
  connection: Connection,
  customerId: number,
  password_hash: string | null,
): Promise<void> {
  await connection
    .updateTable('customers')
    .set({ password_hash, email_confirmed: true })
    .where('id', '=', customerId)
    .execute();
}

export async function forgetPerson(trx: Connection, customerId: number): Promise<void> {
  await trx
    .updateTable('customers')
    .set({ name: '', last_name: '', phone: '' })
    .where('id', '=', customerId)
    .execute();
}

/** False if the password has changed in the meantime. */
export async function replacePassword(
  connection: Connection,
  customerId: number,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('customers')
    .set({ password_hash: to })
    .where('id', '=', customerId)
    .where('password_hash', 'is not distinct from', from)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** The customer, locked with this password until the transaction ends; undefined if it differs. */
export function lockPassword(
  trx: Connection,
  { id, password_hash }: Pick<CustomerRecord, 'id' | 'password_hash'>,
): Promise<CustomerRecord | undefined> {
  return trx
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Call it in the transaction of a login. */
export async function recordLogin(trx: Connection, customerId: number): Promise<void> {
  await trx
    .updateTable('customers')
    .set({ last_login_at: sql<Date>`now()` })
    .where('id', '=', customerId)
    .execute();
}

const deletedColumns = [
  'id',
  'email',
  'last_confirmed_email',
  'email_confirmed',
  'password_hash',
] as const;
export type DeletedCustomer = Pick<CustomerRecord, (typeof deletedColumns)[number]>;

/** No session, and the last login is older than the retention time of the privacy policy. */
function unused(connection: Connection) {
  return connection
    .selectFrom('customers')
    .select(deletedColumns)
    .where('last_login_at', '<', sql<Date>`now() - ${`${accountYears} years`}::interval`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.customer_id', '=', 'customers.id'),
        ),
      ),
    );
}

/** Accounts not used for the retention time. */
export async function selectUnused(connection: Connection, max: number): Promise<number[]> {
  const rows = await unused(connection).orderBy('last_login_at').limit(max).execute();
  return rows.map(({ id }) => id);
}

/** Locks the account against logins until the transaction ends; undefined if it was used. */
export function lockUnused(
  trx: Connection,
  customerId: number,
): Promise<DeletedCustomer | undefined> {
  return unused(trx).where('customers.id', '=', customerId).forUpdate().executeTakeFirst();
}

/** False if the password has changed or the account is deleted. */
export async function deleteCustomer(
  connection: Connection,
  { id, password_hash }: Pick<CustomerRecord, 'id' | 'password_hash'>,
): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('customers')
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', password_hash)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

const linkMinutes = { password_reset: passwordResetMinutes, sign_in_link: signInLinkMinutes };
export type LinkKind = keyof typeof linkMinutes;

export async function insertLink(
  trx: Connection,
  kind: LinkKind,
  link: { customer_id: number; secret_hash: string },
): Promise<void> {
  const expires_at = new Date(Date.now() + linkMinutes[kind] * 60_000);
  await trx
    .insertInto(`${kind}s` as const)
    .values({ ...link, expires_at })
    .execute();
}

export function selectReset(
  connection: Connection,
  secretHash: string,
): Promise<{ customer_id: number } | undefined> {
  return connection
    .selectFrom('password_resets')
    .select('customer_id')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Deletes the reset: it can be used once. */
export function takeReset(
  connection: Connection,
  secretHash: string,
): Promise<{ customer_id: number } | undefined> {
  return connection
    .deleteFrom('password_resets')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('customer_id')
    .executeTakeFirst();
}

/** Its `customer_id` is null if the account was deleted. */
export function selectSignInLink(connection: Connection, secretHash: string) {
  return connection
    .selectFrom('sign_in_links')
    .select('customer_id')
    .select(sql<boolean>`used_at is not null`.as('used'))
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
}

export async function markSignInLinkUsed(trx: Connection, secretHash: string): Promise<void> {
  await trx
    .updateTable('sign_in_links')
    .set({ used_at: sql<Date>`now()` })
    .where('secret_hash', '=', secretHash)
    .execute();
}

/** Links to set a password, and those to log in that were not used. */
export async function deleteLinks(connection: Connection, customerId: number): Promise<void> {
  await connection.deleteFrom('password_resets').where('customer_id', '=', customerId).execute();
  await connection
    .deleteFrom('sign_in_links')
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteExpiredLinks(connection: Connection): Promise<void> {
  await connection
    .deleteFrom('password_resets')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
  await connection
    .deleteFrom('sign_in_links')
    .where('expires_at', '<=', sql<Date>`now() - ${`${rememberedDays} days`}::interval`)
    .execute();
}
