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
 * A complaint about a delivered order, or a withdrawal from it, made in the account or by the order's link. The shop
 * answers it as a case (`admin/cases.ts`).
 */

/** What happened; the last reason is a withdrawal. */
export const complaintReasons = ['damaged', 'wrong', 'missing', 'quality', 'withdrawal'] as const;
export type ComplaintReason = (typeof complaintReasons)[number];

/** Maximum number of pictures in one complaint or message. */
export const maxComplaintPictures = 3;
/** Maximum uploaded pictures per order that are not part of a complaint yet. */
export const maxUnsentPictures = 10;
/** In bytes; browsers scale pictures down before sending them. */
export const maxComplaintPictureBytes = 4 * 1024 * 1024;
const textMaxLength = 1_000;

const complaint = object({
  number: id(),
  kind: enums(caseKinds),
  received_on: string(),
  lines: array(object({ name: string(), net: string(), quantity: integer() })),
  /** Empty for someone who opened the link. */
  said: string(),
  wants: nullable(enums(caseWishes)),
  /** The number of pictures; only staff see the pictures themselves. */
  pictures: integer(),
  /** The last day for the answer, or for the refund of a withdrawal. */
  answer_by: string(),
  /** The last day for the solution, as promised by the shop or required by law. */
  solve_by: string(),
  /** Null until the shop has answered; until then the customer may add to it. */
  decision: nullable(enums(caseDecisions)),
  reasons: string(),
  decided_on: nullable(string()),
  amount: nullable(para()),
  finished: boolean(),
});
export type Complaint = Infer<typeof complaint>;

/** The complaints about an order, and what can still be reported. */
export const orderComplaints = object({
  /** Newest first. */
  complaints: array(complaint),
  /** Units that can be reported; empty while a complaint is unanswered, or before delivery. */
  pieces: array(object({ position: position(), quantity: integer() })),
  delivered_on: nullable(string()),
  /** The last day to withdraw without giving a reason; null if it has passed. */
  withdraw_until: nullable(string()),
  /** How many days the shop has to answer a complaint and a withdrawal made today. */
  answers: object({ complaint: string(), withdrawal: string() }),
});
export type OrderComplaints = Infer<typeof orderComplaints>;

const pictures = optional(size(array(id()), 0, maxComplaintPictures));

/** A complaint says what the customer wants; a withdrawal always means a refund. */
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
  /** Ids of pictures uploaded for this order. */
  pictures,
});
export type ComplaintForm = Infer<typeof complaintForm>;

const addition = object({
  number: id(),
  text: optional(optionalText(textMaxLength)),
  pictures,
});
export type ComplaintAddition = Infer<typeof addition>;

const orderAccess = { access: 'customer', params: object({ id: idParam() }) } as const;
const linkAccess = { access: 'public' } as const;

export const readComplaints = defineEndpoint({
  summary: 'Complaints about an order, and the withdrawal from it',
  method: 'GET',
  path: '/api/orders/{id}/complaints',
  ...orderAccess,
  data: orderComplaints,
});

/**
 * Emails the number and the deadline to the customer. Repeating it returns the unanswered complaint; 409
 * `complaint_open` for a different one. 422 for units or pictures not in the order, or a late withdrawal.
 */
export const openComplaint = defineEndpoint({
  summary: 'Report a problem with a delivered order, or withdraw from it',
  method: 'POST',
  path: '/api/orders/{id}/complaints',
  ...orderAccess,
  body: complaintForm,
  data: orderComplaints,
});

/** Adds a message or pictures. 409 `complaint_answered` if the shop has answered. */
export const addToComplaint = defineEndpoint({
  summary: 'Add a message or pictures to a complaint',
  method: 'POST',
  path: '/api/orders/{id}/complaint-messages',
  ...orderAccess,
  body: addition,
  data: orderComplaints,
});

/** The body is the file. 422 `not_available` for too many unsent pictures, which are deleted after a day. */
export const addComplaintPicture = defineEndpoint({
  summary: 'Upload a picture for a complaint about an order',
  method: 'POST',
  path: '/api/orders/{id}/complaint-pictures',
  ...orderAccess,
  data: object({ id: id() }),
  status: 201,
});

/** Works like `readComplaints`, but omits the customer's text. */
export const readLinkedComplaints = defineEndpoint({
  summary: "Complaints about a link's order",
  method: 'POST',
  path: '/api/order-link/complaints',
  ...linkAccess,
  body: linkBody,
  data: orderComplaints,
});

/** Works like `openComplaint`. */
export const openLinkedComplaint = defineEndpoint({
  summary: "Report a problem with a link's order, or withdraw from it",
  method: 'POST',
  path: '/api/order-link/complaint',
  ...linkAccess,
  body: assign(linkBody, complaintForm),
  data: orderComplaints,
});

/** Works like `addToComplaint`. */
export const addToLinkedComplaint = defineEndpoint({
  summary: "Add a message or pictures to a complaint about a link's order",
  method: 'POST',
  path: '/api/order-link/complaint-messages',
  ...linkAccess,
  body: assign(linkBody, addition),
  data: orderComplaints,
});

/** Works like `addComplaintPicture`, with the link's token in the header `orderTokenHeader`. */
export const addLinkedComplaintPicture = defineEndpoint({
  summary: "Upload a picture for a complaint about a link's order",
  method: 'POST',
  path: '/api/order-link/complaint-pictures',
  ...linkAccess,
  data: object({ id: id() }),
  status: 201,
});
