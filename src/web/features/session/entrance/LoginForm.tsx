import type { FormApi } from 'final-form';
import { useRef, useState } from 'react';
import { loginForm, type LoginForm as LoginValues } from '../../../../contract/customer';
import { pagePaths } from '../../../../contract/paths';
import { useSession } from '../../../api/session';
import { useText } from '../../../lib/text';
import { useErrorText } from '../../../lib/useErrorText';
import { Alert } from '../../../ui/Alert';
import { FormField } from '../../../ui/form/FormField';
import { LoneLink } from '../../../ui/LoneLink';
import { EntranceForm } from './EntranceForm';

const nothingTyped: LoginValues = { email: '', password: '' };

/** Section 5: presence is all that is asked of the fields; the server knows the rest. */
export function LoginForm() {
  const { signIn } = useSession();
  const { text } = useText();
  const errorText = useErrorText();
  // Kept apart from final-form's, which forgets it when the password is emptied.
  const [refusal, setRefusal] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);

  const send = async ({ email, password }: LoginValues, form: FormApi<LoginValues>) => {
    setRefusal(null);
    const error = await signIn({ email: email.trim(), password });
    if (!error || error.errors) return error;
    setRefusal(errorText(error));
    if (error.code === 'invalid_credentials') {
      form.change('password', '');
      form.resetFieldState('password');
      box.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus();
    }
    return null;
  };

  return (
    <div ref={box}>
      <EntranceForm<LoginValues>
        label={text('auth:login.title')}
        struct={loginForm}
        initialValues={nothingTyped}
        send={send}
        submitLabel={text('auth:login.submit')}
        busyLabel={text('auth:login.submitting')}
      >
        <FormField
          name="email"
          type="email"
          label={text('auth:field.email')}
          autoComplete="username"
          inputMode="email"
        />
        <FormField
          name="password"
          control="password"
          label={text('auth:field.password')}
          autoComplete="current-password"
        />
        <p>
          <LoneLink to={pagePaths.forgotPassword}>{text('auth:login.forgot')}</LoneLink>
        </p>
        {refusal && (
          <Alert tone="danger" role="alert">
            {refusal}
          </Alert>
        )}
      </EntranceForm>
    </div>
  );
}
