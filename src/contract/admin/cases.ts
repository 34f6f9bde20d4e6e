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

export const caseStates = ['open', 'answer', 'money', 'finished'] as const;
export type CaseState = (typeof caseStates)[number];

const summaryFields = {
  number: id(),
  kind: enums(caseKinds),
  order_number: nullable(string()),
  name: string(),
  city: string(),
  said: string(),
  received_on: string(),
  deadline: nullable(object({ step: enums(caseSteps), by: string() })),
  decision: nullable(enums(caseDecisions)),
  /** Null without permission. */
  amount: nullable(para()),
};

export const caseSummary = object(summaryFields);
export type CaseSummary = Infer<typeof caseSummary>;

const caseLine = object({
  position: integer(),
  name: string(),
  net: string(),
  image,
  quantity: integer(),
  unit_price: para(),
  discount: optional(para()),
  /** The numbers of other cases that accepted units of this line. */
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
  pictures: array(id()),
  entered_by: person,
  acknowledged_at: nullable(isoDate()),
  reasons: string(),
  decided_at: nullable(isoDate()),
  decided_by: person,
  solve_by: nullable(string()),
  replacement: nullable(string()),
  /** Null until the customer agrees to the answer. */
  consent: nullable(enums(caseWays)),
  /** Null without permission. */
  refund: nullable(object({ due_on: string(), paid_on: nullable(string()) })),
  closed_at: nullable(isoDate()),
});
export type AdminCase = Infer<typeof adminCase>;

/**
 * Sorts open cases by deadline, and finished ones newest first. `before` is the last case number of the previous page.
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

export const getCase = defineEndpoint({
  summary: 'One complaint or withdrawal',
  method: 'GET',
  path: '/api/admin/cases/{number}',
  access: 'cases.read',
  params: caseParams,
  data: adminCase,
});

const affectedUnits = object({ position: position(), quantity: quantity(maxQuantityPerLine) });

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
  locale: enums(locales),
  received_on: dayParam(),
  received_by: enums(caseWays),
  lines: size(array(affectedUnits), 0, maxLines),
  said: requiredMultiline(caseTextMaxLength),
  wants: optional(enums(caseWishes)),
});
export type CaseEntry = Infer<typeof caseEntry>;

/** Emails the case number to the customer. Responds with 422 for an unknown order or a future day. */
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

/** Responds with 409 `case_decided` after the decision, or 409 `changed_meanwhile` with `details.case`. */
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
 * The body is the file. Adding a picture again changes nothing. Responds with 409 `case_decided` after the decision.
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

export const getCasePicture = defineEndpoint({
  summary: 'A picture of a case',
  method: 'GET',
  path: '/api/admin/cases/{number}/pictures/{id}',
  access: 'cases.read',
  params: pictureParams,
  data: savedFile(),
});

export const removeCasePicture = defineEndpoint({
  summary: 'Remove a picture from a case',
  method: 'DELETE',
  path: '/api/admin/cases/{number}/pictures/{id}',
  access: 'cases.decide',
  params: pictureParams,
});

/**
 * Emails the answer, and creates the refund for an order. Responds with 409 `case_decided`, 409 `changed_meanwhile`
 * with `details.case`, 422 as in `decisionProblems`, or 422 `required` if a replacement has no `lines`.
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
    reasons: optionalText(caseTextMaxLength),
    amount: optional(amount(maxAmount)),
    solve_by: optional(dayParam()),
    consent: optional(enums(caseWays)),
  }),
  data: adminCase,
});
export type CaseDecisionInput = EndpointBody<typeof decideCase>;

/**
 * Closes a decided case. Only owners can close cases that involve money. Responds with 409 `case_undecided` before the
 * decision, 409 `case_refund_waits` until the refund is paid, or 409 `changed_meanwhile` with `details.case`.
 */
export const followCase = defineEndpoint({
  summary: "Record the customer's consent, or close a case",
  method: 'PUT',
  path: '/api/admin/cases/{number}/progress',
  access: 'cases.write',
  params: caseParams,
  body: object({ version: id(), consent: nullable(enums(caseWays)), closed: boolean() }),
  data: adminCase,
});

/**
 * Creates a free order with at most the units of the complaint. Repeating it changes nothing unless that order was
 * cancelled. Responds with 409 `case_undecided` if no replacement was decided, 409 `stock_short`, or 422 `required`
 * without units.
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

export const writeCaseRegister = defineEndpoint({
  summary: 'Export the register of complaints and withdrawals',
  method: 'POST',
  path: '/api/admin/case-register',
  access: 'cases.decide',
  recentAuth: true,
  data: savedFile(),
});
