import { array, enums, nullable, object, string, type Infer } from 'superstruct';
import { id, para } from '../fields';

const refund = object({
  id: id(),
  amount: para(),
  due_on: string(),
  note: string(),
  paid_on: nullable(string()),
  proof: string(),
});
export type Refund = Infer<typeof refund>;

/** Where an order's money can be. `arrived` means that it is in the shop's account. */
const cashPlaces = ['courier', 'arrived', 'toRefund', 'refunded'] as const;

export const orderCash = object({
  place: nullable(enums(cashPlaces)),
  settlement: nullable(object({ id: id(), paid_on: string() })),
  refunds: array(refund),
  refundable: para(),
  refund_by: nullable(string()),
});
export type OrderCash = Infer<typeof orderCash>;
