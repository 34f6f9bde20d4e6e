import type { FormApi } from 'final-form';
import { useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { loginForm, type LoginForm as LoginValues } from '@/contract/customer';
import { pagePaths } from '@/contract/paths';
import { useSession } from '@/web/api/session';
import { useText } from '@/lib/text';
import { useErrorText } from '@/lib/errorText';
import { selectPreviousRoute } from '@/web/store/preferences';
import { Alert, ErrorAlert } from '@/ui/Alert';
import { StandaloneLink, TextLink } from '@/ui/TextLink';
import { FormField } from '@/ui/form/FormField';
import { AuthFooter, AuthForm, AuthPage, useReturnAfterLogin } from './AuthPage';

export function LoginPanel() {
  const { text } = useText();
  const { state, endedBecause } = useSession();
  const hasPreviousRoute = useSelector(selectPreviousRoute) !== null;
  useReturnAfterLogin();
  return (
    <AuthPage
      forVisitors
      title={text('auth:login.title')}
      intro={text(hasPreviousRoute ? 'auth:login.redirectInfo' : 'auth:login.intro')}
    >
      {state === 'visitor' && endedBecause === 'expired' && (
        <Alert>{text('auth:toast.sessionExpired')}</Alert>
      )}
      {state === 'failedLookup' && <Alert>{text('errors:currentUserNotFound')}</Alert>}
      <LoginForm />
      <AuthFooter>
        {text('auth:login.noAccount')}{' '}
        <TextLink to={pagePaths.register}>{text('auth:login.registerLink')}</TextLink>
      </AuthFooter>
    </AuthPage>
  );
}

const emptyValues: LoginValues = { email: '', password: '' };

/** Section 5: both fields are required, with no further rules. */
function LoginForm() {
  const { signIn } = useSession();
  const { text } = useText();
  const errorText = useErrorText();
  // Not final-form's submit error, which is reset when the password is cleared.
  const [message, setMessage] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);

  const send = async ({ email, password }: LoginValues, form: FormApi<LoginValues>) => {
    setMessage(null);
    const error = await signIn({ email: email.trim(), password });
    if (!error || error.errors) return error;
    setMessage(errorText(error));
    if (error.code === 'invalid_credentials') {
      form.change('password', '');
      form.resetFieldState('password');
      box.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus();
    }
    return null;
  };

  return (
    <div ref={box}>
      <AuthForm<LoginValues>
        label={text('auth:login.title')}
        struct={loginForm}
        initialValues={emptyValues}
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
          <StandaloneLink to={pagePaths.forgotPassword}>{text('auth:login.forgot')}</StandaloneLink>
        </p>
        {message && <ErrorAlert>{message}</ErrorAlert>}
      </AuthForm>
    </div>
  );
}
