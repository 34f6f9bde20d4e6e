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

/** Past reductions per page. */
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
  /** The product's current price without a reduction. */
  regular_price: para(),
  /** Fixed at the start; null before that, and if it never started because the price would not have been lower. */
  prior_price: nullable(para()),
  starts_at: isoDate(),
  /** Null means while stocks last. */
  ends_at: nullable(isoDate()),
  /** The last day; null while stocks last. */
  until: nullable(string()),
  /** The member who planned it. */
  staff: nullable(string()),
});
export type AdminReduction = Infer<typeof adminReduction>;

/**
 * Returns planned and running reductions by start, and the latest past ones. `before`: the last id of the previous
 * page, for older past ones.
 */
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
  /** A past time today means immediately. */
  starts: shopTimeParam(),
  /** The last day; null for a clearance, which lasts while stocks last. */
  until: nullable(dayParam()),
};

/** 422 with `ReductionFieldCode`s; `details` of an `overlap` are a `ReductionOverlap`. */
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

/** The days of the other reduction. */
export interface ReductionOverlap {
  from: string;
  until: string | null;
}

const params = object({ id: idParam() });
const version = id();

/**
 * Works only before the start. 409 `changed_meanwhile` with `details.reduction` if it has started or the version
 * differs; 422 as above.
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

/** Moves the end of a running reduction. 409 as above if it is not running; 422 on `until`. */
export const moveReductionEnd = defineEndpoint({
  summary: 'Change the last day of a running price reduction',
  method: 'PUT',
  path: '/api/admin/price-reductions/{id}/until',
  access: 'catalogue.publish',
  params,
  body: object({ version, until: dayParam() }),
  data: adminReduction,
});

/** Once it responds, shoppers pay the regular price. Past reductions are kept; 409 as above. */
export const endReduction = defineEndpoint({
  summary: 'End a running price reduction now',
  method: 'POST',
  path: '/api/admin/price-reductions/{id}/end',
  access: 'catalogue.publish',
  params,
  body: object({ version }),
  data: adminReduction,
});

/** Deletes a reduction that has not begun; 409 as above. */
export const deleteReduction = defineEndpoint({
  summary: 'Delete a planned price reduction',
  method: 'DELETE',
  path: '/api/admin/price-reductions/{id}',
  access: 'catalogue.publish',
  params,
  query: object({ version: idParam() }),
});

/** The prior price of a planned reduction, and the reason for it. `id`: the edited reduction, if any. */
export const checkReduction = defineEndpoint({
  summary: 'The prior price for a reduction that starts at that time',
  method: 'POST',
  path: '/api/admin/price-reductions/check',
  access: 'catalogue.publish',
  body: object({ product_id: id(), starts: shopTimeParam(), id: optional(id()) }),
  data: object({
    regular_price: para(),
    /** The lowest price in the 30 days before the start. */
    prior_price: para(),
    /** The last day with that price; null if it is the price just before the start. */
    lowest_on: nullable(string()),
  }),
});
export type ReductionCheck = EndpointData<typeof checkReduction>;

const pricePeriod = object({
  price: para(),
  kind: enums(['regular', 'reduced']),
  from: isoDate(),
  /** Null for the current price. */
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
    /** The lowest price in the last 30 days. */
    lowest: para(),
    /** Oldest first; the last one is the current price. */
    history: array(pricePeriod),
    /** Running and planned reductions. */
    reductions: array(adminReduction),
  }),
});
export type ProductPrices = EndpointData<typeof getProductPrices>;
