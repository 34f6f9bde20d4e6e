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

/** Placeholders filled in for each customer; the same names in all languages. */
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
  /** A calendar day; null if unknown. */
  best_before: nullable(string()),
  /** Units on the shelf. */
  pieces: integer(),
  /** Whether the batch is recalled. */
  blocked: boolean(),
});
export type ShelfBatch = Infer<typeof shelfBatch>;

const chosenBatch = object({ batch: string(), pieces: integer() });
export type ChosenBatch = Infer<typeof chosenBatch>;

/** What to take from the shelf for an order, with packs broken up into bottles. */
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
        /** Names of packs that contain them. */
        packs: array(string()),
        /** First to expire; fewer units than needed if the shelf has goods without a batch. */
        proposed: array(chosenBatch),
        shelf: array(shelfBatch),
      }),
    ),
  }),
});
export type PackingRow = Infer<typeof getPacking.data>['rows'][number];

/** First to expire first. 404 `product_not_found`. */
export const listBatches = defineEndpoint({
  summary: "A product's batches",
  method: 'GET',
  path: '/api/admin/stock/{id}/batches',
  access: 'stock.read',
  params: object({ id: idParam() }),
  data: array(shelfBatch),
});

/** `none`, `call` and `failed` still need action; `unreachable`: the customer has neither email nor phone. */
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

/** Whether to call a customer, because there is no email or it failed. */
export const isToBeCalled = ({ notice, phone }: { notice: NoticeState; phone: string }): boolean =>
  (notice === 'call' || notice === 'failed') && phone !== '';

const recalledOrder = object({
  number: string(),
  customer: string(),
  city: string(),
  street: string(),
  phone: string(),
  parcel,
  /** Units that the customer may have of the batch; an unrecorded batch may be this one. */
  pieces: integer(),
  /** Whether the batch was recorded at packing. */
  recorded: boolean(),
  /** When it was shipped; null if it has not been. */
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
  /** When its first units were received. */
  came_at: nullable(isoDate()),
  /** Null unless the batch was recalled. */
  recall: nullable(
    object({
      id: id(),
      reason: string(),
      at: isoDate(),
      by: person,
      /** `released`: sales continue. */
      ended: nullable(enums(['released', 'closed'])),
      ended_at: nullable(isoDate()),
      /** When emails were last sent. */
      emailed_at: nullable(isoDate()),
    }),
  ),
  /** Units received. */
  total: integer(),
  delivered: place,
  /** Units with the courier. */
  under_way: place,
  packed: place,
  /** Units on the shelf, for sale or set aside. */
  shelf: integer(),
  /** How many of them are set aside. */
  aside: integer(),
  /** Units sold elsewhere, given away or written off. */
  out: integer(),
  /** Units not accounted for. */
  unknown: integer(),
  customers: integer(),
  /** Orders for the product that are not packed yet. */
  waiting: array(orderNumber()),
  /** Units missing for those orders, because only this batch has them. */
  short: integer(),
  /** Not yet shipped first, then newest first. */
  orders: array(recalledOrder),
  /** Emails and calls still to be made, one per customer. */
  emails: integer(),
  calls: integer(),
  /** The texts last sent, or the proposed ones. */
  texts: recallTexts,
  /** Other products with a batch of the same name. */
  same_batch: array(object({ product_id: id(), name: string(), net: string() })),
});
export type RecallPage = Infer<typeof recallPage>;

/** Works before a recall too. 404 `recall_not_found` for an unknown batch. */
export const getRecall = defineEndpoint({
  summary: 'Where the units of a batch are',
  method: 'GET',
  path: '/api/admin/recall',
  access: 'stock.read',
  query: object({ product_id: idParam(), batch: batch() }),
  data: recallPage,
});

/** Idempotent. 404 `recall_not_found` for an unknown batch. */
export const startRecall = defineEndpoint({
  summary: 'Stop sales of a batch',
  method: 'POST',
  path: '/api/admin/recalls',
  access: 'stock.write',
  body: object({ product_id: id(), batch: batch(), reason: requiredText(reasonMaxLength) }),
  data: recallPage,
});

const params = object({ id: idParam() });

/** `released` puts the units back on sale, `closed` writes them off. 404 `recall_not_found`, 409 `recall_ended`. */
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
 * Sends each customer not yet informed one email about all their orders, in their language. 404 `recall_not_found`, 409
 * `recall_ended`.
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

/** The email is in the actor's language. 404 `recall_not_found`. */
export const sendRecallTest = defineEndpoint({
  summary: 'Send the recall email to yourself',
  method: 'POST',
  path: '/api/admin/recalls/{id}/test-email',
  access: 'stock.recall',
  params,
  body: object({ texts: recallTexts }),
  data: object({ recipient: string() }),
});

/** Records a call about all orders of a customer without a working email. 404 `recall_not_found`, `order_not_found`. */
export const setRecallCall = defineEndpoint({
  summary: 'Record whether a customer was called',
  method: 'PUT',
  path: '/api/admin/recalls/{id}/calls/{number}',
  access: 'stock.write',
  params: object({ id: idParam(), number: orderNumber() }),
  body: object({ called: boolean() }),
  data: recallPage,
});
