import { useText } from '../lib/text';
import { Button } from '../ui/Button';
import { StatusPage } from '../ui/StatusPage';
import type { Meta } from './page';

export const meta: Meta = ({ text, brand }) => ({
  title: text('errors:offline.meta.title', { brand }),
  noindex: true,
});

/** Shown in place of a page that could not be fetched for want of a network. */
export default function OfflinePage() {
  const { text } = useText();
  return (
    <StatusPage
      title={text('errors:offline.title')}
      text={text('errors:offline.text')}
      actions={
        <Button size="large" onClick={() => window.location.reload()}>
          {text('common:action.retry')}
        </Button>
      }
    />
  );
}
