import { type Namespaces, pageMeta } from './page';
import { useState } from 'react';
import { forgotPassword } from '@/contract/account';
import { passwordResetMinutes } from '@/contract/limits';
import { pagePaths } from '@/contract/paths';
import { customerApi } from '../api/customerApi';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { FormField } from '@/ui/form/FormField';
import { Stack } from '@/ui/primitives';
import { StandaloneLink } from '@/ui/TextLink';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { StructForm } from '../features/shared/StructForm';
import { AuthFooter, AuthPage } from '../features/session/forms/AuthPage';

export const namespaces: Namespaces = ['auth'];

export const meta = pageMeta('auth:forgot.meta.title', 'auth:forgot.meta.description');

/** The confirmation does not reveal whether an account exists. */
export default function ForgotPasswordPage() {
  const { text, locale } = useText();
  const [requestLink] = customerApi.useForgotPasswordMutation();
  const [sent, setSent] = useState(false);
  const [message, focusMessage] = useFocusTarget<HTMLDivElement>();
  const [heading, focusHeading] = useFocusTarget<HTMLHeadingElement>();
  const requestAgain = () => {
    setSent(false);
    focusHeading();
  };
  return (
    <AuthPage
      title={text('auth:forgot.title')}
      headingRef={heading}
      intro={sent ? undefined : text('auth:reset.intro')}
    >
      {sent ? (
        <Stack>
          <Alert ref={message} tone="success" role="status" tabIndex={-1}>
            <p>{text('auth:reset.sent')}</p>
            <p>{text('auth:forgot.check', { minutes: passwordResetMinutes })}</p>
          </Alert>
          <Button variant="secondary" onClick={requestAgain}>
            {text('auth:forgot.again')}
          </Button>
        </Stack>
      ) : (
        <StructForm<{ email: string }>
          label={text('auth:forgot.title')}
          struct={forgotPassword.body}
          send={async (body) => (await requestLink({ body, locale })).error}
          onDone={() => {
            setSent(true);
            focusMessage();
          }}
          submitLabel={text('auth:reset.submit')}
        >
          <FormField
            name="email"
            type="email"
            label={text('common:person.email')}
            autoComplete="email"
            inputMode="email"
          />
        </StructForm>
      )}
      <AuthFooter>
        <StandaloneLink to={pagePaths.login}>{text('auth:forgot.back')}</StandaloneLink>
      </AuthFooter>
    </AuthPage>
  );
}
