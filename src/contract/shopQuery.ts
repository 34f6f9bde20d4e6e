import { omit, type Infer } from 'superstruct';
import { maxPage, searchMaxLength } from './limits';
import { pagePaths } from './paths';
import { productQuery, type ProductSort, productSorts } from './product';

/** The URL contains the complete state of the shop listing. Its category and tags may not exist. */
const shopQuery = omit(productQuery, ['per_page']);
export type ShopQuery = Infer<typeof shopQuery>;

export const defaultSort: ProductSort = productSorts[0];
const defaults: ShopQuery = { sort: defaultSort, page: 1 };

/** Ignores invalid and unknown parameters. An invalid page number becomes a page after the last. */
export function readShopQuery(search: URLSearchParams): ShopQuery {
  const entries = Object.entries(shopQuery.schema).flatMap(([name, field]) => {
    const values = search.getAll(name).flatMap((value) => value.trim() || []);
    const [, value] = field.validate(values.length > 1 ? values : values[0], { coerce: true });
    if (value !== undefined) return [[name, value]];
    return name === 'page' && values.length > 0 ? [[name, maxPage]] : [];
  });
  const { category, q, ...query } = Object.fromEntries(entries) as ShopQuery;
  return {
    ...(category && { category: category.toLowerCase() }),
    ...(q && { q: q.slice(0, searchMaxLength) }),
    ...query,
  };
}

/** Omits default values and sorts tags, so the same listing always has the same query. */
export function withoutDefaults({ tag = [], ...rest }: ShopQuery): ShopQuery {
  const query = { ...rest, ...(tag.length > 0 && { tag: [...new Set(tag)].sort() }) };
  const names = Object.keys(shopQuery.schema) as (keyof ShopQuery)[];
  return Object.fromEntries(
    names
      .filter((name) => query[name] && query[name] !== defaults[name])
      .map((name) => [name, query[name]]),
  );
}

type Filter = Exclude<keyof ShopQuery, 'category' | 'q' | 'sort' | 'page'>;

export const noFilters = { tag: [], price_to: undefined, in_stock: undefined } satisfies ShopQuery &
  Record<Filter, unknown>;

export const filterCount = (query: ShopQuery): number =>
  (Object.keys(noFilters) as Filter[]).flatMap<unknown>((name) => query[name] ?? []).length;

/** The parameters have a fixed order. */
export function shopUrl(query: ShopQuery): string {
  const parameters = Object.entries(withoutDefaults(query)).flatMap(([name, value]) =>
    [value].flat().map((item) => [name, String(item)]),
  );
  const search = new URLSearchParams(parameters).toString();
  return pagePaths.shop + (search && `?${search}`);
}
