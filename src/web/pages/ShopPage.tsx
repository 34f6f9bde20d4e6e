import { catalogueApi } from '../api/catalogueApi';
import { listArgument, readShopAddress, shopAddress } from '../features/catalogue/shopAddress';
import { Shop } from '../features/catalogue/Shop';
import { categoryName } from '../lib/categoryName';
import type { Meta, Namespaces, Preload } from './page';

export const namespaces: Namespaces = ['shop', 'product'];

export const meta: Meta = ({ text, brand, search }) => {
  const { category, q, page } = readShopAddress(search);
  const canonical = shopAddress({ category, page });
  if (!category) {
    return {
      title: text('shop:meta.title', { brand }),
      description: text('shop:meta.description'),
      canonical,
      noindex: q !== '',
    };
  }
  const name = categoryName(text, category);
  return {
    title: text('shop:meta.categoryTitle', { category: name, brand }),
    description: text('shop:meta.categoryDescription', { category: name }),
    canonical,
    noindex: q !== '',
  };
};

export const preload: Preload = async ({ load, locale, search }) => {
  const [list] = await Promise.all([
    load(
      catalogueApi.endpoints.listProducts.initiate(listArgument(readShopAddress(search), locale)),
    ),
    load(catalogueApi.endpoints.listCategories.initiate(locale)),
  ]);
  return list.data?.category_known === false ? { status: 404 } : {};
};

export default function ShopPage() {
  return <Shop />;
}
