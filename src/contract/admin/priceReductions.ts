import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  string,
  type Infer,
} from 'superstruct';
import { defineEndpoint, type EndpointBody, type EndpointData } from '../endpoint';
import { dayParam, id, idParam, isoDate, para, quantity, shopTimeParam } from '../fields';
import { storedImage } from '../storedImage';
import { reductionKinds, reductionStates } from './reductionRules';

export const reductionsPerPage = 50;
const maxPrice = 1_000_000_000;

export const adminReduction = object({
  id: id(),
  version: integer(),
  product_id: id(),
  product: string(),
  net: string(),
  image: nullable(storedImage),
  kind: enums(reductionKinds),
  state: enums(reductionStates),
  price: para(),
  regular_price: para(),
  /**
   * Fixed at the start. Null before the start, or if the reduction never started because its price would not be lower.
   */
  prior_price: nullable(para()),
  starts_at: isoDate(),
  /** Null means while stocks last. */
  ends_at: nullable(isoDate()),
  /** The last day, or null while stocks last. */
  until: nullable(string()),
  staff: nullable(string()),
});
export type AdminReduction = Infer<typeof adminReduction>;

/** Sorted by start, past reductions last. `before` is the last id of the previous page of past reductions. */
export const listReductions = defineEndpoint({
  summary: 'Price reductions',
  method: 'GET',
  path: '/api/admin/price-reductions',
  access: 'catalogue.read',
  query: object({ before: optional(idParam()) }),
  data: object({ reductions: array(adminReduction), more: boolean() }),
});
export type ReductionList = EndpointData<typeof listReductions>;

const reductionTerms = {
  kind: enums(reductionKinds),
  price: quantity(maxPrice),
  /** If it is earlier today, the reduction starts immediately. */
  starts: shopTimeParam(),
  /** The last day, or null for a clearance, which lasts while stocks last. */
  until: nullable(dayParam()),
};

/** Responds with 422 and a `ReductionFieldCode` per field. The `details` of an `overlap` are a `ReductionOverlap`. */
export const createReduction = defineEndpoint({
  summary: 'Plan a price reduction',
  method: 'POST',
  path: '/api/admin/price-reductions',
  access: 'catalogue.publish',
  idempotent: true,
  body: object({ product_id: id(), ...reductionTerms }),
  data: adminReduction,
  status: 201,
});
export type ReductionInput = EndpointBody<typeof createReduction>;

/** The days of the reduction that overlaps. */
export interface ReductionOverlap {
  from: string;
  until: string | null;
}

const params = object({ id: idParam() });
const version = id();

/**
 * Responds with 409 `changed_meanwhile` with `details.reduction` if the reduction has started or its version differs.
 */
export const updateReduction = defineEndpoint({
  summary: 'Change a planned price reduction',
  method: 'PUT',
  path: '/api/admin/price-reductions/{id}',
  access: 'catalogue.publish',
  params,
  body: object({ version, ...reductionTerms }),
  data: adminReduction,
});

export const moveReductionEnd = defineEndpoint({
  summary: 'Change the last day of a running price reduction',
  method: 'PUT',
  path: '/api/admin/price-reductions/{id}/until',
  access: 'catalogue.publish',
  params,
  body: object({ version, until: dayParam() }),
  data: adminReduction,
});

/** Shoppers pay the regular price as soon as this responds. The reduction remains in the list. */
export const endReduction = defineEndpoint({
  summary: 'End a running price reduction now',
  method: 'POST',
  path: '/api/admin/price-reductions/{id}/end',
  access: 'catalogue.publish',
  params,
  body: object({ version }),
  data: adminReduction,
});

export const deleteReduction = defineEndpoint({
  summary: 'Delete a planned price reduction',
  method: 'DELETE',
  path: '/api/admin/price-reductions/{id}',
  access: 'catalogue.publish',
  params,
  query: object({ version: idParam() }),
});

/** Computes the prior price of a planned reduction. `id` is the edited reduction, if any. */
export const checkReduction = defineEndpoint({
  summary: 'The prior price for a reduction that starts at that time',
  method: 'POST',
  path: '/api/admin/price-reductions/check',
  access: 'catalogue.publish',
  body: object({ product_id: id(), starts: shopTimeParam(), id: optional(id()) }),
  data: object({
    regular_price: para(),
    prior_price: para(),
    /** The last day with that price, or null if it is the price just before the start. */
    lowest_on: nullable(string()),
  }),
});
export type ReductionCheck = EndpointData<typeof checkReduction>;

const pricePeriod = object({
  price: para(),
  kind: enums(['regular', 'reduced']),
  from: isoDate(),
  to: nullable(isoDate()),
});
export type PricePeriod = Infer<typeof pricePeriod>;

export const getProductPrices = defineEndpoint({
  summary: "A product's prices in the last year",
  method: 'GET',
  path: '/api/admin/products/{id}/prices',
  access: 'catalogue.read',
  params,
  data: object({
    product: string(),
    net: string(),
    price: para(),
    regular_price: para(),
    lowest: para(),
    /** Oldest first. The last one is the current price. */
    history: array(pricePeriod),
    reductions: array(adminReduction),
  }),
});
export type ProductPrices = EndpointData<typeof getProductPrices>;
