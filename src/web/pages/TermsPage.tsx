import { TextPage } from '../features/info/TextPage';
import { useText } from '@/lib/text';
import { type Namespaces, pageMeta, textLoader } from './page';

export const namespaces: Namespaces = ['info'];

export const meta = pageMeta('info:terms.meta.title', 'info:terms.meta.description', {
  type: 'article',
});

export const loader = textLoader('terms');

export default function TermsPage() {
  const { text } = useText();
  return <TextPage name="terms" title={text('info:terms.title')} />;
}
