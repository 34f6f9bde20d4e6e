import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CasePictureRow, CaseRow } from './caseTable';
import type { Moment } from './catalogueTables';

interface SettlementRow {
  id: GeneratedAlways<number>;
  courier: string;
  courier_id: string | null;
  /** A day. */
  paid_on: string;
  bank_amount: number;
  list_amount: number;
  list_hash: string;
  staff_id: number | null;
  at: Moment;
  revoked_at: ColumnType<Date | null, null | undefined, Date>;
  revoked_by: ColumnType<number | null, null | undefined, number>;
}

interface SettlementLineRow {
  settlement_id: number;
  position: number;
  reference: string;
  order_id: number | null;
  pays_claim: Generated<boolean>;
  amount: number;
  expected: number | null;
  claimed: Generated<boolean>;
  transition_id: number | null;
  revoked: Generated<boolean>;
}

interface RefundRow {
  id: GeneratedAlways<number>;
  order_id: number;
  amount: number;
  /** Days. */
  due_on: string;
  paid_on: ColumnType<string | null, null | undefined, string>;
  note: Generated<string>;
  proof: Generated<string>;
  staff_id: number | null;
  at: Moment;
}

/** The money of orders: what couriers and banks paid, and what customers get back. */
export interface MoneyTables {
  settlements: SettlementRow;
  settlement_lines: SettlementLineRow;
  refunds: RefundRow;
  cases: CaseRow;
  case_pictures: CasePictureRow;
  /** Lines of statements. */
  booked_transfers: {
    hash: string;
    order_id: number;
    amount: number;
    staff_id: number;
    at: Moment;
  };
}
