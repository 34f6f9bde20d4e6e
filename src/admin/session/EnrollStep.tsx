import { useEffect, useState } from 'react';
import { renderSVG } from 'uqr';
import styled from 'styled-components';
import { useText } from '@/lib/text';
import { Skeleton } from '@/ui/Skeleton';
import { TextButton } from '@/ui/TextLink';
import { staffApi } from '../api/staffApi';
import { RequestError } from '../ui/requests';
import { SignIn } from './signInMachine';
import { SignInStep, CodeForm } from './SignInStep';

/** Black on white in both themes, or apps could not read it. */
const QrCode = styled.img`
  width: 208px;
  padding: 12px;
  border-radius: var(--radius-md);
  background: #fff;
`;
const qrCode = (text: string) =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 0 }))}`;

/** The picture for the authenticator app, its key as text, and the first code. */
export default function EnrollStep() {
  const { text } = useText();
  const { send } = SignIn.useActorRef();
  const [begin, { data, error }] = staffApi.useBeginEnrollmentMutation({
    fixedCacheKey: 'enrollment',
  });
  const [enroll] = staffApi.useEnrollMutation();
  const [manual, setManual] = useState(false);
  useEffect(() => void begin(), [begin]);
  const title = text('admin:signIn.enroll.title');
  return (
    <SignInStep title={title} lead={text('admin:signIn.enroll.lead')}>
      <RequestError error={error} />
      {data ? (
        <QrCode src={qrCode(data.uri)} alt={text('admin:signIn.enroll.picture')} />
      ) : (
        <Skeleton $width="208px" $height="208px" />
      )}
      {data && manual && (
        <p>
          <code translate="no" style={{ fontSize: '1rem', letterSpacing: '0.06em' }}>
            {data.secret.replace(/(.{4})/g, '$1 ').trim()}
          </code>
        </p>
      )}
      {!manual && (
        <p>
          <TextButton type="button" onClick={() => setManual(true)}>
            {text('admin:signIn.enroll.manual')}
          </TextButton>
        </p>
      )}
      <CodeForm
        title={title}
        send={({ code }) => enroll({ body: { secret: data?.secret ?? '', code } })}
        onDone={({ me, recovery_codes: recoveryCodes }) =>
          send({ type: 'enrolled', me, recoveryCodes })
        }
      />
    </SignInStep>
  );
}
