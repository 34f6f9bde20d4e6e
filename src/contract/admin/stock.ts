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

/** Maximum number of movements or counts per request. */
const maxStockChanges = 200;
/** Maximum quantity of a movement. */
const maxQuantity = 100_000;
/** Maximum units of a product on the shelf. */
export const maxShelf = 1_000_000;
/** 422 on a quantity that would exceed `maxShelf`. */
export type StockFieldCode = 'shelf_full';
export const movementsPerPage = 50;
/** Days over which a product's pace of sales is computed. */
export const paceDays = 28;
/** Minimum number of orders to compute it; one or two may be chance. */
export const paceOrders = 3;
/** Stock that lasts at most this many days is running low. */
export const lowDays = 10;
export const batchMaxLength = 40;
const noteMaxLength = 300;

/** Why the stock changed. `files`: the catalogue in the shop's files. `opening`: stock from before the ledger. */
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

/** A `correction` reverses a movement entered by mistake. */
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
/** For units of a batch that is blocked or released; only recalls enter these. */
export const recallKinds = ['recalled', 'released'] as const;
export type MovementKind =
  (typeof inKinds)[number] | (typeof outKinds)[number] | (typeof recallKinds)[number];
/** Kinds of incoming and outgoing movements; the client offers those that fit the reason. */
const enteredKinds: readonly MovementKind[] = [...new Set([...inKinds, ...outKinds])];
const movementKinds: readonly MovementKind[] = [...enteredKinds, ...recallKinds];

const image = nullable(object({ src: string(), width: integer(), height: integer() }));
/** A calendar day; null if unknown. */
const bestBefore = nullable(string());

export const stockItem = object({
  product_id: id(),
  sku: string(),
  name: string(),
  net: string(),
  image,
  regular_price: para(),
  /** Price while a reduction is running. */
  reduced_price: nullable(para()),
  /** A pack's stock follows from its contents and cannot be booked or counted. */
  pack: boolean(),
  /** False for products that are no longer sold, listed while units remain. */
  active: boolean(),
  for_sale: integer(),
  /** Units in placed or confirmed orders. */
  reserved: integer(),
  /** Units on the shelf, as a count finds them: for sale and reserved. */
  shelf: integer(),
  /** Whole days until it sells out at the current pace; null if `paceDays` had fewer than `paceOrders` orders. */
  days_left: nullable(integer()),
  /** Whether it lasts at most `lowDays` or has at most `low_stock` units (settings); false if sold out. */
  low: boolean(),
  sold_out_since: nullable(isoDate()),
  first_batch: firstBatch,
  /** Number of wishlists that contain it. */
  wishlists: integer(),
  /** Number of emails to send when it is back in stock. */
  alerts: integer(),
});
export type StockItem = Infer<typeof stockItem>;

/** Products are in the shop's order. */
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
  /** Units for sale after the movement. */
  stock_after: integer(),
  reason: enums(stockReasons),
  /** Null unless the reason is in or out. */
  kind: nullable(enums(movementKinds)),
  order_number: nullable(string()),
  batch: nullable(string()),
  best_before: bestBefore,
  /** Units found by a count; `counted - delta` were recorded. */
  counted: nullable(integer()),
  note: string(),
  /** Name of the staff member; null for customers, commands and the shop itself. */
  staff: nullable(string()),
});
export type StockMovement = Infer<typeof stockMovement>;

/** Newest first; `before`: the last id of the previous page. 404 `product_not_found`. */
export const listMovements = defineEndpoint({
  summary: "A product's stock movements",
  method: 'GET',
  path: '/api/admin/stock/{id}/movements',
  access: 'stock.read',
  params: object({ id: idParam() }),
  query: object({ before: optional(idParam()) }),
  data: array(stockMovement),
});

/** A movement to book. Incoming goods and their corrections have a batch. */
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
  /** Units for sale. */
  before: integer(),
  after: integer(),
  /** Units on the shelf after the change. */
  shelf: integer(),
});
export type StockChange = Infer<typeof stockChange>;

/** `details.shortages` of a 409 `stock_short`: requested and available units. */
export const stockShortage = object({
  product_id: id(),
  name: string(),
  requested: integer(),
  available: integer(),
});
export type StockShortage = Infer<typeof stockShortage>;

/**
 * Books all movements or none. 409 `stock_short` with `shortages`; 422 for an unknown product or outgoing batch,
 * `shelf_full` on incoming quantities. Returns one entry per product.
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

/** `details.stale` of a 409 `count_stale`: products whose recorded stock changed during the count. */
export const staleCount = object({ product_id: id(), name: string(), shelf: integer() });
export type StaleCount = Infer<typeof staleCount>;

const stockCount = object({
  product_id: id(),
  shelf: nonNegativeInteger(maxShelf),
  // Stock may be larger than today's limits.
  book_seen: nonNegativeInteger(Number.MAX_SAFE_INTEGER),
});
export type StockCount = Infer<typeof stockCount>;

/**
 * Books units counted on the shelf, each product once; all counts or none. `book_seen`: the recorded `shelf` when the
 * count began. 409 `count_stale` with `stale`, `stock_short` below what orders have reserved. A count that matches
 * creates no movement.
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
