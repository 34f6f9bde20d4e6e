import {
  array,
  enums,
  integer,
  nullable,
  number,
  object,
  string,
  type Infer,
  pattern,
} from 'superstruct';
import { defineEndpoint } from './endpoint';
import { id, idParam } from './fields';
import { locales } from './locale';
import { productSummary } from './product';
import { maxRecentlyViewed } from './limits';

const idPattern = '[1-9]\\d{0,8}';
/** Ids separated by commas. */
const ids = pattern(
  string(),
  new RegExp(`^${idPattern}(,${idPattern}){0,${maxRecentlyViewed - 1}}$`),
);

/**
 * In the order of the ids; hidden and unknown products are left out. Not in `product.ts`, which every page
 * loads.
 */
export const listProductsByIds = defineEndpoint({
  summary: 'Products of the given ids',
  method: 'GET',
  path: '/api/products/by-ids',
  access: 'public',
  query: object({ ids }),
  data: array(productSummary),
});

/** Data that only a product's page needs: other pages do not load it. */
export const nutrition = object({
  per: string(),
  energyKj: number(),
  energyKcal: number(),
  fat: number(),
  saturates: number(),
  carbohydrate: number(),
  sugars: number(),
  fibre: number(),
  protein: number(),
  salt: number(),
});
export type Nutrition = Infer<typeof nutrition>;

/** An approved review, for everybody. */
export const review = object({
  id: id(),
  /** First name and initial. */
  author: string(),
  rating: integer(),
  /** Plain text, may be multi-line. */
  text: string(),
  locale: enums(locales),
  /** The calendar day in the shop's time zone. */
  day: string(),
});
export type Review = Infer<typeof review>;

/** The approved reviews of a product, with the newest of them. */
export const productReviews = object({
  count: integer(),
  /** Of the stars, to one decimal; null without reviews. */
  average: nullable(number()),
  /** At most `reviewsPerPage`. */
  latest: array(review),
});
export type ProductReviews = Infer<typeof productReviews>;

export const product = object({
  ...productSummary.schema,
  sku: string(),
  long_description: string(),
  ingredients: string(),
  usage: string(),
  storage: string(),
  nutrition: nullable(nutrition),
  allergens: string(),
  origin: string(),
  /** Percent, included in the price. */
  vat_rate: integer(),
  weight_grams: integer(),
  pairs_with: array(productSummary),
  reviews: productReviews,
});
export type Product = Infer<typeof product>;

export const getProduct = defineEndpoint({
  summary: 'One product',
  method: 'GET',
  path: '/api/products/{id}',
  access: 'public',
  params: object({ id: idParam() }),
  data: product,
});
