import { sql } from 'kysely';
import { addDays, shopDay } from '@/contract/deliveryDay';
import { shopTimeZone } from '@/contract/longDate';
import { bottleDays } from '@/contract/netContent';
import type { Order } from '@/contract/order';
import type { Connection } from '../../database/client';
import { today } from '../../database/expressions';
import { invalidFields } from '../../http/ApiError';
import type { OrderDependencies } from './OrderDependencies';
import { addToCustomer, getRecipient } from './orderEmails';
import type { OrderRecord } from './OrderRecord';
import { findOrder } from './orderRepository';

const batchSize = 50;

const getDays = ({ lines }: OrderRecord) =>
  bottleDays(lines.map(({ net, quantity, returned }) => ({ net, quantity: quantity - returned })));

/** Counts from the day of delivery, or else from the promised day. */
export function getReminder(order: OrderRecord): Order['reminder'] {
  const { status, history, expected_on, reminder_days, reminded_at } = order;
  const delivered = history.find((step) => step.status === 'delivered');
  const from = delivered ? shopDay(delivered.at) : expected_on;
  const days = reminder_days ?? getDays(order);
  const isOver = status === 'cancelled' || status === 'returned';
  if (isOver || from === null || days === 0 || reminded_at || getRecipient(order) === '')
    return null;
  const on = addDays(from, days);
  return on > shopDay(new Date()) ? { on, asked: reminder_days !== null } : null;
}

/** Turns the reminder of a locked order on or off. @throws ApiError 422 `not_available` if it cannot have one */
export async function setReminder(trx: Connection, order: OrderRecord, isEnabled: boolean) {
  if (isEnabled && !getReminder(order)) throw invalidFields({ asked: ['not_available'] });
  const reminder_days = isEnabled ? (order.reminder_days ?? getDays(order)) : null;
  await trx.updateTable('orders').set({ reminder_days }).where('id', '=', order.id).execute();
  return { ...order, reminder_days };
}

/** Turns a batch of due reminders into emails. @returns their number */
export function writeReminders({
  database,
  outbox,
}: Pick<OrderDependencies, 'database' | 'outbox'>): Promise<number> {
  return database.transaction(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      update orders set reminder_days = null, reminded_at = now()
      where id in (
        select id from orders o
        where reminder_days is not null and status in ('shipped', 'delivered')
          and coalesce(
            (select max(at at time zone ${shopTimeZone})::date from order_transitions
              where order_id = o.id and event = 'deliver' and undone_at is null),
            expected_on) + reminder_days <= ${today}
        order by id
        limit ${batchSize}
        for update skip locked)
      returning id`.execute(trx);
    for (const { id } of rows) {
      const order = await findOrder(trx, { id });
      if (!order) continue;
      const content = { order_id: id, number: order.number ?? '', name: order.contact.name };
      await addToCustomer({ outbox }, trx, order, 'order_reminder', content);
    }
    return rows.length;
  });
}
