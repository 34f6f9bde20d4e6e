import {
  array,
  enums,
  integer,
  nullable,
  number,
  object,
  string,
  type Describe,
  type Infer,
  pattern,
  pick,
} from 'superstruct';
import { type AnyStruct, defineEndpoint } from './endpoint';
import type { Nutrition, ShownFields } from './entities/product';
import { id, idParam } from './fields';
import { locales } from './locale';
import { productSummary } from './product';
import { maxRecentlyViewed } from './limits';

const idPattern = '[1-9]\\d{0,8}';
const ids = pattern(
  string(),
  new RegExp(`^${idPattern}(,${idPattern}){0,${maxRecentlyViewed - 1}}$`),
);

/** Keeps the order of the ids. Not in `product.ts`, because every page loads it. */
export const listProductsByIds = defineEndpoint({
  summary: 'Products by id',
  method: 'GET',
  path: '/api/products/by-ids',
  access: 'public',
  query: object({ ids }),
  data: array(productSummary),
});

const nutrition: Describe<Nutrition> = object({
  energyKj: number(),
  energyKcal: number(),
  fat: number(),
  saturates: number(),
  carbohydrate: number(),
  sugars: number(),
  fibre: number(),
  protein: number(),
  salt: number(),
  per: string(),
});

export const review = object({
  id: id(),
  /** The author's first name and initial. */
  author: string(),
  rating: integer(),
  text: string(),
  locale: enums(locales),
  day: string(),
  /** Null if the product has only one size. */
  size: nullable(string()),
});
export type Review = Infer<typeof review>;

export const productReviews = object({
  count: integer(),
  average: nullable(number()),
  latest: array(review),
});
export type ProductReviews = Infer<typeof productReviews>;

// Repeats the fields of `entities/product.ts` that product pages show, so shoppers do not load its rules. A missing
// field is a type error.
const contentFields = {
  sku: string(),
  long_description: string(),
  ingredients: string(),
  usage: string(),
  storage: string(),
  nutrition: nullable(nutrition),
  allergens: string(),
  origin: string(),
  /** In percent, included in the price. */
  vat_rate: integer(),
  weight_grams: integer(),
  gtin: string(),
  shelf_months: nullable(integer()),
  producer: string(),
} satisfies Record<keyof ShownFields<'page'>, AnyStruct>;

const { id: sizeId, net, price, unit_price, stock } = productSummary.schema;
const productSize = object({
  id: sizeId,
  net,
  price,
  unit_price,
  stock,
  pieces: nullable(integer()),
});
export type ProductSize = Infer<typeof productSize>;

/** `stock` is in packs. If a product is not on sale, it is null and the pack is unavailable. */
const packComponent = object({
  quantity: integer(),
  product: nullable(
    object({
      ...pick(productSummary, ['id', 'name', 'net', 'price', 'stock', 'category']).schema,
      ...pick(object(contentFields), ['ingredients', 'allergens', 'nutrition']).schema,
      image: nullable(object({ src: string(), width: integer(), height: integer() })),
    }),
  ),
});
export type ShownComponent = Infer<typeof packComponent>;

/** Contains data that only product pages load. */
export const product = object({
  ...productSummary.schema,
  ...contentFields,
  pairs_with: array(productSummary),
  /** All sizes in order, including this one. Empty if there is only one. */
  sizes: array(productSize),
  components: array(packComponent),
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
