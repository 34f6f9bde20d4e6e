import { useSelector } from 'react-redux';
import { pagePaths } from '../../../../contract/paths';
import { useSession } from '../../../api/session';
import { selectPreviousRoute } from '../../../store/preferences';
import { useText } from '../../../lib/text';
import { Alert } from '../../../ui/Alert';
import { TextLink } from '../../../ui/TextLink';
import { EntranceFoot, EntranceFrame } from './EntranceFrame';
import { LoginForm } from './LoginForm';
import { useReturn } from './useReturn';

/** Everything of /login. */
export function LoginPanel() {
  const { text } = useText();
  const { state, endedBecause } = useSession();
  const goesOn = useSelector(selectPreviousRoute) !== null;
  useReturn();
  return (
    <EntranceFrame
      title={text('auth:login.title')}
      intro={text(goesOn ? 'auth:login.redirectInfo' : 'auth:login.intro')}
    >
      {state === 'visitor' && endedBecause === 'expired' && (
        <Alert>{text('auth:toast.sessionExpired')}</Alert>
      )}
      {state === 'failedLookup' && <Alert>{text('errors:currentUserNotFound')}</Alert>}
      <LoginForm />
      <EntranceFoot>
        {text('auth:login.noAccount')}{' '}
        <TextLink to={pagePaths.register}>{text('auth:login.registerLink')}</TextLink>
      </EntranceFoot>
    </EntranceFrame>
  );
}
