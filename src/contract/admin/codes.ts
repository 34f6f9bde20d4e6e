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

/** What can be changed after the first use, too. */
const openTerms = {
  /** The last day; null: none. */
  ends_on: nullable(dayParam()),
  /** Null: as often as people like. */
  max_uses: nullable(quantity(1_000_000)),
};

const fixedTerms = {
  kind: enums(codeKinds),
  /** Percent, or para; 0 for a delivery. */
  value: amount(maxAmount),
  /** The least sum of the goods of an order. */
  minimum: amount(maxAmount),
  /** Slugs; empty: all. */
  categories: size(array(requiredText(100)), 0, 100),
  /** Also on lines whose price is reduced already. */
  on_reduced: boolean(),
  once_each: boolean(),
  /** A day of the shop. */
  starts_on: dayParam(),
};

export const codeTerms = object({ ...fixedTerms, ...openTerms });
export type CodeTerms = Infer<typeof codeTerms>;

export const adminCode = object({
  code: string(),
  version: integer(),
  ...codeTerms.schema,
  state: enums(codeStates),
  /** The day on which it was stopped. */
  stopped_on: nullable(string()),
  /** By orders that are neither cancelled nor returned. */
  uses: integer(),
  /** Whether an order was ever placed with it, which fixes its terms. */
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
    /** Orders placed with a code in the current month, and their discounts. */
    month: object({ orders: integer(), discount: para() }),
  }),
});
export type CodeList = EndpointData<typeof listCodes>;

/** Orders on the page of a code. */
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
    /** Sum over the orders that count as uses. */
    turnover: para(),
    discount: para(),
    /** Orders that were cancelled or returned. */
    given_back: integer(),
    /** The newest ones. */
    orders: array(
      object({
        number: string(),
        /** Empty once the person was removed. */
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

/** 422 at a field, as `codeFailures`; `taken` at `code`. */
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
 * 409 `changed_meanwhile` with the present one as `details.code`. 422 as above, `not_available` at what is fixed after the
 * first use.
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

/** Switches it off: nobody can use it until it is on again. 409 as above. */
export const switchCode = defineEndpoint({
  summary: 'Switch a code off or on',
  method: 'PUT',
  path: '/api/admin/codes/{code}/stopped',
  access: 'catalogue.publish',
  params,
  body: object({ version, stopped: boolean() }),
  data: adminCode,
});

/** The terms that stay as they are after the first use. */
export const fixedCodeTerms = Object.keys(fixedTerms) as (keyof typeof fixedTerms)[];

/** Rules that the terms violate, by field; empty if none. */
export function codeFailures({
  kind,
  value,
  starts_on,
  ends_on,
}: Pick<CodeTerms, 'kind' | 'value' | 'starts_on' | 'ends_on'>): Partial<
  Record<'value' | 'ends_on', 'number' | 'invalid'>
> {
  const most = { percent: 100, amount: maxAmount, delivery: 0 }[kind];
  const least = kind === 'delivery' ? 0 : 1;
  if (value < least || value > most) return { value: 'number' };
  return ends_on !== null && ends_on < starts_on ? { ends_on: 'invalid' } : {};
}
