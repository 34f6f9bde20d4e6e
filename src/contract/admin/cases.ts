import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  record,
  size,
  string,
  type Infer,
} from 'superstruct';
import { defineEndpoint, type EndpointBody } from '../endpoint';
import {
  amount,
  dayParam,
  email,
  id,
  idParam,
  isoDate,
  optionalPhone,
  optionalText,
  para,
  personName,
  quantity,
  position,
  requiredMultiline,
  savedFile,
} from '../fields';
import { emailMaxLength, maxAmount, maxQuantityPerLine, nameMaxLength } from '../limits';
import { locales } from '../locale';
import { caseDecisions, caseKinds, caseSteps, caseWays, caseWishes } from '../caseKinds';
import { image, orderNumber, person } from './orders';

export const casesPerPage = 50;
export const maxCasePictures = 10;
const caseTextMaxLength = 2_000;
const maxLines = 50;

/** The tabs of the list; `open` includes all unfinished cases. */
export const caseStates = ['open', 'answer', 'money', 'finished'] as const;
export type CaseState = (typeof caseStates)[number];

const summaryFields = {
  number: id(),
  kind: enums(caseKinds),
  order_number: nullable(string()),
  /** Empty if the personal data has been deleted. */
  name: string(),
  city: string(),
  said: string(),
  received_on: string(),
  /** Null for a finished case. */
  deadline: nullable(object({ step: enums(caseSteps), by: string() })),
  decision: nullable(enums(caseDecisions)),
  /** Amount to refund; null without permission. */
  amount: nullable(para()),
};

export const caseSummary = object(summaryFields);
export type CaseSummary = Infer<typeof caseSummary>;

const caseLine = object({
  /** Position of the line in the order. */
  position: integer(),
  name: string(),
  net: string(),
  image,
  quantity: integer(),
  unit_price: para(),
  /** The discount on these units. */
  discount: optional(para()),
  /** Numbers of other cases that accepted units of this line. */
  decided_in: array(id()),
});

export const adminCase = object({
  ...summaryFields,
  version: integer(),
  customer: object({
    name: string(),
    last_name: string(),
    phone: string(),
    email: string(),
    city: string(),
  }),
  locale: enums(locales),
  received_by: enums(caseWays),
  wants: nullable(enums(caseWishes)),
  lines: array(caseLine),
  /** The ids of the pictures. */
  pictures: array(id()),
  entered_by: person,
  /** When the email with the number was written; null without an email. */
  acknowledged_at: nullable(isoDate()),
  reasons: string(),
  decided_at: nullable(isoDate()),
  decided_by: person,
  solve_by: nullable(string()),
  /** Number of the replacement order. */
  replacement: nullable(string()),
  /** How the customer agreed to the answer; null before that. */
  consent: nullable(enums(caseWays)),
  /** The refund decided for an order; null without permission. */
  refund: nullable(object({ due_on: string(), paid_on: nullable(string()) })),
  closed_at: nullable(isoDate()),
});
export type AdminCase = Infer<typeof adminCase>;

/**
 * Sorted by next deadline, finished cases newest first. Lists open cases by default. `before`: the last case number of
 * the previous page.
 */
export const listCases = defineEndpoint({
  summary: 'Complaints and withdrawals',
  method: 'GET',
  path: '/api/admin/cases',
  access: 'cases.read',
  query: object({ state: optional(enums(caseStates)), before: optional(idParam()) }),
  data: object({
    cases: array(caseSummary),
    more: boolean(),
    counts: record(enums(caseStates), integer()),
  }),
});

const caseParams = object({ number: idParam() });

/** 404 `case_not_found`. */
export const getCase = defineEndpoint({
  summary: 'One complaint or withdrawal',
  method: 'GET',
  path: '/api/admin/cases/{number}',
  access: 'cases.read',
  params: caseParams,
  data: adminCase,
});

/** The units concerned, for one line of the order. */
const piece = object({ position: position(), quantity: quantity(maxQuantityPerLine) });

export const caseEntry = object({
  kind: enums(caseKinds),
  order_number: optional(orderNumber()),
  customer: object({
    name: personName(),
    last_name: personName(),
    phone: optionalPhone(),
    email: optional(email(emailMaxLength)),
    city: optionalText(nameMaxLength),
  }),
  /** Language of the emails. */
  locale: enums(locales),
  received_on: dayParam(),
  received_by: enums(caseWays),
  lines: size(array(piece), 0, maxLines),
  said: requiredMultiline(caseTextMaxLength),
  wants: optional(enums(caseWishes)),
});
export type CaseEntry = Infer<typeof caseEntry>;

