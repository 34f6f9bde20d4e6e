import { sql } from 'kysely';
import type { Connection } from '../../database/client';

/** Days in which a used or expired link is told from an unknown one. */
const rememberedDays = 7;

export async function insertSignInLink(
  trx: Connection,
  link: { customer_id: number; secret_hash: string; expires_at: Date },
): Promise<void> {
  await trx.insertInto('sign_in_links').values(link).execute();
}

interface SignInLink {
  /** Null if the account was deleted. */
  customer_id: number | null;
  used: boolean;
  expired: boolean;
}

/** `lock` locks the row until the transaction ends: of two uses the second finds it used. */
export function selectSignInLink(
  trx: Connection,
  secretHash: string,
  { lock = false } = {},
): Promise<SignInLink | undefined> {
  return trx
    .selectFrom('sign_in_links')
    .select([
      'customer_id',
      sql<boolean>`used_at is not null`.as('used'),
      sql<boolean>`expires_at <= now()`.as('expired'),
    ])
    .where('secret_hash', '=', secretHash)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function markSignInLinkUsed(trx: Connection, secretHash: string): Promise<void> {
  await trx
    .updateTable('sign_in_links')
    .set({ used_at: sql<Date>`now()` })
    .where('secret_hash', '=', secretHash)
    .execute();
}

export async function deleteOldSignInLinks(connection: Connection): Promise<void> {
  await connection
    .deleteFrom('sign_in_links')
    .where('expires_at', '<=', sql<Date>`now() - ${`${rememberedDays} days`}::interval`)
    .execute();
}
