import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AdminCase } from '@/contract/admin/cases';
import type { ReceiptKind } from '@/contract/admin/orderReceipts';
import type { Localized } from '@/contract/locale';
import type { VisitCount, VisitDevice } from '@/contract/visits';
import type { ImageFile, Json, Timestamp } from './catalogueTables';

interface RefundRow {
  id: GeneratedAlways<number>;
  order_id: number;
  amount: number;
  /** Calendar days. */
  due_on: string;
  paid_on: ColumnType<string | null, null | undefined, string>;
  paid_at: ColumnType<Date | null, null | undefined, Date>;
  note: Generated<string>;
  proof: Generated<string>;
  staff_id: number | null;
  at: Timestamp;
}

export interface CaseLine {
  position: number;
  product_id: number;
  name: Localized;
  net: string;
  image: ImageFile | null;
  quantity: number;
  unit_price: number;
  /** The discount on these units. Missing from cases that were stored before discount codes existed. */
  discount?: number;
}

/** A complaint or a withdrawal. Days are stored as strings. */
export interface CaseRow extends Pick<
  AdminCase,
  | ('kind' | 'said' | 'locale' | 'received_on' | 'received_by' | 'wants')
  | ('decision' | 'amount' | 'solve_by' | 'consent')
> {
  number: GeneratedAlways<number>;
  order_id: number | null;
  customer: Json<AdminCase['customer']>;
  lines: Json<CaseLine[]>;
  staff_id: number | null;
  at: Timestamp;
  acknowledged_at: Date | null;
  reasons: Generated<string>;
  decided_at: Date | null;
  decided_by: number | null;
  refund_id: number | null;
  replacement_id: number | null;
  closed_at: Date | null;
  version: Generated<number>;
}

export interface MoneyTables {
  daily_sales: {
    day: string;
    kind: 'all' | 'product' | 'place' | 'payment' | 'customer';
    key: string;
    orders: number;
    pieces: number;
    amount: number;
  };
  daily_visits: {
    day: string;
    device: VisitDevice;
    name: VisitCount;
    counts: number[];
  };
  settlements: {
    id: GeneratedAlways<number>;
    courier: string;
    courier_id: string | null;
    paid_on: string;
    bank_amount: number;
    list_amount: number;
    list_hash: string;
    staff_id: number | null;
    at: Timestamp;
    revoked_at: ColumnType<Date | null, null | undefined, Date>;
    revoked_by: ColumnType<number | null, null | undefined, number>;
  };
  settlement_lines: {
    settlement_id: number;
    position: number;
    reference: string;
    order_id: number | null;
    pays_claim: Generated<boolean>;
    amount: number;
    expected: number | null;
    claimed: Generated<boolean>;
    accepted_at: ColumnType<Date | null, null | undefined, Date>;
    linked_at: ColumnType<Date | null, null | undefined, Date>;
    transition_id: number | null;
    revoked: Generated<boolean>;
  };
  refunds: RefundRow;
  receipts: {
    id: GeneratedAlways<number>;
    order_id: number;
    kind: ReceiptKind;
    number: string;
    issued_at: ColumnType<Date, Date | string, never>;
    amount: number;
    /** The advance that a sale settles, or the receipt that a refund reverses. */
    refers_to: number | null;
    buyer_pib: Generated<string>;
    staff_id: number | null;
    at: Timestamp;
  };
  closed_months: { month: string; at: Timestamp; staff_id: number | null };
  deleted_receipts: {
    id: GeneratedAlways<number>;
    receipt_id: number;
    order_id: number;
    kind: ReceiptKind;
    number: string;
    issued_at: Date;
    amount: number;
    refers_to: number | null;
    at: Date;
    deleted_at: Timestamp;
  };
  cases: CaseRow;
  case_pictures: {
    id: GeneratedAlways<number>;
    /** Null until the customer sends the complaint. */
    case_number: number | null;
    /** The order of an unsent complaint. */
    order_id: number | null;
    at: Timestamp;
    type: string;
    content: string;
  };
  /** Lines of bank statements that were booked. */
  booked_transfers: {
    hash: string;
    order_id: number;
    amount: number;
    staff_id: number;
    at: Timestamp;
  };
}
