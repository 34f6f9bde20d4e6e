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

/** Staff write these placeholders in the texts. Their names are the same in all languages. */
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
  best_before: nullable(string()),
  pieces: integer(),
  blocked: boolean(),
});
export type ShelfBatch = Infer<typeof shelfBatch>;

const chosenBatch = object({ batch: string(), pieces: integer() });
export type ChosenBatch = Infer<typeof chosenBatch>;

/** Packs are split into their bottles. */
export const getPacking = defineEndpoint({
  summary: 'Products to pack for an order, with available batches',
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
        packs: array(string()),
        /** The batches that expire first. Incomplete if the shelf has units without a batch. */
        proposed: array(chosenBatch),
        shelf: array(shelfBatch),
      }),
    ),
  }),
});
export type PackingRow = Infer<typeof getPacking.data>['rows'][number];

export const listBatches = defineEndpoint({
  summary: "A product's batches",
  method: 'GET',
  path: '/api/admin/stock/{id}/batches',
  access: 'stock.read',
  params: object({ id: idParam() }),
  data: array(shelfBatch),
});

/** `none`, `call` and `failed` still require action. `unreachable` customers have neither email nor phone. */
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

export const isToBeCalled = ({ notice, phone }: { notice: NoticeState; phone: string }): boolean =>
  (notice === 'call' || notice === 'failed') && phone !== '';

const recalledOrder = object({
  number: string(),
  customer: string(),
  city: string(),
  street: string(),
  phone: string(),
  parcel,
  /** Units that may be from the batch. If no batch was recorded, all of them may be. */
  pieces: integer(),
  recorded: boolean(),
  left_at: nullable(isoDate()),
  notice: enums(noticeStates),
  notice_at: nullable(isoDate()),
});
export type RecalledOrder = Infer<typeof recalledOrder>;

const unitsAndOrders = object({ pieces: integer(), orders: integer() });

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
  came_at: nullable(isoDate()),
  recall: nullable(
    object({
      id: id(),
      reason: string(),
      at: isoDate(),
      by: person,
      /** `released` means that sales continue. */
      ended: nullable(enums(['released', 'closed'])),
      ended_at: nullable(isoDate()),
      emailed_at: nullable(isoDate()),
    }),
  ),
  total: integer(),
  delivered: unitsAndOrders,
  under_way: unitsAndOrders,
  packed: unitsAndOrders,
  /** For sale and set aside. */
  shelf: integer(),
  aside: integer(),
  out: integer(),
  unknown: integer(),
  customers: integer(),
  waiting: array(orderNumber()),
  /** Units that the waiting orders need but only this batch has. */
  short: integer(),
  /** Unshipped orders first, then newest first. */
  orders: array(recalledOrder),
  /** The number of customers still to be emailed and called. */
  emails: integer(),
  calls: integer(),
  /** The texts that were sent last, or the proposed ones. */
  texts: recallTexts,
  same_batch: array(object({ product_id: id(), name: string(), net: string() })),
});
export type RecallPage = Infer<typeof recallPage>;

/** Can be read before a recall starts. */
export const getRecall = defineEndpoint({
  summary: 'Where the units of a batch are',
  method: 'GET',
  path: '/api/admin/recall',
  access: 'stock.read',
  query: object({ product_id: idParam(), batch: batch() }),
  data: recallPage,
});

export const startRecall = defineEndpoint({
  summary: 'Stop sales of a batch',
  method: 'POST',
  path: '/api/admin/recalls',
  access: 'stock.write',
  body: object({ product_id: id(), batch: batch(), reason: requiredText(reasonMaxLength) }),
  data: recallPage,
});

const params = object({ id: idParam() });

/** `released` puts the units back on sale, and `closed` writes them off. Responds with 409 `recall_ended`. */
export const endRecall = defineEndpoint({
  summary: 'End a recall',
  method: 'POST',
  path: '/api/admin/recalls/{id}/end',
  access: 'stock.recall',
  params,
  body: object({ ended: enums(['released', 'closed']) }),
  data: recallPage,
});

/** Sends one email about all orders to each customer who has not been informed, in the customer's language. */
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

export const sendRecallTest = defineEndpoint({
  summary: 'Send the recall email to yourself',
  method: 'POST',
  path: '/api/admin/recalls/{id}/test-email',
  access: 'stock.recall',
  params,
  body: object({ texts: recallTexts }),
  data: object({ recipient: string() }),
});

/** The call is about all orders of a customer who cannot be reached by email. */
export const setRecallCall = defineEndpoint({
  summary: 'Record whether a customer was called',
  method: 'PUT',
  path: '/api/admin/recalls/{id}/calls/{number}',
  access: 'stock.write',
  params: object({ id: idParam(), number: orderNumber() }),
  body: object({ called: boolean() }),
  data: recallPage,
});
