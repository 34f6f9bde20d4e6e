import { type RawBuilder, sql } from 'kysely';
import { getOrderAddress } from '@/contract/address';
import { finishedStates } from '@/contract/fulfilment';
import type { Connection, Database } from '../../database/client';
import { lockCustomer } from '../customer/customerService';
import type { OrderRecord } from './OrderRecord';

const finished = sql`(${sql.join(finishedStates)})`;
const noContact = JSON.stringify({ name: '', last_name: '', email: '', phone: '' });
const anonymous = {
  contact: noContact,
  address: JSON.stringify(getOrderAddress({})),
  address_id: null,
  note: '',
  gift_note: '',
  buyer_pib: '',
  reminder_days: null,
  search_words: sql<string[]>`array[number]`,
};

export function isAnonymous({ contact }: Pick<OrderRecord, 'contact'>): boolean {
  return contact.phone === '' && contact.name === '';
}

/** Removes personal data from these orders and deletes staff notes, which may name the customer. */
async function anonymize(trx: Connection, ids: RawBuilder<number>): Promise<void> {
  const anonymized = await trx
    .updateTable('orders')
    .set(anonymous)
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  const anonymizedIds = anonymized.map(({ id }) => id);
  await sql`delete from order_notes where order_id = any(${anonymizedIds}::int[])`.execute(trx);
}

/** Deletes drafts and reminders, which someone else may have left in the account. */
export async function emptyCustomerOrders(trx: Connection, customerId: number): Promise<void> {
  await sql`delete from orders where customer_id = ${customerId} and placed_at is null`.execute(
    trx,
  );
  await sql`update orders set reminder_days = null where customer_id = ${customerId}`.execute(trx);
}

/** Call it when an account is deleted. Open orders keep contact and address until they are finished. */
export async function anonymizeCustomerOrders(trx: Connection, customerId: number): Promise<void> {
  // Wait for an order that is being placed, and include it.
  await lockCustomer(trx, customerId);
  // Lock the orders, because a concurrent status change may finish one of them.
  await sql`select id from orders where customer_id = ${customerId} order by id
    for no key update`.execute(trx);
  await emptyCustomerOrders(trx, customerId);
  // Emails about open orders go to the last confirmed email.
  await sql`update orders
    set contact = jsonb_set(contact, '{email}', to_jsonb(coalesce(last_confirmed_email, email)))
    from customers where customers.id = ${customerId} and customer_id = customers.id`.execute(trx);
  await anonymize(
    trx,
    sql`(select id from orders where customer_id = ${customerId} and status in ${finished})`,
  );
}

/** Anonymises an order that is finished after its account was deleted. */
export const anonymizeOrder = (trx: Connection, orderId: number): Promise<void> =>
  anonymize(trx, sql`(${orderId})`);

/** Anonymises finished orders without an account. */
export const anonymizeOrders = (trx: Connection, ids: readonly number[]): Promise<void> =>
  anonymize(trx, sql`(select unnest(${ids}::int[]))`);

/** Applies to phone orders that no customer has claimed, because they have no account to delete. */
const phoneOrderYears = 2;
const cleanupBatch = 500;

export const anonymizeOldPhoneOrders = ({
  transaction,
}: Pick<Database, 'transaction'>): Promise<void> =>
  transaction((trx) =>
    anonymize(
      trx,
      sql`(
        select id from orders old
        where origin = 'phone' and customer_id is null and status in ${finished}
          and contact <> ${noContact}::jsonb
          and (select max(at) from order_transitions where order_id = old.id and undone_at is null)
            < now() - ${`${phoneOrderYears} years`}::interval
        limit ${cleanupBatch}
        for no key update)`,
    ),
  );
