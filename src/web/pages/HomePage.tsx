import { catalogueApi } from '../api/catalogueApi';
import { contentApi } from '../api/contentApi';
import { Home } from '../features/home/Home';
import { later } from '../ui/later';
import type { Meta, Namespaces, Preload } from './page';

const HomeRest = later(() => import('./home/HomeRest').then((module) => module.HomeRest));

export const namespaces: Namespaces = ['home', 'shop', 'product'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('home:meta.title', { brand }),
  description: text('home:meta.description'),
});

export const preload: Preload = async ({ load, locale }) => {
  HomeRest.start();
  const { getPage, getShop, listCarousels } = contentApi.endpoints;
  const { listCategories, listFeaturedProducts } = catalogueApi.endpoints;
  await Promise.all([
    load(getShop.initiate(locale)),
    load(getPage.initiate({ name: 'home', locale })),
    load(listCarousels.initiate(locale)),
    load(listCategories.initiate(locale)),
    load(listFeaturedProducts.initiate(locale)),
  ]);
};

export default function HomePage() {
  return (
    <Home>
      <HomeRest />
    </Home>
  );
}
