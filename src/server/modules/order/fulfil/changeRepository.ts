import { sql, type Insertable, type NotNull } from 'kysely';
import { undoSeconds } from '@/contract/admin/orders';
import type { FulfilmentEvent } from '@/contract/fulfilment';
import type { Courier } from '@/contract/settings';
import type { Connection } from '../../../database/client';
import { getCourier } from '../../../database/couriers';
import { orderSearchWords } from '../../../database/orderSearchWords';
import type { OrderTransitionRow } from '../../../database/tables';
import { getPerson } from '../../staff/auditService';
import type { OrderRecord } from '../OrderRecord';

type NewTransition = Omit<Insertable<OrderTransitionRow>, 'order_id' | 'to_state'>;

/** Requires a locked order. Updates it and adds an entry to its history in one query. */
export function writeTransition(trx: Connection, moved: OrderRecord, transition: NewTransition) {
  const { id, expected_on, tracking_number, courier, courier_id, returned_reason } = moved;
  return trx
    .with('moved', (query) =>
      query
        .updateTable('orders')
        .set({
          status: moved.status,
          expected_on,
          tracking_number,
          courier,
          courier_id,
          returned_reason,
          search_words: moved.number === null ? [] : orderSearchWords(moved),
        })
        .where('id', '=', id),
    )
    .insertInto('order_transitions')
    .values({ ...transition, order_id: id, to_state: moved.status })
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow();
}

/** True while a change can be undone, by the clock of the database. */
const isRecent = (at: string) =>
  sql<boolean>`now() <= ${sql.ref(at)} + ${undoSeconds} * interval '1 second'`.as('recent');

/** Excludes transitions whose source was not stored. */
function selectTransitions(connection: Connection) {
  return connection
    .selectFrom('order_transitions')
    .leftJoin('staff', 'staff.id', 'order_transitions.staff_id')
    .leftJoin('staff as undoer', 'undoer.id', 'order_transitions.undone_by')
    .selectAll('order_transitions')
    .select(['staff.name as staff_name', 'undoer.name as undone_by_name'])
    .select(isRecent('order_transitions.at'))
    .where('source', 'is not', null)
    .orderBy('order_transitions.id')
    .$narrowType<{ source: NotNull }>();
}

export type TransitionRecord = Awaited<
  ReturnType<ReturnType<typeof selectTransitions>['executeTakeFirstOrThrow']>
>;

function selectLineChanges(connection: Connection) {
  return connection
    .selectFrom('order_line_changes')
    .leftJoin('staff', 'staff.id', 'order_line_changes.staff_id')
    .selectAll('order_line_changes')
    .select('staff.name as staff_name')
    .select(isRecent('order_line_changes.at'))
    .orderBy('order_line_changes.id');
}

export type LineChangeRecord = Awaited<
  ReturnType<ReturnType<typeof selectLineChanges>['executeTakeFirstOrThrow']>
>;

/** Returns the oldest first. */
export const getTransitions = (connection: Connection, orderId: number) =>
  selectTransitions(connection).where('order_id', '=', orderId).execute();

/** Returns the oldest first. */
export const getLineChanges = (connection: Connection, orderId: number) =>
  selectLineChanges(connection).where('order_id', '=', orderId).execute();

/** Returns the newest transition that was not undone. */
export async function lastTransition(connection: Connection, orderId: number) {
  const transitions = await getTransitions(connection, orderId);
  return transitions.findLast(({ undone_at }) => undone_at === null);
}

export const batchTransitions = (connection: Connection, batch: string) =>
  selectTransitions(connection).where('batch', '=', batch).execute();

/** The tables of changes that can be undone. */
export type ChangeTable = 'order_transitions' | 'order_line_changes';
export type ChangeRecord = TransitionRecord | LineChangeRecord;

export const findChange = (
  connection: Connection,
  table: ChangeTable,
  id: number,
): Promise<ChangeRecord | undefined> =>
  table === 'order_transitions'
    ? selectTransitions(connection).where('order_transitions.id', '=', id).executeTakeFirst()
    : selectLineChanges(connection).where('order_line_changes.id', '=', id).executeTakeFirst();

const getTable = (change: ChangeRecord): ChangeTable =>
  'event' in change ? 'order_transitions' : 'order_line_changes';

/** Returns whether the order has a later change, settlement or refund, or a payment or decision on this refund. */
export async function isFollowed(
  connection: Connection,
  change: ChangeRecord,
  ownRefund: number | null,
): Promise<boolean> {
  const table = getTable(change);
  const other = table === 'order_transitions' ? 'order_line_changes' : 'order_transitions';
  const { rows } = await sql<{ followed: boolean }>`
    select exists (
        select from ${sql.table(table)} c
        where c.order_id = target.order_id and c.undone_at is null and c.id > target.id)
      or exists (
        select from ${sql.table(other)} c
        where c.order_id = target.order_id and c.undone_at is null and c.at > target.at)
      or exists (
        select from settlement_lines l join settlements s on s.id = l.settlement_id
        where l.order_id = target.order_id and not l.revoked and s.at >= target.at)
      or exists (
        select from refunds r
        where r.order_id = target.order_id and r.at >= target.at
          and (r.id is distinct from ${ownRefund}::integer or r.paid_on is not null
            or r.id in (select refund_id from cases))) as followed
    from ${sql.table(table)} target where target.id = ${change.id}`.execute(connection);
  return rows[0]?.followed ?? false;
}

export async function markUndone(trx: Connection, change: ChangeRecord, staffId: number) {
  const by = 'event' in change ? sql`, undone_by = ${staffId}` : sql``;
  await sql`update ${sql.table(getTable(change))} set undone_at = now() ${by}
    where id = ${change.id}`.execute(trx);
}

/** Lists the couriers for the next parcel, the last used one first, without archived ones. */
export async function offeredCouriers(
  connection: Connection,
  couriers: readonly Courier[],
): Promise<string[]> {
  const shipped = await connection
    .selectFrom('order_transitions')
    .innerJoin('orders as o', 'o.id', 'order_transitions.order_id')
    .select(getCourier('o').as('courier'))
    .where('event', '=', 'ship' satisfies FulfilmentEvent)
    .where('undone_at', 'is', null)
    .orderBy('order_transitions.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const last = shipped?.courier ?? '';
  const isArchived = couriers.some(({ name, archived }) => archived && name === last);
  const names = couriers.flatMap(({ name, archived }) => (archived ? [] : [name]));
  return [...new Set([...(last === '' || isArchived ? [] : [last]), ...names])];
}

/** Returns who moved an order to its current state, and when. */
export async function findLastChange(trx: Connection, order: OrderRecord) {
  const last = await lastTransition(trx, order.id);
  const {
    staff_id = null,
    staff_name = null,
    at = order.placed_at ?? order.created_at,
  } = last ?? {};
  return { by: getPerson(staff_id, staff_name), at: at.toISOString() };
}
