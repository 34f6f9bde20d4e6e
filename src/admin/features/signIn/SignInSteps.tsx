import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { encode } from 'uqr';
import { object } from 'superstruct';
import styled from 'styled-components';
import { email, requiredText, secret } from '../../../contract/fields';
import { emailMaxLength, passwordMaxLength } from '../../../contract/limits';
import { useText } from '../../../web/lib/text';
import { Alert } from '../../../web/ui/Alert';
import { Button } from '../../../web/ui/Button';
import { Column } from '../../../web/ui/Column';
import { FormField } from '../../../web/ui/form/FormField';
import { Skeleton } from '../../../web/ui/Skeleton';
import { TextButton } from '../../../web/ui/TextLink';
import { adminApi } from '../../api/adminApi';
import { isAdminError } from '../../api/adminError';
import { useAdminErrorText } from '../../lib/useAdminErrorText';
import { AdminForm } from './AdminForm';
import { SignIn } from './SignInProvider';

const Head = styled.div`
  h1,
  h2 {
    font-size: var(--text-h2);
  }
  p {
    margin-top: 8px;
    color: var(--text-muted);
  }
`;

/** Heading of a step, which receives the focus when the step appears. */
function Step({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Column $gap={5}>
      <title>{title}</title>
      <Head>
        <h1 tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })}>
          {title}
        </h1>
        <p>{lead}</p>
      </Head>
      {children}
    </Column>
  );
}

const loginStruct = object({ email: email(emailMaxLength), password: secret(passwordMaxLength) });

export function PasswordStep() {
  const { text } = useText();
  const { send } = SignIn.useActorRef();
  const [login] = adminApi.useLoginMutation();
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
  const [loginCode] = adminApi.useLoginCodeMutation();
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
  const [loginRecovery] = adminApi.useLoginRecoveryMutation();
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
const Picture = styled.svg`
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
    <Picture role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={squares.join('')} fill="#000" />
    </Picture>
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
  const [begin, { data, error }] = adminApi.useBeginEnrollmentMutation({
    fixedCacheKey: 'enrollment',
  });
  const [enroll] = adminApi.useEnrollMutation();
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

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(9em, 1fr));
  gap: 8px 24px;
  padding: 20px;
  border: 1px solid var(--border);
  border-radius: var(--radius-md);
  font:
    500 1.0625rem/1.4 ui-monospace,
    monospace;
`;

export function RecoveryCodes() {
  const { text } = useText();
  const { send } = SignIn.useActorRef();
  const codes = SignIn.useSelector(({ context }) => context.recoveryCodes);
  return (
    <Step
      title={text('admin:signIn.enroll.codes.title')}
      lead={text('admin:signIn.enroll.codes.lead')}
    >
      <Codes>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Column $gap={3} className="no-print">
        <Button variant="secondary" onClick={() => window.print()}>
          {text('admin:signIn.enroll.codes.print')}
        </Button>
        <Button onClick={() => send({ type: 'codes.kept' })}>
          {text('admin:signIn.enroll.codes.done')}
        </Button>
      </Column>
    </Step>
  );
}
