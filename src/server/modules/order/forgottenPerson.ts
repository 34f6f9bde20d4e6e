import { sql } from 'kysely';
import { orderStatuses, orderTransitions, type OrderStatus } from '../../../contract/order';
import type { Connection } from '../../database/client';

/** Nothing follows any more, so nobody needs to know where the parcel went. */
export function isOver(status: OrderStatus): boolean {
  return orderTransitions[status].length === 0;
}

const nobody = JSON.stringify({ name: '', last_name: '', email: '', phone: '' });
const nowhere = JSON.stringify({
  street: '',
  street_number: '',
  city: '',
  municipality: '',
  zipCode: '',
  country: '',
});
const blank = { contact: nobody, address: nowhere, address_id: null, note: '' };

/**
 * The person leaves the orders that are over; orders that were never placed go altogether. Orders
 * under way keep contact and address, or their parcels could not arrive: see `blankOrder`.
 */
export async function blankCustomer(trx: Connection, customerId: number): Promise<void> {
  await trx
    .deleteFrom('orders')
    .where('customer_id', '=', customerId)
    .where('placed_at', 'is', null)
    .execute();
  // The owner may be moving one of them on at this moment: whoever is second knows of the first.
  await trx
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // Emails about orders under way go on to the address that was confirmed last.
  await sql`update orders
    set contact = jsonb_set(contact, '{email}', to_jsonb(coalesce(last_confirmed_email, email)))
    from customers where customers.id = ${customerId} and customer_id = customers.id`.execute(trx);
  await trx
    .updateTable('orders')
    .set(blank)
    .where('customer_id', '=', customerId)
    .where('status', 'in', orderStatuses.filter(isOver))
    .execute();
}

/** For an order that is over now and whose account went before. */
export async function blankOrder(trx: Connection, orderId: number): Promise<void> {
  await trx.updateTable('orders').set(blank).where('id', '=', orderId).execute();
}
