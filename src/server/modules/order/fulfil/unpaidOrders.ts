import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../../database/client';
import { awaitsMoney, toShopDay, today } from '../../../database/expressions';
import { eachApart } from '../../../eachApart';
import { recordAudit } from '../../staff/auditService';
import { fulfil } from './fulfilOrder';
import type { FulfilmentDependencies } from '../OrderDependencies';
import { addToCustomer, orderInEmail } from '../orderEmails';
import { awaitedTransfer, type OrderRecord } from '../OrderRecord';
import { findOrder } from '../orderRepository';

/** The number of days until a payment reaches the account. */
const bankDays = 1;

const placedDay = toShopDay('o.placed_at');
const isOverdue = sql<boolean>`p.pay_until + ${bankDays}::integer < ${today}`;
const isToRemind = sql<boolean>`(p.reminded_at is null
  and (${today} - ${placedDay}) * 2 >= p.pay_until - ${placedDay})`;

/** Handles each order in its own transaction, unless it was paid or cancelled in the meantime. */
async function forEachUnpaid(
  { database }: FulfilmentDependencies,
  condition: RawBuilder<boolean>,
  work: (trx: Connection, order: OrderRecord) => Promise<void>,
): Promise<void> {
  const selectUnpaid = (connection: Connection, id: number | null) =>
    sql<{ id: number }>`
      select o.id from orders o join payments p on p.order_id = o.id
      where ${awaitsMoney} and ${condition} and (${id}::integer is null or o.id = ${id})
      order by o.id`.execute(connection);
  const { rows } = await selectUnpaid(database.kysely, null);
  await eachApart(rows, ({ id }) =>
    database.transaction(async (trx) => {
      const order = await findOrder(trx, { id }, { lock: true });
      const stillUnpaid = await selectUnpaid(trx, id);
      if (order && awaitedTransfer(order) && stillUnpaid.rows.length > 0) await work(trx, order);
    }),
  );
}

/** Cancels orders whose payment did not arrive in time. */
export const cancelUnpaid = (deps: FulfilmentDependencies): Promise<void> =>
  forEachUnpaid(deps, isOverdue, async (trx, order) => {
    const cause = { source: 'command', role: 'owner', unpaid: true } as const;
    await fulfil(deps, trx, order, 'cancel', cause);
    const entry = { action: 'order.cancel', entity: 'order', entityId: order.number ?? '' };
    await recordAudit(trx, 'command', entry);
  });

/** Sends one reminder for each order that awaits payment, halfway through the time to pay. */
export const remindUnpaid = (deps: FulfilmentDependencies): Promise<void> =>
  forEachUnpaid(deps, isToRemind, async (trx, order) => {
    await trx
      .updateTable('payments')
      .set({ reminded_at: sql<Date>`now()` })
      .where('order_id', '=', order.id)
      .execute();
    await addToCustomer(deps, trx, order, 'transfer_reminder', orderInEmail(order));
  });
