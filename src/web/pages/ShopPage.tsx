import { useLocation } from 'react-router';
import type { ProductList } from '@/contract/product';
import { isApiError } from '@/client/apiError';
import { shopApi } from '../api/shopApi';
import { filterCount, readShopQuery, shopUrl, type ShopQuery } from '@/contract/shopQuery';
import { CartBar } from '../features/cart/CartBar';
import { findsNothing, listArgument } from '../features/catalogue/ShopResults';
import { Shop } from '../features/catalogue/Shop';
import { propertiesArgument } from '../features/shared/searchResultParts';
import { useText } from '@/lib/text';
import { PageHead } from '@/ui/PageHead';
import type { Namespaces, PageLoader } from './page';

export const namespaces: Namespaces = ['shop', 'product'];

export const loader: PageLoader = async ({ load, locale, search }) => {
  const query = readShopQuery(search);
  const { listCategories, listFeaturedProducts, listProducts } = shopApi.endpoints;
  load(listCategories.initiate({ locale }));
  const list = await load(listProducts.initiate(listArgument(query, locale)));
  if (findsNothing(query, list.data)) {
    await Promise.all([
      load(listFeaturedProducts.initiate({ locale })),
      load(listProducts.initiate(propertiesArgument(locale))),
    ]);
  }
  // The server rejects a category or search that no product can match, such as a NUL.
  const rejected = isApiError(list.error) && list.error.status === 422;
  const beyondLast = (query.page ?? 1) > 1 && list.data?.products.length === 0;
  return rejected || beyondLast || isUnknown(query, list.data) ? { status: 404 } : {};
};

/** True if the category or a property does not exist. */
function isUnknown({ tag = [] }: ShopQuery, list: ProductList | undefined): boolean {
  if (!list) return false;
  const tagIds = new Set(list.tags.map(({ id }) => id));
  return !list.category_known || tag.some((id) => !tagIds.has(id));
}

export default function ShopPage() {
  return (
    <>
      <ShopHead />
      <Shop />
      <CartBar />
    </>
  );
}

const headIds = {
  shop: ['shop:meta.title', 'shop:meta.description'],
  category: ['shop:meta.categoryTitle', 'shop:meta.categoryDescription'],
  tag: ['shop:meta.tagTitle', 'shop:meta.tagDescription'],
  categoryTag: ['shop:meta.categoryTagTitle', 'shop:meta.categoryTagDescription'],
} as const;

/** Lists with several properties or other filters are views of the page of the category or the shop. */
function ShopHead() {
  const { text, locale } = useText();
  const { search } = useLocation();
  const query = readShopQuery(new URLSearchParams(search));
  const { category, page = 1, q } = query;
  const { data: categories } = shopApi.useListCategoriesQuery({ locale });
  const { data: list } = shopApi.useListProductsQuery(listArgument(query, locale));
  const foundCategory = categories?.find(({ slug }) => slug === category);
  const [only, ...others] = query.tag ?? [];
  const tag = others.length === 0 && list?.tags.find(({ id }) => id === only)?.label;
  const brand = text('common:brand.name');
  if (isUnknown(query, list) || (category && categories && !foundCategory))
    return <PageHead title={text('errors:page404.meta.title', { brand })} noindex />;

  const name = category && foundCategory?.name;
  const kind = name && tag ? 'categoryTag' : name ? 'category' : tag ? 'tag' : 'shop';
  const [title, description] = headIds[kind];
  const names = { category: name ?? '', tag: tag || '', brand };
  return (
    <PageHead
      canonical={
        category && tag
          ? shopUrl({ category })
          : shopUrl({
              category,
              ...(tag && { tag: query.tag }),
              ...(filterCount(query) === (tag ? 1 : 0) && { page }),
            })
      }
      noindex={q !== undefined}
      title={text(title, names)}
      description={text(description, names)}
    />
  );
}
