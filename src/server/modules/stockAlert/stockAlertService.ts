import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { EndpointBody, EndpointData } from '@/contract/endpoint';
import { stockAlertHours } from '@/contract/limits';
import type { Locale } from '@/contract/locale';
import type { confirmStockAlert, requestStockAlert } from '@/contract/stockAlert';
import type { Connection, Database } from '../../database/client';
import { ago, columnIn, now } from '../../database/expressions';
import { countUnsent, type Outbox } from '../../email/emailRepository';
import type { Customer } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';
import { makeCipher } from '../../http/cipher';
import { hashSecret, makeSecret } from '../../http/secret';
import { catalogue } from '../catalogue/catalogueService';
import { endReviewRequests } from '../review/reviewRequestService';
import { confirmedEmail, emailKey, lockCustomer } from '../customer/customerService';

/** The maximum number of unsent emails. Other alerts wait, in case the product sells out again. */
const batchSize = 50;
/** The minimum duration of `requestAlert` in milliseconds, longer than adding an email takes. */
const requestMs = 200;
/** An alert is deleted if its product does not come back within this time, as the privacy policy states. */
const retentionDays = 365;

const linkExpiry = ago(stockAlertHours, 'hours');

export interface StockAlertDependencies {
  database: Database;
  outbox: Outbox;
  /** The shop's secret, which encrypts the email in links that end alerts. */
  secret: string;
}

const getCipher = ({ secret }: Pick<StockAlertDependencies, 'secret'>) =>
  makeCipher(secret, 'stock alerts');

/** @throws ApiError `product_not_found`, `product_in_stock` */
async function getSoldOutName(connection: Connection, id: number, locale: Locale) {
  const { name, stock } = await catalogue.product(connection, id, locale);
  if (stock.level !== 'out')
    throw new ApiError('product_in_stock', { details: { product_id: id, name } });
  return name;
}

