import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { StatusPage } from '@/ui/StatusPage';
import { useOnline } from '../lib/useOnline';
import { PageTitle } from '../ui/PageTitle';

/** Replaces a screen that failed; a reload also fetches a missing chunk. */
export function PageError() {
  const { text } = useText();
  const online = useOnline();
  const title = text(online ? 'errors:page500.title' : 'errors:offline.title');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <StatusPage
        title={title}
        text={text(online ? 'errors:page500.text' : 'errors:offline.text')}
        actions={
          <Button onClick={() => window.location.reload()}>{text('common:action.retry')}</Button>
        }
      />
    </>
  );
}
