import { type ReactNode } from 'react';
import styled from 'styled-components';
import { Wordmark } from '../../ui/Wordmark';
import { useLocation } from 'react-router';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import Preferences from '../../session/Preferences';

const Page = styled.div`
  display: grid;
  grid-template-rows: auto 1fr auto;
  gap: 32px;
  width: min(100%, 520px);
  min-height: 100dvh;
  margin: 0 auto;
  padding: clamp(24px, 8vh, 80px) 20px 24px;

  h1 {
    font-size: var(--text-h2);
  }
`;

interface NarrowPageProps {
  busy?: boolean;
  /** False while offline, because choosing a language loads its texts. */
  hasPreferences?: boolean;
  children: ReactNode;
}

/** A page for a single task without the menu: logging in, invitations, resets. */
export function NarrowPage({ busy = false, hasPreferences = !busy, children }: NarrowPageProps) {
  return (
    <Page>
      <header className="no-print">
        <Wordmark />
      </header>
      <main id="main" aria-busy={busy || undefined}>
        {children}
      </main>
      <footer className="no-print">{hasPreferences && <Preferences />}</footer>
    </Page>
  );
}

/** Shows a password form only over HTTPS or on the same machine; otherwise shows the address to use. */
export function SecureOnly({ children }: { children: Elements }) {
  const { text } = useText();
  const { pathname, hash } = useLocation();
  if (window.isSecureContext) return children;
  const url = `https://${window.location.hostname}${pathname}${hash}`;
  return (
    <Alert tone="danger" role="alert">
      <strong>{text('admin:signIn.insecure.title')}</strong>
      <p>{text('admin:signIn.insecure.text', { url })}</p>
    </Alert>
  );
}