const getAlerts = (connection: Connection, { customerId }: Customer, productId: number) =>
  connection
    .selectFrom('stock_alerts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId);

export async function isWaiting(connection: Connection, customer: Customer, productId: number) {
  return (await getAlerts(connection, customer, productId).executeTakeFirst()) !== undefined;
}

/** Replaces an alert of the same customer or email. @throws ApiError `email_unconfirmed`, or as in `getSoldOutName` */
export async function addAlert(
  trx: Connection,
  { customerId: customer_id }: Customer,
  product_id: number,
  locale: Locale,
): Promise<void> {
  await getSoldOutName(trx, product_id, locale);
  const customer = await lockCustomer(trx, customer_id);
  if (!customer) throw new ApiError('current_user_not_found');
  // The email may belong to someone else and must be confirmed by a link, as for visitors.
  if (!customer.email_confirmed) throw new ApiError('email_unconfirmed');
  const email = confirmedEmail(customer);
  const email_key = emailKey(email);
  await trx
    .deleteFrom('stock_alerts')
    .where('product_id', '=', product_id)
    .where((eb) => eb.or([eb('customer_id', '=', customer_id), eb('email_key', '=', email_key)]))
    .execute();
  await trx
    .insertInto('stock_alerts')
    .values({ product_id, customer_id, email, email_key, locale, confirmed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeAlert(connection: Connection, customer: Customer, productId: number) {
  await connection
    .deleteFrom('stock_alerts')
    .where('id', 'in', getAlerts(connection, customer, productId))
    .execute();
}

/** Takes equally long if the email already has an alert. @throws ApiError as in `getSoldOutName` */
export async function requestAlert(
  deps: StockAlertDependencies,
  form: EndpointBody<typeof requestStockAlert>,
  locale: Locale,
): Promise<void> {
  await Promise.all([sendLink(deps, form, locale), wait(requestMs)]);
}

/** Replaces an unconfirmed alert, whose link becomes invalid. */
async function sendLink(
  { database, outbox }: StockAlertDependencies,
  { product_id, email }: EndpointBody<typeof requestStockAlert>,
  locale: Locale,
): Promise<void> {
  const product = await getSoldOutName(database.kysely, product_id, locale);
  const token = makeSecret();
  const values = { email, locale, token_hash: hashSecret(token) };
  await database.transaction(async (trx) => {
    const inserted = await trx
      .insertInto('stock_alerts')
      .values({ product_id, email_key: emailKey(email), ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['product_id', 'email_key'])
          .doUpdateSet({ ...values, created_at: now })
          .where('stock_alerts.confirmed_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst();
    // The email already has a confirmed alert.
    if (!inserted) return;
    const content = { product, token };
    const kind = 'stock_alert_confirmation';
    await outbox.add(trx, { kind, recipient: email, locale, content });
  });
}

/** Confirmed links don't expire. @throws ApiError `email_link_invalid`, or as in `getSoldOutName` */
export async function confirmAlert(
  connection: Connection,
  token: string,
  locale: Locale,
): Promise<EndpointData<typeof confirmStockAlert>> {
  const alert = await connection
    .selectFrom('stock_alerts')
    .select(['id', 'product_id'])
    .where('token_hash', '=', hashSecret(token))
    .where(sql<boolean>`(confirmed_at is not null or created_at > ${linkExpiry})`)
    .executeTakeFirst();
  if (!alert) throw new ApiError('email_link_invalid');
  const name = await getSoldOutName(connection, alert.product_id, locale);
  await connection
    .updateTable('stock_alerts')
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
    .where('id', '=', alert.id)
    .execute();
  return { product_id: alert.product_id, name };
}

/** Creates tokens that end the alerts and the review requests of an email. */
export const unsubscribeTokens = (deps: Pick<StockAlertDependencies, 'secret'>) =>
  getCipher(deps).encrypt;

/** Ends the alerts and the review requests of an email. Idempotent. @throws ApiError `email_link_invalid` */
export async function endAlerts(deps: StockAlertDependencies, token: string): Promise<void> {
  const key = getCipher(deps).decrypt(token);
  if (key === undefined) throw new ApiError('email_link_invalid');
  await deleteAlertsByEmail(deps.database.kysely, key);
  await endReviewRequests(deps.database.kysely, key);
}

/** Lists a customer's alerts for the data export. A hidden product has no name. */
export async function exportAlerts(connection: Connection, customerId: number, locale: Locale) {
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

/** Keeps alerts that were requested without logging in. */
export async function deleteAlerts(trx: Connection, customerId: number): Promise<void> {
  await trx.deleteFrom('stock_alerts').where('customer_id', '=', customerId).execute();
}

export async function deleteAlertsByEmail(connection: Connection, email: string): Promise<void> {
  await connection.deleteFrom('stock_alerts').where('email_key', '=', emailKey(email)).execute();
}

/** Deletes links that were not confirmed in time, and alerts for products that did not come back. */
export async function deleteExpiredAlerts(connection: Connection): Promise<void> {
  await sql`
    delete from stock_alerts
    where (confirmed_at is null and created_at <= ${linkExpiry})
      or created_at < ${ago(retentionDays, 'days')}`.execute(connection);
}

interface DueAlert {
  product_id: number;
  /** The product's name. */
  product: string;
  recipient: string;
  email_key: string;
  locale: Locale;
}

/** Deletes and returns alerts for products in stock. Other processes skip them. */
async function takeDue(trx: Connection, max: number): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    with due as materialized (
      select a.id from stock_alerts a join products p on p.id = a.product_id
      where p.active and p.stock > 0 and a.confirmed_at is not null
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

/** Turns a batch of alerts for products in stock into emails. @returns their number */
export const writeDueAlerts = (deps: StockAlertDependencies): Promise<number> =>
  deps.database.transaction(async (trx) => {
    const { outbox } = deps;
    const capacity = batchSize - (await countUnsent(trx, 'back_in_stock'));
    const due = await takeDue(trx, capacity);
    const encrypt = unsubscribeTokens(deps);
    for (const { product_id, product, recipient, email_key, locale } of due) {
      const content = { product_id, product, token: encrypt(email_key) };
      await outbox.add(trx, { kind: 'back_in_stock', recipient, locale, content });
    }
    return due.length;
  });
