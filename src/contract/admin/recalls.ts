import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  refine,
  string,
  type Infer,
} from 'superstruct';
import { defineEndpoint } from '../endpoint';
import { id, idParam, isoDate, requiredMultiline, requiredText } from '../fields';
import { byLocale } from '../locale';
import { image, numberParams, orderNumber, parcel, person } from './orders';
import { batchMaxLength } from './stock';

export const reasonMaxLength = 300;
export const recallSubjectMaxLength = 150;
export const recallTextMaxLength = 4_000;

/** What the emails fill in for each customer, in all languages by the same names. */
const recallPlaceholders = ['order', 'pieces', 'amount'] as const;
type Values = Record<(typeof recallPlaceholders)[number], string>;

const placeholder = /\{([^{}]*)\}/g;
const isKnown = (name: string): name is keyof Values =>
  recallPlaceholders.some((known) => known === name);

export const fillRecallText = (text: string, values: Values): string =>
  text.replace(placeholder, (all, name: string) => (isKnown(name) ? values[name] : all));

const withKnownPlaceholders = (struct: ReturnType<typeof requiredText>) =>
  refine(struct, 'recallPlaceholders', (value) =>
    [...value.matchAll(placeholder)].every(([, name = '']) => isKnown(name)) ? true : 'invalid',
  );

const batch = () => requiredText(batchMaxLength);

const shelfBatch = object({
  batch: string(),
  /** A calendar day, or null if it is not known. */
  best_before: nullable(string()),
  /** On the shelf. */
  pieces: integer(),
  /** It is recalled. */
  blocked: boolean(),
});
export type ShelfBatch = Infer<typeof shelfBatch>;

const chosenBatch = object({ batch: string(), pieces: integer() });
export type ChosenBatch = Infer<typeof chosenBatch>;

/** What to take from the shelf for an order: of packs their bottles. */
export const getPacking = defineEndpoint({
  summary: 'What to pack for an order, with available batches',
  method: 'GET',
  path: '/api/admin/orders/{number}/packing',
  access: 'orders.write',
  params: numberParams,
  data: object({
    rows: array(
      object({
        product_id: id(),
        name: string(),
        net: string(),
        image,
        pieces: integer(),
        /** Names of the packs that they belong to. */
        packs: array(string()),
        /** The first to expire; fewer pieces than are needed where the shelf has goods without a batch. */
        proposed: array(chosenBatch),
        shelf: array(shelfBatch),
      }),
    ),
  }),
});
export type PackingRow = Infer<typeof getPacking.data>['rows'][number];

/** Those that expire first are first. 404 `product_not_found`. */
export const listBatches = defineEndpoint({
  summary: "A product's batches",
  method: 'GET',
  path: '/api/admin/stock/{id}/batches',
  access: 'stock.read',
  params: object({ id: idParam() }),
  data: array(shelfBatch),
});

/** How a customer is told: `none`, `call` and `failed` are still to be done; `unreachable` has left neither email nor phone. */
export const noticeStates = [
  'notNeeded',
  'none',
  'waiting',
  'sent',
  'failed',
  'call',
  'called',
  'unreachable',
] as const;
export type NoticeState = (typeof noticeStates)[number];

/** A customer without an email, or whose email failed. */
export const isToBeCalled = ({ notice, phone }: { notice: NoticeState; phone: string }): boolean =>
  (notice === 'call' || notice === 'failed') && phone !== '';

const recalledOrder = object({
  number: string(),
  customer: string(),
  city: string(),
  street: string(),
  phone: string(),
  parcel,
  /** Units of the batch, or of an unknown one: as many as the customer may have. */
  pieces: integer(),
  /** The batch was recorded when it was packed. */
  recorded: boolean(),
  /** When it left; null while it is here. */
  left_at: nullable(isoDate()),
  notice: enums(noticeStates),
  notice_at: nullable(isoDate()),
});
export type RecalledOrder = Infer<typeof recalledOrder>;

const place = object({ pieces: integer(), orders: integer() });

/** Subject and text in each language, with placeholders. */
const recallTexts = object(
  byLocale(() =>
    object({
      subject: withKnownPlaceholders(requiredText(recallSubjectMaxLength)),
      text: withKnownPlaceholders(requiredMultiline(recallTextMaxLength)),
    }),
  ),
);
export type RecallTexts = Infer<typeof recallTexts>;

