import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AdminCase } from '@/contract/admin/cases';
import type { Localized } from '@/contract/locale';
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

export interface CasePictureRow {
  id: GeneratedAlways<number>;
  case_number: number;
  /** Of the file. */
  type: string;
  /** Base64. */
  content: string;
}

/** Null until it happens. */
type Later<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

/** A complaint or a withdrawal. Days are texts. */
export interface CaseRow extends Pick<
  AdminCase,
  'kind' | 'said' | 'locale' | 'received_on' | 'received_by' | 'wants'
> {
  number: GeneratedAlways<number>;
  order_id: number | null;
  customer: Json<AdminCase['customer']>;
  lines: Json<CaseLine[]>;
  staff_id: number | null;
  at: Moment;
  acknowledged_at: Later<Date>;
  decision: Later<NonNullable<AdminCase['decision']>>;
  reasons: Generated<string>;
  amount: Later<number>;
  solve_by: Later<string>;
  decided_at: Later<Date>;
  decided_by: Later<number>;
  consent: Later<NonNullable<AdminCase['consent']>>;
  refund_id: Later<number>;
  /** The order with the new goods. */
  replacement_id: Later<number>;
  closed_at: Later<Date>;
  version: Generated<number>;
}
