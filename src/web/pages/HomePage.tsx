import { shopApi } from '../api/shopApi';
import { contentApi } from '../api/contentApi';
import { ShopCard } from '../features/catalogue/ShopCard';
import { Banner } from '../features/home/Banner';
import { CategoryStrip } from '../features/home/CategoryStrip';
import { CategoryTiles } from '../features/home/CategoryTiles';
import { Featured, featuredCardSizes } from '../features/home/Featured';
import { Hero } from '../features/home/Hero';
import { Promos } from '../features/home/Promos';
import { Story } from '../features/home/Story';
import { useCategories } from '../features/shared/CategoriesMissing';
import { useText } from '@/lib/text';
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

/** The home page (specification, section 2). */
export default function HomePage() {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const { data: page } = contentApi.useGetPageQuery({ params: { name: 'home' }, locale });
  const { categories, missing } = useCategories();
  return (
    <>
      <Banner />
      <Hero title={shop?.brand.tagline ?? text('common:brand.tagline')} page={page} />
      <Promos promos={page?.promos ?? []} />
      <CategoryStrip categories={categories} />
      <Featured
        renderCard={(product) => (
          <ShopCard
            product={product}
            variant="slide"
            buyVariant="secondary"
            sizes={featuredCardSizes}
          />
        )}
      />
      <Story paragraphs={page?.intro ?? []} image={shop?.images.about ?? null} />
      {(categories.length > 0 || missing) && <CategoryTiles categories={categories} />}
    </>
  );
}
