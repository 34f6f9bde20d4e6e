import type { Locale } from '../../../contract/locale';
import { searchMaxLength } from '../../../contract/limits';
import { pagePaths } from '../../../contract/paths';
import { productSorts, type ProductSort } from '../../../contract/product';

/** What the shop shows; all of it stands in the address, so that it can be linked and gone back to. */
export interface ShopQuery {
  /** Slug, as it stands in the address; it may be unknown. */
  category: string | null;
  q: string;
  /** Null where the address says nothing. */
  sort: ProductSort | null;
  page: number;
}

export const defaultSort: ProductSort = productSorts[0];

/** Reads an address, and takes what makes no sense in it as not said. */
export function readShopAddress(search: URLSearchParams): ShopQuery {
  const page = Number(search.get('page'));
  const asked = search.get('sort');
  return {
    category: search.get('category') || null,
    q: (search.get('q') ?? '').trim().slice(0, searchMaxLength),
    sort: productSorts.find((sort) => sort === asked) ?? null,
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The address of what is asked for, without what goes without saying. */
export function shopAddress(query: Partial<ShopQuery>): string {
  const search = new URLSearchParams();
  if (query.category) search.set('category', query.category);
  if (query.q) search.set('q', query.q);
  if (query.sort && query.sort !== defaultSort) search.set('sort', query.sort);
  if (query.page && query.page > 1) search.set('page', String(query.page));
  const text = search.toString();
  return pagePaths.shop + (text && `?${text}`);
}

/** The same for the page's preload and its components, or the server's answer would not be found. */
export function listArgument({ category, q, sort, page }: ShopQuery, locale: Locale) {
  return {
    locale,
    category: category ?? undefined,
    q: q || undefined,
    sort: sort && sort !== defaultSort ? sort : undefined,
    page: page > 1 ? page : undefined,
  };
}
