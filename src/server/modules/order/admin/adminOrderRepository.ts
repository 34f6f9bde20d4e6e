import { sql } from 'kysely';
import { type OrderAddress, orderAddressOf } from '@/contract/address';
import type { OrderEmail } from '@/contract/admin/orders';
import type { ParcelState } from '@/contract/fulfilment';
import type { DeliveryMethod } from '@/contract/order';
import type { Connection } from '../../../database/client';
import { nationalNumber, personWords } from '../../../database/orderSearchWords';
import { maxAttempts } from '../../../email/emailRepository';
import type { OrderContact, OrderRecord } from '../OrderRecord';

export type NoteRecord = Awaited<ReturnType<typeof notesOf>>[number];

function selectNotes(connection: Connection) {
  return connection
    .selectFrom('order_notes')
    .innerJoin('staff', 'staff.id', 'order_notes.staff_id')
    .innerJoin('orders', 'orders.id', 'order_notes.order_id')
    .select(['order_notes.id', 'order_id', 'number', 'text', 'at', 'staff_id', 'name'])
    .where('deleted_at', 'is', null);
}

export function notesOf(connection: Connection, orderId: number) {
  return selectNotes(connection)
    .where('order_id', '=', orderId)
    .orderBy('order_notes.id')
    .execute();
}

export function findNote(connection: Connection, id: number) {
  return selectNotes(connection).where('order_notes.id', '=', id).executeTakeFirst();
}

export async function insertNote(
  trx: Connection,
  { order_id, staff_id, text }: { order_id: number; staff_id: number; text: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('order_notes')
    .values({ order_id, staff_id, text })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The text goes too: it may hold personal data. */
export async function deleteNote(trx: Connection, id: number): Promise<void> {
  await trx
    .updateTable('order_notes')
    .set({ deleted_at: sql<Date>`now()`, text: '' })
    .where('id', '=', id)
    .execute();
}

export type EmailRecord = Awaited<ReturnType<typeof emailsOf>>[number];

function selectEmails(connection: Connection) {
  return connection
    .selectFrom('emails')
    .innerJoin('orders', 'orders.id', 'emails.order_id')
    .select([
      'emails.id',
      'kind',
      'attempts',
      'emails.created_at',
      'due_at',
      'sent_at',
      'orders.number',
    ]);
}

export function emailsOf(connection: Connection, orderId: number) {
  return selectEmails(connection).where('order_id', '=', orderId).orderBy('emails.id').execute();
}

export function findEmail(connection: Connection, id: number) {
  return selectEmails(connection).where('emails.id', '=', id).executeTakeFirst();
}

export function emailState({ attempts, sent_at }: EmailRecord): OrderEmail['state'] {
  if (sent_at) return 'sent';
  if (attempts >= maxAttempts) return 'failed';
  return attempts > 0 ? 'retrying' : 'waiting';
}

export interface CustomerOrder {
  number: string;
  status: ParcelState;
  delivery_method: DeliveryMethod;
  placed_at: Date;
  total: number;
}

/** Placed orders of the same account or, of a phone order, of the same name and phone number; newest first. */
export async function ordersOfCustomer(
  connection: Connection,
  { customer_id, contact, number }: OrderRecord,
): Promise<CustomerOrder[]> {
  const national = nationalNumber(contact.phone);
  const same =
    customer_id !== null
      ? sql`o.customer_id = ${customer_id}`
      : national === ''
        ? sql`o.number = ${number}`
        : sql`o.search_words @> ${personWords(contact)}::text[]
            and array_to_tsvector(o.search_words) @@ ${`'0${national}'`}::tsquery`;
  const { rows } = await sql<CustomerOrder>`
    select o.number, o.status, o.delivery_method, o.placed_at, o.total from orders o
    where o.placed_at is not null and ${same}
    order by o.placed_at desc, o.id desc limit 500`.execute(connection);
  return rows;
}

export interface PersonRecord {
  contact: OrderContact;
  address: OrderAddress;
  number: string;
  /** Of an account without a password. */
  without_password: boolean;
}

/** Contact and address of orders by number. */
export async function peopleOf(connection: Connection, numbers: readonly string[]) {
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
    // Not that of the shop.
    address: orderAddressOf(delivery_method === 'pickup' ? {} : address),
    number: number ?? '',
  }));
}
