import { type Namespaces, pageMeta } from './page';
import { pagePaths } from '@/contract/paths';
import { customerApi } from '../api/customerApi';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button, ButtonLink } from '@/ui/Button';
import { useSession } from '../api/session';
import { AuthPage } from '../features/session/forms/AuthPage';
import { LoginForm } from '../features/session/forms/LoginForm';
import { RequestError } from '../features/shared/QueryError';
import { useHashToken } from '../features/shared/useHashToken';

export const namespaces: Namespaces = ['auth'];

export const meta = pageMeta('auth:confirmEmail.meta.title', 'auth:confirmEmail.intro', {
  noindex: true,
});

/**
 * Requires a click, because mail scanners open links and run scripts, and a login, because a stranger whose email
 * somebody entered must not confirm it.
 */
export default function ConfirmEmailPage() {
  const { text } = useText();
  const { state } = useSession();
  const token = useHashToken();
  const [confirm, { isSuccess, isLoading, error }] = customerApi.useConfirmEmailMutation();
  return (
    <AuthPage
      title={text('auth:confirmEmail.title')}
      intro={isSuccess ? undefined : text('auth:confirmEmail.intro')}
    >
      <RequestError error={error} />
      {isSuccess && (
        <Alert tone="success" role="status">
          {text('auth:confirmEmail.done')}
        </Alert>
      )}
      {isSuccess ? (
        <ButtonLink to={pagePaths.shop} size="large" block>
          {text('auth:confirmEmail.shop')}
        </ButtonLink>
      ) : token === null ? (
        <Alert tone="warning" role="alert">
          {text('auth:newPassword.noToken')}
        </Alert>
      ) : state === 'visitor' ? (
        <>
          <Alert>{text('auth:confirmEmail.login')}</Alert>
          <LoginForm label={text('auth:login.title')} registered={null} />
        </>
      ) : (
        <Button
          size="large"
          block
          loading={isLoading || state === 'restoring'}
          onClick={() => void confirm({ body: { token: token ?? '' } })}
        >
          {text('auth:confirmEmail.submit')}
        </Button>
      )}
    </AuthPage>
  );
}