/** Sends the customer an email with the number. 422 for an unknown order or a future day. */
export const enterCase = defineEndpoint({
  summary: 'Enter a complaint or a withdrawal',
  method: 'POST',
  path: '/api/admin/cases',
  access: 'cases.write',
  idempotent: true,
  body: caseEntry,
  data: adminCase,
  status: 201,
});

/**
 * Only before the decision: 409 `case_decided`. A new email address gets the message with the number. 409
 * `changed_meanwhile` with `details.case`.
 */
export const editCase = defineEndpoint({
  summary: 'Correct a case',
  method: 'PUT',
  path: '/api/admin/cases/{number}',
  access: 'cases.write',
  params: caseParams,
  body: object({ ...caseEntry.schema, version: id() }),
  data: adminCase,
});

/**
 * The body is the file. Only before the decision: 409 `case_decided`. Idempotent per picture; 422 `not_available`
 * if the case already has `maxCasePictures`.
 */
export const addCasePicture = defineEndpoint({
  summary: 'Add a picture to a case',
  method: 'POST',
  path: '/api/admin/cases/{number}/pictures',
  access: 'cases.decide',
  params: caseParams,
  data: object({ id: id() }),
  status: 201,
});

const pictureParams = object({ number: idParam(), id: idParam() });

/** 404 `case_not_found` if the case or the picture does not exist. */
export const getCasePicture = defineEndpoint({
  summary: 'A picture of a case',
  method: 'GET',
  path: '/api/admin/cases/{number}/pictures/{id}',
  access: 'cases.read',
  params: pictureParams,
  data: savedFile(),
});

/** Only before the decision: 409 `case_decided`. */
export const removeCasePicture = defineEndpoint({
  summary: 'Remove a picture from a case',
  method: 'DELETE',
  path: '/api/admin/cases/{number}/pictures/{id}',
  access: 'cases.decide',
  params: pictureParams,
});

/**
 * Emails the answer, and creates the refund if money for an order was decided. 409 `case_decided`, `changed_meanwhile`
 * with `details.case`; 422 as in `decisionProblems`, and `required` for `lines` of a replacement.
 */
export const decideCase = defineEndpoint({
  summary: 'Answer a complaint or a withdrawal',
  method: 'PUT',
  path: '/api/admin/cases/{number}/decision',
  access: 'cases.decide',
  recentAuth: true,
  params: caseParams,
  body: object({
    version: id(),
    decision: enums(caseDecisions),
    /** Sent to the customer. */
    reasons: optionalText(caseTextMaxLength),
    amount: optional(amount(maxAmount)),
    solve_by: optional(dayParam()),
    consent: optional(enums(caseWays)),
  }),
  data: adminCase,
});
export type CaseDecisionInput = EndpointBody<typeof decideCase>;

/**
 * Closes a decided case, else 409 `case_undecided`. Only owners close cases about money; 409 `case_refund_waits` until
 * the refund is paid. 409 `changed_meanwhile` with `details.case`.
 */
export const followCase = defineEndpoint({
  summary: "Record the customer's consent, or that a case is solved",
  method: 'PUT',
  path: '/api/admin/cases/{number}/progress',
  access: 'cases.write',
  params: caseParams,
  body: object({ version: id(), consent: nullable(enums(caseWays)), closed: boolean() }),
  data: adminCase,
});

/**
 * Creates a free order with at most the units of the complaint; idempotent unless that order was cancelled. 409
 * `case_undecided` unless a replacement for an order was decided, `stock_short`; 422 `required` without units.
 */
export const sendReplacement = defineEndpoint({
  summary: 'Send a replacement for a complaint',
  method: 'POST',
  path: '/api/admin/cases/{number}/replacement',
  access: 'cases.write',
  params: caseParams,
  body: object({ lines: caseEntry.schema.lines }),
  data: object({ number: string() }),
  status: 201,
});

/** All stored cases, with personal data. */
export const writeCaseRegister = defineEndpoint({
  summary: 'Export the register of complaints and withdrawals',
  method: 'POST',
  path: '/api/admin/case-register',
  access: 'cases.decide',
  recentAuth: true,
  data: savedFile(),
});
