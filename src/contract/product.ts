import {
  array,
  boolean,
  coerce,
  enums,
  integer,
  literal,
  nullable,
  number,
  object,
  optional,
  size,
  string,
  type Infer,
} from 'superstruct';
import { type AnyStruct, defineEndpoint } from './endpoint';
import type { ShownFields } from './entities/product';
import { cleaned, currencyCode, id, pageNumber, para } from './fields';
import { maxPage, maxPerPage } from './limits';
import { pageNames } from './paths';

/** Specification, section 3. Pass `src` to `storagePath` or `imageVariant`. */
export const productImage = object({
  src: string(),
  alt: string(),
  is_main: boolean(),
  width: integer(),
  height: integer(),
});
export type ProductImage = Infer<typeof productImage>;

const stockLabelStruct = object({
  level: enums(['in', 'low', 'out']),
  left: nullable(integer()),
});

/** The price per litre or kilogram, which Serbian law requires. */
const unitPrice = object({ amount: para(), per: enums(['l', 'kg']) });

/** `until` is the last day of the reduction, or null while stocks last. */
const reduction = object({ prior_price: para(), until: nullable(string()) });
export type PriceReduction = Infer<typeof reduction>;

/** The average of the approved reviews has one decimal. */
const rating = object({ average: number(), count: integer() });

const tag = object({ id: string(), label: string() });

// Repeats the fields of `entities/product.ts` that cards show, so shoppers do not load its rules. A missing field is a
// type error.
const contentFields = {
  slug: string(),
  name: string(),
  description: string(),
  net: string(),
} satisfies Record<keyof ShownFields<'card'>, AnyStruct>;

export const productSummary = object({
  id: id(),
  ...contentFields,
  category: string(),
  category_name: string(),
  price: para(),
  unit_price: nullable(unitPrice),
  /** Omitted unless the price is reduced. */
  reduction: optional(reduction),
  currency: currencyCode(),
  stock: stockLabelStruct,
  /** The number of bottles to draw if a pack has no photo. */
  plate: optional(integer()),
  rating: nullable(rating),
  tags: array(tag),
  images: array(productImage),
});
export type ProductSummary = Infer<typeof productSummary>;

/** Lists contain one size of each product. */
const listedProduct = object({
  ...productSummary.schema,
  /** Ignores filters. Omitted if there is only one size. */
  sizes: optional(object({ count: integer(), price: para(), unit_price: nullable(unitPrice) })),
});
export type ListedProduct = Infer<typeof listedProduct>;

export const productSorts = [
  'recommended',
  'price_asc',
  'price_desc',
  'name_asc',
  'name_desc',
] as const;
export type ProductSort = (typeof productSorts)[number];

/** Choices for the maximum price, in whole dinars. */
export const priceLimits = [500, 1000, 2000] as const;

/** Products must have all of these tags. The parameter is repeated. */
const tagIds = coerce(size(array(cleaned(string())), 1, 10), string(), (id) => [id]);

export const productQuery = object({
  category: optional(cleaned(string())),
  tag: optional(tagIds),
  price_to: optional(coerce(enums(priceLimits), string(), Number)),
  in_stock: optional(enums(['yes'])),
  q: optional(cleaned(string())),
  sort: optional(enums(productSorts)),
  page: optional(pageNumber(maxPage)),
  per_page: optional(pageNumber(maxPerPage)),
});
export type ProductQuery = Infer<typeof productQuery>;

const searchedPages = ['orders', ...pageNames] as const;
export type SearchedPage = (typeof searchedPages)[number];

const matchingPage = object({
  page: enums(searchedPages),
  section: nullable(object({ id: string(), heading: string() })),
});
export type FoundPage = Infer<typeof matchingPage>;

export const productList = object({
  products: array(listedProduct),
  total: integer(),
  page: integer(),
  per_page: integer(),
  /** Whether the requested category has products. True if no category was requested. */
  category_known: boolean(),
  /** Products that match the search, by category slug. `total_all` is their sum. */
  category_counts: array(object({ slug: string(), count: integer() })),
  total_all: integer(),
  /**
   * The requested tags, and those of products in the category or search, most frequent first. `count` is the number of
   * products left after selecting the tag. `of_category` means that the tag only repeats a category, so it is not a
   * separate filter.
   */
  tags: array(object({ ...tag.schema, count: integer(), of_category: boolean() })),
  price_counts: array(object({ to: integer(), count: integer() })),
  in_stock_count: integer(),
  /** Set if only the search with corrected typos finds products. */
  corrected_q: optional(string()),
  /** Set if no product matches all words. */
  nearest: optional(literal(true)),
  pages: array(matchingPage),
  /** Set if the pages match better than the products. */
  pages_first: optional(literal(true)),
  /** Set if no product matches all words and the search asks for a cure, which food is not. */
  about_health: optional(literal(true)),
});
export type ProductList = Infer<typeof productList>;

/** Truncates `q` to `searchMaxLength`. `per_page` defaults to `defaultPerPage`. */
export const listProducts = defineEndpoint({
  summary: 'Filtered, sorted and paged products',
  method: 'GET',
  path: '/api/products',
  access: 'public',
  query: productQuery,
  data: productList,
  whenEmpty: 'products_not_found',
});

export const featuredItem = object({ id: id(), product: listedProduct });
export type FeaturedItem = Infer<typeof featuredItem>;

export const listPopularProducts = defineEndpoint({
  summary: 'Products in stock that recent orders contain most often',
  method: 'GET',
  path: '/api/popular-products',
  access: 'public',
  data: array(listedProduct),
});

export const listFeaturedProducts = defineEndpoint({
  summary: 'Featured products for the home page',
  method: 'GET',
  path: '/api/featured-products',
  access: 'public',
  data: array(featuredItem),
  whenEmpty: 'products_not_found',
});
