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

/* A complaint about a delivered order, or a withdrawal from it. The shop answers it as a case (`admin/cases.ts`). */

export const complaintReasons = ['damaged', 'wrong', 'missing', 'quality', 'withdrawal'] as const;
export type ComplaintReason = (typeof complaintReasons)[number];

/** Per complaint or message. */
export const maxComplaintPictures = 3;
/** The maximum number of pictures of an order that are not attached to a complaint yet. */
export const maxUnsentPictures = 10;
/** In bytes. Browsers scale pictures down before sending them. */
export const maxComplaintPictureBytes = 4 * 1024 * 1024;
const textMaxLength = 1_000;

const complaint = object({
  number: id(),
  kind: enums(caseKinds),
  received_on: string(),
  lines: array(object({ name: string(), net: string(), quantity: integer() })),
  /** Empty for requests with the order's link. */
  said: string(),
  wants: nullable(enums(caseWishes)),
  /** Only staff can view the pictures. */
  pictures: integer(),
  answer_by: string(),
  /** The last day for the solution, as promised by the shop or required by law. */
  solve_by: string(),
  /** Null until the shop answers. Until then, the customer can add messages and pictures. */
  decision: nullable(enums(caseDecisions)),
  reasons: string(),
  decided_on: nullable(string()),
  amount: nullable(para()),
  finished: boolean(),
});
export type Complaint = Infer<typeof complaint>;

export const orderComplaints = object({
  complaints: array(complaint),
  /** Units that can be reported. Empty before delivery, and while a complaint is unanswered. */
  pieces: array(object({ position: position(), quantity: integer() })),
  delivered_on: nullable(string()),
  /** The last day to withdraw without giving a reason, or null if it has passed. */
  withdraw_until: nullable(string()),
  /** The deadlines for answering a complaint and a withdrawal made today. */
  answers: object({ complaint: string(), withdrawal: string() }),
});
export type OrderComplaints = Infer<typeof orderComplaints>;

const pictures = optional(size(array(id()), 0, maxComplaintPictures));

/** `wants` is required for complaints. A withdrawal always means a refund. */
export const complaintForm = object({
  lines: size(
    array(object({ position: position(), quantity: quantity(maxQuantityPerLine) })),
    1,
    50,
  ),
  reason: enums(complaintReasons),
  text: optional(optionalText(textMaxLength)),
  wants: optional(enums(caseWishes)),
  account: optional(bankAccount()),
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
 * Emails the number and the deadline to the customer. Repeating it returns the unanswered complaint. Responds with 409
 * `complaint_open` if another complaint is unanswered, or 422 for a late withdrawal.
 */
export const openComplaint = defineEndpoint({
  summary: 'Report a problem with a delivered order, or withdraw from it',
  method: 'POST',
  path: '/api/orders/{id}/complaints',
  ...orderAccess,
  body: complaintForm,
  data: orderComplaints,
});

/** Responds with 409 `complaint_answered` if the shop has answered. */
export const addToComplaint = defineEndpoint({
  summary: 'Add a message or pictures to a complaint',
  method: 'POST',
  path: '/api/orders/{id}/complaint-messages',
  ...orderAccess,
  body: addition,
  data: orderComplaints,
});

/** The body is the file. Unsent pictures are deleted after a day. Responds with 422 `not_available` for too many. */
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

export const openLinkedComplaint = defineEndpoint({
  summary: "Report a problem with a link's order, or withdraw from it",
  method: 'POST',
  path: '/api/order-link/complaint',
  ...linkAccess,
  body: assign(linkBody, complaintForm),
  data: orderComplaints,
});

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
