import { contentApi } from '../api/contentApi';
import { Production } from '../features/info/Production';
import type { Meta, Namespaces, PageLoader } from './page';

export const namespaces: Namespaces = ['info'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('info:production.meta.title', { brand }),
  description: text('info:production.meta.description'),
  type: 'article',
});

export const loader: PageLoader = async ({ load, locale }) => {
  await load(contentApi.endpoints.getPage.initiate({ params: { name: 'production' }, locale }));
};

export default Production;
