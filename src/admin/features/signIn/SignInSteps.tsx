import { useEffect, useMemo, useState } from 'react';
import { encode } from 'uqr';
import { object } from 'superstruct';
import styled from 'styled-components';
import { email, requiredText, secret } from '../../../contract/fields';
import { emailMaxLength, passwordMaxLength } from '../../../contract/limits';
import { useText } from '../../../web/lib/text';
import { Alert } from '../../../web/ui/Alert';
import { FormField } from '../../../web/ui/form/FormField';
import { Skeleton } from '../../../web/ui/Skeleton';
import { TextButton } from '../../../web/ui/TextLink';

import { isAdminError } from '../../api/adminError';
import { staffApi } from '../../api/staffApi';
import { useAdminErrorText } from '../../lib/useAdminErrorText';
import { AdminForm } from './AdminForm';
import { SignIn } from './signInMachine';
import { Step } from './Step';

const loginStruct = object({ email: email(emailMaxLength), password: secret(passwordMaxLength) });

export function PasswordStep() {
  const { text } = useText();
  const { send } = SignIn.useActorRef();
  const [login] = staffApi.useLoginMutation();
  return (
    <Step title={text('admin:signIn.title')} lead={text('admin:signIn.lead')}>
      <AdminForm
        label={text('admin:signIn.title')}
        struct={loginStruct}
        initialValues={{ email: '', password: '' }}
        submitLabel={text('admin:signIn.submit')}
        send={async (values) => {
          const { data, error } = await login(values);
          if (data) send({ type: 'password.accepted', next: data.next });
          return error;
        }}
      >
        <FormField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          label={text('admin:signIn.email')}
        />
        <FormField
          name="password"
          control="password"
          autoComplete="current-password"
          label={text('admin:signIn.password')}
        />
      </AdminForm>
    </Step>
  );
}

const codeStruct = object({ code: requiredText(40) });

export function CodeStep() {
  const { text } = useText();
  const { send } = SignIn.useActorRef();
  const [loginCode] = staffApi.useLoginCodeMutation();
  return (
    <Step title={text('admin:signIn.code.title')} lead={text('admin:signIn.code.lead')}>
      <AdminForm
        label={text('admin:signIn.code.title')}
        struct={codeStruct}
        initialValues={{ code: '' }}
        submitLabel={text('admin:signIn.submit')}
        send={async ({ code }) => {
          const { data, error } = await loginCode(code);
          if (data) send({ type: 'code.accepted', me: data });
          return error;
        }}
      >
        <FormField
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          label={text('admin:signIn.code.label')}
        />
      </AdminForm>
      <TextButton type="button" onClick={() => send({ type: 'recovery.chosen' })}>
        {text('admin:signIn.code.recovery')}
      </TextButton>
    </Step>
  );
}

export function RecoveryStep() {
  const { text } = useText();
  const { send } = SignIn.useActorRef();
  const [loginRecovery] = staffApi.useLoginRecoveryMutation();
  return (
    <Step title={text('admin:signIn.recovery.title')} lead={text('admin:signIn.recovery.lead')}>
      <AdminForm
        label={text('admin:signIn.recovery.title')}
        struct={codeStruct}
        initialValues={{ code: '' }}
        submitLabel={text('admin:signIn.submit')}
        send={async ({ code }) => {
          const { data, error } = await loginRecovery(code);
          if (data) send({ type: 'code.accepted', me: data });
          return error;
        }}
      >
        <FormField name="code" autoComplete="off" label={text('admin:signIn.recovery.title')} />
      </AdminForm>
      <TextButton type="button" onClick={() => send({ type: 'code.chosen' })}>
        {text('admin:signIn.recovery.back')}
      </TextButton>
    </Step>
  );
}

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
export function EnrollStep() {
  const { text } = useText();
  const errorText = useAdminErrorText();
  const { send } = SignIn.useActorRef();
  const [begin, { data, error }] = staffApi.useBeginEnrollmentMutation({
    fixedCacheKey: 'enrollment',
  });
  const [enroll] = staffApi.useEnrollMutation();
  const [manual, setManual] = useState(false);
  useEffect(() => void begin(), [begin]);
  return (
    <Step title={text('admin:signIn.enroll.title')} lead={text('admin:signIn.enroll.lead')}>
      {isAdminError(error) && (
        <Alert tone="danger" role="alert">
          {errorText(error)}
        </Alert>
      )}
      {data ? (
        <QrCode text={data.uri} label={text('admin:signIn.enroll.picture')} />
      ) : (
        <Skeleton $width="208px" $height="208px" />
      )}
      {data && manual && (
        <p>
          <Key>{data.secret.replace(/(.{4})/g, '$1 ').trim()}</Key>
        </p>
      )}
      {!manual && (
        <p>
          <TextButton type="button" onClick={() => setManual(true)}>
            {text('admin:signIn.enroll.manual')}
          </TextButton>
        </p>
      )}
      <AdminForm
        label={text('admin:signIn.enroll.title')}
        struct={codeStruct}
        initialValues={{ code: '' }}
        submitLabel={text('admin:signIn.submit')}
        send={async ({ code }) => {
          const answer = await enroll({ secret: data?.secret ?? '', code });
          if (answer.data) {
            const { me, recovery_codes: recoveryCodes } = answer.data;
            send({ type: 'enrolled', me, recoveryCodes });
          }
          return answer.error;
        }}
      >
        <FormField
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          label={text('admin:signIn.code.label')}
        />
      </AdminForm>
    </Step>
  );
}
