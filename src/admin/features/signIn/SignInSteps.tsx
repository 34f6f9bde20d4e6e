import { object } from 'superstruct';
import { email, secret } from '@/contract/fields';
import { emailMaxLength, passwordMaxLength } from '@/contract/limits';
import { useText } from '@/lib/text';
import { FormField } from '@/ui/form/FormField';
import { TextButton } from '@/ui/TextLink';
import { staffApi } from '../../api/staffApi';
import { AdminForm } from '../shared/AdminForm';
import { CodeForm } from '../shared/CodeForm';
import { SecureOnly } from './SecureOnly';
import { SignIn } from '../shared/signInMachine';
import { SignInStep } from '../shared/SignInStep';

const loginStruct = object({ email: email(emailMaxLength), password: secret(passwordMaxLength) });

export function PasswordStep() {
  const { text } = useText();
  const { send } = SignIn.useActorRef();
  const [login] = staffApi.useLoginMutation();
  return (
    <SignInStep title={text('admin:signIn.title')} lead={text('admin:signIn.lead')}>
      <SecureOnly>
        <AdminForm
          label={text('admin:signIn.title')}
          struct={loginStruct}
          initialValues={{ email: '', password: '' }}
          submitLabel={text('admin:signIn.submit')}
          send={async (values) => {
            const { data, error } = await login({ body: values });
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
      </SecureOnly>
    </SignInStep>
  );
}

export function CodeStep() {
  const { text } = useText();
  const { send } = SignIn.useActorRef();
  const [loginCode] = staffApi.useLoginCodeMutation();
  const title = text('admin:signIn.code.title');
  return (
    <SignInStep title={title} lead={text('admin:signIn.code.lead')}>
      <CodeForm
        title={title}
        send={async (code) => {
          const { data, error } = await loginCode({ body: { code } });
          if (data) send({ type: 'code.accepted', me: data });
          return error;
        }}
      />
      <TextButton type="button" onClick={() => send({ type: 'recovery.chosen' })}>
        {text('admin:signIn.code.recovery')}
      </TextButton>
    </SignInStep>
  );
}

export function RecoveryStep() {
  const { text } = useText();
  const { send } = SignIn.useActorRef();
  const [loginRecovery] = staffApi.useLoginRecoveryMutation();
  const title = text('admin:signIn.recovery.title');
  return (
    <SignInStep title={title} lead={text('admin:signIn.recovery.lead')}>
      <CodeForm
        title={title}
        field={<FormField name="code" autoComplete="off" label={title} />}
        send={async (code) => {
          const { data, error } = await loginRecovery({ body: { code } });
          if (data) send({ type: 'code.accepted', me: data });
          return error;
        }}
      />
      <TextButton type="button" onClick={() => send({ type: 'code.chosen' })}>
        {text('admin:signIn.recovery.back')}
      </TextButton>
    </SignInStep>
  );
}
