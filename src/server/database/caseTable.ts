import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CaseDecision, CaseKind, CaseWay, CaseWish } from '@/contract/admin/caseKinds';
import type { AdminCase } from '@/contract/admin/cases';
import type { Locale, Localized } from '@/contract/locale';
import type { ImageFile, Json, Moment } from './catalogueTables';

/** Pieces of a line of the order. */
export interface CaseLine {
  position: number;
  product_id: number;
  name: Localized;
  net: string;
  image: ImageFile | null;
  quantity: number;
  unit_price: number;
}

/** Null until it happens. */
type Later<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

/** A complaint or a withdrawal. */
export interface CaseRow {
  number: GeneratedAlways<number>;
  kind: CaseKind;
  order_id: number | null;
  customer: Json<AdminCase['customer']>;
  said: string;
  locale: Locale;
  /** A day. */
  received_on: string;
  received_by: CaseWay;
  lines: Json<CaseLine[]>;
  wants: CaseWish | null;
  staff_id: number | null;
  at: Moment;
  acknowledged_at: Later<Date>;
  decision: Later<CaseDecision>;
  reasons: Generated<string>;
  amount: Later<number>;
  /** A day. */
  solve_by: Later<string>;
  decided_at: Later<Date>;
  decided_by: Later<number>;
  consent: Later<CaseWay>;
  refund_id: Later<number>;
  closed_at: Later<Date>;
  version: Generated<number>;
}
