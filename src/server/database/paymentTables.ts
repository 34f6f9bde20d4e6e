import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PaymentStatus } from '@/contract/payment';
import type { Moment } from './catalogueTables';

export interface PaymentRow {
  id: GeneratedAlways<number>;
  order_id: number;
  payment_method_id: number;
  amount: number;
  status: PaymentStatus;
  with_courier: Generated<boolean>;
  created_at: Moment;
  /** Of a transfer to the account of the shop, from when it is placed: see `bankTransfer.ts`. */
  account: string | null;
  reference: string | null;
  /** A day. */
  pay_until: ColumnType<string | null, string | null | undefined, string | null>;
  reminded_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A line of the bank's statement that was booked. */
export interface BookedTransferRow {
  hash: string;
  order_id: number;
  amount: number;
  staff_id: number;
  at: Moment;
}
