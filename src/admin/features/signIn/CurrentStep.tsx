import styled from 'styled-components';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Cluster } from '@/ui/primitives';
import { Copy, Download, Printer } from 'lucide-react';
import { useCopy } from '@/ui/useCopy';
import { EnrollStep, SignInStep, InDialog, CodeForm } from '../../session/SignInStep';
import { SignIn } from '../../session/signInMachine';
import { staffLogin } from '@/contract/admin/staff';
import { FormField } from '@/ui/form/FormField';
import { TextButton } from '@/ui/TextLink';
import { staffApi } from '../../api/staffApi';
import { saveFile } from '../../lib/files';
import { AdminForm } from '../../ui/AdminForm';
import { Dialog } from '@/ui/Dialog';
import { SecureOnly } from './NarrowPage';

export function PasswordStep() {
  const { text } = useText();
  const { send } = SignIn.useActorRef();
  const [login] = staffApi.useLoginMutation();
  return (
    <SignInStep title={text('admin:signIn.title')} lead={text('admin:signIn.lead')}>
      <SecureOnly>
        <AdminForm
          label={text('admin:signIn.title')}
          struct={staffLogin.body}
          initialValues={{ email: '', password: '' }}
          submitLabel={text('admin:signIn.submit')}
          send={(body) => login({ body })}
          onDone={({ next }) => send({ type: 'password.accepted', next })}
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

function CodeStep({ recovery = false }: { recovery?: boolean }) {
  const { text } = useText();
  const { send } = SignIn.useActorRef();
  const [loginCode] = staffApi.useLoginCodeMutation();
  const [loginRecovery] = staffApi.useLoginRecoveryMutation();
  const title = text(recovery ? 'admin:signIn.recovery.title' : 'admin:signIn.code.title');
  return (
    <SignInStep
      title={title}
      lead={text(recovery ? 'admin:signIn.recovery.lead' : 'admin:signIn.code.lead')}
    >
      <CodeForm
        title={title}
        field={recovery && <FormField name="code" autoComplete="off" label={title} />}
        send={(body) => (recovery ? loginRecovery : loginCode)({ body })}
        onDone={(me) => send({ type: 'code.accepted', me })}
      />
      <TextButton
        type="button"
        onClick={() => send({ type: recovery ? 'code.chosen' : 'recovery.chosen' })}
      >
        {text(recovery ? 'admin:signIn.recovery.back' : 'admin:signIn.code.recovery')}
      </TextButton>
    </SignInStep>
  );
}

/** Logs the member in again in a dialog above the page, which keeps its input. It closes only after logging in. */
export function ExpiredDialog() {
  const { text } = useText();
  return (
    <Dialog open onClose={() => undefined} title={text('admin:signIn.expired')}>
      <InDialog value={true}>
        <CurrentStep />
      </InDialog>
    </Dialog>
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

/** The recovery codes, shown only once. A button confirms that they are saved. */
function RecoveryCodes() {
  const { text } = useText();
  const { send } = SignIn.useActorRef();
  const codes = SignIn.useSelector(({ context }) => context.recoveryCodes);
  const lines = codes.join('\n');
  const copy = useCopy('admin:signIn.enroll.codes.copied', 'admin:signIn.enroll.codes.notCopied');
  const download = () => {
    const name = `${text('admin:signIn.enroll.codes.fileName')}.txt`;
    saveFile({ name, type: 'text/plain', content: btoa(`${lines}\n`) });
  };
  return (
    <SignInStep
      title={text('admin:signIn.enroll.codes.title')}
      lead={text('admin:signIn.enroll.codes.lead')}
    >
      <Codes translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Cluster $gap={2} className="no-print">
        <Button variant="secondary" size="small" onClick={() => void copy(lines)}>
          <Copy aria-hidden="true" />
          <span>{text('admin:signIn.enroll.codes.copy')}</span>
        </Button>
        <Button variant="secondary" size="small" onClick={download}>
          <Download aria-hidden="true" />
          <span>{text('admin:signIn.enroll.codes.download')}</span>
        </Button>
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          <span>{text('admin:signIn.enroll.codes.print')}</span>
        </Button>
      </Cluster>
      <div className="no-print">
        <Button block onClick={() => send({ type: 'codes.kept' })}>
          {text('admin:signIn.enroll.codes.done')}
        </Button>
      </div>
    </SignInStep>
  );
}

export function CurrentStep() {
  const state = SignIn.useSelector((snapshot) => snapshot);
  const isAt = (step: 'code' | 'recovery' | 'enroll') =>
    state.matches({ signedOut: { secondStep: step } });
  if (state.matches({ signedOut: 'password' })) return <PasswordStep />;
  if (isAt('code')) return <CodeStep key="code" />;
  if (isAt('recovery')) return <CodeStep key="recovery" recovery />;
  if (isAt('enroll')) return <EnrollStep />;
  if (state.matches('keepingCodes')) return <RecoveryCodes />;
  return null;
}
