import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { omit } from 'superstruct';
import { resetPassword } from '../../../../contract/customer';
import { pagePaths } from '../../../../contract/paths';
import { apiErrorOf } from '../../../api/apiError';
import { useApiDispatch } from '../../../api/apiState';
import { baseApi } from '../../../api/baseApi';
import { useResetPasswordMutation } from '../../../api/customerApi';
import { useText } from '../../../lib/text';
import { Alert } from '../../../ui/Alert';
import { ButtonLink } from '../../../ui/Button';
import { LoneLink } from '../../../ui/LoneLink';
import { Stack } from '../../../ui/Stack';
import { NewPasswordFields } from '../../../ui/form/NewPasswordFields';
import { newPasswordMessages } from '../../../ui/form/newPasswordMessages';
import { useFocusPlace } from '../../../ui/useFocusPlace';
import { AuthFooter, AuthForm, AuthPage } from './AuthPage';

interface Values {
  password: string;
  password_confirmation: string;
}

/** The token comes with the link. */
const chosenPassword = omit(resetPassword.body, ['token']);

const nothingTyped: Values = { password: '', password_confirmation: '' };

/** Everything of /password/reset: the token of the link stands after `#`. */
export function ResetPasswordPanel() {
  const { text } = useText();
  const token = useHashToken();
  const [done, setDone] = useState(false);
  const [message, focusMessage] = useFocusPlace<HTMLDivElement>();
  const tell = () => {
    setDone(true);
    focusMessage();
  };
  return (
    <AuthPage
      title={text('auth:newPassword.title')}
      intro={done ? undefined : text('auth:newPassword.intro')}
    >
      {done ? (
        <Stack>
          <Alert ref={message} tone="success" role="status" tabIndex={-1}>
            {text('auth:reset.done')}
          </Alert>
          <ButtonLink to={pagePaths.login} size="large" block>
            {text('auth:login.submit')}
          </ButtonLink>
        </Stack>
      ) : token === null ? (
        <Alert tone="warning" role="alert">
          {text('auth:newPassword.noToken')}
        </Alert>
      ) : (
        <ResetPasswordForm token={token ?? ''} onDone={tell} />
      )}
      {!done && (
        <AuthFooter>
          <LoneLink to={pagePaths.forgotPassword}>{text('auth:newPassword.askAgain')}</LoneLink>
        </AuthFooter>
      )}
    </AuthPage>
  );
}

function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { text } = useText();
  const dispatch = useApiDispatch();
  const [reset] = useResetPasswordMutation();
  const send = async ({ password, password_confirmation }: Values) => {
    const { error } = await reset({ token, password, password_confirmation });
    if (error) return apiErrorOf(error);
    onDone();
    // Every session has ended with the old password; a page that still shows one learns it now.
    dispatch(baseApi.util.invalidateTags(['CurrentUser']));
    return null;
  };

  return (
    <AuthForm<Values>
      label={text('auth:newPassword.title')}
      struct={chosenPassword}
      own={newPasswordMessages}
      initialValues={nothingTyped}
      send={send}
      submitLabel={text('auth:newPassword.submit')}
    >
      <NewPasswordFields label={text('auth:field.newPassword')} />
    </AuthForm>
  );
}

/**
 * The secret of a link, which stands after `#` so that no server or log sees it. It leaves the
 * address bar and the history at once. Undefined until it is known, null where there is none.
 */
function useHashToken(): string | null | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null | undefined>(undefined);

  useEffect(() => {
    const found = hash.slice(1);
    setToken((before) => found || before || null);
    if (found) void navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [hash, pathname, search, navigate]);

  return token;
}
