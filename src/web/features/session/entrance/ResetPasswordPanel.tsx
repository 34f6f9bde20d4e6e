import { useMemo, useState } from 'react';
import { resetPassword } from '../../../../contract/customer';
import { passwordMaxLength, passwordMinLength } from '../../../../contract/limits';
import { pagePaths } from '../../../../contract/paths';
import { apiErrorOf } from '../../../api/apiError';
import { useApiDispatch } from '../../../api/apiState';
import { baseApi } from '../../../api/baseApi';
import { useResetPasswordMutation } from '../../../api/customerApi';
import { useText } from '../../../lib/text';
import { useErrorText } from '../../../lib/useErrorText';
import { Alert } from '../../../ui/Alert';
import { Button, ButtonLink } from '../../../ui/Button';
import { FormField } from '../../../ui/form/FormField';
import { structValidator } from '../../../ui/form/structValidator';
import { SubmitError } from '../../../ui/form/SubmitError';
import { useFieldMessages } from '../../../ui/form/useFieldMessages';
import { ValidatedForm } from '../../../ui/form/ValidatedForm';
import { Stack } from '../../../ui/Stack';
import { TextLink } from '../../../ui/TextLink';
import { EntranceFoot, EntranceFrame } from './EntranceFrame';
import { newPasswordMessages } from '../../../ui/form/newPasswordMessages';
import { refusedFields } from '../../../ui/form/refusedFields';
import { useHashToken } from './useHashToken';

interface Values {
  password: string;
  password_confirmation: string;
}

const nothingTyped: Values = { password: '', password_confirmation: '' };

/** Everything of /password/reset: the token of the link stands after `#`. */
export function ResetPasswordPanel() {
  const { text } = useText();
  const token = useHashToken();
  const [done, setDone] = useState(false);
  return (
    <EntranceFrame
      title={text('auth:newPassword.title')}
      intro={done ? undefined : text('auth:newPassword.intro')}
    >
      {done ? (
        <Stack>
          <Alert tone="success" role="status">
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
        <ResetPasswordForm token={token ?? ''} onDone={() => setDone(true)} />
      )}
      {!done && (
        <EntranceFoot>
          <TextLink to={pagePaths.forgotPassword}>{text('auth:newPassword.askAgain')}</TextLink>
        </EntranceFoot>
      )}
    </EntranceFrame>
  );
}

function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { text } = useText();
  const errorText = useErrorText();
  const messageFor = useFieldMessages(newPasswordMessages);
  const dispatch = useApiDispatch();
  const [reset] = useResetPasswordMutation();
  const validate = useMemo(() => {
    const check = structValidator(resetPassword.body, messageFor);
    return (values: object) => check({ ...values, token: token || '-' });
  }, [messageFor, token]);

  const submit = async ({ password, password_confirmation }: Values) => {
    try {
      await reset({ token, password, password_confirmation }).unwrap();
      onDone();
      // Every session has ended with the old password; a page that still shows one learns it now.
      dispatch(baseApi.util.invalidateTags(['CurrentUser']));
      return undefined;
    } catch (error) {
      return refusedFields(apiErrorOf(error), messageFor, errorText);
    }
  };

  return (
    <ValidatedForm<Values>
      label={text('auth:newPassword.title')}
      initialValues={nothingTyped}
      validate={validate}
      onSubmit={submit}
    >
      {({ submitting }) => (
        <Stack $gap={5}>
          <FormField
            name="password"
            control="password"
            label={text('auth:field.newPassword')}
            hint={text('auth:field.passwordHint', {
              min: passwordMinLength,
              max: passwordMaxLength,
            })}
            autoComplete="new-password"
          />
          <FormField
            name="password_confirmation"
            control="password"
            label={text('auth:field.passwordConfirmation')}
            autoComplete="new-password"
          />
          <SubmitError />
          <Button type="submit" size="large" block loading={submitting}>
            {text('auth:newPassword.submit')}
          </Button>
        </Stack>
      )}
    </ValidatedForm>
  );
}
