import { sql } from 'kysely';
import type { CustomerParcels } from '@/contract/admin/orders';
import type { Connection } from '../../../database/client';
import { nationalNumber } from '../../../database/orderSearchWords';

interface ParcelRow {
  requested_number: string;
  number: string;
  phone: string;
  of_account: boolean;
  came_back: boolean;
}

/** An order whose customer is looked up. */
interface OrderRef {
  number: string;
  phone: string;
}

const none: CustomerParcels = { count: 0, came_back: [] };

/**
 * Of the customers of these orders, by their account or phone number: the parcels that have arrived or come back, and
 * those that nobody took, newest first. By the orders' numbers.
 */
export async function parcelsOfCustomers(
  connection: Connection,
  orders: readonly OrderRef[],
): Promise<(order: OrderRef) => CustomerParcels> {
  if (orders.length === 0) return () => none;
  const numbers = orders.map(({ number }) => number);
  const words = orders.map(({ phone }) => {
    const national = nationalNumber(phone);
    return national === '' ? null : `'0${national}'`;
  });
  const { rows } = await sql<ParcelRow>`
    select requested.number as requested_number, o.number, o.contact ->> 'phone' as phone,
      o.customer_id is not null and o.customer_id = customer.id as of_account,
      o.status = 'returned' and exists (
        select from order_transitions t
        where t.order_id = o.id and t.event = 'return' and t.from_state = 'shipped' and t.undone_at is null
      ) as came_back
    from unnest(${numbers}::text[], ${words}::text[]) as requested (number, word)
    cross join lateral (select customer_id as id from orders where number = requested.number) customer
    cross join lateral (
      select id from orders where customer_id = customer.id
      union
      select id from orders
        where array_to_tsvector(search_words) @@ requested.word::tsquery and placed_at is not null
    ) customer_orders
    join orders o on o.id = customer_orders.id
    where o.placed_at is not null and o.status in ('delivered', 'returned')
    order by o.placed_at desc, o.id desc`.execute(connection);
  return ({ number, phone }) => {
    // The words of an order have the phone number of who receives the parcel too.
    const customerParcels = rows.filter(
      (row) =>
        row.requested_number === number &&
        (row.of_account || nationalNumber(row.phone) === nationalNumber(phone)),
    );
    const cameBack = customerParcels.filter(({ came_back }) => came_back);
    return { count: customerParcels.length, came_back: cameBack.map((row) => row.number) };
  };
}
