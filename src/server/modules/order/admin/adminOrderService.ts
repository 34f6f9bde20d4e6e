import { sql } from 'kysely';
import {
  adminOrdersPerPage,
  isMoneyFlag,
  type AdminOrder,
  type AdminOrderList,
  type AdminOrderQuery,
  type OrderDetailsInput,
  type OrderEmail,
  type OrderNote,
} from '@/contract/admin/orders';
import type { Found } from '@/contract/admin/phoneOrders';
import type { Locale } from '@/contract/locale';
import { deliveryAddress } from '../../address/addressService';
import type { Connection } from '../../../database/client';
import { now } from '../../../database/expressions';
import {
  nationalNumber,
  orderSearchWords,
  getPrefixes,
  orderWords,
  personKey,
  personWords,
} from '../../../database/orderSearchWords';
import { emailsChannel, rescheduleEmail } from '../../../email/emailRepository';
import type { StaffActor, StaffRequest } from '../../../http/Actor';
import { reservedStates } from '@/contract/fulfilment';
import { can } from '@/contract/permissions';
import { ApiError, invalidFields } from '../../../http/ApiError';
import { catalogue } from '../../catalogue/catalogueService';
import { listOrders } from './adminOrderList';
import * as repository from './adminOrderRepository';
import { emailView, noteView, readAdminOrder } from './adminOrderView';
import { lockPlaced, recordOrderStep } from '../orderChangeService';
import { findOrder, getOrder, updateDetails } from '../orderRepository';
import { findCustomerParcels } from './findCustomerParcels';

/** @throws ApiError `forbidden` for flags about money, 422 as in `listOrders` */
export async function listForStaff(
  connection: Connection,
  { before, limit = adminOrdersPerPage, ...filter }: AdminOrderQuery,
  { role }: Pick<StaffActor, 'role'>,
  locale: Locale,
): Promise<AdminOrderList> {
  if (isMoneyFlag(filter.flag) && !can(role, 'money.read')) throw new ApiError('forbidden');
  const found = await listOrders(connection, { ...filter, before, limit: limit + 1 }, locale);
  return { orders: found.slice(0, limit), more: found.length > limit };
}

/** @throws ApiError `order_not_found` */
export async function getForStaff(
  connection: Connection,
  number: string,
  actor: StaffActor,
): Promise<AdminOrder> {
  return readAdminOrder(connection, await getOrder(connection, { number }), actor);
}

/** @throws ApiError `order_not_found` */
export async function addNote(
  trx: Connection,
  request: StaffRequest,
  number: string,
  text: string,
): Promise<OrderNote> {
  const order = await lockPlaced(trx, number);
  const { id } = await trx
    .insertInto('order_notes')
    .values({ order_id: order.id, staff_id: request.actor.staffId, text })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordOrderStep(trx, request, 'order.note', number, { note: id });
  const added = await repository.findNote(trx, id);
  if (!added) throw new Error(`Note ${id} is missing after it was added.`);
  return noteView(added);
}

/** @throws ApiError `note_not_found`, including for notes by others unless the actor may correct orders */
export async function removeNote(
  trx: Connection,
  request: StaffRequest,
  id: number,
): Promise<void> {
  const { actor } = request;
  const note = await repository.findNote(trx, id);
  if (!note || (note.staff_id !== actor.staffId && !can(actor.role, 'orders.correct')))
    throw new ApiError('note_not_found');
  // Also remove the text, because it may contain personal data.
  await trx
    .updateTable('order_notes')
    .set({ deleted_at: now, text: '' })
    .where('id', '=', id)
    .execute();
  await recordOrderStep(trx, request, 'order.deleteNote', note.number, { note: id });
}

