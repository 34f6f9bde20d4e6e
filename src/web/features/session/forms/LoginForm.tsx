import type { FormApi } from 'final-form';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm, useFormState } from 'react-final-form';
import styled from 'styled-components';
import { dynamic, object, string, type Struct } from 'superstruct';
import { loginForm, type LoginForm as Credentials } from '@/contract/customer';
import { requestSignInLink } from '@/contract/passwordless';
import { signInLinkMinutes } from '@/contract/limits';
import { pagePaths } from '@/contract/paths';
import { toApiError } from '@/client/apiError';
import { useSession } from '@/web/api/session';
import { signInApi } from '@/web/api/signInApi';
import { useErrorText } from '@/lib/errorText';
import { useText } from '@/lib/text';
import { Alert, ErrorAlert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { FormField } from '@/ui/form/FormField';
import { FormGrid } from '@/ui/Grid';
import { Mail } from 'lucide-react';
import { from } from '@/ui/media';
import { StandaloneLink } from '@/ui/TextLink';
import { SaveFormDraft } from '../../shared/SaveFormDraft';
import { StructForm } from '../../shared/StructForm';
import { makeFormDrafts } from '../../shared/formDrafts';

type Way = 'password' | 'link';
type Values = Credentials & { way: Way };

const emptyValues: Values = { email: '', password: '', way: 'password' };
const drafts = makeFormDrafts('visitor');

const byWay = (link: Struct<string, null>, password: Struct<string, null>) =>
  dynamic((_, { branch }) => ((branch[0] as Values).way === 'link' ? link : password));
/** Both fields are required, without further rules (specification, section 5). A login link only needs the email. */
const struct = object({
  email: byWay(requestSignInLink.body.schema.email, loginForm.schema.email),
  password: byWay(string(), loginForm.schema.password),
  way: string(),
});

/** The login form is filled in with this email. */
export interface ExistingAccount {
  email: string;
}

interface LoginFormProps {
  label: string;
  /** Set in the checkout, where the form has two columns and is one of two options. */
  wide?: boolean;
  registered: ExistingAccount | null;
}

export function LoginForm({ label, wide = false, registered }: LoginFormProps) {
  const { begin } = useSession();
  const { text, locale } = useText();
  const errorText = useErrorText();
  const [requestLink] = signInApi.useRequestSignInLinkMutation();
  const [draft] = useState(() => drafts.read('login'));
  const accountEmail = registered?.email;
  const initial = useMemo(
    () => ({ ...emptyValues, ...draft, ...(accountEmail && { email: accountEmail }) }),
    [draft, accountEmail],
  );
  // This is not final-form's submit error, which clearing the password would reset.
  const [message, setMessage] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const focus = (name: keyof Credentials) =>
    box.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  useEffect(() => {
    if (registered) focus(registered.email === '' ? 'email' : 'password');
  }, [registered]);

  const send = async ({ email, password, way }: Values, form: FormApi<Values>) => {
    setMessage(null);
    setSent(false);
    if (way === 'link') {
      const { error } = await requestLink({ body: { email }, locale });
      setSent(!error);
      return error ? toApiError(error) : null;
    }
    const error = await begin('login', signInApi.endpoints.login, { body: { email, password } });
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
      <StructForm<Values>
        label={label}
        struct={struct}
        initialValues={initial}
        send={send}
        actions={<SubmitButtons equal={wide} />}
      >
        <FormGrid>
          <FormField
            name="email"
            type="email"
            label={text('common:person.email')}
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
        <SaveFormDraft drafts={drafts} form="login" saved={emptyValues} />
      </StructForm>
    </div>
  );
}

const Actions = styled.div`
  display: grid;
  gap: 12px;

  ${from(600)} {
    display: flex;
    flex-wrap: wrap;
  }
`;

/** `equal` means that neither button is the primary one. */
function SubmitButtons({ equal }: { equal: boolean }) {
  const { text } = useText();
  const form = useForm<Values>();
  const { submitting, values } = useFormState<Values>({
    subscription: { submitting: true, values: true },
  });
  const button = (way: Way) => ({
    type: 'submit' as const,
    loading: submitting && values.way === way,
    onClick: () => form.change('way', way),
  });
  const isLoggingIn = submitting && values.way === 'password';
  return (
    <Actions>
      <Button
        {...button('password')}
        {...(equal ? { variant: 'secondary' } : { size: 'large', block: true })}
      >
        {text(isLoggingIn ? 'auth:login.submitting' : 'auth:login.submit')}
      </Button>
      {/* Focus stays in the field, because a message that appears on blur would move the button away from the
          pointer. */}
      <Button
        {...button('link')}
        variant="secondary"
        block={!equal}
        onMouseDown={(event) => event.preventDefault()}
      >
        <Mail />
        <span>{text('auth:link.send')}</span>
      </Button>
    </Actions>
  );
}
