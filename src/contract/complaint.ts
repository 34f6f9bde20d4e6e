import {
  array,
  assign,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  size,
  string,
  type Infer,
} from 'superstruct';
import { caseDecisions, caseKinds, caseWishes } from './caseKinds';
import { bankAccount } from './bankTransfer';
import { defineEndpoint } from './endpoint';
import { id, idParam, optionalText, para, position, quantity } from './fields';
import { maxQuantityPerLine } from './limits';
import { linkBody } from './orderLink';

/*
 * A complaint about a delivered order, or a withdrawal from it, by the customer: in the account, and by the link to
 * the order. The shop answers it as a case (`admin/cases.ts`).
 */

/** What happened; the last one is no complaint. */
export const complaintReasons = ['damaged', 'wrong', 'missing', 'quality', 'withdrawal'] as const;
export type ComplaintReason = (typeof complaintReasons)[number];

/** Pictures in one complaint or message. */
export const maxComplaintPictures = 3;
/** Uploaded pictures per order that are not part of a complaint yet. */
export const maxUnsentPictures = 10;
/** Bytes: browsers make pictures smaller before they send them. */
export const maxComplaintPictureBytes = 4 * 1024 * 1024;
const textMaxLength = 1_000;

const complaint = object({
  number: id(),
  kind: enums(caseKinds),
  received_on: string(),
  lines: array(object({ name: string(), net: string(), quantity: integer() })),
  /** Empty for a reader of the link. */
  said: string(),
  wants: nullable(enums(caseWishes)),
  /** How many; only staff see them. */
  pictures: integer(),
  /** The last day of the answer, or of the money of a withdrawal. */
  answer_by: string(),
  /** The last day of the solution, as the shop promised it or as the law says. */
  solve_by: string(),
  /** Null until the shop has answered; until then the customer may add to it. */
  decision: nullable(enums(caseDecisions)),
  reasons: string(),
  decided_on: nullable(string()),
  amount: nullable(para()),
  finished: boolean(),
});
export type Complaint = Infer<typeof complaint>;

/** What was reported about an order, and what still can be. */
export const orderComplaints = object({
  /** Newest first. */
  complaints: array(complaint),
  /** Units that a complaint may be about; none while one waits for its answer, or before the delivery. */
  pieces: array(object({ position: position(), quantity: integer() })),
  delivered_on: nullable(string()),
  /** The last day on which the customer may withdraw without a reason; null once it is over. */
  withdraw_until: nullable(string()),
  /** Days of the answers to a complaint and to a withdrawal that come in today. */
  answers: object({ complaint: string(), withdrawal: string() }),
});
export type OrderComplaints = Infer<typeof orderComplaints>;

const pictures = optional(size(array(id()), 0, maxComplaintPictures));

/** A complaint says what the customer wants; a withdrawal brings the money back. */
export const complaintForm = object({
  lines: size(
    array(object({ position: position(), quantity: quantity(maxQuantityPerLine) })),
    1,
    50,
  ),
  reason: enums(complaintReasons),
  text: optional(optionalText(textMaxLength)),
  wants: optional(enums(caseWishes)),
  /** The customer’s bank account, for refunds. */
  account: optional(bankAccount()),
  /** Ids of uploads for this order. */
  pictures,
});
export type ComplaintForm = Infer<typeof complaintForm>;

const addition = object({
  number: id(),
  text: optional(optionalText(textMaxLength)),
  pictures,
});
export type ComplaintAddition = Infer<typeof addition>;

const ofOrder = { access: 'customer', params: object({ id: idParam() }) } as const;
const ofLink = { access: 'public' } as const;

export const readComplaints = defineEndpoint({
  summary: 'Complaints about an order, and the withdrawal from it',
  method: 'GET',
  path: '/api/orders/{id}/complaints',
  ...ofOrder,
  data: orderComplaints,
});

/**
 * The customer gets an email with the number and the deadline at once. The same once more is the one that waits; 409
 * `complaint_open` for another one meanwhile. 422 for units or pictures that the order does not have, and for a
 * withdrawal that is too late.
 */
export const openComplaint = defineEndpoint({
  summary: 'Report a problem with a delivered order, or withdraw from it',
  method: 'POST',
  path: '/api/orders/{id}/complaints',
  ...ofOrder,
  body: complaintForm,
  data: orderComplaints,
});

/** A message or pictures, until the shop has answered: 409 `complaint_answered`. */
export const addToComplaint = defineEndpoint({
  summary: 'Add a message or pictures to a complaint',
  method: 'POST',
  path: '/api/orders/{id}/complaint-messages',
  ...ofOrder,
  body: addition,
  data: orderComplaints,
});

/** The body is the file. 422 `not_available` if too many wait to be sent; those are deleted after a day. */
export const addComplaintPicture = defineEndpoint({
  summary: 'Upload a picture for a complaint about an order',
  method: 'POST',
  path: '/api/orders/{id}/complaint-pictures',
  ...ofOrder,
  data: object({ id: id() }),
  status: 201,
});

/** As `readComplaints`, without what the customer wrote. */
export const readLinkedComplaints = defineEndpoint({
  summary: 'Complaints about the order of a link',
  method: 'POST',
  path: '/api/order-link/complaints',
  ...ofLink,
  body: linkBody,
  data: orderComplaints,
});

/** As `openComplaint`. */
export const openLinkedComplaint = defineEndpoint({
  summary: 'Report a problem with the order of a link, or withdraw from it',
  method: 'POST',
  path: '/api/order-link/complaint',
  ...ofLink,
  body: assign(linkBody, complaintForm),
  data: orderComplaints,
});

/** As `addToComplaint`. */
export const addToLinkedComplaint = defineEndpoint({
  summary: 'Add a message or pictures to a complaint about the order of a link',
  method: 'POST',
  path: '/api/order-link/complaint-messages',
  ...ofLink,
  body: assign(linkBody, addition),
  data: orderComplaints,
});

/** As `addComplaintPicture`, with the token of the link in the header `orderTokenHeader`. */
export const addLinkedComplaintPicture = defineEndpoint({
  summary: 'Upload a picture for a complaint about the order of a link',
  method: 'POST',
  path: '/api/order-link/complaint-pictures',
  ...ofLink,
  data: object({ id: id() }),
  status: 201,
});
