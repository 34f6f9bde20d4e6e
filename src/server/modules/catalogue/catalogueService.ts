import { defaultSort } from '@/contract/shopQuery';
import { defaultPerPage } from '@/contract/limits';
import type { Locale } from '@/contract/locale';
import type { FeaturedItem, ProductQuery, ProductSummary } from '@/contract/product';
import type { Product } from '@/contract/productDetails';
import { normalizeForSearch, searchTokens } from '@/contract/search';
import type { Connection } from '../../database/client';
import { ApiError } from '../../http/ApiError';
import * as repository from './catalogueRepository';
import { asListed, asProduct, asSummary } from './catalogueRepository';
import {
  selectListing,
  selectUnknownTokens,
  selectWordsLike,
  type Listing,
} from './listingRepository';
import { isOneTypoFrom, patternsOfNeighbours } from './typo';

export { placeNames } from './nameRanks';
export {
  contentColumns,
  imageRows,
  markFamilies,
  publishedContent,
  recordVersions,
} from './productVersions';
export { rewriteSearchWords, writeProductWords } from './searchWords';
export { lockCatalogue } from './publisher';
export type { Publisher } from './publisher';
/** Query fragments for statements that read products in the same round trip. */
export { offersWhere, sellableProduct, type ProductForSale } from './catalogueRepository';
export {
  asOffer,
  asProduct,
  selectProductFrom,
  type Offer,
  type OfferRecord,
} from './catalogueRepository';
export { lockProducts, writePrice, writeReduction } from './prices';
export * from './stock';

export const catalogue = {
  list,

  /** @throws ApiError `product_not_found` */
  async product(connection: Connection, id: number, locale: Locale): Promise<Product> {
    const record = await repository.selectProduct(connection, id, locale);
    if (!record) throw new ApiError('product_not_found');
    return asProduct(record);
  },

  /** Active products in the order of the ids. */
  async byIds(
    connection: Connection,
    ids: readonly number[],
    locale: Locale,
  ): Promise<ProductSummary[]> {
    if (ids.length === 0) return [];
    return (await repository.selectByIds(connection, ids, locale)).map(asSummary);
  },

  async productId(connection: Connection, slug: string): Promise<number | undefined> {
    const product = connection.selectFrom('products').select('id').where('slug', '=', slug);
    return (await product.where('active', '=', true).executeTakeFirst())?.id;
  },

  async featured(connection: Connection, locale: Locale): Promise<FeaturedItem[]> {
    const records = await repository.selectFeatured(connection, locale);
    return records.map((record) => ({ id: record.id, product: asListed(record) }));
  },

  categories: repository.selectCategories,

  /** Active products by id. With `lock` the products are locked until the transaction ends, in the order of their ids. */
  async forSale(connection: Connection, ids: readonly number[], { lock = false } = {}) {
    const products =
      ids.length > 0 ? await repository.selectForSale(connection, ids, { lock }) : [];
    return new Map(products.map((product) => [product.id, product]));
  },
};

async function list(connection: Connection, query: ProductQuery, locale: Locale) {
  const { q = '', sort = defaultSort, page = 1, per_page = defaultPerPage, ...filters } = query;
  const tokens = searchTokens(q);
  const listing: Listing = {
    filters,
    tokens,
    name: normalizeForSearch(q),
    sort,
    offset: (page - 1) * per_page,
    limit: per_page,
    locale,
  };
  let found = await selectListing(connection, listing);
  let corrected: string | undefined;
  if (tokens.length > 0 && sum(found.counts) === 0) {
    corrected = await correctSpelling(connection, q);
    if (corrected !== undefined) {
      found = await selectListing(connection, { ...listing, tokens: searchTokens(corrected) });
    }
  }
  const nearest = tokens.length > 1 && sum(found.counts) === 0;
  if (nearest) {
    const meant = searchTokens(corrected ?? q);
    found = await selectListing(connection, { ...listing, tokens: meant, nearest });
  }
  const { counts, products, tags, price_counts, in_stock_count } = found;
  const chosen = counts.find(({ slug }) => slug === filters.category);
  const total_all = sum(counts);
  return {
    products: products.map(asListed),
    total: filters.category ? (chosen?.count ?? 0) : total_all,
    page,
    per_page,
    category_known: !filters.category || chosen !== undefined,
    category_counts: counts,
    total_all,
    tags,
    price_counts,
    in_stock_count,
    ...(corrected !== undefined && total_all > 0 && !nearest && { corrected_q: corrected }),
    ...(nearest && total_all > 0 && { nearest }),
  };
}

/**
 * The search with each mistyped word replaced by the nearest one; undefined if there are none. Only words
 * that occur in no product count as mistyped.
 */
async function correctSpelling(connection: Connection, q: string): Promise<string | undefined> {
  const unknown = await selectUnknownTokens(connection, searchTokens(q));
  const patterns = unknown.flatMap(patternsOfNeighbours);
  if (patterns.length === 0) return undefined;
  const near = await selectWordsLike(connection, patterns);
  const corrections = new Map(
    unknown.flatMap((token) => {
      const nearest = near.find(({ word }) => isOneTypoFrom(token, word));
      return nearest ? [[token, nearest.spelling]] : [];
    }),
  );
  if (corrections.size === 0) return undefined;
  const words = q.split(/\s+/).map((word) => corrections.get(normalizeForSearch(word)) ?? word);
  return words.join(' ').trim();
}

function sum(counts: readonly { count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
