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

/** Specification, section 3. `src` goes through `storagePath` and `imageVariant`. */
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
  /** The remaining quantity, only if the label shows it. */
  left: nullable(integer()),
});

/** The price per litre or kilogram in para, required by Serbian law. */
const unitPrice = object({ amount: para(), per: enums(['l', 'kg']) });

/** The previous price of a reduced product, and the last day of the reduction; null while stocks last. */
const reduction = object({ prior_price: para(), until: nullable(string()) });
export type PriceReduction = Infer<typeof reduction>;

/** The number of approved reviews, and their average to one decimal. */
const rating = object({ average: number(), count: integer() });

/** A property such as "100% fruit". */
const tag = object({ id: string(), label: string() });

// What the shop shows of `entities/product.ts`, without loading its rules. A missing field is a type error.
const contentFields = {
  slug: string(),
  name: string(),
  /** The short description. */
  description: string(),
  /** Net quantity as printed, e.g. `250 ml`. */
  net: string(),
} satisfies Record<keyof ShownFields<'card'>, AnyStruct>;

/** The data of a product card. Texts are in the requested language. */
export const productSummary = object({
  id: id(),
  ...contentFields,
  category: string(),
  /** The category's name in the requested language. */
  category_name: string(),
  price: para(),
  unit_price: nullable(unitPrice),
  /** Set only while the price is reduced. */
  reduction: optional(reduction),
  currency: currencyCode(),
  stock: stockLabelStruct,
  /** The number of bottles like the one in the photo, for a pack without its own photo. */
  plate: optional(integer()),
  /** Null if there are no reviews. */
  rating: nullable(rating),
  tags: array(tag),
  images: array(productImage),
});
export type ProductSummary = Infer<typeof productSummary>;

/** A product in a list, which contains one size per product: a summary of its sizes. */
const listedProduct = object({
  ...productSummary.schema,
  /** The number of sizes, their lowest price and unit price, if there are several, regardless of filters. */
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

/** Ids of tags; a product must have all of them. The parameter is repeated. */
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

/** Pages that a search can find besides products: content pages and the customer's orders. */
const searchedPages = ['orders', ...pageNames] as const;
export type SearchedPage = (typeof searchedPages)[number];

const foundPage = object({
  page: enums(searchedPages),
  /** The matching section, with its heading. */
  section: nullable(object({ id: string(), heading: string() })),
});
export type FoundPage = Infer<typeof foundPage>;

export const productList = object({
  products: array(listedProduct),
  total: integer(),
  page: integer(),
  per_page: integer(),
  /** Whether the requested category has products (true if none was requested). */
  category_known: boolean(),
  /** Products per category slug that match the search; `total_all` is their sum. */
  category_counts: array(object({ slug: string(), count: integer() })),
  total_all: integer(),
  /**
   * The tags of products in the category or search, most frequent first, and the requested ones; each with the number
   * of products left after choosing it. `of_category`: among the matching products, exactly those of one category have
   * the tag, so it is no separate filter.
   */
  tags: array(object({ ...tag.schema, count: integer(), of_category: boolean() })),
  /** The number of products below each price limit, and of those in stock. */
  price_counts: array(object({ to: integer(), count: integer() })),
  in_stock_count: integer(),
  /** The search with corrected typos, if only the corrected one finds products. */
  corrected_q: optional(string()),
  /** Products that match some of the words, best first, if none matches all. */
  nearest: optional(literal(true)),
  /** Pages that match the search, best first. */
  pages: array(foundPage),
  /** Whether the pages match better than the products. */
  pages_first: optional(literal(true)),
  /** Whether no product matches all words and the search asks for a cure, which food is not. */
  about_health: optional(literal(true)),
});
export type ProductList = Infer<typeof productList>;

/** 422 for an unknown sort; `q` is truncated to `searchMaxLength`, `per_page` defaults to `defaultPerPage`. */
export const listProducts = defineEndpoint({
  summary: 'Products, filtered, sorted and paged',
  method: 'GET',
  path: '/api/products',
  access: 'public',
  query: productQuery,
  data: productList,
  whenEmpty: 'products_not_found',
});

/** An id and a product (specification, section 3). */
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
