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

/** Terms that can still change after the code has been used. */
const openTerms = {
  /** The last valid day; null if the code does not expire. */
  ends_on: nullable(dayParam()),
  /** Null means unlimited. */
  max_uses: nullable(quantity(1_000_000)),
};

const fixedTerms = {
  kind: enums(codeKinds),
  /** In percent or para; 0 for free delivery. */
  value: amount(maxAmount),
  /** Minimum value of the goods in an order. */
  minimum: amount(maxAmount),
  /** Slugs of the categories; empty means all. */
  categories: size(array(requiredText(100)), 0, 100),
  /** Whether it also applies to reduced prices. */
  on_reduced: boolean(),
  once_each: boolean(),
  /** A calendar day in the shop's time zone. */
  starts_on: dayParam(),
};

export const codeTerms = object({ ...fixedTerms, ...openTerms });
export type CodeTerms = Infer<typeof codeTerms>;

export const adminCode = object({
  code: string(),
  version: integer(),
  ...codeTerms.schema,
  state: enums(codeStates),
  /** Null unless the code has been stopped. */
  stopped_on: nullable(string()),
  /** Counts orders that are neither cancelled nor returned. */
  uses: integer(),
  /** Whether an order has ever been placed with it, which fixes its terms. */
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
    /** The current month's orders with a code, and their discounts. */
    month: object({ orders: integer(), discount: para() }),
  }),
});
export type CodeList = EndpointData<typeof listCodes>;

/** Maximum number of orders listed for a code. */
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
    /** Sum of the orders that count as uses. */
    turnover: para(),
    discount: para(),
    /** Number of orders cancelled or returned. */
    given_back: integer(),
    /** Newest first. */
    orders: array(
      object({
        number: string(),
        /** Empty if the person's data was deleted. */
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

/** 422 as in `codeFailures`; `taken` at `code`. */
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

/** 409 `changed_meanwhile` with `details.code`. 422 as above; `not_available` for terms fixed by the first use. */
export const updateCode = defineEndpoint({
  summary: 'Change the terms of a code',
  method: 'PUT',
  path: '/api/admin/codes/{code}',
  access: 'catalogue.publish',
  params,
  body: object({ version, ...codeTerms.schema }),
  data: adminCode,
});

/** A stopped code cannot be used until it is started again. 409 as above. */
export const switchCode = defineEndpoint({
  summary: 'Switch a code off or on',
  method: 'PUT',
  path: '/api/admin/codes/{code}/stopped',
  access: 'catalogue.publish',
  params,
  body: object({ version, stopped: boolean() }),
  data: adminCode,
});

/** Terms that cannot change after the code has been used. */
export const fixedCodeTerms = Object.keys(fixedTerms) as (keyof typeof fixedTerms)[];

/** Violated rules by field; empty if there are none. */
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
