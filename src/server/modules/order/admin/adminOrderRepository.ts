import { sql } from 'kysely';
import { getOrderAddress } from '@/contract/address';
import type { AdminOrder } from '@/contract/admin/orders';
import type { Connection } from '../../../database/client';
import { nationalNumber, personWords } from '../../../database/orderSearchWords';
import type { OrderRecord } from '../OrderRecord';

export type NoteRecord = Awaited<ReturnType<typeof getNotes>>[number];

function selectNotes(connection: Connection) {
  return connection
    .selectFrom('order_notes')
    .innerJoin('staff', 'staff.id', 'order_notes.staff_id')
    .innerJoin('orders', 'orders.id', 'order_notes.order_id')
    .select(['order_notes.id', 'order_id', 'number', 'text', 'at', 'staff_id', 'name'])
    .where('deleted_at', 'is', null);
}

export const getNotes = (connection: Connection, orderId: number) =>
  selectNotes(connection).where('order_id', '=', orderId).orderBy('order_notes.id').execute();

export const findNote = (connection: Connection, id: number) =>
  selectNotes(connection).where('order_notes.id', '=', id).executeTakeFirst();

export type EmailRecord = Awaited<ReturnType<typeof getEmails>>[number];

function selectEmails(connection: Connection) {
  return connection
    .selectFrom('emails')
    .innerJoin('orders', 'orders.id', 'emails.order_id')
    .select(['emails.id', 'kind', 'attempts', 'emails.created_at', 'due_at', 'sent_at'])
    .select('orders.number');
}

export const getEmails = (connection: Connection, orderId: number) =>
  selectEmails(connection).where('order_id', '=', orderId).orderBy('emails.id').execute();

export const findEmail = (connection: Connection, id: number) =>
  selectEmails(connection).where('emails.id', '=', id).executeTakeFirst();

/** Selects placed orders of the same account or, without one, of the same name and phone number, newest first. */
export async function selectCustomerOrders(
  connection: Connection,
  { customer_id, contact, number }: OrderRecord,
) {
  const national = nationalNumber(contact.phone);
  const isSameCustomer =
    customer_id !== null
      ? sql`o.customer_id = ${customer_id}`
      : national === ''
        ? sql`o.number = ${number}`
        : sql`o.search_words @> ${personWords(contact)}::text[]
            and array_to_tsvector(o.search_words) @@ ${`'0${national}'`}::tsquery`;
  type Row = Omit<AdminOrder['customer_orders']['others'][number], 'placed_at'>;
  const { rows } = await sql<Row & { placed_at: Date }>`
    select o.number, o.status as parcel, o.delivery_method, o.placed_at, o.total as total_amount
    from orders o
    where o.placed_at is not null and ${isSameCustomer}
    order by o.placed_at desc, o.id desc limit 500`.execute(connection);
  return rows;
}

export type PersonRecord = Awaited<ReturnType<typeof getPeople>>[number];

export async function getPeople(connection: Connection, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  const rows = await connection
    .selectFrom('orders')
    .leftJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['contact', 'address', 'number', 'delivery_method'])
    .select(sql<boolean>`customers.id is not null and password_hash is null`.as('without_password'))
    .where('number', 'in', numbers)
    .orderBy('placed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute();
  return rows.map(({ number, contact, address, delivery_method, without_password }) => ({
    without_password,
    contact,
    // The address of a pickup order is the shop's.
    address: getOrderAddress(delivery_method === 'pickup' ? {} : address),
    number: number ?? '',
  }));
}
