import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router';
import type { Locale } from '@/contract/locale';
import { pagePaths } from '@/contract/paths';
import type { Product } from '@/contract/productDetails';
import { isApiError } from '@/client/apiError';
import { shopApi } from '../api/shopApi';
import type { ApiState } from '../api/baseApi';
import { productApi } from '../api/productApi';
import { ProductDetails, ProductSkeleton } from '../features/catalogue/ProductDetails';
import { relatedArgument } from '../features/catalogue/ShopCard';
import { QueryError } from '../features/shared/QueryError';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { Container, PageSpace } from '@/ui/Container';
import { EmptyState } from '@/ui/EmptyState';
import { PageHead } from '@/ui/PageHead';
import { recentlyViewed } from '../store/recentLists';
import type { Namespaces, PageLoader } from './page';

export const namespaces: Namespaces = ['product', 'shop'];

/** Returns null if the path has no valid id. */
function parseProductId(param: string | undefined): number | null {
  return param && /^[1-9]\d{0,8}$/.test(param) ? Number(param) : null;
}

/** Older cached products are shown but refetched, because their stock may be stale. */
const maxCacheAgeSeconds = 60;

export const loader: PageLoader = async ({ load, locale, params, getState }) => {
  const id = parseProductId(params.id);
  if (id === null) return { status: 404 };
  load(shopApi.endpoints.getShop.initiate({ locale }));
  const request = load(productApi.endpoints.getProduct.initiate({ params: { id }, locale }));
  // Until the product is loaded, the page shows data from a list or another size.
  const cached = selectCached(getState(), id, locale);
  const { data, error } = cached ? { data: cached, error: undefined } : await request;
  if (data) load(shopApi.endpoints.listProducts.initiate(relatedArgument(data, locale)));
  return isApiError(error) && error.status === 404 ? { status: 404 } : {};
};

export default function ProductPage() {
  const { locale, text } = useText();
  const id = parseProductId(useParams().id);
  const response = productApi.useGetProductQuery(
    { params: { id: id ?? 0 }, locale },
    { skip: id === null, refetchOnMountOrArgChange: maxCacheAgeSeconds },
  );
  const { currentData, error } = response;
  const cached = useSelector((state: ApiState) =>
    id === null || currentData ? undefined : selectCached(state, id, locale),
  );
  const viewed = currentData?.id;
  useEffect(() => {
    if (viewed) void recentlyViewed.add(viewed);
  }, [viewed]);
  if (id === null || (isApiError(error) && error.status === 404)) return <ProductNotFound />;
  if (currentData) return <ProductDetails product={currentData} />;
  if (cached && !error) {
    const sizes = 'sku' in cached ? (cached as Product).sizes : [];
    const size = sizes.find((other) => other.id === id);
    const product = size
      ? {
          ...cached,
          ...size,
          components: [],
          plate: size.pieces ?? undefined,
          reduction: undefined,
        }
      : cached;
    return <ProductDetails product={product} pending={size !== undefined} />;
  }
  const title = text('product:meta.loadingTitle', { brand: text('common:brand.name') });
  if (!isApiError(error)) {
    return (
      <>
        <PageHead title={title} />
        <ProductSkeleton />
      </>
    );
  }
  return (
    <Container>
      <PageHead title={title} />
      <PageSpace>
        <QueryError query={response} />
      </PageSpace>
    </Container>
  );
}

function ProductNotFound() {
  const { text } = useText();
  const title = text('product:notFound.title');
  const name = { name: title, brand: text('common:brand.name') };
  return (
    <Container>
      <PageHead title={text('product:meta.title', name)} noindex />
      <EmptyState
        level={1}
        title={title}
        text={text('product:notFound.text')}
        action={<ButtonLink to={pagePaths.shop}>{text('common:action.goToShop')}</ButtonLink>}
      />
    </Container>
  );
}

/** Finds a cached size of the product, or the product in a cached list. */
function selectCached(state: ApiState, id: number, locale: Locale) {
  const size = productApi.util
    .selectCachedArgsForQuery(state, 'getProduct')
    .filter((arg) => arg.locale === locale)
    .map((arg) => productApi.endpoints.getProduct.select(arg)(state).data)
    .find((product) => product?.sizes.some((other) => other.id === id));
  return size ?? selectListedProduct(state, id, locale);
}

function selectListedProduct(state: ApiState, id: number, locale: Locale) {
  const { listProducts, listFeaturedProducts } = shopApi.endpoints;
  const listed = shopApi.util
    .selectCachedArgsForQuery(state, 'listProducts')
    .filter((arg) => arg.locale === locale)
    .flatMap((arg) => listProducts.select(arg)(state).data?.products ?? []);
  const featured = listFeaturedProducts.select({ locale })(state).data ?? [];
  return [...listed, ...featured.map(({ product }) => product)].find(
    (product) => product.id === id,
  );
}
