import { useMemo, useState } from 'react';
import { forgotPassword } from '../../../../contract/customer';
import { passwordResetMinutes } from '../../../../contract/limits';
import { pagePaths } from '../../../../contract/paths';
import { useForgotPasswordMutation } from '../../../api/customerApi';
import { useText } from '../../../lib/text';
import { useErrorText } from '../../../lib/useErrorText';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { FormField } from '../../../ui/form/FormField';
import { structValidator } from '../../../ui/form/structValidator';
import { SubmitError } from '../../../ui/form/SubmitError';
import { useFieldMessages } from '../../../ui/form/useFieldMessages';
import { ValidatedForm } from '../../../ui/form/ValidatedForm';
import { Stack } from '../../../ui/Stack';
import { TextLink } from '../../../ui/TextLink';
import { EntranceFoot, EntranceFrame } from './EntranceFrame';
import { refusedFields } from '../../../ui/form/refusedFields';
import { apiErrorOf } from '../../../api/apiError';

interface Values {
  email: string;
}

const nothingTyped: Values = { email: '' };

/** Everything of /password/forgot. What is said after sending does not tell who has an account. */
export function ForgotPasswordPanel() {
  const { text } = useText();
  const [sent, setSent] = useState(false);
  return (
    <EntranceFrame
      title={text('auth:forgot.title')}
      intro={sent ? undefined : text('auth:reset.intro')}
    >
      {sent ? (
        <Stack>
          <Alert tone="success" role="status">
            <p>{text('auth:reset.sent')}</p>
            <p>{text('auth:forgot.check', { minutes: passwordResetMinutes })}</p>
          </Alert>
          <Button variant="secondary" onClick={() => setSent(false)}>
            {text('auth:forgot.again')}
          </Button>
        </Stack>
      ) : (
        <ForgotPasswordForm onSent={() => setSent(true)} />
      )}
      <EntranceFoot>
        <TextLink to={pagePaths.login}>{text('auth:forgot.back')}</TextLink>
      </EntranceFoot>
    </EntranceFrame>
  );
}

function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const { text, locale } = useText();
  const errorText = useErrorText();
  const messageFor = useFieldMessages();
  const validate = useMemo(() => structValidator(forgotPassword.body, messageFor), [messageFor]);
  const [ask] = useForgotPasswordMutation();

  const submit = async ({ email }: Values) => {
    try {
      await ask({ email: email.trim(), locale }).unwrap();
      onSent();
      return undefined;
    } catch (error) {
      return refusedFields(apiErrorOf(error), messageFor, errorText);
    }
  };

  return (
    <ValidatedForm<Values>
      label={text('auth:forgot.title')}
      initialValues={nothingTyped}
      validate={validate}
      onSubmit={submit}
    >
      {({ submitting }) => (
        <Stack $gap={5}>
          <FormField
            name="email"
            type="email"
            label={text('auth:field.email')}
            autoComplete="email"
            inputMode="email"
          />
          <SubmitError />
          <Button type="submit" size="large" block loading={submitting}>
            {text('auth:reset.submit')}
          </Button>
        </Stack>
      )}
    </ValidatedForm>
  );
}
