import { useState } from 'react';
import { type Infer, omit } from 'superstruct';
import { resetPassword } from '@/contract/account';
import { pagePaths } from '@/contract/paths';
import { baseApi, useApiDispatch } from '@/web/api/baseApi';
import { customerApi } from '@/web/api/customerApi';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { ButtonLink } from '@/ui/Button';
import { StandaloneLink } from '@/ui/TextLink';
import { Stack } from '@/ui/primitives';
import { NewPasswordFields, newPasswordMessages } from '@/shared/NewPasswordFields';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { AuthFooter, AuthPage } from './AuthPage';
import { StructForm } from '../../shared/StructForm';
import { useHashToken } from '../../shared/useHashToken';

const chosenPassword = omit(resetPassword.body, ['token']);

/** The content of /password/reset and /email/restore. */
export function NewPasswordPanel({ restoresEmail = false }: { restoresEmail?: boolean }) {
  const { text } = useText();
  const token = useHashToken();
  const [done, setDone] = useState(false);
  const [message, focusMessage] = useFocusTarget<HTMLDivElement>();
  const onSuccess = () => {
    setDone(true);
    focusMessage();
  };
  return (
    <AuthPage
      title={text(restoresEmail ? 'auth:restoreEmail.title' : 'auth:newPassword.title')}
      intro={
        done
          ? undefined
          : text(restoresEmail ? 'auth:restoreEmail.intro' : 'auth:newPassword.intro')
      }
    >
      {done ? (
        <Stack>
          <Alert ref={message} tone="success" role="status" tabIndex={-1}>
            {text(restoresEmail ? 'auth:restoreEmail.done' : 'auth:reset.done')}
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
        <NewPasswordForm token={token ?? ''} restoresEmail={restoresEmail} onDone={onSuccess} />
      )}
      {!done && !restoresEmail && (
        <AuthFooter>
          <StandaloneLink to={pagePaths.forgotPassword}>
            {text('auth:newPassword.askAgain')}
          </StandaloneLink>
        </AuthFooter>
      )}
    </AuthPage>
  );
}

interface NewPasswordFormProps {
  token: string;
  restoresEmail: boolean;
  onDone: () => void;
}

function NewPasswordForm({ token, restoresEmail, onDone }: NewPasswordFormProps) {
  const { text } = useText();
  const dispatch = useApiDispatch();
  const [reset] = customerApi.useResetPasswordMutation();
  const [restore] = customerApi.useRestoreEmailMutation();
  return (
    <StructForm<Infer<typeof chosenPassword>>
      label={text('auth:newPassword.title')}
      struct={chosenPassword}
      fieldMessages={newPasswordMessages}
      send={async (chosen) =>
        (await (restoresEmail ? restore : reset)({ body: { token, ...chosen } })).error
      }
      onDone={() => {
        onDone();
        // The server has ended all sessions, which a refetch detects.
        dispatch(baseApi.util.invalidateTags(['CurrentUser']));
      }}
      submitLabel={text('auth:newPassword.submit')}
    >
      <NewPasswordFields label={text('auth:field.newPassword')} />
    </StructForm>
  );
}
