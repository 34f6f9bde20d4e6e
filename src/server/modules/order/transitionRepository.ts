import { sql, type Insertable, type NotNull } from 'kysely';
import type { Courier } from '@/contract/settings';
import type { Connection } from '../../database/client';
import { courierIdOf, courierOf } from '../../database/couriers';
import { orderSearchWords } from '../../database/orderSearchWords';
import type { OrderTransitionRow } from '../../database/tables';
import type { OrderRecord } from './OrderRecord';

type NewTransition = Omit<Insertable<OrderTransitionRow>, 'order_id' | 'to_state'>;

/** Updates the order and adds the row of its history in one query. The caller has locked the order. */
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

/** Transitions with a known author. */
function selectTransitions(connection: Connection) {
  return connection
    .selectFrom('order_transitions')
    .leftJoin('staff', 'staff.id', 'order_transitions.staff_id')
    .leftJoin('staff as undoing', 'undoing.id', 'order_transitions.undone_by')
    .select(columns)
    .select(['staff.name as staff_name', 'undoing.name as undone_by_name'])
    .where('source', 'is not', null)
    .$narrowType<{ source: NotNull }>();
}

export type TransitionRecord = Awaited<
  ReturnType<ReturnType<typeof selectTransitions>['executeTakeFirstOrThrow']>
>;

/** All of an order, oldest first. */
export function transitionsOf(connection: Connection, orderId: number) {
  return selectTransitions(connection)
    .where('order_id', '=', orderId)
    .orderBy('order_transitions.id')
    .execute();
}

/** The newest that was not undone. */
export function lastTransition(connection: Connection, orderId: number) {
  return selectTransitions(connection)
    .where('order_id', '=', orderId)
    .where('undone_at', 'is', null)
    .orderBy('order_transitions.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The courier of a parcel that leaves: as before, unless it is another or none was named. */
export async function courierIdFor(
  trx: Connection,
  courier: string,
  before: Pick<OrderRecord, 'courier' | 'courier_id'>,
): Promise<string | null> {
  if (courier !== '' && courier === before.courier && before.courier_id) return before.courier_id;
  const { id } = await trx.selectNoFrom(courierIdOf(courier).as('id')).executeTakeFirstOrThrow();
  return id;
}

/** For the next parcel: the courier of the last hand-over, then the others; none that is archived. */
export async function offeredCouriers(
  connection: Connection,
  couriers: readonly Courier[],
): Promise<string[]> {
  const last = await lastCourier(connection);
  const isArchived = couriers.some(({ name, archived }) => archived && name === last);
  const names = couriers.flatMap(({ name, archived }) => (archived ? [] : [name]));
  return [...new Set([...(last === '' || isArchived ? [] : [last]), ...names])];
}

/** Its present name; empty if the last hand-over named none. */
async function lastCourier(connection: Connection): Promise<string> {
  const last = await connection
    .selectFrom('order_transitions')
    .innerJoin('orders as o', 'o.id', 'order_transitions.order_id')
    .select(courierOf('o').as('courier'))
    .where('event', '=', 'ship')
    .where('undone_at', 'is', null)
    .orderBy('order_transitions.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.courier ?? '';
}

export function findTransition(connection: Connection, id: number) {
  return selectTransitions(connection).where('order_transitions.id', '=', id).executeTakeFirst();
}

export function transitionsOfBatch(connection: Connection, batch: string) {
  return selectTransitions(connection)
    .where('batch', '=', batch)
    .orderBy('order_transitions.id')
    .execute();
}

/** Whether it is so recent that it can be undone, by the clock of the database. */
export async function isWithin(connection: Connection, at: Date, seconds: number) {
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
