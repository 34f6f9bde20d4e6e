import { omit, type Infer } from 'superstruct';
import { searchMaxLength } from './limits';
import { pagePaths } from './paths';
import { productQuery, type ProductSort, productSorts } from './product';

/** State of the shop listing, all of it in the address. Category and tag may be unknown. */
const shopQuery = omit(productQuery, ['per_page']);
export type ShopQuery = Infer<typeof shopQuery>;

export const defaultSort: ProductSort = productSorts[0];
const defaults: ShopQuery = { sort: defaultSort, page: 1 };

/** Parses an address, on the server and in the browser; invalid and unknown parameters are left out. */
export function readShopAddress(search: URLSearchParams): ShopQuery {
  const entries = Object.entries(shopQuery.schema).flatMap(([name, field]) => {
    const [, value] = field.validate(search.get(name)?.trim() || undefined, { coerce: true });
    return value === undefined ? [] : [[name, value]];
  });
  const { category, q, ...query } = Object.fromEntries(entries) as ShopQuery;
  return {
    ...(category && { category: category.toLowerCase() }),
    ...(q && { q: q.slice(0, searchMaxLength) }),
    ...query,
  };
}

/** Without what a listing has anyway, so that equal listings are equal. */
export function withoutDefaults(query: ShopQuery): ShopQuery {
  const names = Object.keys(shopQuery.schema) as (keyof ShopQuery)[];
  return Object.fromEntries(
    names
      .filter((name) => query[name] && query[name] !== defaults[name])
      .map((name) => [name, query[name]]),
  );
}

/** The address of a listing: its parameters in a fixed order. */
export function shopAddress(query: ShopQuery): string {
  const parameters = Object.entries(withoutDefaults(query)).map(([name, value]) => [
    name,
    String(value),
  ]);
  const search = new URLSearchParams(parameters).toString();
  return pagePaths.shop + (search && `?${search}`);
}
