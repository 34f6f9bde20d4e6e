import styled from 'styled-components';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Row } from '@/ui/Column';
import { Copy, Download, Printer } from '@/ui/icons';
import { useToast } from '@/ui/toast/ToastProvider';
import EnrollStep from '../shared/EnrollStep';
import { SignIn } from '../shared/signInMachine';
import { CodeStep, PasswordStep, RecoveryStep } from './SignInSteps';
import { SignInStep } from '../shared/SignInStep';

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

/** The codes are shown only here; the button at the end confirms that they are kept. */
function RecoveryCodes() {
  const { text } = useText();
  const toast = useToast();
  const { send } = SignIn.useActorRef();
  const codes = SignIn.useSelector(({ context }) => context.recoveryCodes);
  const lines = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(lines);
      toast.success(text('admin:signIn.enroll.codes.copied'));
    } catch {
      toast.error(text('admin:signIn.enroll.codes.notCopied'));
    }
  };
  const download = () => {
    const link = document.createElement('a');
    link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(`${lines}\n`)}`;
    link.download = `${text('admin:signIn.enroll.codes.fileName')}.txt`;
    link.click();
  };
  return (
    <SignInStep
      title={text('admin:signIn.enroll.codes.title')}
      lead={text('admin:signIn.enroll.codes.lead')}
    >
      <Codes>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Row $gap={2} className="no-print">
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {text('admin:signIn.enroll.codes.copy')}
        </Button>
        <Button variant="secondary" size="small" onClick={download}>
          <Download aria-hidden="true" />
          {text('admin:signIn.enroll.codes.download')}
        </Button>
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {text('admin:signIn.enroll.codes.print')}
        </Button>
      </Row>
      <div className="no-print">
        <Button block onClick={() => send({ type: 'codes.kept' })}>
          {text('admin:signIn.enroll.codes.done')}
        </Button>
      </div>
    </SignInStep>
  );
}

/** The step of signing in that is due, if any. */
export default function CurrentStep() {
  const state = SignIn.useSelector((snapshot) => snapshot);
  if (state.matches({ signedOut: 'password' })) return <PasswordStep />;
  if (state.matches({ signedOut: { secondStep: 'code' } })) return <CodeStep />;
  if (state.matches({ signedOut: { secondStep: 'recovery' } })) return <RecoveryStep />;
  if (state.matches({ signedOut: { secondStep: 'enroll' } })) return <EnrollStep />;
  if (state.matches('keepingCodes')) return <RecoveryCodes />;
  if (state.matches({ expired: 'password' })) return <PasswordStep />;
  if (state.matches({ expired: 'code' })) return <CodeStep />;
  if (state.matches({ expired: 'recovery' })) return <RecoveryStep />;
  return null;
}
