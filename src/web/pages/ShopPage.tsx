import { useLocation } from 'react-router';
import { isApiError } from '../api/apiError';
import { catalogueApi, useListCategoriesQuery } from '../api/catalogueApi';
import {
  findsNothing,
  listArgument,
  readShopAddress,
  shopAddress,
} from '../features/catalogue/shopAddress';
import { Shop } from '../features/catalogue/Shop';
import { categoryName } from '../lib/categoryName';
import { useText } from '../lib/text';
import { PageHead } from '../ui/PageHead';
import type { Namespaces, PageLoader } from './page';

export const namespaces: Namespaces = ['shop', 'product'];

export const loader: PageLoader = async ({ load, locale, search }) => {
  const query = readShopAddress(search);
  const { listCategories, listFeaturedProducts, listProducts } = catalogueApi.endpoints;
  load(listCategories.initiate(locale));
  const list = await load(listProducts.initiate(listArgument(query, locale)));
  if (findsNothing(query, list.data)) await load(listFeaturedProducts.initiate(locale));
  // A category or search that no product can match, such as a NUL, is rejected.
  const rejected = isApiError(list.error) && list.error.status === 422;
  const beyondLast = query.page > 1 && list.data?.products.length === 0;
  const missing = rejected || beyondLast || list.data?.category_known === false;
  return missing ? { status: 404 } : {};
};

export default function ShopPage() {
  return (
    <>
      <ShopHead />
      <Shop />
    </>
  );
}

function ShopHead() {
  const { text, locale } = useText();
  const { search } = useLocation();
  const { data: categories = [] } = useListCategoriesQuery(locale);
  const { category, tag, q, page } = readShopAddress(new URLSearchParams(search));
  const brand = text('common:brand.name');
  const address = { canonical: shopAddress({ category, page }), noindex: q !== '' || tag !== null };
  if (!category) {
    return (
      <PageHead
        {...address}
        title={text('shop:meta.title', { brand })}
        description={text('shop:meta.description')}
      />
    );
  }
  const served = categories.find(({ slug }) => slug === category);
  const name = categoryName(text, category, served?.name);
  return (
    <PageHead
      {...address}
      title={text('shop:meta.categoryTitle', { category: name, brand })}
      description={text('shop:meta.categoryDescription', { category: name })}
    />
  );
}
