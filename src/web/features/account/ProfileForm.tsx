import { useState } from 'react';
import { userInfo, type UserInfo, type User } from '@/contract/customer';
import { customerApi } from '../../api/customerApi';
import { useText } from '@/lib/text';
import { ErrorSummary } from '@/ui/form/ErrorSummary';
import { PersonFields, personLabels } from '@/shared/PersonFields';
import type { OwnFieldMessages } from '@/ui/form/useStructForm';
import { FormGrid } from '@/ui/Grid';
import { useToast } from '@/ui/toast/ToastProvider';
import { StructForm } from '../shared/StructForm';
import { SettingsBlock } from './SettingsBlock';

const fieldMessages: OwnFieldMessages = { email: { taken: { id: 'auth:validation.emailTaken' } } };

export function ProfileForm({ user }: { user: User }) {
  const { text } = useText();
  const toast = useToast();
  const [update] = customerApi.useUpdateUserMutation();
  // A background refetch must not overwrite the user's input.
  const [initial] = useState<UserInfo>(() => ({
    name: user.name,
    last_name: user.last_name,
    email: user.email,
    phone: user.phone,
  }));

  return (
    <SettingsBlock title={text('account:profile.heading')} help={text('account:profile.help')}>
      <StructForm<UserInfo>
        label={text('account:profile.heading')}
        struct={userInfo}
        fieldMessages={fieldMessages}
        initialValues={initial}
        send={async (body) => (await update({ body })).error}
        onDone={({ email }) =>
          toast.success(
            email.toLowerCase() === user.email.toLowerCase()
              ? text('checkout:toast.user-info-success')
              : text('account:profile.confirmEmail', { email }),
          )
        }
        submitLabel={text('account:profile.save')}
        button={{}}
      >
        <FormGrid>
          <PersonFields fieldProps={{ email: { span: 3 }, phone: { span: 3 } }} />
        </FormGrid>
        <ErrorSummary labels={personLabels} />
      </StructForm>
    </SettingsBlock>
  );
}
