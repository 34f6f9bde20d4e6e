import { sql } from 'kysely';
import type { OrderNote } from '@/contract/admin/orders';
import { can } from '@/contract/permissions';
import type { Connection } from '../../database/client';
import { deleteByRecipient } from '../../email/emailRepository';
import type { StaffRequest } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';
import { textsIn } from '../../texts';
import { findPeopleCases, exportCases } from '../cases/caseService';
import { deleteAccount, exportData } from '../customer/accountService';
import { lockCustomer } from '../customer/customerService';
import { anonymizeOrders, exportOrders } from '../order/orderService';
import { auditStep } from '../staff/auditService';
import { deleteAlertsByEmail } from '../stockAlert/stockAlertService';
import { updatePeople } from './peopleService';
import { type Members, getMembers, getNotes, getOpenOrders, getOrders } from './readCustomer';

/** @throws ApiError `customer_not_found` */
export async function addNote(
  trx: Connection,
  request: StaffRequest,
  id: number,
  text: string,
): Promise<OrderNote> {
  const { root } = await getMembers(trx, id);
  const added = await trx
    .insertInto('person_notes')
    .values({ person_id: id, staff_id: request.actor.staffId, text })
    .returning('id')
    .executeTakeFirstOrThrow();
  await auditStep(trx, request, 'customer.note', root, { note: added.id });
  const note = (await getNotes(trx, [id])).at(-1);
  if (!note) throw new Error('The note is missing after it was added.');
  return note;
}

/** @throws ApiError `note_not_found`, including for notes by others unless the actor may correct orders */
export async function removeNote(trx: Connection, request: StaffRequest, id: number) {
  const { staffId, role } = request.actor;
  const deleted = await trx
    .deleteFrom('person_notes')
    .where('id', '=', id)
    .$if(!can(role, 'orders.correct'), (query) => query.where('staff_id', '=', staffId))
    .returning('person_id')
    .executeTakeFirst();
  if (!deleted) throw new ApiError('note_not_found');
  await auditStep(trx, request, 'customer.deleteNote', deleted.person_id, { note: id });
}

/** Idempotent. @throws ApiError `customer_not_found` */
export async function join(trx: Connection, request: StaffRequest, id: number, otherId: number) {
  const person = await getMembers(trx, id);
  const other = await getMembers(trx, otherId);
  if (person.root === other.root) return;
  const [person_id = 0, other_id = 0] = [person.root, other.root].sort((a, b) => a - b);
  await trx
    .insertInto('person_joins')
    .values({ person_id, other_id, staff_id: request.actor.staffId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await updatePeople(trx, person.keys);
  await auditStep(trx, request, 'customer.join', person_id, { customer: other_id });
}

/** Undoes `join`. Idempotent. */
export async function separate(trx: Connection, request: StaffRequest, joinId: number) {
  const undone = await trx
    .deleteFrom('person_joins')
    .where('id', '=', joinId)
    .returning(['person_id', 'other_id'])
    .executeTakeFirst();
  if (!undone) return;
  const { keys } = await getMembers(trx, undone.person_id);
  await updatePeople(trx, keys);
  await auditStep(trx, request, 'customer.separate', undone.person_id, {
    customer: undone.other_id,
  });
}

/** Finds orders without an account. The export and the deletion of the account cover the others. */
async function getPhoneOrders(trx: Connection, members: Members) {
  const keys = members.keys.filter((key) => !key.startsWith('a'));
  return getOrders(trx, { keys });
}

/** Exports all data about a customer, including staff notes. @throws ApiError `customer_not_found` */
export async function exportCustomer(trx: Connection, request: StaffRequest, id: number) {
  const members = await getMembers(trx, id);
  const { locale } = request.actor;
  const accounts: unknown[] = [];
  for (const customerId of members.accounts) {
    const customer = { kind: 'customer', customerId, sessionId: 0 } as const;
    accounts.push(await exportData(trx, customer, locale));
  }
  const ids = (await getPhoneOrders(trx, members)).map((order) => order.id);
  const data = {
    accounts,
    orders_by_phone: await exportOrders(trx, ids, locale),
    cases_of_orders_by_phone: await exportCases(trx, ids),
    notes: (await getNotes(trx, members.ids)).map(({ text, at }) => ({ text, at })),
    exported_at: new Date().toISOString(),
  };
  await auditStep(trx, request, 'customer.export', members.root);
  return {
    name: textsIn(locale)('email:customers.dataFilename', { id: members.root }),
    type: 'application/json',
    content: Buffer.from(JSON.stringify(data, null, 2)).toString('base64'),
  };
}

/**
 * Deletes the customer's accounts and anonymises orders without one. Keeps cases for as long as the law requires.
 * @throws ApiError `customer_not_found`, `customer_waits` with the open orders and cases
 */
export async function deleteCustomer(trx: Connection, request: StaffRequest, id: number) {
  const members = await getMembers(trx, id);
  // Wait for an order that is being placed.
  const accounts = [];
  for (const customerId of members.accounts) accounts.push(await lockCustomer(trx, customerId));
  await sql`select id from orders where person_key(customer_id, contact) = any(${members.keys}::text[])
    and placed_at is not null order by id for no key update`.execute(trx);
  const orders = await getOrders(trx, members);
  const open = getOpenOrders(orders, await findPeopleCases(trx, request, members.keys));
  if (open.orders.length + open.cases.length > 0)
    throw new ApiError('customer_waits', { details: open });
  const byPhone = await getPhoneOrders(trx, members);
  for (const account of accounts) if (account) await deleteAccount(trx, account);
  await anonymizeOrders(
    trx,
    byPhone.map((order) => order.id),
  );
  for (const email of new Set(byPhone.map(({ contact }) => contact.email).filter(Boolean))) {
    await deleteAlertsByEmail(trx, email);
    await deleteByRecipient(trx, email, true);
  }
  await updatePeople(trx, members.keys);
  await auditStep(trx, request, 'customer.delete', members.root, { orders: orders.length });
}
