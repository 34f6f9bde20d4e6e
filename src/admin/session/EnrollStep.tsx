import { useEffect, useMemo, useState } from 'react';
import { encode } from 'uqr';
import styled from 'styled-components';
import { useText } from '@/lib/text';
import { Skeleton } from '@/ui/Skeleton';
import { TextButton } from '@/ui/TextLink';
import { staffApi } from '../api/staffApi';
import { RequestError } from '../ui/requests';
import { SignIn } from './signInMachine';
import { SignInStep, CodeForm } from './SignInStep';

/** Black on white in both themes, or apps could not read it. */
const Svg = styled.svg`
  width: 208px;
  height: auto;
  padding: 12px;
  border-radius: var(--radius-md);
  background: #fff;
`;

function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { border: 0 }), [text]);
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <Svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={squares.join('')} fill="#000" />
    </Svg>
  );
}
const Key = styled.code`
  overflow-wrap: anywhere;
  font-size: 1rem;
  letter-spacing: 0.06em;
`;

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
        <QrCode text={data.uri} label={text('admin:signIn.enroll.picture')} />
      ) : (
        <Skeleton $width="208px" $height="208px" />
      )}
      {data && manual && (
        <p>
          <Key translate="no">{data.secret.replace(/(.{4})/g, '$1 ').trim()}</Key>
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
