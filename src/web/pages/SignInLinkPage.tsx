import { useEffect, useState } from 'react';
import { pagePaths } from '@/contract/paths';
import type { ApiError } from '@/client/apiError';
import { useSession } from '../api/session';
import { signInApi } from '../api/signInApi';
import { useErrorText } from '@/lib/errorText';
import { useText } from '@/lib/text';
import { Alert, ErrorAlert } from '@/ui/Alert';
import { Button, ButtonLink } from '@/ui/Button';
import { useKeptPress } from '@/ui/useKeptPress';
import { AuthPage, useReturnAfterLogin } from '../features/session/forms/AuthPage';
import { useHashToken } from '../features/shared/useHashToken';
import { type Namespaces, pageMeta } from './page';

export const namespaces: Namespaces = ['auth'];

export const meta = pageMeta('auth:link.meta.title', 'auth:link.intro', { noindex: true });

/**
 * Requires a click, because mail scanners open links and run scripts. Shows the account first, because the link may
 * belong to somebody else.
 */
export default function SignInLinkPage() {
  const { text } = useText();
  const errorText = useErrorText();
  const { state: session, user, begin, signOut } = useSession();
  const token = useHashToken();
  // Users who are already logged in see a message, and users who log in here continue.
  const [state, setState] = useState<'offered' | 'busy' | { token: unknown; error: ApiError }>(
    'offered',
  );
  useReturnAfterLogin(state === 'busy');
  const [open, { data: account, isLoading }] = signInApi.useOpenSignInLinkMutation();
  const isVisitor = session === 'visitor';
  useEffect(() => {
    if (token && isVisitor) void open({ body: { token } });
  }, [open, token, isVisitor]);
  // A different link can be opened in this tab.
  const error = typeof state === 'object' && state.token === token ? state.error : null;
  const logIn = async () => {
    setState('busy');
    const { signInByLink } = signInApi.endpoints;
    const failure = await begin('link', signInByLink, { body: { token: token ?? '' } });
    if (failure) setState({ token, error: failure });
  };
  const { isKept, press } = useKeptPress(
    session !== 'restoring' && !isLoading,
    () => void logIn(),
    user !== null,
  );
  if (user && state !== 'busy')
    return (
      <AuthPage title={text('auth:link.title')}>
        <Alert>{text('auth:link.signedIn', { email: user.email })}</Alert>
        <ButtonLink to={pagePaths.shop} size="large" block>
          {text('common:action.goToShop')}
        </ButtonLink>
        <Button variant="secondary" block onClick={signOut}>
          {text('auth:link.signOut')}
        </Button>
      </AuthPage>
    );
  const isUnusable = error?.status === 422 || token === null;
  const problem = token === null ? text('auth:newPassword.noToken') : error && errorText(error);
  return (
    <AuthPage
      title={text('auth:link.title')}
      intro={isUnusable ? undefined : text('auth:link.intro')}
    >
      {problem && <ErrorAlert>{problem}</ErrorAlert>}
      {!isUnusable && account && <p>{text('auth:link.account', { email: account.email })}</p>}
      {isUnusable ? (
        <ButtonLink to={pagePaths.login} size="large" block>
          {text(error?.code === 'account_deleted' ? 'auth:checkout.new' : 'auth:link.again')}
        </ButtonLink>
      ) : (
        <Button size="large" block loading={state === 'busy' || isKept} onClick={press}>
          {text('auth:login.submit')}
        </Button>
      )}
    </AuthPage>
  );
}
