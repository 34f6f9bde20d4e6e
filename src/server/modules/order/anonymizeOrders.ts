import { sql } from 'kysely';
import { orderStatuses, orderTransitions, type OrderStatus } from '../../../contract/order';
import type { Connection } from '../../database/client';

/** Final statuses: the personal data are no longer needed. */
export function isFinished(status: OrderStatus): boolean {
  return orderTransitions[status].length === 0;
}

const noContact = JSON.stringify({ name: '', last_name: '', email: '', phone: '' });
const noAddress = JSON.stringify({
  street: '',
  street_number: '',
  city: '',
  municipality: '',
  zipCode: '',
  country: '',
});
const anonymous = {
  contact: noContact,
  address: noAddress,
  address_id: null,
  note: '',
  gift_note: '',
};

/**
 * Removes the personal data from finished orders and deletes drafts. Open orders keep contact and
 * address for the delivery until they are finished: see `anonymizeOrder`.
 */
export async function anonymizeCustomerOrders(trx: Connection, customerId: number): Promise<void> {
  await trx
    .deleteFrom('orders')
    .where('customer_id', '=', customerId)
    .where('placed_at', 'is', null)
    .execute();
  // Locked, because a concurrent status change may finish one of them.
  await trx
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // Emails about open orders go to the last confirmed address.
  await sql`update orders
    set contact = jsonb_set(contact, '{email}', to_jsonb(coalesce(last_confirmed_email, email)))
    from customers where customers.id = ${customerId} and customer_id = customers.id`.execute(trx);
  await trx
    .updateTable('orders')
    .set(anonymous)
    .where('customer_id', '=', customerId)
    .where('status', 'in', orderStatuses.filter(isFinished))
    .execute();
}

/** For an order that is finished after its account was deleted. */
export async function anonymizeOrder(trx: Connection, orderId: number): Promise<void> {
  await trx.updateTable('orders').set(anonymous).where('id', '=', orderId).execute();
}
