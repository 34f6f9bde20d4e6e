import { lazy, Suspense, useState } from 'react';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { adminApi } from '../../api/adminApi';
import { QueryState } from '../../ui/QueryState';
import { InDialog } from '../shared/SignInStep';
import { ReauthenticateDialog } from './ReauthenticateDialog';

const EnrollStep = lazy(() => import(/* webpackChunkName: "sign-in" */ '../shared/EnrollStep'));

/** How many recovery codes are left, and new ones: the authenticator app is enrolled again. */
export function NewCodes() {
  const { text } = useText();
  const me = adminApi.useGetMeQuery(undefined, { refetchOnMountOrArgChange: true });
  const [step, setStep] = useState<'reauthenticate' | 'enroll' | null>(null);
  const close = () => setStep(null);
  const title = text('admin:signIn.code.title');
  const newCodes = text('admin:settings.security.codes');
  return (
    <section aria-labelledby="second-step">
      <h2 id="second-step">{title}</h2>
      <QueryState query={me} what={title} height="24px" top={16} />
      {me.data && (
        <p style={{ marginTop: 16 }}>
          {text('admin:signIn.recovery.left', { count: me.data.recovery_codes_left })}
        </p>
      )}
      <p style={{ margin: '8px 0 16px' }}>{text('admin:settings.security.codes.text')}</p>
      <Button variant="secondary" size="small" onClick={() => setStep('reauthenticate')}>
        {newCodes}
      </Button>
      <ReauthenticateDialog
        action={step === 'reauthenticate' ? newCodes : null}
        onDone={() => setStep('enroll')}
        onClose={close}
      />
      <Dialog open={step === 'enroll'} onClose={close} title={text('admin:signIn.enroll.title')}>
        <InDialog value={true}>
          <Suspense>
            <EnrollStep />
          </Suspense>
        </InDialog>
      </Dialog>
    </section>
  );
}
