import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  string,
  type Describe,
  type Infer,
} from 'superstruct';
import { defineEndpoint } from '../endpoint';
import { currencyCode, id, isoDate, para } from '../fields';
import { type OpenState, parcelStates } from '../fulfilment';
import { customerParcels } from './customerParcels';
import { adminOrderSummary, orderFlags } from './orders';
import { deliveryMethod } from '../order';
import { firstBatch } from './firstBatch';

/** The query of `listAdminOrders` that returns the counted orders. */
export const orderFilter = object({
  status: optional(enums(parcelStates)),
  flag: optional(enums(orderFlags)),
  from: optional(string()),
  to: optional(string()),
});
export type OrderFilter = Infer<typeof orderFilter>;

const stage = object({
  count: integer(),
  pieces: integer(),
  amount: para(),
  oldest: nullable(isoDate()),
  filter: orderFilter,
  /** Orders that have waited too long. Null except for `placed` and `shipped`. */
  late: nullable(object({ count: integer(), filter: orderFilter })),
});
export type TodayStage = Infer<typeof stage>;

const flow: Describe<Record<OpenState, TodayStage>> = object({
  placed: stage,
  confirmed: stage,
  packed: stage,
  shipped: stage,
});

export const todayOrders = 20;
export const salesDays = 14;

const pieces = { product_id: id(), name: string(), net: string(), quantity: integer() };

export const today = object({
  at: isoDate(),
  flow,
  to_confirm: array(object({ ...adminOrderSummary.schema, customer_parcels: customerParcels })),
  to_pick: array(
    object({
      product_id: id(),
      name: string(),
      net: string(),
      image: nullable(object({ src: string(), width: integer(), height: integer() })),
      quantity: integer(),
      first_batch: firstBatch,
    }),
  ),
  /** Oldest first, limited to the size of one pick list. */
  to_pack: array(
    object({
      number: string(),
      version: integer(),
      customer: string(),
      city: string(),
      delivery_method: deliveryMethod,
      /** The sale receipt's number. Empty if it is missing, or null for replacements, which need none. */
      receipt: nullable(string()),
      lines: array(
        object({
          ...pieces,
          components: nullable(array(object(pieces))),
        }),
      ),
    }),
  ),
  to_ship: array(adminOrderSummary),
  /** Packed orders, oldest first. */
  to_pick_up: array(adminOrderSummary),
  /** Includes orders that are not listed. */
  packed: object({ courier: integer(), pickup: integer() }),
  alerts: array(
    object({
      /**
       * `caseDue` counts cases that are due today or overdue, `caseNew` other unanswered cases that customers opened,
       * and `packIncomplete` packs with hidden or deleted components.
       */
      kind: enums([
        'emailFailed',
        'noReceipt',
        'shippedLate',
        'transferWaits',
        'payoutLate',
        'refundDue',
        'caseDue',
        'packIncomplete',
        'caseNew',
      ]),
      count: integer(),
      /** The order or case number, or the pack id, if the count is one. */
      number: nullable(string()),
      /** When the oldest missing receipt became due. Null for other kinds. */
      since: nullable(isoDate()),
      filter: orderFilter,
    }),
  ),
  setup: object({
    sample: boolean(),
    first_day: boolean(),
    has_orders: boolean(),
  }),
  upkeep: object({
    /** Null if the last backup is at most a week old. */
    old_backup: nullable(isoDate()),
    /** The free bytes, or null unless space is low. */
    disk_free: nullable(integer()),
  }),
  pending_reviews: integer(),
  /** Excludes cancelled orders. Days are in the shop's time zone. */
  sales: object({
    currency: currencyCode(),
    /** The last day is today. */
    days: array(object({ day: string(), orders: integer(), amount: para(), filter: orderFilter })),
    amount: para(),
    /** The amount in the preceding period of the same length. */
    amount_before: para(),
  }),
});
export type Today = Infer<typeof today>;

export const getToday = defineEndpoint({
  summary: 'Work that needs attention today',
  method: 'GET',
  path: '/api/admin/today',
  access: 'orders.read',
  data: today,
});
