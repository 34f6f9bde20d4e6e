import type { FormApi } from 'final-form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-final-form';
import { loginForm, type LoginForm as LoginValues } from '@/contract/customer';
import { requestSignInLink } from '@/contract/passwordless';
import { signInLinkMinutes } from '@/contract/limits';
import { pagePaths } from '@/contract/paths';
import { apiErrorOf } from '@/client/apiError';
import { passwordlessApi } from '@/web/api/passwordlessApi';
import { useSession } from '@/web/api/session';
import { useErrorText } from '@/lib/errorText';
import { useText } from '@/lib/text';
import { Alert, ErrorAlert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { FormField } from '@/ui/form/FormField';
import { type FieldMessages, useStructForm } from '@/ui/form/useStructForm';
import { FormGrid } from '@/ui/Grid';
import { Mail } from '@/ui/icons';
import { StandaloneLink } from '@/ui/TextLink';
import { KeepTyped } from '../../shared/KeepTyped';
import { makeFormDrafts } from '../../shared/typedValues';
import { AuthForm } from './AuthPage';

const emptyValues: LoginValues = { email: '', password: '' };
const drafts = makeFormDrafts('visitor');

/** A message about the address that is in the form. */
interface Problem {
  email: string;
  fields: FieldMessages;
}

export interface Known {
  email: string;
}

interface LoginFormProps {
  label: string;
  /** In the checkout: two columns, and logging in is one of two ways. */
  wide?: boolean;
  /** The visitor has an account, with this address if there is one: it is filled in. */
  known?: Known | null;
}

/** Section 5: both fields are required, with no further rules. A link to log in needs the address only. */
export function LoginForm({ label, wide = false, known = null }: LoginFormProps) {
  const { signIn } = useSession();
  const { text } = useText();
  const errorText = useErrorText();
  const [initial] = useState(() => ({ ...emptyValues, ...drafts.read('login') }));
  // Not final-form's submit error, which is reset when the password is cleared.
  const [message, setMessage] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const focus = (name: keyof LoginValues) =>
    box.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  const more = useCallback(
    ({ email }: Partial<LoginValues>) =>
      (problem?.email === email ? problem?.fields : undefined) ?? {},
    [problem],
  );

  const send = async ({ email, password }: LoginValues, form: FormApi<LoginValues>) => {
    setMessage(null);
    setSent(false);
    const error = await signIn({ email: email.trim(), password });
    if (!error) drafts.write('login', null);
    if (!error || error.errors) return error;
    setMessage(errorText(error));
    if (error.code === 'invalid_credentials') {
      form.change('password', '');
      form.resetFieldState('password');
      focus('password');
    }
    return null;
  };

  return (
    <div ref={box}>
      <AuthForm<LoginValues>
        label={label}
        struct={loginForm}
        initialValues={initial}
        send={send}
        more={more}
        secondary={wide}
        submitLabel={text('auth:login.submit')}
        busyLabel={text('auth:login.submitting')}
        beside={
          <LinkButton
            onBegin={() => {
              setMessage(null);
              setSent(false);
            }}
            onSent={() => setSent(true)}
            onFailed={setMessage}
            onProblem={(found) => {
              setProblem(found);
              focus('email');
            }}
          />
        }
      >
        <FormGrid>
          <FormField
            name="email"
            type="email"
            label={text('auth:field.email')}
            autoComplete="username"
            inputMode="email"
            span={wide ? 3 : undefined}
          />
          <FormField
            name="password"
            control="password"
            label={text('auth:field.password')}
            autoComplete="current-password"
            span={wide ? 3 : undefined}
          />
        </FormGrid>
        {!wide && (
          <p>
            <StandaloneLink to={pagePaths.forgotPassword}>
              {text('auth:login.forgot')}
            </StandaloneLink>
          </p>
        )}
        {message && <ErrorAlert>{message}</ErrorAlert>}
        {sent && (
          <Alert role="status">{text('auth:link.sent', { minutes: signInLinkMinutes })}</Alert>
        )}
        <KeepTyped drafts={drafts} form="login" saved={emptyKept} />
        <KnownAddress known={known} onFilled={focus} />
      </AuthForm>
    </div>
  );
}

const emptyKept = { email: '' };

/** Fills in an address that turned out to have an account. */
interface KnownAddressProps {
  known: Known | null;
  /** Moves the focus to the field that is next. */
  onFilled: (next: keyof LoginValues) => void;
}

function KnownAddress({ known, onFilled }: KnownAddressProps) {
  const form = useForm<LoginValues>();
  const filled = useRef(onFilled);
  useEffect(() => {
    filled.current = onFilled;
  });
  useEffect(() => {
    if (!known) return;
    if (known.email !== '') form.change('email', known.email);
    filled.current(known.email === '' ? 'email' : 'password');
  }, [form, known]);
  return null;
}

interface LinkButtonProps {
  onBegin: () => void;
  onSent: () => void;
  onFailed: (message: string) => void;
  onProblem: (problem: Problem) => void;
}

function LinkButton({ onBegin, onSent, onFailed, onProblem }: LinkButtonProps) {
  const form = useForm<LoginValues>();
  const { text, locale } = useText();
  const errorText = useErrorText();
  const { validate, rejected } = useStructForm(requestSignInLink.body);
  const [request, { isLoading }] = passwordlessApi.useRequestSignInLinkMutation();
  const send = async () => {
    onBegin();
    const { email } = form.getState().values;
    const stop = (fields: FieldMessages) => {
      form.blur('email');
      onProblem({ email, fields });
    };
    const wrong = validate({ email });
    if (wrong['email']) return stop(wrong);
    const { error } = await request({ body: { email: email.trim() }, locale });
    if (!error) return onSent();
    const failure = apiErrorOf(error);
    return failure.errors ? stop(rejected(failure)) : onFailed(errorText(failure));
  };
  return (
    <Button variant="secondary" loading={isLoading} onClick={() => void send()}>
      <Mail aria-hidden="true" />
      {text('auth:link.send')}
    </Button>
  );
}
