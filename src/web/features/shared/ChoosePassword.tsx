import { useState } from 'react';
import type { EndpointBody } from '@/contract/endpoint';
import { choosePassword } from '@/contract/account';
import { useText } from '@/lib/text';
import { NewPasswordField, newPasswordMessages } from '@/shared/NewPasswordFields';
import { Alert } from '@/ui/Alert';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { customerApi } from '../../api/customerApi';
import { StructForm } from './StructForm';

type Values = EndpointBody<typeof choosePassword>;

/** Lets a customer who bought without a password choose the first one. */
export function ChoosePassword({ email, label }: { email: string; label: string }) {
  const { text } = useText();
  const [choose] = customerApi.useChoosePasswordMutation();
  const [done, setDone] = useState(false);
  const [message, focusMessage] = useFocusTarget<HTMLDivElement>();
  if (done)
    return (
      <Alert ref={message} tone="success" role="status" tabIndex={-1}>
        {text('auth:choose.done', { email })}
      </Alert>
    );
  return (
    <StructForm<Values>
      label={label}
      struct={choosePassword.body}
      fieldMessages={newPasswordMessages}
      send={async (body) => (await choose({ body })).error}
      onDone={() => {
        setDone(true);
        focusMessage();
      }}
      submitLabel={text('auth:newPassword.submit')}
      button={{ variant: 'secondary' }}
      narrow
    >
      <Username email={email} />
      <NewPasswordField label={text('auth:field.password')} />
    </StructForm>
  );
}

/** Tells password managers whose password this is. */
export function Username({ email }: { email: string }) {
  return (
    <VisuallyHidden as="span" aria-hidden="true">
      <input type="email" autoComplete="username" value={email} readOnly tabIndex={-1} />
    </VisuallyHidden>
  );
}
