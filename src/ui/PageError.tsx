import { type ReactNode, useEffect } from 'react';
import { useText } from '@/lib/text';
import { useHydrated } from '@/lib/useHydrated';
import { Button } from './Button';
import { StatusPage } from './StatusPage';

interface PageErrorProps {
  /** The head of the document. */
  head: (title: string, offline: boolean) => ReactNode;
  /** Beside the button, with a network. */
  action?: ReactNode;
}

/** Replaces a failed page. A reload also fetches a missing chunk; it is automatic after a network failure. */
export function PageError({ head, action }: PageErrorProps) {
  const { text } = useText();
  const hydrated = useHydrated();
  const offline = hydrated && !navigator.onLine;
  useEffect(() => {
    if (!offline) return undefined;
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [offline]);
  const title = text(offline ? 'errors:offline.title' : 'errors:page500.title');
  return (
    <>
      {head(title, offline)}
      <StatusPage
        title={title}
        text={text(offline ? 'errors:offline.text' : 'errors:page500.text')}
        actions={
          <>
            <Button size="large" onClick={() => window.location.reload()}>
              {text('common:action.retry')}
            </Button>
            {!offline && action}
          </>
        }
      />
    </>
  );
}
