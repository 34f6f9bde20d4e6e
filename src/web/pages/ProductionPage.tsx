import { contentApi } from '../api/contentApi';
import { TextPage } from '../features/info/TextPage';
import { useText } from '../lib/text';
import type { Meta, Namespaces, PageLoader } from './page';

export const namespaces: Namespaces = ['info'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('info:production.meta.title', { brand }),
  description: text('info:production.meta.description'),
  type: 'article',
});

export const loader: PageLoader = async ({ load, locale }) => {
  await load(contentApi.endpoints.getPage.initiate({ name: 'production', locale }));
};

export default function ProductionPage() {
  const { text } = useText();
  return (
    <TextPage
      name="production"
      title={text('info:production.title')}
      imageAlt={text('info:production.imageAlt')}
    />
  );
}
