import { contentApi } from '../api/contentApi';
import { TextPage } from '../features/info/TextPage';
import { useText } from '@/lib/text';
import type { Meta, Namespaces, PageLoader } from './page';

export const namespaces: Namespaces = ['info'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('info:terms.meta.title', { brand }),
  description: text('info:terms.meta.description'),
  type: 'article',
});

export const loader: PageLoader = async ({ load, locale }) => {
  await load(contentApi.endpoints.getPage.initiate({ params: { name: 'terms' }, locale }));
};

export default function TermsPage() {
  const { text } = useText();
  return <TextPage name="terms" title={text('info:terms.title')} />;
}
