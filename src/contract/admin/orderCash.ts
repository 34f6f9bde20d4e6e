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

/** Where money can be: with the courier, on the account, waiting to be refunded, refunded. */
const cashPlaces = ['courier', 'arrived', 'toRefund', 'refunded'] as const;

/** Where an order's money is; only owners see this. */
export const orderCash = object({
  /** Null if nothing has been paid. */
  place: nullable(enums(cashPlaces)),
  settlement: nullable(object({ id: id(), paid_on: string() })),
  refunds: array(refund),
  refundable: para(),
  /** When the next refund is due. */
  refund_by: nullable(string()),
});
export type OrderCash = Infer<typeof orderCash>;
