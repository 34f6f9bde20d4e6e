import { contentApi } from '../api/contentApi';
import { About } from '../features/info/About';
import type { Meta, Namespaces, Preload } from './page';

export const namespaces: Namespaces = ['info'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('info:about.meta.title', { brand }),
  description: text('info:about.meta.description'),
});

export const preload: Preload = async ({ load, locale }) => {
  const { getPage, getShop } = contentApi.endpoints;
  await Promise.all([
    load(getShop.initiate(locale)),
    load(getPage.initiate({ name: 'about', locale })),
  ]);
};

export default About;
