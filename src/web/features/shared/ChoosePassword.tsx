import { useState } from 'react';
import type { EndpointBody } from '@/contract/endpoint';
import { choosePassword } from '@/contract/account';
import { apiErrorOf } from '@/client/apiError';
import { useText } from '@/lib/text';
import { NewPasswordField, newPasswordMessages } from '@/shared/NewPasswordFields';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Stack } from '@/ui/primitives';
import { SubmitError } from '@/ui/form/SubmitError';
import { useStructForm } from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { customerApi } from '../../api/customerApi';

type Values = EndpointBody<typeof choosePassword>;

const emptyValues: Values = { password: '' };

/** The first password of a customer who bought without one. */
export function ChoosePassword({ email, label }: { email: string; label: string }) {
  const { text } = useText();
  const { validate, rejected } = useStructForm(choosePassword.body, newPasswordMessages);
  const [choose] = customerApi.useChoosePasswordMutation();
  const [done, setDone] = useState(false);
  const [message, focusMessage] = useFocusTarget<HTMLDivElement>();
  const save = async (values: Values) => {
    const { error } = await choose({ body: values });
    if (error) return rejected(apiErrorOf(error));
    setDone(true);
    focusMessage();
    return undefined;
  };
  if (done)
    return (
      <Alert ref={message} tone="success" role="status" tabIndex={-1}>
        {text('auth:choose.done', { email })}
      </Alert>
    );
  return (
    <ValidatedForm<Values>
      label={label}
      initialValues={emptyValues}
      validate={validate}
      onSubmit={save}
    >
      {({ submitting }) => (
        <Stack>
          {/* For password managers: whose password this is. */}
          <VisuallyHidden as="span" aria-hidden="true">
            <input type="email" autoComplete="username" value={email} readOnly tabIndex={-1} />
          </VisuallyHidden>
          <NewPasswordField label={text('auth:field.password')} />
          <SubmitError />
          <div>
            <Button type="submit" variant="secondary" loading={submitting}>
              {text('auth:newPassword.submit')}
            </Button>
          </div>
        </Stack>
      )}
    </ValidatedForm>
  );
}
