import { TextPage } from '../features/info/TextPage';
import { useText } from '@/lib/text';
import { type Namespaces, pageMeta, textLoader } from './page';

export const namespaces: Namespaces = ['info'];

export const meta = pageMeta('info:privacy.meta.title', 'info:privacy.meta.description', {
  type: 'article',
});

export const loader = textLoader('privacy');

export default function PrivacyPage() {
  const { text } = useText();
  return <TextPage name="privacy" title={text('info:privacy.title')} />;
}
