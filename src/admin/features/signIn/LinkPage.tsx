import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { omit } from 'superstruct';
import { acceptStaffLink, staffPasswordMinLength } from '@/contract/admin/staff';
import { adminPaths } from '@/contract/admin/paths';
import { passwordMaxLength } from '@/contract/limits';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { ButtonLink } from '@/ui/Button';
import { Stack } from '@/ui/primitives';
import { FormField } from '@/ui/form/FormField';
import type { OwnFieldMessages } from '@/ui/form/useStructForm';
import { Skeleton } from '@/ui/Skeleton';
import { isAdminError } from '../../api/adminError';
import { staffApi } from '../../api/staffApi';
import { useAdminErrorText } from '../../lib/useAdminErrorText';
import { AdminForm } from '../../ui/AdminForm';
import { NarrowPage, SecureOnly } from './NarrowPage';
import { PageTitle } from '../../ui/ScreenHead';
import { SignIn } from '../../session/signInMachine';

/** The token comes from the link. */
const struct = omit(acceptStaffLink.body, ['token']);

const messages: OwnFieldMessages = {
  password: {
    too_short: { id: 'common:form.field.minLength', values: { min: staffPasswordMinLength } },
    too_long: { id: 'common:form.field.maxLength', values: { max: passwordMaxLength } },
  },
  password_confirmation: { mismatch: { id: 'auth:validation.passwordMismatch' } },
};

/** `/admin/invite` and `/admin/reset`: a member chooses a name and password, then continues to log in. */
export default function LinkPage() {
  const { text } = useText();
  const errorText = useAdminErrorText();
  // The token stays in the fragment until it is used, so reloading does not lose it.
  const token = useLocation().hash.slice(1);
  const { data, error } = staffApi.useReadLinkQuery(
    { body: { token } },
    { skip: token === '' || !window.isSecureContext },
  );
  const [accept] = staffApi.useAcceptLinkMutation();
  const [login] = staffApi.useLoginMutation();
  const navigate = useNavigate();
  const { send } = SignIn.useActorRef();
  const isSignedOut = SignIn.useSelector((state) => state.matches({ signedOut: 'password' }));
  const [done, setDone] = useState(false);
  const enter = async (email: string, password: string) => {
    const { data: step } = isSignedOut ? await login({ body: { email, password } }) : {};
    if (!step) return setDone(true);
    send({ type: 'password.accepted', next: step.next });
    return navigate(adminPaths.home, { replace: true });
  };
  const title = text(data?.kind === 'reset' ? 'admin:link.reset' : 'admin:link.invitation');
  return (
    <NarrowPage>
      <PageTitle>{title}</PageTitle>
      <Stack $gap={5}>
        <h1>{title}</h1>
        <SecureOnly>
          {done ? (
            <>
              <Alert tone="success" role="status">
                {text('admin:link.done')}
              </Alert>
              <ButtonLink to={adminPaths.home} block>
                {text('admin:signIn.title')}
              </ButtonLink>
            </>
          ) : data ? (
            <>
              <p>{text('admin:link.lead', { email: data.email })}</p>
              <AdminForm
                label={title}
                struct={struct}
                fieldMessages={messages}
                initialValues={{ name: data.name, password: '', password_confirmation: '' }}
                submitLabel={text('admin:link.submit')}
                send={async (values) => {
                  const accepted = await accept({ body: { ...values, token } });
                  if (!accepted.error) await enter(data.email, values.password);
                  return accepted;
                }}
              >
                <FormField name="name" autoComplete="name" label={text('admin:link.name')} />
                <input type="hidden" autoComplete="username" value={data.email} readOnly />
                <FormField
                  name="password"
                  control="password"
                  autoComplete="new-password"
                  label={text('admin:signIn.password')}
                  hint={text('auth:field.passwordHint', {
                    min: staffPasswordMinLength,
                    max: passwordMaxLength,
                  })}
                />
                <FormField
                  name="password_confirmation"
                  control="password"
                  autoComplete="new-password"
                  label={text('auth:field.passwordConfirmation')}
                />
              </AdminForm>
            </>
          ) : token === '' || isAdminError(error) ? (
            <Alert tone="warning" role="alert">
              {isAdminError(error) ? errorText(error) : text('admin:error.invitationInvalid')}
            </Alert>
          ) : (
            <Skeleton $height="240px" />
          )}
        </SecureOnly>
      </Stack>
    </NarrowPage>
  );
}
