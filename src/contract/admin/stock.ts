import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  refine,
  size,
  string,
  type Infer,
} from 'superstruct';
import { defineEndpoint } from '../endpoint';
import {
  dayParam,
  id,
  idParam,
  isoDate,
  optionalText,
  nonNegativeInteger,
  para,
  quantity,
} from '../fields';
import { firstBatch } from './firstBatch';

const maxStockChanges = 200;
const maxQuantity = 100_000;
export const maxShelf = 1_000_000;
/** Rejects a quantity that would exceed `maxShelf`. */
export type StockFieldCode = 'shelf_full';
export const movementsPerPage = 50;
/** The sales rate of a product is computed over this many days. */
export const paceDays = 28;
/** Fewer orders are ignored, because one or two may be chance. */
export const paceOrders = 3;
/** Stock that lasts at most this many days is low. */
export const lowDays = 10;
export const batchMaxLength = 40;
const noteMaxLength = 300;

/** `files` is a change of the catalogue files, and `opening` is stock from before the ledger existed. */
export const stockReasons = [
  'order',
  'cancellation',
  'return',
  'in',
  'out',
  'count',
  'files',
  'opening',
] as const;
export type StockReason = (typeof stockReasons)[number];

/** A `correction` reverses a movement that was entered by mistake. */
export const inKinds = ['produced', 'purchased', 'found', 'correction'] as const;
export const outKinds = [
  'market',
  'gift',
  'sample',
  'ownUse',
  'damaged',
  'expired',
  'correction',
] as const;
/** Only recalls create these movements, when a batch is blocked or released. */
export const recallKinds = ['recalled', 'released'] as const;
export type MovementKind =
  (typeof inKinds)[number] | (typeof outKinds)[number] | (typeof recallKinds)[number];
const enteredKinds: readonly MovementKind[] = [...new Set([...inKinds, ...outKinds])];
const movementKinds: readonly MovementKind[] = [...enteredKinds, ...recallKinds];

const image = nullable(object({ src: string(), width: integer(), height: integer() }));
const bestBefore = nullable(string());

export const stockItem = object({
  product_id: id(),
  sku: string(),
  name: string(),
  net: string(),
  image,
  regular_price: para(),
  reduced_price: nullable(para()),
  /** A pack's stock is derived from its contents and cannot be booked or counted. */
  pack: boolean(),
  /** False for products that are no longer sold. They are listed while units remain. */
  active: boolean(),
  for_sale: integer(),
  reserved: integer(),
  /** Units that a stock count finds, both for sale and reserved. */
  shelf: integer(),
  /** Until the stock runs out at the current rate. Null if `paceDays` had fewer than `paceOrders` orders. */
  days_left: nullable(integer()),
  /** Whether the stock lasts at most `lowDays` or has at most `low_stock` units (settings). False if sold out. */
  low: boolean(),
  sold_out_since: nullable(isoDate()),
  first_batch: firstBatch,
  wishlists: integer(),
  /** The number of stock alerts. */
  alerts: integer(),
});
export type StockItem = Infer<typeof stockItem>;

export const listStock = defineEndpoint({
  summary: 'Stock of all products',
  method: 'GET',
  path: '/api/admin/stock',
  access: 'stock.read',
  data: array(stockItem),
});

export const stockMovement = object({
  id: id(),
  at: isoDate(),
  delta: integer(),
  stock_after: integer(),
  reason: enums(stockReasons),
  /** Null unless the reason is `in` or `out`. */
  kind: nullable(enums(movementKinds)),
  order_number: nullable(string()),
  batch: nullable(string()),
  best_before: bestBefore,
  /** The units found by a count. The ledger had `counted - delta`. */
  counted: nullable(integer()),
  note: string(),
  /** Null for customers, commands and the shop itself. */
  staff: nullable(string()),
});
export type StockMovement = Infer<typeof stockMovement>;

/** Newest first. `before` is the last id of the previous page. */
export const listMovements = defineEndpoint({
  summary: "A product's stock movements",
  method: 'GET',
  path: '/api/admin/stock/{id}/movements',
  access: 'stock.read',
  params: object({ id: idParam() }),
  query: object({ before: optional(idParam()) }),
  data: array(stockMovement),
});

/** Incoming goods and their corrections have a batch. */
const newMovement = refine(
  object({
    product_id: id(),
    reason: enums(['in', 'out']),
    kind: enums(enteredKinds),
    quantity: quantity(maxQuantity),
    batch: optional(optionalText(batchMaxLength)),
    best_before: optional(dayParam()),
    note: optional(optionalText(noteMaxLength)),
  }),
  'newMovement',
  ({ reason, kind }) => {
    const kinds: readonly MovementKind[] = reason === 'in' ? inKinds : outKinds;
    return kinds.includes(kind) || 'invalid';
  },
);
export type NewMovement = Infer<typeof newMovement>;

const stockChange = object({
  product_id: id(),
  name: string(),
  before: integer(),
  after: integer(),
  shelf: integer(),
});
export type StockChange = Infer<typeof stockChange>;

/** Requested and available units, in `details.shortages` of a 409 `stock_short`. */
export const stockShortage = object({
  product_id: id(),
  name: string(),
  requested: integer(),
  available: integer(),
});
export type StockShortage = Infer<typeof stockShortage>;

/**
 * Books all movements or none. Responds with 409 `stock_short` with `shortages`, 422 for an unknown product or outgoing
 * batch, or 422 `shelf_full`.
 */
export const addMovements = defineEndpoint({
  summary: 'Book goods in or out',
  method: 'POST',
  path: '/api/admin/stock/movements',
  access: 'stock.write',
  idempotent: true,
  body: object({ movements: size(array(newMovement), 1, maxStockChanges) }),
  data: array(stockChange),
  status: 201,
});

/** Products whose recorded stock changed during the count, in `details.stale` of a 409 `count_stale`. */
export const staleCount = object({ product_id: id(), name: string(), shelf: integer() });
export type StaleCount = Infer<typeof staleCount>;

const stockCount = object({
  product_id: id(),
  shelf: nonNegativeInteger(maxShelf),
  // The stored quantity may exceed the current limits.
  book_seen: nonNegativeInteger(Number.MAX_SAFE_INTEGER),
});
export type StockCount = Infer<typeof stockCount>;

/**
 * Books all counts or none. `book_seen` is the recorded `shelf` at the start of the count. Responds with 409
 * `count_stale` with `stale`, or 409 `stock_short` if orders have reserved more than was counted.
 */
export const addCounts = defineEndpoint({
  summary: 'Book the result of a stock count',
  method: 'POST',
  path: '/api/admin/stock/counts',
  access: 'stock.write',
  idempotent: true,
  body: object({ counts: size(array(stockCount), 1, maxStockChanges) }),
  data: array(stockChange),
  status: 201,
});
