import { sql } from 'kysely';
import type { Connection } from '../../database/client';
import type { StaffRequest } from '../../http/Actor';
import { auditStep } from '../staff/auditService';
import { getOrder } from './orderRepository';

/** Each commit that changes an order notifies this channel with the order number. */
export const ordersChannel = 'orders';

/** @throws ApiError `order_not_found` */
export const lockPlaced = (trx: Connection, number: string) =>
  getOrder(trx, { number }, { lock: true });

/** Makes open admin pages read the order again after the commit. */
export async function notifyOrder(trx: Connection, number: string | null): Promise<void> {
  await sql`select pg_notify(${ordersChannel}, ${number ?? ''})`.execute(trx);
}

/** Logs a staff action on an order and notifies open admin pages. */
export async function recordOrderStep(
  trx: Connection,
  request: StaffRequest,
  action: `order.${string}`,
  number: string | null,
  changes?: object,
): Promise<void> {
  await auditStep(trx, request, action, number ?? '', changes);
  await notifyOrder(trx, number);
}
