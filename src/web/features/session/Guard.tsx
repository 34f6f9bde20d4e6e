import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { pagePaths } from '@/contract/paths';
import { isTransient } from '@/client/apiError';
import type { Elements } from '@/lib/elements';
import { useSession } from '../../api/session';
import { routeRemembered } from '../../store/preferences';
import { useErrorText } from '@/lib/errorText';
import { Container } from '@/ui/Container';
import { ErrorState } from '@/ui/ErrorState';
import { NoScript } from '@/ui/NoScript';

interface GuardProps {
  /** Rendered while the session is unknown, and always on the server. */
  fallback: Elements;
  children: Elements;
}

/**
 * Renders its children for logged-in users and redirects others to the login, remembering the route (specification,
 * section 2). A transient lookup error shows a retry instead. If the session expires during the checkout, the page
 * stays and asks for the login.
 */
export function Guard({ fallback, children }: GuardProps) {
  const { state, user, failure, endedBecause, retry } = useSession();
  const errorText = useErrorText();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isAdmitted = state === 'signedIn' && user !== null;
  const mayRetry = state === 'failedLookup' && failure !== null && isTransient(failure);
  const isRedirected = state === 'visitor' || (state === 'failedLookup' && !mayRetry);
  const [wasAdmitted, setWasAdmitted] = useState(false);
  if (isAdmitted && !wasAdmitted) setWasAdmitted(true);
  const endReason = wasAdmitted ? endedBecause : null;
  const asksForLogin =
    isRedirected && endReason === 'expired' && pathname.startsWith(pagePaths.checkout);

  useEffect(() => {
    if (!isRedirected) return;
    // After a deliberate logout, in this tab or another, the next login does not return to this page.
    if (endReason === null || endReason === 'expired')
      dispatch(routeRemembered(pathname + search + hash));
    // `useSessionNotifications` navigates after a logout and a deleted account.
    if (asksForLogin || endReason === 'signedOut' || endReason === 'accountDeleted') return;
    void navigate(pagePaths.login, { replace: true });
  }, [isRedirected, asksForLogin, endReason, dispatch, navigate, pathname, search, hash]);

  if (isAdmitted || asksForLogin) return children;
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
