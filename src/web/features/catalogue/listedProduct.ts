import type { Locale } from '../../../contract/locale';
import type { ProductSummary } from '../../../contract/product';
import type { ApiState } from '../../api/apiState';
import { catalogueApi } from '../../api/catalogueApi';

/** The product as a cached list has it. */
export function selectListedProduct(
  state: ApiState,
  id: number,
  locale: Locale,
): ProductSummary | undefined {
  const { listProducts, listFeaturedProducts } = catalogueApi.endpoints;
  const listed = catalogueApi.util
    .selectCachedArgsForQuery(state, 'listProducts')
    .filter((query) => query.locale === locale)
    .flatMap((query) => listProducts.select(query)(state).data?.products ?? []);
  const featured = listFeaturedProducts.select(locale)(state).data ?? [];
  return [...listed, ...featured.map(({ product }) => product)].find(
    (product) => product.id === id,
  );
}
