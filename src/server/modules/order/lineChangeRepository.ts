import { sql, type Insertable } from 'kysely';
import type { Connection } from '../../database/client';
import type { OrderLineChangeRow } from '../../database/tables';

function selectLineChanges(connection: Connection) {
  return connection
    .selectFrom('order_line_changes')
    .leftJoin('staff', 'staff.id', 'order_line_changes.staff_id')
    .selectAll('order_line_changes')
    .select('staff.name as staff_name');
}

export type LineChangeRecord = Awaited<
  ReturnType<ReturnType<typeof selectLineChanges>['executeTakeFirstOrThrow']>
>;

/** All of an order, oldest first. */
export function lineChangesOf(connection: Connection, orderId: number) {
  return selectLineChanges(connection)
    .where('order_id', '=', orderId)
    .orderBy('order_line_changes.id')
    .execute();
}

export function findLineChange(connection: Connection, id: number) {
  return selectLineChanges(connection).where('order_line_changes.id', '=', id).executeTakeFirst();
}

/** The newest that was not undone. */
export function newestLineChange(connection: Connection, orderId: number) {
  return selectLineChanges(connection)
    .where('order_id', '=', orderId)
    .where('undone_at', 'is', null)
    .orderBy('order_line_changes.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertLineChange(trx: Connection, change: Insertable<OrderLineChangeRow>) {
  await trx.insertInto('order_line_changes').values(change).execute();
}

export async function markLineChangeUndone(trx: Connection, id: number): Promise<void> {
  await trx
    .updateTable('order_line_changes')
    .set({ undone_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
