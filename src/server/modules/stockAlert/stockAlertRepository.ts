import { sql } from 'kysely';
import { stockAlertHours } from '@/contract/limits';
import type { Locale } from '@/contract/locale';
import type { Connection } from '../../database/client';
import { columnIn } from '../../database/expressions';

/** A confirmed alert is deleted if its product does not come back within this time (privacy policy). */
const retentionDays = 365;

interface NewAlert {
  product_id: number;
  email: string;
  email_key: string;
  locale: Locale;
}

/** Replaces an unconfirmed one, whose link ends. False if the email waits already. */
export async function insertRequest(
  trx: Connection,
  { product_id, email, email_key, locale, token_hash }: NewAlert & { token_hash: string },
): Promise<boolean> {
  const written = await trx
    .insertInto('stock_alerts')
    .values({ product_id, email, email_key, locale, token_hash })
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'email_key'])
        .doUpdateSet({ email, locale, token_hash, created_at: sql<Date>`now()` })
        .where('stock_alerts.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Replaces an alert of the same customer or email. */
export async function insertOfCustomer(
  trx: Connection,
  { product_id, customer_id, email, email_key, locale }: NewAlert & { customer_id: number },
): Promise<void> {
  await trx
    .deleteFrom('stock_alerts')
    .where('product_id', '=', product_id)
    .where((is) => is.or([is('customer_id', '=', customer_id), is('email_key', '=', email_key)]))
    .execute();
  await trx
    .insertInto('stock_alerts')
    .values({
      product_id,
      customer_id,
      email,
      email_key,
      locale,
      confirmed_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteOfProduct(
  connection: Connection,
  customerId: number,
  productId: number,
): Promise<void> {
  await connection
    .deleteFrom('stock_alerts')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .execute();
}

export async function deleteOfCustomer(trx: Connection, customerId: number): Promise<void> {
  await trx.deleteFrom('stock_alerts').where('customer_id', '=', customerId).execute();
}

export async function isWaiting(connection: Connection, customerId: number, productId: number) {
  const row = await connection
    .selectFrom('stock_alerts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The product of a link that has not expired; a confirmed one does not. */
export function selectByToken(connection: Connection, tokenHash: string) {
  return connection
    .selectFrom('stock_alerts')
    .select(['id', 'product_id'])
    .where('token_hash', '=', tokenHash)
    .where(sql<boolean>`(confirmed_at is not null or created_at > ${linkExpiry})`)
    .executeTakeFirst();
}

const linkExpiry = sql<Date>`now() - ${stockAlertHours} * interval '1 hour'`;

export async function confirm(connection: Connection, id: number): Promise<void> {
  await connection
    .updateTable('stock_alerts')
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
    .where('id', '=', id)
    .execute();
}

export async function deleteByEmail(connection: Connection, emailKey: string): Promise<void> {
  await connection.deleteFrom('stock_alerts').where('email_key', '=', emailKey).execute();
}

/** For the export of the customer's data; a hidden product has no name. */
export async function selectOfCustomer(connection: Connection, customerId: number, locale: Locale) {
  const { rows } = await sql<{
    product_id: number;
    product: string | null;
    email: string;
    at: Date;
  }>`
    select a.product_id, case when p.active then ${columnIn('p.name', locale)} end as product, a.email, a.created_at as at
    from stock_alerts a join products p on p.id = a.product_id
    where a.customer_id = ${customerId} order by a.id`.execute(connection);
  return rows;
}

/** Links that were not confirmed in time, and alerts of products that did not come back. */
export async function deleteExpired(connection: Connection): Promise<void> {
  await sql`
    delete from stock_alerts
    where (confirmed_at is null and created_at <= ${linkExpiry})
      or created_at < now() - ${retentionDays} * interval '1 day'`.execute(connection);
}

interface DueAlert {
  product_id: number;
  /** The product's name. */
  product: string;
  recipient: string;
  email_key: string;
  locale: Locale;
}

/**
 * Deletes alerts of products that are in stock; other processes skip them. Those of accounts whose email is not
 * confirmed, which earlier versions took, wait until it is.
 */
export async function takeDue(trx: Connection, max: number): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    with due as materialized (
      select a.id from stock_alerts a join products p on p.id = a.product_id
        left join customers c on c.id = a.customer_id
      where p.active and p.stock > 0 and a.confirmed_at is not null and c.email_confirmed is not false
      order by a.id
      limit ${Math.max(0, max)}
      for update of a skip locked
    ), taken as (
      delete from stock_alerts where id in (select id from due) returning *
    )
    select t.product_id, p.name ->> t.locale as product, t.email_key, t.locale,
      coalesce(c.last_confirmed_email, c.email, t.email) as recipient
    from taken t join products p on p.id = t.product_id left join customers c on c.id = t.customer_id
    order by t.id`.execute(trx);
  return rows;
}
