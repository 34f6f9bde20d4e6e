import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useText } from '../../../web/lib/text';
import { Alert } from '../../../web/ui/Alert';
import { Button } from '../../../web/ui/Button';
import { Dialog } from '../../../web/ui/Dialog';
import { Skeleton, useSkeleton } from '../../../web/ui/Skeleton';
import { SignIn } from './SignInProvider';
import { CodeStep, EnrollStep, PasswordStep, RecoveryCodes, RecoveryStep } from './SignInSteps';

/** A narrow page of one task. */
export const NarrowPage = styled.main`
  width: min(100%, 480px);
  margin: 0 auto;
  padding: clamp(32px, 10vh, 96px) 20px 48px;
`;

/** Shows the admin to signed-in staff, and to others the step that they are at. */
export function SignInGate({ children }: { children: ReactNode }) {
  const { text } = useText();
  const snapshot = SignIn.useSelector((state) => state);
  const skeleton = useSkeleton(snapshot.matches('starting'));
  const expired = snapshot.matches('expired');
  if (expired || snapshot.matches('signedIn')) {
    return (
      <>
        {children}
        <Dialog open={expired} onClose={() => undefined} title={text('admin:signIn.expired')}>
          {snapshot.matches({ expired: 'password' }) && <PasswordStep />}
          {snapshot.matches({ expired: 'code' }) && <CodeStep />}
          {snapshot.matches({ expired: 'recovery' }) && <RecoveryStep />}
        </Dialog>
      </>
    );
  }
  const at = (step: 'code' | 'recovery' | 'enroll') =>
    snapshot.matches({ signedOut: { secondStep: step } });
  return (
    <NarrowPage id="main" aria-busy={snapshot.matches('starting') || undefined}>
      {skeleton && <Skeleton $height="240px" />}
      {snapshot.matches('unavailable') && (
        <Alert tone="danger" role="alert">
          <p>{text('errors:network')}</p>
          <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
            {text('common:action.retry')}
          </Button>
        </Alert>
      )}
      {snapshot.matches({ signedOut: 'password' }) && <PasswordStep />}
      {at('code') && <CodeStep />}
      {at('recovery') && <RecoveryStep />}
      {at('enroll') && <EnrollStep />}
      {snapshot.matches('keepingCodes') && <RecoveryCodes />}
    </NarrowPage>
  );
}
