import type { FormApi } from 'final-form';
import { useMemo, useRef, useState } from 'react';
import { loginForm, type LoginForm as LoginValues } from '../../../../contract/customer';
import { pagePaths } from '../../../../contract/paths';
import { useSession } from '../../../api/session';
import { useText } from '../../../lib/text';
import { useErrorText } from '../../../lib/useErrorText';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { FormField } from '../../../ui/form/FormField';
import { structValidator } from '../../../ui/form/structValidator';
import { useFieldMessages } from '../../../ui/form/useFieldMessages';
import { ValidatedForm } from '../../../ui/form/ValidatedForm';
import { Stack } from '../../../ui/Stack';
import { TextLink } from '../../../ui/TextLink';
import { refusedFields } from '../../../ui/form/refusedFields';

const nothingTyped: LoginValues = { email: '', password: '' };

/** Section 5: presence is all that is asked of the fields; the server knows the rest. */
export function LoginForm() {
  const { signIn } = useSession();
  const { text } = useText();
  const errorText = useErrorText();
  const messageFor = useFieldMessages();
  const validate = useMemo(() => structValidator(loginForm, messageFor), [messageFor]);
  // Kept apart from final-form's, which forgets it when the password is emptied.
  const [refusal, setRefusal] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);

  const submit = async (
    { email, password }: LoginValues,
    form: FormApi<LoginValues, Partial<LoginValues>>,
  ) => {
    setRefusal(null);
    const error = await signIn({ email: email.trim(), password });
    if (!error) return undefined;
    if (error.errors) return refusedFields(error, messageFor, errorText);
    setRefusal(errorText(error));
    if (error.code === 'invalid_credentials') {
      form.change('password', '');
      form.resetFieldState('password');
      box.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus();
    }
    return undefined;
  };

  return (
    <div ref={box}>
      <ValidatedForm<LoginValues>
        label={text('auth:login.title')}
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
              autoComplete="username email"
              inputMode="email"
            />
            <FormField
              name="password"
              control="password"
              label={text('auth:field.password')}
              autoComplete="current-password"
            />
            <p>
              <TextLink to={pagePaths.forgotPassword}>{text('auth:login.forgot')}</TextLink>
            </p>
            {refusal && !submitting && (
              <Alert tone="danger" role="alert">
                {refusal}
              </Alert>
            )}
            <Button type="submit" size="large" block loading={submitting}>
              {text(submitting ? 'auth:login.submitting' : 'auth:login.submit')}
            </Button>
          </Stack>
        )}
      </ValidatedForm>
    </div>
  );
}
