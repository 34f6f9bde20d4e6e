import { contentApi } from '../api/contentApi';
import { shopApi } from '../api/shopApi';
import { About } from '../features/info/About';
import type { Meta, Namespaces, PageLoader } from './page';

export const namespaces: Namespaces = ['info'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('info:about.meta.title', { brand }),
  description: text('info:about.meta.description'),
});

export const loader: PageLoader = async ({ load, locale }) => {
  const { getPage } = contentApi.endpoints;
  load(shopApi.endpoints.getShop.initiate({ locale }));
  await load(getPage.initiate({ params: { name: 'about' }, locale }));
};

export default About;
