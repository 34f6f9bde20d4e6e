import { RecoveryCodes } from './RecoveryCodes';
import { SignIn } from './SignInProvider';
import { CodeStep, EnrollStep, PasswordStep, RecoveryStep } from './SignInSteps';

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
