import { useMemo } from 'react';
import { registerForm, type RegisterForm as RegisterValues } from '../../../../contract/customer';
import { passwordMaxLength, passwordMinLength } from '../../../../contract/limits';
import { pagePaths } from '../../../../contract/paths';
import { useSession } from '../../../api/session';
import { RichText, useText } from '../../../lib/text';
import { useErrorText } from '../../../lib/useErrorText';
import { Button } from '../../../ui/Button';
import { ErrorSummary } from '../../../ui/form/ErrorSummary';
import { FormField } from '../../../ui/form/FormField';
import { structValidator } from '../../../ui/form/structValidator';
import { SubmitError } from '../../../ui/form/SubmitError';
import { useFieldMessages, type OwnFieldMessages } from '../../../ui/form/useFieldMessages';
import { ValidatedForm } from '../../../ui/form/ValidatedForm';
import { FormGrid } from '../../../ui/Grid';
import { Stack } from '../../../ui/Stack';
import { TextLink } from '../../../ui/TextLink';
import { newPasswordMessages } from '../../../ui/form/newPasswordMessages';
import { refusedFields } from '../../../ui/form/refusedFields';

const nothingTyped: RegisterValues = {
  email: '',
  name: '',
  last_name: '',
  phone: '',
  password: '',
  password_confirmation: '',
};

const own: OwnFieldMessages = {
  ...newPasswordMessages,
  email: { taken: { id: 'auth:validation.emailTaken' } },
};

/** Section 5: six fields, all of them required. */
export function RegisterForm() {
  const { register } = useSession();
  const { text } = useText();
  const errorText = useErrorText();
  const messageFor = useFieldMessages(own);
  const validate = useMemo(() => structValidator(registerForm, messageFor), [messageFor]);

  const submit = async (values: RegisterValues) => {
    const error = await register({
      email: values.email.trim(),
      name: values.name.trim(),
      last_name: values.last_name.trim(),
      phone: values.phone.trim(),
      password: values.password,
      password_confirmation: values.password_confirmation,
    });
    return error ? refusedFields(error, messageFor, errorText) : undefined;
  };

  const labels = {
    name: text('auth:field.firstName'),
    last_name: text('auth:field.lastName'),
    email: text('auth:field.email'),
    phone: text('auth:field.phone'),
    password: text('auth:field.password'),
    password_confirmation: text('auth:field.passwordConfirmation'),
  };

  return (
    <ValidatedForm<RegisterValues>
      label={text('auth:register.title')}
      initialValues={nothingTyped}
      validate={validate}
      onSubmit={submit}
    >
      {({ submitting }) => (
        <Stack $gap={5}>
          <ErrorSummary fields={Object.entries(labels).map(([name, label]) => ({ name, label }))} />
          <FormGrid>
            <FormField name="name" label={labels.name} autoComplete="given-name" span={3} />
            <FormField
              name="last_name"
              label={labels.last_name}
              autoComplete="family-name"
              span={3}
            />
            <FormField
              name="email"
              type="email"
              label={labels.email}
              autoComplete="email"
              inputMode="email"
            />
            <FormField
              name="phone"
              type="tel"
              label={labels.phone}
              autoComplete="tel"
              inputMode="tel"
            />
            <FormField
              name="password"
              control="password"
              label={labels.password}
              hint={text('auth:field.passwordHint', {
                min: passwordMinLength,
                max: passwordMaxLength,
              })}
              autoComplete="new-password"
            />
            <FormField
              name="password_confirmation"
              control="password"
              label={labels.password_confirmation}
              autoComplete="new-password"
            />
          </FormGrid>
          <p>
            <RichText
              id="auth:register.privacyNote"
              components={{ privacy: <TextLink to={pagePaths.privacy} /> }}
            />
          </p>
          <SubmitError />
          <Button type="submit" size="large" block loading={submitting}>
            {text(submitting ? 'auth:register.submitting' : 'auth:register.submit')}
          </Button>
        </Stack>
      )}
    </ValidatedForm>
  );
}
