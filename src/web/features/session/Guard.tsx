import { type ReactNode, useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { pagePaths } from '@/contract/paths';
import type { ErrorCode, TransportCode } from '@/contract/errors';
import { useSession } from '../../api/session';
import { routeRemembered } from '../../store/preferences';
import { useErrorText } from '@/lib/errorText';
import { Container } from '@/ui/Container';
import { ErrorState } from '@/ui/ErrorState';
import { lazyOnIntent } from '@/ui/lazyOnIntent';
import { NoScript } from '@/ui/NoScript';

interface GuardProps {
  /** Rendered while the session is unknown; always on the server. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Errors that leave the validity of the token open. */
const unanswered: readonly (ErrorCode | TransportCode)[] = [
  'network',
  'timeout',
  'aborted',
  'service_unavailable',
  'too_many_requests',
];

/** Few visits see it. */
const SessionExpired = lazyOnIntent(() =>
  import('./SessionExpired').then((module) => module.SessionExpired),
);

/**
 * Renders its children for signed-in users and redirects others to the login, remembering the
 * requested route (section 2), in the checkout by a dialog once the session has expired. A transient lookup error shows a retry button instead.
 */
export function Guard({ fallback, children }: GuardProps) {
  const { state, user, failure, endedBecause, retry } = useSession();
  const errorText = useErrorText();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const admitted = state === 'signedIn' && user !== null;
  const mayRetry =
    state === 'failedLookup' && failure !== null && unanswered.includes(failure.code);
  const sentAway = state === 'visitor' || (state === 'failedLookup' && !mayRetry);
  const asks = sentAway && endedBecause === 'expired' && pathname.startsWith(pagePaths.checkout);
  const wasAdmitted = useRef(false);

  useEffect(() => {
    if (admitted) wasAdmitted.current = true;
    if (!sentAway) return;
    // After a deliberate logout, here or in another tab, the next login does not return here.
    const left = wasAdmitted.current && endedBecause !== null && endedBecause !== 'expired';
    if (!left) dispatch(routeRemembered(pathname + search + hash));
    // `useSessionNotifications` navigates after a logout and a deleted account.
    if (asks || (left && endedBecause !== 'signedOutElsewhere')) return;
    void navigate(pagePaths.login, { replace: true });
  }, [admitted, sentAway, asks, endedBecause, dispatch, navigate, pathname, search, hash]);

  if (admitted) return children;
  if (asks) {
    return (
      <Container as="section">
        <SessionExpired />
      </Container>
    );
  }
  if (!mayRetry) {
    return (
      <>
        <NoScript />
        {fallback}
      </>
    );
  }
  return (
    <Container as="section">
      <ErrorState onRetry={retry}>{errorText(failure)}</ErrorState>
    </Container>
  );
}
