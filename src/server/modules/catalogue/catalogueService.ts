import { defaultSort } from '@/contract/shopQuery';
import { defaultPerPage } from '@/contract/limits';
import type { Locale } from '@/contract/locale';
import type {
  FeaturedItem,
  FoundPage,
  ListedProduct,
  ProductList,
  ProductQuery,
  ProductSummary,
} from '@/contract/product';
import type { Product } from '@/contract/productDetails';
import { isSmallWord, normalizeForSearch, searchTokens, wordStem } from '@/contract/search';
import type { Connection } from '../../database/client';
import { ApiError } from '../../http/ApiError';
import { shopContent } from '../content/contentService';
import * as repository from './catalogueRepository';
import { asListed, asProduct, asSummary } from './catalogueRepository';
import {
  type CountsCache,
  selectCountedListing,
  selectListing,
  selectUnknownTokens,
  selectWordsLike,
  type Listing,
} from './listingRepository';
import { isAboutHealth, meantPages, type MeantPages } from './pageTopics';
import { isOneTypoFrom, neighbourPatterns } from './typo';

export { placeNames } from './nameRanks';
export { givenComponents, lockedBottles, packsWith, withPackedFacts } from './packs';
export {
  componentRows,
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
export {
  offersWhere,
  sellableProduct,
  type FeedProduct,
  type ProductForSale,
} from './catalogueRepository';
export {
  asOffer,
  asProduct,
  selectProductFrom,
  type Offer,
  type OfferRecord,
} from './catalogueRepository';
export { lockProducts, writePrice, writeReduction } from './prices';
export * from './batches';
export * from './stock';

export const catalogue = {
  list,

  feed: repository.selectFeed,

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

  async popular(connection: Connection, locale: Locale): Promise<ListedProduct[]> {
    return (await repository.selectPopular(connection, locale)).map(asListed);
  },

  categories: repository.selectCategories,

  /** Active products by id. `lock` locks them like `lockProducts`; pass `bottles` if the first step has locked them. */
  async forSale(
    connection: Connection,
    ids: readonly number[],
    { lock = false, bottles }: { lock?: boolean; bottles?: readonly number[] | undefined } = {},
  ) {
    const products =
      ids.length > 0 ? await repository.selectForSale(connection, ids, { lock, bottles }) : [];
    return new Map(products.map((product) => [product.id, product]));
  },
};

async function list(
  connection: Connection,
  query: ProductQuery,
  locale: Locale,
  cache?: CountsCache,
): Promise<ProductList> {
  const { q = '', sort = defaultSort, page = 1, per_page = defaultPerPage, ...filters } = query;
  const tokens = searchTokens(q);
  let meant = meantPages(q);
  const listing: Listing = {
    filters,
    tokens,
    name: normalizeForSearch(q),
    sort,
    offset: (page - 1) * per_page,
    limit: per_page,
    locale,
  };
  let found =
    cache && tokens.length === 0
      ? await selectCountedListing(connection, listing, cache)
      : await selectListing(connection, listing);
  let corrected: string | undefined;
  // Words that a page answers are not typos.
  if (tokens.length > 0 && meant.share < 1 && sum(found.counts) === 0) {
    corrected = await correctSpelling(connection, q);
    if (corrected !== undefined) {
      found = await selectListing(connection, { ...listing, tokens: searchTokens(corrected) });
    }
  }
  const hasAll = sum(found.counts) > 0 && corrected === undefined;
  const isSmallTalk = tokens.every(isSmallWord);
  let nearest = false;
  const words = searchTokens(corrected ?? q).filter((word) => !meant.answers(word));
  if (tokens.length > 1 && words.length > 0 && !isSmallTalk && sum(found.counts) === 0) {
    const some = await selectListing(connection, { ...listing, tokens: words, nearest: true });
    // A word that only occurs in descriptions says little about what the shopper wants.
    nearest = some.named.length > 0 || some.tags.some(({ label }) => hasWord(label, words));
    if (nearest) found = some;
  }
  if (sum(found.counts) + meant.pages.length === 0) meant = meantPages(q, { mistyped: true });
  const { named } = found;
  /** A word that no product name contains. */
  const asksForPage = tokens.some((word) => meant.answers(word) && !named.includes(word));
  const { counts, products, tags, price_counts, in_stock_count } = found;
  const chosen = counts.find(({ slug }) => slug === filters.category);
  const total_all = sum(counts);
  const isQuestion =
    isSmallTalk || (meant.share >= 0.5 && asksForPage) || (meant.share === 1 && meant.isAsked);
  const hasPages = isQuestion || !hasAll || meant.share === 1;
  const pages = hasPages ? await withHeadings(connection, meant, locale) : [];
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
    pages,
    ...(isQuestion && pages.length > 0 && { pages_first: true }),
    ...(!hasAll && isAboutHealth(q) && { about_health: true }),
    ...(corrected !== undefined && total_all > 0 && !nearest && { corrected_q: corrected }),
    ...(nearest && total_all > 0 && { nearest }),
  };
}

const hasWord = (text: string, tokens: readonly string[]): boolean =>
  normalizeForSearch(text)
    .split(' ')
    .some((word) => tokens.some((token) => wordStem(token) === wordStem(word)));

const sectionNumber = /^\d+\.\s+/;

/** The owner edits the headings and may have removed a section. */
async function withHeadings(connection: Connection, { pages }: MeantPages, locale: Locale) {
  const found: FoundPage[] = [];
  for (const { page, section: id } of pages) {
    const texts =
      id !== undefined && page !== 'orders'
        ? await shopContent.page(connection, page, locale)
        : undefined;
    const section = texts?.sections.find((one) => one.id === id);
    found.push({
      page,
      section: section
        ? { id: section.id, heading: section.heading.replace(sectionNumber, '') }
        : null,
    });
  }
  return found;
}

/** The search with mistyped words (in no product) replaced by the nearest ones; undefined if there are none. */
async function correctSpelling(connection: Connection, q: string): Promise<string | undefined> {
  const unknown = await selectUnknownTokens(connection, searchTokens(q));
  const patterns = unknown.flatMap(neighbourPatterns);
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
