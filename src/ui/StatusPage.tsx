import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import styled from 'styled-components';
import type { Elements } from '@/lib/elements';
import { reloadIfGone } from '@/lib/newBuild';
import { Container } from './Container';
import { from } from './media';
import { useText } from '@/lib/text';
import { useHydrated } from '@/lib/HydratedContext';
import { Button } from './Button';
import { Cluster, Columns, Text } from './primitives';

export const Art = styled.div`
  color: var(--cat-health-in-bottles-ink);

  svg {
    width: 100%;
    height: auto;
  }
`;

const WideArt = styled(Art)`
  width: min(100%, 560px);

  ${from(900)} {
    order: 2;
    width: 100%;
  }
`;

interface StatusPageProps {
  title: string;
  text: string;
  art?: Elements;
  actions: Elements;
}

/** Replaces a page to say what happened, with links to continue. */
export function StatusPage({ title, text, art, actions }: StatusPageProps) {
  return (
    <Container as="section" style={{ paddingBlock: 'clamp(48px, 8vw, 120px)' }}>
      <Columns $template={art ? '1fr 1fr' : '1fr'} $gap="28px 64px">
        {art && <WideArt>{art}</WideArt>}
        <div>
          <h1>{title}</h1>
          <Text $size="lg" $max={25.6} $above={4}>
            {text}
          </Text>
          <Cluster $above={5}>{actions}</Cluster>
        </div>
      </Columns>
    </Container>
  );
}

interface PageErrorProps {
  head: (title: string, isOffline: boolean) => Elements;
  /** Shown beside the button while online. */
  action?: Elements;
}

/** Replaces a failed page. A reload also fetches a missing chunk; it is automatic after a network failure or a new build. */
export function PageError({ head, action }: PageErrorProps) {
  const { text } = useText();
  const isHydrated = useHydrated();
  const isOffline = isHydrated && !navigator.onLine;
  const error = useRouteError();
  useEffect(() => void reloadIfGone(error), [error]);
  useEffect(() => {
    if (!isOffline) return undefined;
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isOffline]);
  const title = text(isOffline ? 'errors:offline.title' : 'errors:page500.title');
  return (
    <>
      {head(title, isOffline)}
      <StatusPage
        title={title}
        text={text(isOffline ? 'errors:offline.text' : 'errors:page500.text')}
        actions={
          <>
            <Button size="large" onClick={() => window.location.reload()}>
              {text('common:action.retry')}
            </Button>
            {!isOffline && action}
          </>
        }
      />
    </>
  );
}
