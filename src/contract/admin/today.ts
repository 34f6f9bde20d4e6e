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

/** The query of `listAdminOrders` that lists exactly the orders of a number. */
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
  /** When the longest-waiting order entered this state. */
  oldest: nullable(isoDate()),
  filter: orderFilter,
  /** Orders waiting too long; only for `placed` and `shipped`. */
  late: nullable(object({ count: integer(), filter: orderFilter })),
});
export type TodayStage = Infer<typeof stage>;

const flow: Describe<Record<OpenState, TodayStage>> = object({
  placed: stage,
  confirmed: stage,
  packed: stage,
  shipped: stage,
});

/** Maximum number of orders per block; the list has the rest. */
export const todayOrders = 20;
export const salesDays = 14;

const pieces = { product_id: id(), name: string(), net: string(), quantity: integer() };

export const today = object({
  at: isoDate(),
  flow,
  /** Oldest first. */
  to_confirm: array(object({ ...adminOrderSummary.schema, customer_parcels: customerParcels })),
  /** The number of units in all confirmed orders, by product. */
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
  /** Oldest first, at most as many as one pick list takes. */
  to_pack: array(
    object({
      number: string(),
      version: integer(),
      customer: string(),
      city: string(),
      delivery_method: deliveryMethod,
      /** The sale receipt's number; empty if missing, null for replacements, which need none. */
      receipt: nullable(string()),
      lines: array(
        object({
          ...pieces,
          /** The contents of one pack. */
          components: nullable(array(object(pieces))),
        }),
      ),
    }),
  ),
  /** Oldest first. */
  to_ship: array(adminOrderSummary),
  /** Packed orders, oldest first. */
  to_pick_up: array(adminOrderSummary),
  /** Maximum number of orders per block; the list has the rest. */
  packed: object({ courier: integer(), pickup: integer() }),
  alerts: array(
    object({
      /**
       * `caseDue`: cases due today or overdue; `caseNew`: other unanswered cases that customers opened.
       * `packIncomplete`: packs with hidden or deleted components.
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
      /** The order or case number, or the pack id, if there is exactly one. */
      number: nullable(string()),
      /** For receipts: when the oldest missing one became due. */
      since: nullable(isoDate()),
      filter: orderFilter,
    }),
  ),
  setup: object({
    /** Whether the business details are a sample. */
    sample: boolean(),
    /** Whether the owner sees what is left to do before the shop opens. */
    first_day: boolean(),
    has_orders: boolean(),
  }),
  upkeep: object({
    /** When the last backup was made, if more than a week ago. */
    old_backup: nullable(isoDate()),
    /** Free bytes, if space is low. */
    disk_free: nullable(integer()),
  }),
  /** The number of reviews awaiting approval. */
  pending_reviews: integer(),
  /** Placed orders that were not cancelled, by day in the shop's time zone. */
  sales: object({
    currency: currencyCode(),
    /** Oldest first, today last. */
    days: array(object({ day: string(), orders: integer(), amount: para(), filter: orderFilter })),
    amount: para(),
    /** The amount in the preceding period of the same length. */
    amount_before: para(),
  }),
});
export type Today = Infer<typeof today>;

export const getToday = defineEndpoint({
  summary: 'What needs attention today',
  method: 'GET',
  path: '/api/admin/today',
  access: 'orders.read',
  data: today,
});
