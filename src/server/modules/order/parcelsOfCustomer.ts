import { sql } from 'kysely';
import type { CustomerParcels } from '@/contract/admin/orders';
import type { Connection } from '../../database/client';
import { nationalNumber } from '../../database/orderSearchWords';
import type { OrderRecord } from './OrderRecord';

interface ParcelRow {
  number: string;
  phone: string;
  of_account: boolean;
  came_back: boolean;
}

/** The newest parcels of the same account or phone number that have arrived or come back, and those that nobody took. */
export async function parcelsOfCustomer(
  connection: Connection,
  { customer_id, contact }: Pick<OrderRecord, 'customer_id' | 'contact'>,
): Promise<CustomerParcels> {
  const national = nationalNumber(contact.phone);
  const word = national === '' ? null : `'0${national}'`;
  const { rows } = await sql<ParcelRow>`
    select o.number, o.contact ->> 'phone' as phone, o.customer_id is not distinct from ${customer_id}::int as of_account,
      o.status = 'returned' and exists (
        select from order_transitions t
        where t.order_id = o.id and t.event = 'return' and t.from_state = 'shipped' and t.undone_at is null
      ) as came_back
    from orders o join (
      select id from orders where customer_id = ${customer_id}::int
      union
      select id from orders where array_to_tsvector(search_words) @@ ${word}::tsquery
    ) own on own.id = o.id
    where o.placed_at is not null and o.status in ('delivered', 'returned')
    order by o.placed_at desc, o.id desc limit 500`.execute(connection);
  // The words of an order have the phone number of who receives the parcel too.
  const own = rows.filter(
    ({ of_account, phone }) =>
      (customer_id !== null && of_account) || nationalNumber(phone) === national,
  );
  const cameBack = own.filter(({ came_back }) => came_back);
  return { count: own.length, came_back: cameBack.map(({ number }) => number) };
}
