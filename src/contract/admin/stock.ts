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

/** Movements or counts of one request. */
const maxStockChanges = 200;
/** Largest quantity of one movement. */
const maxQuantity = 100_000;
/** Units of a product on the shelf. */
export const maxShelf = 1_000_000;
/** The code of a 422 about a quantity that comes in. */
export type StockFieldCode = 'shelf_full';
export const movementsPerPage = 50;
/** Days over which the sales per day of a product are computed. */
export const paceDays = 28;
/** Orders in these days from which they are computed; one or two may be chance. */
export const paceOrders = 3;
/** Stock that lasts at most this many days is running low. */
export const lowDays = 10;
export const batchMaxLength = 40;
const noteMaxLength = 300;

/** Why the stock changed. `files` is the catalogue of the shop's files, `opening` what was there before the ledger. */
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

/** `correction` takes back a movement that was entered by mistake. */
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
/** Pieces of a batch whose sale was stopped, and of one that is sold again; entered by recalls only. */
export const recallKinds = ['recalled', 'released'] as const;
export type MovementKind =
  (typeof inKinds)[number] | (typeof outKinds)[number] | (typeof recallKinds)[number];
/** Kinds of movements in and out; the client offers those that fit the reason. */
const enteredKinds: readonly MovementKind[] = [...new Set([...inKinds, ...outKinds])];
const movementKinds: readonly MovementKind[] = [...enteredKinds, ...recallKinds];

const image = nullable(object({ src: string(), width: integer(), height: integer() }));
/** A calendar day, or null if it is not known. */
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
  /** A pack: its stock follows from what is in it, and cannot be booked or counted. */
  pack: boolean(),
  /** Products that are not sold any more are listed while some are left. */
  active: boolean(),
  for_sale: integer(),
  /** Units of orders that are placed or confirmed. */
  reserved: integer(),
  /** Units that a count finds: for sale and reserved. */
  shelf: integer(),
  /** Whole days until it is sold out at the pace of the last `paceDays`; null with fewer than `paceOrders` orders. */
  days_left: nullable(integer()),
  /** It lasts at most `lowDays`, or at most `low_stock` of the settings are left; not if it is sold out. */
  low: boolean(),
  sold_out_since: nullable(isoDate()),
  first_batch: firstBatch,
  /** Wishlists that contain it. */
  wishlists: integer(),
  /** Who is notified by email when it is back. */
  alerts: integer(),
});
export type StockItem = Infer<typeof stockItem>;

/** In the order of the shop's listing. */
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
  /** For sale, after the movement. */
  stock_after: integer(),
  reason: enums(stockReasons),
  /** Only of movements in and out. */
  kind: nullable(enums(movementKinds)),
  order_number: nullable(string()),
  batch: nullable(string()),
  best_before: bestBefore,
  /** Units found on the shelf by a count; recorded were `counted - delta`. */
  counted: nullable(integer()),
  note: string(),
  /** Name of the staff member; null for customers, commands and the shop itself. */
  staff: nullable(string()),
});
export type StockMovement = Infer<typeof stockMovement>;

/** Newest first; `before` is the id of the last movement of the page before. 404 `product_not_found`. */
export const listMovements = defineEndpoint({
  summary: "A product's stock movements",
  method: 'GET',
  path: '/api/admin/stock/{id}/movements',
  access: 'stock.read',
  params: object({ id: idParam() }),
  query: object({ before: optional(idParam()) }),
  data: array(stockMovement),
});

/** A movement to enter; a batch belongs to incoming goods, or to a correction of them. */
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
  /** For sale. */
  before: integer(),
  after: integer(),
  /** On the shelf, after the change. */
  shelf: integer(),
});
export type StockChange = Infer<typeof stockChange>;

/** `details.shortages` of a 409 `stock_short`: units asked for and those for sale. */
export const stockShortage = object({
  product_id: id(),
  name: string(),
  requested: integer(),
  available: integer(),
});
export type StockShortage = Infer<typeof stockShortage>;

/**
 * All movements or none. 409 `stock_short` with `shortages`; 422 for an unknown product, an unknown batch of
 * which some goes out, or with `shelf_full` at quantities that come in. One entry per product.
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

/** `details.stale` of a 409 `count_stale`: products whose recorded shelf changed while they were counted. */
export const staleCount = object({ product_id: id(), name: string(), shelf: integer() });
export type StaleCount = Infer<typeof staleCount>;

const stockCount = object({
  product_id: id(),
  shelf: nonNegativeInteger(maxShelf),
  // More may have come in before there was a limit.
  book_seen: nonNegativeInteger(Number.MAX_SAFE_INTEGER),
});
export type StockCount = Infer<typeof stockCount>;

/**
 * Units on the shelf, of the counted products only, each once. `book_seen` is the `shelf` that was recorded when the count
 * began. All counts or none. 409 `count_stale` with `stale`; 409 `stock_short` if fewer are on the shelf than
 * orders have reserved. Where the count finds what is recorded, there is no movement.
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
