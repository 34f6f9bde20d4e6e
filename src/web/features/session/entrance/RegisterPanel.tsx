import { pagePaths } from '../../../../contract/paths';
import { useText } from '../../../lib/text';
import { TextLink } from '../../../ui/TextLink';
import { EntranceFoot, EntranceFrame } from './EntranceFrame';
import { RegisterForm } from './RegisterForm';
import { useReturn } from './useReturn';

/** Everything of /register. */
export function RegisterPanel() {
  const { text } = useText();
  useReturn();
  return (
    <EntranceFrame title={text('auth:register.title')} intro={text('auth:register.intro')}>
      <RegisterForm />
      <EntranceFoot>
        {text('auth:register.hasAccount')}{' '}
        <TextLink to={pagePaths.login}>{text('auth:register.loginLink')}</TextLink>
      </EntranceFoot>
    </EntranceFrame>
  );
}
