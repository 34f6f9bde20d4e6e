import { registerForm, type RegisterForm as RegisterValues } from '@/contract/customer';
import { pagePaths } from '@/contract/paths';
import { useSession } from '@/web/api/session';
import { signInApi } from '@/web/api/signInApi';
import { RichText, useText } from '@/lib/text';
import { FormGrid } from '@/ui/Grid';
import { TextLink } from '@/ui/TextLink';
import { ErrorSummary } from '@/ui/form/ErrorSummary';
import { NewPasswordFields, newPasswordMessages } from '@/shared/NewPasswordFields';
import { PersonFields, personLabels } from '@/shared/PersonFields';
import type { OwnFieldMessages } from '@/ui/form/useStructForm';
import { StructForm } from '../../shared/StructForm';
import { AuthFooter, AuthPage, takenEmail, useReturnAfterLogin } from './AuthPage';

const labels = {
  ...personLabels,
  password: 'auth:field.password',
  password_confirmation: 'auth:field.passwordConfirmation',
} as const;

const fieldMessages: OwnFieldMessages = { ...newPasswordMessages, ...takenEmail };

/** Six required fields (specification, sections 3 and 5). */
export function RegisterPanel() {
  const { begin } = useSession();
  const { text, locale } = useText();
  useReturnAfterLogin();
  return (
    <AuthPage forVisitors title={text('auth:register.title')} intro={text('auth:register.intro')}>
      <StructForm<RegisterValues>
        label={text('auth:register.title')}
        struct={registerForm}
        fieldMessages={fieldMessages}
        send={(body) => begin('registration', signInApi.endpoints.register, { body, locale })}
        submitLabel={text('auth:register.submit')}
        busyLabel={text('auth:register.submitting')}
      >
        <ErrorSummary labels={labels} />
        <FormGrid>
          <PersonFields />
          <NewPasswordFields label={text(labels.password)} />
        </FormGrid>
        <p>
          <RichText
            id="auth:register.privacyNote"
            components={{ privacy: <TextLink to={pagePaths.privacy} /> }}
          />
        </p>
      </StructForm>
      <AuthFooter>
        <span>{`${text('auth:register.hasAccount')} `}</span>
        <TextLink to={pagePaths.login}>{text('auth:register.loginLink')}</TextLink>
      </AuthFooter>
    </AuthPage>
  );
}
