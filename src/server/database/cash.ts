import { sql } from 'kysely';
import { refundSoonDays } from '@/contract/admin/money';
import { defaultPayoutDays } from '@/contract/courierFile';
import { shopTimeZone } from '@/contract/longDate';
import { paymentMethods } from '@/contract/payment';
import { couriers } from './couriers';
import { today } from './expressions';

/* SQL expressions about the money of an order `o` with the payment `p` */

export const courierMethods = Object.values(paymentMethods)
  .filter(({ heldBy }) => heldBy === 'courier')
  .map(({ id }) => id);

export const toCollect = sql<boolean>`(o.status = 'shipped' and p.status = 'pending'
  and p.payment_method_id = any(${courierMethods}::int[]))`;
/** Whether the courier has collected the money but not paid it out. */
export const cashOwed = sql<boolean>`o.id in (select order_id from payments where with_courier)`;
export const daysOwed = sql<number>`(${today} - (
  select (max(at) at time zone ${shopTimeZone})::date from order_transitions t
  where t.order_id = o.id and t.to_state = 'delivered' and undone_at is null))`;
/**
 * Whether the courier has had the money for longer than agreed. Finds the courier like `getCourier`, but without a
 * subquery for each order. Without the array, PostgreSQL would read all owed money again for each order of the list.
 */
export const cashLate = sql<boolean>`o.id = any(array(
  select o.id from (select o.id, o.courier, o.courier_id from orders o where ${cashOwed} offset 0) o
  left join ${couriers} current on current.id = o.courier_id and o.courier <> ''
  left join ${couriers} typed on current.id is null and typed.courier = o.courier
  where ${daysOwed} > coalesce(current.days, typed.days, ${defaultPayoutDays})))`;
export const refundDue = sql<boolean>`o.id in (
  select order_id from refunds
  where paid_on is null and due_on <= ${today} + ${refundSoonDays}::integer)`;
