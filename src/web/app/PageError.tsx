import { useEffect } from 'react';
import { pagePaths } from '@/contract/paths';
import { useText } from '@/lib/text';
import { useHydrated } from '@/lib/HydratedContext';
import { Button, ButtonLink } from '@/ui/Button';
import { PageHead } from '@/ui/PageHead';
import { StatusPage } from '@/ui/StatusPage';

/** Replaces a failed page. A reload also fetches a missing chunk; it is automatic after a network failure. */
export function PageError() {
  const { text } = useText();
  const hydrated = useHydrated();
  const offline = hydrated && !navigator.onLine;
  const brand = text('common:brand.name');
  useEffect(() => {
    if (!offline) return undefined;
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [offline]);
  const retry = (
    <Button size="large" onClick={() => window.location.reload()}>
      {text('common:action.retry')}
    </Button>
  );
  if (offline) {
    return (
      <>
        <PageHead title={text('errors:offline.meta.title', { brand })} noindex />
        <StatusPage
          title={text('errors:offline.title')}
          text={text('errors:offline.text')}
          actions={retry}
        />
      </>
    );
  }
  return (
    <>
      <PageHead title={text('errors:page500.meta.title', { brand })} noindex />
      <StatusPage
        title={text('errors:page500.title')}
        text={text('errors:page500.text')}
        actions={
          <>
            {retry}
            <ButtonLink to={pagePaths.home} size="large" variant="secondary" reloadDocument>
              {text('common:action.goHome')}
            </ButtonLink>
          </>
        }
      />
    </>
  );
}
