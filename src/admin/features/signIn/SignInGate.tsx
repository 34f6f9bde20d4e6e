import { useCallback, useEffect, useRef, useState } from 'react';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Skeleton } from '@/ui/Skeleton';
import { lazyOnIntent } from '@/ui/lazyOnIntent';
import { passwordRequests } from '../../api/adminApi';
import { NarrowPage } from './NarrowPage';
import { isExpired, SignIn } from '../../session/signInMachine';

// Most visitors are already logged in.
const CurrentStep = lazyOnIntent(() =>
  import('./CurrentStep').then((module) => module.CurrentStep),
);
const ExpiredDialog = lazyOnIntent(() =>
  import('./CurrentStep').then((module) => module.ExpiredDialog),
);

const ReauthenticateDialog = lazyOnIntent(() =>
  import('../../session/ReauthenticateDialog').then((module) => module.ReauthenticateDialog),
);

/** Asks for the password when requests need it, once for all waiting requests. */
export function Reauthentication() {
  const waiting = useRef<((confirmed: boolean) => void)[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const answer = useCallback((confirmed: boolean) => {
    setIsOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(confirmed);
  }, []);
  useEffect(() => {
    const unsubscribe = passwordRequests.subscribe((resolve) => {
      waiting.current.push(resolve);
      setIsOpen(true);
    });
    return () => {
      unsubscribe();
      answer(false);
    };
  }, [answer]);
  if (!isOpen) return null;
  return <ReauthenticateDialog onDone={() => answer(true)} onClose={() => answer(false)} />;
}

/** Shows the back office to logged-in staff, and the current login step to anyone else. */
export function SignInGate({ children }: { children: Elements }) {
  const { text } = useText();
  const state = SignIn.useSelector((snapshot) => snapshot);
  const starting = state.matches('starting');
  const unavailable = state.matches('unavailable');
  const isOpen = !starting && !unavailable;
  const isSessionExpired = isExpired(state);
  if (isSessionExpired || state.matches('signedIn')) {
    return (
      <>
        {children}
        <Reauthentication />
        {isSessionExpired && <ExpiredDialog />}
      </>
    );
  }
  return (
    <NarrowPage busy={starting} hasPreferences={isOpen}>
      {starting && <Skeleton $height="240px" />}
      {unavailable && (
        <Alert tone="danger" role="alert">
          <p>{text('errors:network')}</p>
          <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
            {text('common:action.retry')}
          </Button>
        </Alert>
      )}
      {isOpen && <CurrentStep />}
    </NarrowPage>
  );
}
