import type { Locale } from '@/contract/locale';
import { searchMaxLength } from '@/contract/limits';
import { pagePaths } from '@/contract/paths';
import { type ProductList, productSorts, type ProductSort } from '@/contract/product';

/** State of the shop listing. All of it is in the URL, so that links and Back work. */
export interface ShopQuery {
  /** Slug from the URL, in lower case; it may be unknown. */
  category: string | null;
  /** Id of a tag from the URL; it may be unknown. */
  tag: string | null;
  q: string;
  /** Null if the URL has none. */
  sort: ProductSort | null;
  page: number;
}

export const defaultSort: ProductSort = productSorts[0];

/** Parses a URL; invalid values are ignored. */
export function readShopAddress(search: URLSearchParams): ShopQuery {
  const page = Number(search.get('page'));
  const asked = search.get('sort');
  return {
    category: search.get('category')?.toLowerCase() || null,
    tag: search.get('tag') || null,
    q: (search.get('q') ?? '').trim().slice(0, searchMaxLength),
    sort: productSorts.find((sort) => sort === asked) ?? null,
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The URL of a listing, without default values. */
export function shopAddress(query: Partial<ShopQuery>): string {
  const search = new URLSearchParams();
  if (query.category) search.set('category', query.category);
  if (query.tag) search.set('tag', query.tag);
  if (query.q) search.set('q', query.q);
  if (query.sort && query.sort !== defaultSort) search.set('sort', query.sort);
  if (query.page && query.page > 1) search.set('page', String(query.page));
  const text = search.toString();
  return pagePaths.shop + (text && `?${text}`);
}

/** Shared by preload and components, so that the server's response is found in the cache. */
export function listArgument({ category, tag, q, sort, page }: ShopQuery, locale: Locale) {
  return {
    locale,
    query: {
      category: category ?? undefined,
      tag: tag ?? undefined,
      q: q || undefined,
      sort: sort && sort !== defaultSort ? sort : undefined,
      page: page > 1 ? page : undefined,
    },
  };
}

/** The search matches no product of any category. */
export function findsNothing({ q }: ShopQuery, list: ProductList | undefined): boolean {
  return q !== '' && list?.total_all === 0;
}
