import { sql } from 'kysely';
import type { CustomerParcels } from '@/contract/admin/customerParcels';
import type { Connection } from '../../../database/client';
import { nationalNumber } from '../../../database/orderSearchWords';

interface ParcelRow {
  requested_number: string;
  number: string;
  phone: string;
  /** True if the parcel belongs to the account or to a customer whom staff joined with it. */
  certain: boolean;
  came_back: boolean;
}

interface OrderRef {
  number: string;
  phone: string;
}

/** True if the parcel of order `o` was sent and refused. Without `offset 0`, PostgreSQL may read all transitions. */
export const refused = sql<boolean>`(o.status = 'returned' and exists (
  select from order_transitions t
  where t.order_id = o.id and t.event = 'return' and t.from_state = 'shipped' and t.undone_at is null offset 0))`;

const none: CustomerParcels = { count: 0, came_back: [] };

/** Finds delivered and returned parcels by account, phone number and joins by staff, newest first. */
export async function findCustomerParcels(
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
      customer_orders.certain, ${refused} as came_back
    from unnest(${numbers}::text[], ${words}::text[]) as requested (number, word)
    cross join lateral (
      select customer_id as id, person_key(customer_id, contact) as key
      from orders where number = requested.number
    ) customer
    cross join lateral (
      select id, bool_or(certain) as certain from (
        select id, true as certain from orders where customer_id = customer.id
        union all
        select o.id, true from people p
          join people member on member.root = p.root and member.id <> p.id
          join orders o on person_key(o.customer_id, o.contact) = member.key and o.placed_at is not null
          where p.key = customer.key
        union all
        select id, false from orders
          where array_to_tsvector(search_words) @@ requested.word::tsquery and placed_at is not null
      ) found group by id
    ) customer_orders
    -- A plain join would read all orders, because PostgreSQL expects many matches.
    cross join lateral (select * from orders where id = customer_orders.id offset 0) o
    where o.placed_at is not null and o.status in ('delivered', 'returned')
    order by o.placed_at desc, o.id desc`.execute(connection);
  return ({ number, phone }) => {
    // The search words of an order also include the recipient's phone number.
    const customerParcels = rows.filter(
      (row) =>
        row.requested_number === number &&
        (row.certain || nationalNumber(row.phone) === nationalNumber(phone)),
    );
    const cameBack = customerParcels.filter(({ came_back }) => came_back);
    return { count: customerParcels.length, came_back: cameBack.map((row) => row.number) };
  };
}
