import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Skeleton } from '@/ui/Skeleton';
import { lazyOnIntent } from '@/ui/lazyOnIntent';
import { NarrowPage } from './NarrowPage';
import { SignIn } from '../../session/signInMachine';

// Most visits begin signed in.
const CurrentStep = lazyOnIntent(() =>
  import('./CurrentStep').then((module) => module.CurrentStep),
);
const ExpiredDialog = lazyOnIntent(() =>
  import('./CurrentStep').then((module) => module.ExpiredDialog),
);

/** Shows the admin to signed-in staff, and to others the step that they are at. */
export function SignInGate({ children }: { children: Elements }) {
  const { text } = useText();
  const state = SignIn.useSelector((snapshot) => snapshot);
  const starting = state.matches('starting');
  const unavailable = state.matches('unavailable');
  const isOpen = !starting && !unavailable;
  const expired = state.matches('expired');
  if (expired || state.matches('signedIn')) {
    return (
      <>
        {children}
        {expired && <ExpiredDialog />}
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
