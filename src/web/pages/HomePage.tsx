import { catalogueApi } from '../api/catalogueApi';
import { contentApi } from '../api/contentApi';
import { featuredCardSizes } from '../features/home/Featured';
import { Home } from '../features/home/Home';
import { useCategoryName } from '../lib/useCategoryName';
import { ProductCard } from '../ui/ProductCard';
import type { Meta, Namespaces, Preload } from './page';

export const namespaces: Namespaces = ['home', 'shop'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('home:meta.title', { brand }),
  description: text('home:meta.description'),
});

export const preload: Preload = async ({ load, locale }) => {
  const { getPage, getShop, listCarousels } = contentApi.endpoints;
  const { listCategories, listFeaturedProducts } = catalogueApi.endpoints;
  await Promise.all([
    load(getShop.initiate(locale)),
    load(getPage.initiate({ name: 'home', locale })),
    load(getPage.initiate({ name: 'about', locale })),
    load(listCarousels.initiate(locale)),
    load(listCategories.initiate(locale)),
    load(listFeaturedProducts.initiate(locale)),
  ]);
};

export default function HomePage() {
  const categoryName = useCategoryName();
  return (
    <Home
      renderCard={(product) => (
        <ProductCard
          product={product}
          category={categoryName(product.category)}
          buyVariant="secondary"
          sizes={featuredCardSizes}
        />
      )}
    />
  );
}
