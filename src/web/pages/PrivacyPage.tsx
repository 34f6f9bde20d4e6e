import { contentApi } from '../api/contentApi';
import { TextPage } from '../features/info/TextPage';
import { useText } from '@/lib/text';
import type { Meta, Namespaces, PageLoader } from './page';

export const namespaces: Namespaces = ['info'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('info:privacy.meta.title', { brand }),
  description: text('info:privacy.meta.description'),
  type: 'article',
});

export const loader: PageLoader = async ({ load, locale }) => {
  await load(contentApi.endpoints.getPage.initiate({ params: { name: 'privacy' }, locale }));
};

export default function PrivacyPage() {
  const { text } = useText();
  return <TextPage name="privacy" title={text('info:privacy.title')} />;
}
