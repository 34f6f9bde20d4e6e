import {
  array,
  boolean,
  coerce,
  enums,
  integer,
  nullable,
  object,
  refine,
  size,
  string,
  type Infer,
  type Struct,
} from 'superstruct';
import { codeKinds, codePattern, codeStates, normalizeCode } from '../codeRules';
import { defineEndpoint, type EndpointBody, type EndpointData } from '../endpoint';
import { amount, dayParam, id, isoDate, para, quantity, requiredText } from '../fields';
import { codeMaxLength, maxAmount } from '../limits';
import { parcelStates } from '../fulfilment';

const codeParam = (): Struct<string, null> =>
  coerce(
    refine(requiredText(codeMaxLength), 'code', (code) => codePattern.test(code) || 'invalid'),
    string(),
    normalizeCode,
  );

const openTerms = {
  /** The last valid day, or null if the code does not expire. */
  ends_on: nullable(dayParam()),
  /** Null means unlimited. */
  max_uses: nullable(quantity(1_000_000)),
};

const fixedTerms = {
  kind: enums(codeKinds),
  /** In percent or para. 0 for free delivery. */
  value: amount(maxAmount),
  minimum: amount(maxAmount),
  /** Slugs of the categories. If empty, the code is valid for all of them. */
  categories: size(array(requiredText(100)), 0, 100),
  /** Whether the code also discounts reduced prices. */
  on_reduced: boolean(),
  once_each: boolean(),
  starts_on: dayParam(),
};

export const codeTerms = object({ ...fixedTerms, ...openTerms });
export type CodeTerms = Infer<typeof codeTerms>;

export const adminCode = object({
  code: string(),
  version: integer(),
  ...codeTerms.schema,
  state: enums(codeStates),
  stopped_on: nullable(string()),
  uses: integer(),
  /** Whether the code was ever used, which fixes its `fixedTerms`. */
  used: boolean(),
});
export type AdminCode = Infer<typeof adminCode>;

export const listCodes = defineEndpoint({
  summary: 'Discount codes, newest first',
  method: 'GET',
  path: '/api/admin/codes',
  access: 'catalogue.read',
  data: object({
    codes: array(adminCode),
    month: object({ orders: integer(), discount: para() }),
  }),
});
export type CodeList = EndpointData<typeof listCodes>;

export const shownCodeOrders = 100;

const params = object({ code: codeParam() });

export const getCode = defineEndpoint({
  summary: 'A code and the orders that used it',
  method: 'GET',
  path: '/api/admin/codes/{code}',
  access: 'catalogue.read',
  params,
  data: object({
    ...adminCode.schema,
    /** Excludes cancelled and returned orders. */
    turnover: para(),
    discount: para(),
    given_back: integer(),
    orders: array(
      object({
        number: string(),
        /** Empty after the customer's data has been deleted. */
        customer: string(),
        placed_at: isoDate(),
        state: enums(parcelStates),
        discount: para(),
        total_amount: para(),
      }),
    ),
  }),
});
export type CodeDetails = EndpointData<typeof getCode>;

/** Responds with 422 as in `codeFailures`, or `taken` at `code`. */
export const createCode = defineEndpoint({
  summary: 'Create a code',
  method: 'POST',
  path: '/api/admin/codes',
  access: 'catalogue.publish',
  idempotent: true,
  body: object({ code: codeParam(), ...codeTerms.schema }),
  data: adminCode,
  status: 201,
});
export type CodeInput = EndpointBody<typeof createCode>;

const version = id();

/**
 * Responds with 409 `changed_meanwhile` with `details.code`, or 422 `not_available` for `fixedTerms` of a used code.
 */
export const updateCode = defineEndpoint({
  summary: 'Change the terms of a code',
  method: 'PUT',
  path: '/api/admin/codes/{code}',
  access: 'catalogue.publish',
  params,
  body: object({ version, ...codeTerms.schema }),
  data: adminCode,
});

export const switchCode = defineEndpoint({
  summary: 'Switch a code off or on',
  method: 'PUT',
  path: '/api/admin/codes/{code}/stopped',
  access: 'catalogue.publish',
  params,
  body: object({ version, stopped: boolean() }),
  data: adminCode,
});

export const fixedCodeTerms = Object.keys(fixedTerms) as (keyof typeof fixedTerms)[];

/** Returns error codes by field. */
export function codeFailures({
  kind,
  value,
  starts_on,
  ends_on,
}: Pick<CodeTerms, 'kind' | 'value' | 'starts_on' | 'ends_on'>): Partial<
  Record<'value' | 'ends_on', 'number' | 'invalid'>
> {
  const max = { percent: 100, amount: maxAmount, delivery: 0 }[kind];
  const min = kind === 'delivery' ? 0 : 1;
  if (value < min || value > max) return { value: 'number' };
  return ends_on !== null && ends_on < starts_on ? { ends_on: 'invalid' } : {};
}