export const recallPage = object({
  product_id: id(),
  name: string(),
  net: string(),
  batch: string(),
  best_before: nullable(string()),
  /** When the first of it came in. */
  came_at: nullable(isoDate()),
  /** Null before the sale was stopped. */
  recall: nullable(
    object({
      id: id(),
      reason: string(),
      at: isoDate(),
      by: person,
      /** `released`: sales continue. */
      ended: nullable(enums(['released', 'closed'])),
      ended_at: nullable(isoDate()),
      /** When emails were written last. */
      emailed_at: nullable(isoDate()),
    }),
  ),
  /** Pieces that came in. */
  total: integer(),
  delivered: place,
  /** With the courier. */
  under_way: place,
  packed: place,
  /** On the shelf, for sale or set aside. */
  shelf: integer(),
  /** How many of them are set aside. */
  aside: integer(),
  /** Sold elsewhere, given away or written off. */
  out: integer(),
  /** That nothing says where they are. */
  unknown: integer(),
  customers: integer(),
  /** Orders that are not packed and want the product. */
  waiting: array(orderNumber()),
  /** Pieces of the batch that only these could get. */
  short: integer(),
  /** Those not sent first, then the newest. */
  orders: array(recalledOrder),
  /** Emails and calls that are still to be made, one for each customer. */
  emails: integer(),
  calls: integer(),
  /** What was sent, or what is proposed. */
  texts: recallTexts,
  /** Other products with a batch of this name. */
  same_batch: array(object({ product_id: id(), name: string(), net: string() })),
});
export type RecallPage = Infer<typeof recallPage>;

/** Before its sale is stopped too. 404 `recall_not_found` for an unknown batch. */
export const getRecall = defineEndpoint({
  summary: 'Where the pieces of a batch are',
  method: 'GET',
  path: '/api/admin/recall',
  access: 'stock.read',
  query: object({ product_id: idParam(), batch: batch() }),
  data: recallPage,
});

/** Done twice, it changes nothing. 404 `recall_not_found` for an unknown batch. */
export const startRecall = defineEndpoint({
  summary: 'Stop sales of a batch',
  method: 'POST',
  path: '/api/admin/recalls',
  access: 'stock.write',
  body: object({ product_id: id(), batch: batch(), reason: requiredText(reasonMaxLength) }),
  data: recallPage,
});

const params = object({ id: idParam() });

/**
 * `released` gives the pieces back to the sale, after `closed` they are written off. 404 `recall_not_found`, 409
 * `recall_ended`.
 */
export const endRecall = defineEndpoint({
  summary: 'End a recall',
  method: 'POST',
  path: '/api/admin/recalls/{id}/end',
  access: 'stock.recall',
  params,
  body: object({ ended: enums(['released', 'closed']) }),
  data: recallPage,
});

/**
 * One email to each customer who has pieces and was not told yet, for all of their orders, in their language. 404
 * `recall_not_found`, 409 `recall_ended`.
 */
export const sendRecallEmails = defineEndpoint({
  summary: 'Email the customers who received a recalled batch',
  method: 'POST',
  path: '/api/admin/recalls/{id}/emails',
  access: 'stock.recall',
  recentAuth: true,
  params,
  body: object({ texts: recallTexts }),
  data: recallPage,
});

/** In the language of the member. 404 `recall_not_found`. */
export const sendRecallTest = defineEndpoint({
  summary: 'Send the recall email to yourself',
  method: 'POST',
  path: '/api/admin/recalls/{id}/test-email',
  access: 'stock.recall',
  params,
  body: object({ texts: recallTexts }),
  data: object({ recipient: string() }),
});

/** Records a call for all orders of a customer without an email, or whose email failed. 404 `recall_not_found`, `order_not_found`. */
export const setRecallCall = defineEndpoint({
  summary: 'Record whether a customer was called',
  method: 'PUT',
  path: '/api/admin/recalls/{id}/calls/{number}',
  access: 'stock.write',
  params: object({ id: idParam(), number: orderNumber() }),
  body: object({ called: boolean() }),
  data: recallPage,
});
