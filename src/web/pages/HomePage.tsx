import { shopApi } from '../api/shopApi';
import { contentApi } from '../api/contentApi';
import { ShopCard } from '../features/catalogue/ShopCard';
import { featuredCardSizes } from '../features/home/Featured';
import { Home } from '../features/home/Home';
import type { Meta, Namespaces, PageLoader } from './page';

export const namespaces: Namespaces = ['home', 'shop', 'product'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('home:meta.title', { brand }),
  description: text('home:meta.description'),
});

export const loader: PageLoader = async ({ load, locale }) => {
  const { getPage, listCarousels } = contentApi.endpoints;
  const { listCategories, listFeaturedProducts } = shopApi.endpoints;
  load(shopApi.endpoints.getShop.initiate({ locale }));
  load(listCategories.initiate({ locale }));
  load(listFeaturedProducts.initiate({ locale }));
  await Promise.all([
    load(getPage.initiate({ params: { name: 'home' }, locale })),
    load(listCarousels.initiate({ locale })),
  ]);
};

export default function HomePage() {
  return (
    <Home
      renderCard={(product) => (
        <ShopCard
          product={product}
          variant="slide"
          buyVariant="secondary"
          sizes={featuredCardSizes}
        />
      )}
    />
  );
}
