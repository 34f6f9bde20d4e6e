import type { Locale } from '@/contract/locale';
import type { ProductList } from '@/contract/product';
import { type ShopQuery, withoutDefaults } from '@/contract/shopQuery';

/** Shared by preload and components, so that the server's response is found in the cache. */
export function listArgument(query: ShopQuery, locale: Locale) {
  return { query: withoutDefaults(query), locale };
}

/** The search matches no product of any category. */
export function findsNothing({ q }: ShopQuery, list: ProductList | undefined): boolean {
  return q !== undefined && list?.total_all === 0;
}