/** Omitted fields stay. @throws ApiError `order_not_found`, `order_shipped_already`, `changed_meanwhile` */
export async function editDetails(
  trx: Connection,
  request: StaffRequest,
  number: string,
  { version, ...input }: OrderDetailsInput,
): Promise<AdminOrder> {
  const { actor } = request;
  const order = await lockPlaced(trx, number);
  if (order.version !== version) {
    const current = await readAdminOrder(trx, order, actor);
    throw new ApiError('changed_meanwhile', { details: { order: current } });
  }
  const { contact, address, note, gift_note, buyer_pib, receipt_by_email, ...parcel } = input;
  const isBeforeShipping = reservedStates.some((state) => state === order.status);
  const fieldsBeforeShipping = [contact, address, note, gift_note, buyer_pib, receipt_by_email];
  if (!isBeforeShipping && fieldsBeforeShipping.some((field) => field !== undefined))
    throw new ApiError('order_shipped_already');
  if (address && order.delivery_method === 'pickup')
    throw invalidFields({ address: ['not_available'] });
  const edited = {
    ...order,
    contact: contact ? { ...contact, email: contact.email ?? '' } : order.contact,
    address: address ? await deliveryAddress(trx, address) : order.address,
    note: note ?? order.note,
    gift_note: gift_note ?? order.gift_note,
    courier: parcel.courier ?? order.courier,
    tracking_number: parcel.tracking_number ?? order.tracking_number,
    buyer_pib: buyer_pib ?? order.buyer_pib,
    receipt_by_email: receipt_by_email ?? order.receipt_by_email,
  };
  const fields = Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([field]) => field);
  await updateDetails(trx, edited, orderSearchWords(edited));
  await recordOrderStep(trx, request, 'order.edit', number, { fields });
  return getForStaff(trx, number, actor);
}

/** @throws ApiError `email_not_found`, `email_left_already` */
export async function retryEmail(
  trx: Connection,
  request: StaffRequest,
  id: number,
): Promise<OrderEmail> {
  const email = await repository.findEmail(trx, id);
  if (!email) throw new ApiError('email_not_found');
  if (!(await rescheduleEmail(trx, id))) throw new ApiError('email_left_already');
  await sql`select pg_notify(${emailsChannel}, '')`.execute(trx);
  await recordOrderStep(trx, request, 'order.email', email.number, { email: id });
  const retried = await repository.findEmail(trx, id);
  return emailView(retried ?? email);
}

const maxFoundPerKind = 5;
/** The number of orders that are searched for people. */
const maxPeopleOrders = 50;

function matchesQuery({ contact }: repository.PersonRecord, q: string): boolean {
  const words = personWords(contact);
  return orderWords(q).every((searched) =>
    getPrefixes(searched).some((prefix) => words.some((word) => word.startsWith(prefix))),
  );
}

/** Finds up to five orders, five people and five products. Products require permission to read the stock. */
export async function find(
  connection: Connection,
  q: string,
  { role, locale }: Pick<StaffActor, 'role' | 'locale'>,
): Promise<Found> {
  const orders = await listOrders(connection, { q, limit: maxPeopleOrders }, locale);
  const people = new Map<string, repository.PersonRecord>();
  const numbers = orders.map(({ number }) => number);
  for (const person of await repository.getPeople(connection, numbers)) {
    const key = personKey(person.contact);
    // The order may match by number, place or parcel instead. People whose data was deleted have no phone number.
    const isSkipped = nationalNumber(person.contact.phone) === '' || people.has(key);
    if (!isSkipped && matchesQuery(person, q)) people.set(key, person);
    if (people.size === maxFoundPerKind) break;
  }
  const matches = [...people.values()].map((person) => ({
    ...person,
    phone: person.contact.phone,
  }));
  const getParcels = await findCustomerParcels(connection, matches);
  const foundPeople: Found['people'] = [];
  for (const person of matches) {
    const record = await findOrder(connection, { number: person.number });
    const all = record ? await repository.selectCustomerOrders(connection, record) : [];
    foundPeople.push({ ...person, orders: Math.max(1, all.length), parcels: getParcels(person) });
  }
  const { products } = can(role, 'stock.read')
    ? await catalogue.list(connection, { q, per_page: maxFoundPerKind }, locale)
    : { products: [] };
  const stocked = await catalogue.forSale(
    connection,
    products.map(({ id }) => id),
  );
  return {
    orders: orders.slice(0, maxFoundPerKind),
    people: foundPeople,
    products: products.map(({ id, name, net, price }) => ({
      id,
      name,
      net,
      image: stocked.get(id)?.image ?? null,
      price,
      available: stocked.get(id)?.stock ?? 0,
    })),
  };
}
