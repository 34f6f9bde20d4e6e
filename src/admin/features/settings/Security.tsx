import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Stack } from '@/ui/primitives';
import { staffApi } from '../../api/staffApi';
import { Tag } from '@/ui/Tag';
import { useTimestamp } from '@/lib/dates';
import { QueryState } from '../../ui/QueryState';
import { RowButton } from '../../ui/RowButton';
import { ScreenHead } from '../../ui/ScreenHead';
import { useState } from 'react';
import { Dialog } from '@/ui/Dialog';
import { adminApi } from '../../api/adminApi';
import { Rows } from '../../ui/Rows';
import { InDialog, EnrollStep } from '../../session/SignInStep';
import { ReauthenticateDialog } from '../../session/ReauthenticateDialog';

/** Shows how many recovery codes are left. Enrolling the app again replaces them. */
function NewCodes() {
  const { text } = useText();
  const me = adminApi.useGetMeQuery(undefined, { refetchOnMountOrArgChange: true });
  const [step, setStep] = useState<'reauthenticate' | 'enroll' | null>(null);
  const close = () => setStep(null);
  const title = text('admin:signIn.code.title');
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
        {text('admin:settings.security.codes')}
      </Button>
      {step === 'reauthenticate' && (
        <ReauthenticateDialog onDone={() => setStep('enroll')} onClose={close} />
      )}
      <Dialog open={step === 'enroll'} onClose={close} title={text('admin:signIn.enroll.title')}>
        <InDialog value={true}>
          <EnrollStep />
        </InDialog>
      </Dialog>
    </section>
  );
}

function Sessions() {
  const { text } = useText();
  const timestamp = useTimestamp();
  const sessions = staffApi.useListSessionsQuery();
  const { data } = sessions;
  const [end, { isLoading, originalArgs }] = staffApi.useEndSessionMutation();
  const title = text('admin:settings.security.sessions');
  const getName = ({ device }: { device: string }) =>
    device || text('admin:settings.security.unknownDevice');
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" style={{ marginBottom: 16 }}>
        {title}
      </h2>
      <QueryState query={sessions} what={title} height="112px" top={16} />
      {data && (
        <Rows>
          {data.map((session) => (
            <li key={session.id}>
              <div>
                <span>{getName(session)}</span>
                <small>{timestamp(session.last_used_at)}</small>
              </div>
              {session.current ? (
                <Tag $tone="info">{text('admin:settings.security.current')}</Tag>
              ) : (
                <RowButton
                  label={text('admin:settings.security.end')}
                  of={getName(session)}
                  loading={isLoading && originalArgs?.params.id === session.id}
                  onClick={() => void end({ params: { id: session.id } })}
                />
              )}
            </li>
          ))}
        </Rows>
      )}
    </section>
  );
}

export default function Security() {
  const { text } = useText();
  return (
    <>
      <ScreenHead title={text('admin:settings.security')} />
      <Stack $gap={7}>
        <NewCodes />
        <Sessions />
      </Stack>
    </>
  );
}
