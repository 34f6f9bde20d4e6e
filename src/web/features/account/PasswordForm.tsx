import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { EndpointBody } from '@/contract/endpoint';
import { changePassword } from '@/contract/account';
import { firstPasswordPath } from '@/contract/paths';
import type { User } from '@/contract/customer';
import { customerApi } from '../../api/customerApi';
import { useText } from '@/lib/text';
import { FormField } from '@/ui/form/FormField';
import { NewPasswordFields, newPasswordMessages } from '@/shared/NewPasswordFields';
import type { OwnFieldMessages } from '@/ui/form/useStructForm';
import { FormGrid } from '@/ui/Grid';
import { useToast } from '@/ui/toast/ToastProvider';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { ChoosePassword, Username } from '../shared/ChoosePassword';
import { StructForm } from '../shared/StructForm';
import { SettingsBlock } from './SettingsBlock';

type Values = EndpointBody<typeof changePassword>;

const fieldMessages: OwnFieldMessages = {
  ...newPasswordMessages,
  current_password: { incorrect: { id: 'account:password.incorrect' } },
};

export function PasswordForm({ user: { email, has_password } }: { user: User }) {
  const { text } = useText();
  const [hadPassword] = useState(has_password);
  const { pathname, hash } = useLocation();
  const [heading, focusHeading] = useFocusTarget<HTMLHeadingElement>();
  useEffect(() => {
    if (pathname + hash === firstPasswordPath) focusHeading();
  }, [pathname, hash, focusHeading]);
  if (hadPassword) return <ChangePassword email={email} />;
  const title = text('account:password.heading');
  return (
    <SettingsBlock title={title} headingRef={heading} help={text('auth:choose.text')}>
      <ChoosePassword email={email} label={title} />
    </SettingsBlock>
  );
}

function ChangePassword({ email }: { email: string }) {
  const { text } = useText();
  const toast = useToast();
  const [change] = customerApi.useChangePasswordMutation();
  // Renders a new form after each change, so that no password remains on the page.
  const [changes, setChanges] = useState(0);
  const [heading, focusHeading] = useFocusTarget<HTMLHeadingElement>();

  return (
    <SettingsBlock
      title={text('account:password.heading')}
      headingRef={heading}
      help={text('account:password.help')}
    >
      <StructForm<Values>
        key={changes}
        label={text('account:password.heading')}
        struct={changePassword.body}
        fieldMessages={fieldMessages}
        send={async (body) => (await change({ body })).error}
        onDone={() => {
          toast.success(text('account:password.saved'));
          setChanges((before) => before + 1);
          focusHeading();
        }}
        submitLabel={text('account:password.save')}
        button={{ variant: 'secondary' }}
      >
        <Username email={email} />
        <FormGrid>
          <FormField
            name="current_password"
            control="password"
            label={text('account:password.current')}
            autoComplete="current-password"
          />
          <NewPasswordFields label={text('auth:field.newPassword')} span={3} />
        </FormGrid>
      </StructForm>
    </SettingsBlock>
  );
}
