import { sql } from 'kysely';
import { orderAddressOf } from '@/contract/address';
import { finishedStates } from '@/contract/fulfilment';
import type { Connection, Database } from '../../database/client';
import type { OrderRecord } from './OrderRecord';

const noContact = JSON.stringify({ name: '', last_name: '', email: '', phone: '' });
const anonymous = {
  contact: noContact,
  address: JSON.stringify(orderAddressOf({})),
  address_id: null,
  note: '',
  gift_note: '',
  reminder_days: null,
  search_words: sql<string[]>`array[number]`,
};

/** Whether the person was removed. */
export function isAnonymous({ contact }: Pick<OrderRecord, 'contact'>): boolean {
  return contact.phone === '' && contact.name === '';
}

/** Notes of staff may name the customer. */
async function deleteNotes(trx: Connection, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await trx.deleteFrom('order_notes').where('order_id', 'in', orderIds).execute();
}

async function deleteDrafts(trx: Connection, customerId: number): Promise<void> {
  await trx
    .deleteFrom('orders')
    .where('customer_id', '=', customerId)
    .where('placed_at', 'is', null)
    .execute();
}

/** Deletes drafts and wishes to be reminded, which somebody else may have left in the account. */
export async function emptyCustomerOrders(trx: Connection, customerId: number): Promise<void> {
  await deleteDrafts(trx, customerId);
  await trx
    .updateTable('orders')
    .set({ reminder_days: null })
    .where('customer_id', '=', customerId)
    .execute();
}

/**
 * Removes the personal data from finished orders and deletes drafts. Open orders keep contact and
 * address for the delivery until they are finished: see `anonymizeOrder`.
 */
export async function anonymizeCustomerOrders(trx: Connection, customerId: number): Promise<void> {
  await deleteDrafts(trx, customerId);
  // Locked, because a concurrent status change may finish one of them.
  await trx
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // Emails about open orders go to the last confirmed email.
  await sql`update orders
    set contact = jsonb_set(contact, '{email}', to_jsonb(coalesce(last_confirmed_email, email))),
      reminder_days = null
    from customers where customers.id = ${customerId} and customer_id = customers.id`.execute(trx);
  const blanked = await trx
    .updateTable('orders')
    .set(anonymous)
    .where('customer_id', '=', customerId)
    .where('status', 'in', finishedStates)
    .returning('id')
    .execute();
  await deleteNotes(
    trx,
    blanked.map(({ id }) => id),
  );
}

/** For an order that is finished after its account was deleted. */
export async function anonymizeOrder(trx: Connection, orderId: number): Promise<void> {
  await trx.updateTable('orders').set(anonymous).where('id', '=', orderId).execute();
  await deleteNotes(trx, [orderId]);
}

/** A phone order that no customer has claimed has no account to delete: its personal data are kept for two years. */
const phoneOrderYears = 2;
const cleanupBatch = 500;

export async function anonymizeOldPhoneOrders({
  transaction,
}: Pick<Database, 'transaction'>): Promise<void> {
  await transaction(async (trx) => {
    const blanked = await trx
      .updateTable('orders')
      .set(anonymous)
      .where((order) =>
        order(
          'id',
          'in',
          order
            .selectFrom('orders as old')
            .select('old.id')
            .where('old.origin', '=', 'phone')
            .where('old.customer_id', 'is', null)
            .where('old.status', 'in', finishedStates)
            .where(sql<boolean>`old.contact <> ${noContact}::jsonb`)
            .where(
              sql<boolean>`(select max(at) from order_transitions
                where order_id = old.id and undone_at is null)
                < now() - ${`${phoneOrderYears} years`}::interval`,
            )
            .limit(cleanupBatch)
            .forNoKeyUpdate(),
        ),
      )
      .returning('id')
      .execute();
    await deleteNotes(
      trx,
      blanked.map(({ id }) => id),
    );
  });
}
