import { sql } from 'kysely';
import type { ParcelState } from '@/contract/fulfilment';
import type { Connection } from '../../database/client';
import { orderSearchWords } from '../../database/orderSearchWords';
import type { OrderTransitionRow } from '../../database/tables';
import type { OrderRecord } from './OrderRecord';

type NewTransition = Pick<
  OrderTransitionRow,
  'event' | 'from_state' | 'to_state' | 'source' | 'staff_id' | 'reason' | 'batch' | 'email_id'
> & { before: string | null };

/** Updates the order, its history and the log of transitions in one query. */
export async function writeTransition(
  trx: Connection,
  moved: OrderRecord,
  transition: NewTransition,
): Promise<{ id: number; at: Date }> {
  const { id, expected_on, tracking_number, courier, returned_reason } = moved;
  const row = await trx
    .with('moved', (query) =>
      query
        .updateTable('orders')
        .set({
          status: moved.status,
          expected_on,
          tracking_number,
          courier,
          returned_reason,
          search_words: orderSearchWords(moved),
        })
        .where('id', '=', id),
    )
    .with('reached', (query) =>
      query
        .insertInto('order_history')
        .values({ order_id: id, status: moved.status })
        .onConflict((conflict) => conflict.columns(['order_id', 'status']).doNothing())
        .returning('id'),
    )
    // A state that the order returns to keeps its moment; the one that it left is gone.
    .with('left', (query) =>
      query
        .deleteFrom('order_history')
        .where('order_id', '=', id)
        .where('status', '=', transition.from_state)
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('reached').select('id')))),
    )
    .insertInto('order_transitions')
    .values({ ...transition, order_id: id })
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow();
  return row;
}

/** As it was before a transition. */
export async function restoreHistory(
  trx: Connection,
  orderId: number,
  {
    from_state,
    to_state,
    since,
  }: { from_state: ParcelState; to_state: ParcelState; since: string },
): Promise<void> {
  const { numInsertedOrUpdatedRows: returned } = await trx
    .insertInto('order_history')
    .values({ order_id: orderId, status: from_state, at: since })
    .onConflict((conflict) => conflict.columns(['order_id', 'status']).doNothing())
    .executeTakeFirstOrThrow();
  if (returned) return;
  await trx
    .deleteFrom('order_history')
    .where('order_id', '=', orderId)
    .where('status', '=', to_state)
    .execute();
}

const columns = [
  'order_transitions.id',
  'order_id',
  'event',
  'from_state',
  'to_state',
  'source',
  'staff_id',
  'reason',
  'before',
  'batch',
  'email_id',
  'order_transitions.at',
  'undone_at',
  'undone_by',
] as const;

function selectTransitions(connection: Connection) {
  return connection
    .selectFrom('order_transitions')
    .leftJoin('staff', 'staff.id', 'order_transitions.staff_id')
    .leftJoin('staff as undoing', 'undoing.id', 'order_transitions.undone_by')
    .select(columns)
    .select(['staff.name as staff_name', 'undoing.name as undone_by_name']);
}

export type TransitionRecord = Awaited<
  ReturnType<ReturnType<typeof selectTransitions>['executeTakeFirstOrThrow']>
>;

/** All of an order, oldest first. */
export function transitionsOf(
  connection: Connection,
  orderId: number,
): Promise<TransitionRecord[]> {
  return selectTransitions(connection)
    .where('order_id', '=', orderId)
    .orderBy('order_transitions.id')
    .execute();
}

/** The newest that was not undone. */
export function lastTransition(
  connection: Connection,
  orderId: number,
): Promise<TransitionRecord | undefined> {
  return selectTransitions(connection)
    .where('order_id', '=', orderId)
    .where('undone_at', 'is', null)
    .orderBy('order_transitions.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findTransition(
  connection: Connection,
  id: number,
): Promise<TransitionRecord | undefined> {
  return selectTransitions(connection).where('order_transitions.id', '=', id).executeTakeFirst();
}

export function transitionsOfBatch(
  connection: Connection,
  batch: string,
): Promise<TransitionRecord[]> {
  return selectTransitions(connection)
    .where('batch', '=', batch)
    .orderBy('order_transitions.id')
    .execute();
}

/** Whether it is so recent that it can be undone, by the clock of the database. */
export async function isWithin(
  connection: Connection,
  at: Date,
  seconds: number,
): Promise<boolean> {
  const { rows } = await sql<{ within: boolean }>`
    select now() <= ${at}::timestamptz + ${seconds} * interval '1 second' as within`.execute(
    connection,
  );
  return rows[0]?.within ?? false;
}

export async function markUndone(trx: Connection, id: number, staffId: number): Promise<void> {
  await trx
    .updateTable('order_transitions')
    .set({ undone_at: sql<Date>`now()`, undone_by: staffId })
    .where('id', '=', id)
    .execute();
}

export interface LastChange {
  by: { id: number; name: string } | null;
  at: Date;
}

/** Who brought an order into its state. */
export function changeOf(last: TransitionRecord | undefined, placedAt: Date): LastChange {
  const by =
    last?.staff_id != null && last.staff_name !== null
      ? { id: last.staff_id, name: last.staff_name }
      : null;
  return { by, at: last?.at ?? placedAt };
}
