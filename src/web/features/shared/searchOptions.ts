import type { ProductList, ProductSummary } from '@/contract/product';

/** Options of the search field: a product, a page, an earlier search, or all results. */
export type SearchOption =
  | { kind: 'product'; product: ProductSummary }
  | { kind: 'page'; label: string; to: string }
  | { kind: 'search'; q: string }
  | { kind: 'all'; q: string; label: string };

export interface SearchOffer {
  options: readonly SearchOption[];
  /** About the options, or why there are none. */
  note?: string;
}

/** The options for a text. `list` is the server's response to it, until then undefined. */
export type OfferOf = (q: string, list: ProductList | undefined) => SearchOffer;

export const productOptions = (list: ProductList | undefined): SearchOption[] =>
  (list?.products ?? []).map((product) => ({ kind: 'product', product }));
