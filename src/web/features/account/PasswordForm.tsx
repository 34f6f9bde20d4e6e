import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { EndpointBody } from '@/contract/endpoint';
import { changePassword } from '@/contract/account';
import { firstPasswordPath } from '@/contract/paths';
import type { User } from '@/contract/customer';
import { apiErrorOf } from '@/client/apiError';
import { customerApi } from '../../api/customerApi';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { FormField } from '@/ui/form/FormField';
import { NewPasswordFields, newPasswordMessages } from '@/shared/NewPasswordFields';
import { type OwnFieldMessages, useStructForm } from '@/ui/form/useStructForm';
import { SubmitError } from '@/ui/form/SubmitError';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { FormGrid } from '@/ui/Grid';
import { useToast } from '@/ui/toast/ToastProvider';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { ChoosePassword } from '../shared/ChoosePassword';
import { FormEnd, SettingsBlock } from './SettingsBlock';

type Values = EndpointBody<typeof changePassword>;

const emptyValues: Values = { current_password: '', password: '', password_confirmation: '' };

const fieldMessages: OwnFieldMessages = {
  ...newPasswordMessages,
  current_password: { incorrect: { id: 'account:password.incorrect' } },
};

export function PasswordForm({ user: { email, has_password } }: { user: User }) {
  const { text } = useText();
  const [hadOne] = useState(has_password);
  const { pathname, hash } = useLocation();
  const [heading, focusHeading] = useFocusTarget<HTMLHeadingElement>();
  useEffect(() => {
    if (pathname + hash === firstPasswordPath) focusHeading();
  }, [pathname, hash, focusHeading]);
  if (hadOne) return <ChangePassword email={email} />;
  const title = text('account:password.heading');
  return (
    <SettingsBlock title={title} headingRef={heading} help={text('auth:choose.text')}>
      <ChoosePassword email={email} label={title} />
    </SettingsBlock>
  );
}

/** A new password ends the sessions of all other devices. */
function ChangePassword({ email }: { email: string }) {
  const { text } = useText();
  const { validate, rejected } = useStructForm(changePassword.body, fieldMessages);
  const toast = useToast();
  const [change] = customerApi.useChangePasswordMutation();
  // A new form after each change, so that no password stays on the page.
  const [changes, setChanges] = useState(0);
  const [heading, focusHeading] = useFocusTarget<HTMLHeadingElement>();

  const save = async (values: Values) => {
    const { error } = await change({ body: values });
    if (error) return rejected(apiErrorOf(error));
    toast.success(text('account:password.saved'));
    setChanges((before) => before + 1);
    focusHeading();
    return undefined;
  };

  return (
    <SettingsBlock
      title={text('account:password.heading')}
      headingRef={heading}
      help={text('account:password.help')}
    >
      <ValidatedForm<Values>
        key={changes}
        label={text('account:password.heading')}
        initialValues={emptyValues}
        validate={validate}
        onSubmit={save}
      >
        {({ submitting }) => (
          <>
            {/* For password managers: whose password this is. */}
            <VisuallyHidden as="span" aria-hidden="true">
              <input type="email" autoComplete="username" value={email} readOnly tabIndex={-1} />
            </VisuallyHidden>
            <FormGrid>
              <FormField
                name="current_password"
                control="password"
                label={text('account:password.current')}
                autoComplete="current-password"
              />
              <NewPasswordFields label={text('auth:field.newPassword')} span={3} />
            </FormGrid>
            <FormEnd>
              <SubmitError />
              <Button type="submit" variant="secondary" loading={submitting}>
                {text('account:password.save')}
              </Button>
            </FormEnd>
          </>
        )}
      </ValidatedForm>
    </SettingsBlock>
  );
}
