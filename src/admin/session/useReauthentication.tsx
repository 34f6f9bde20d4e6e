import { useState } from 'react';
import { object } from 'superstruct';
import { secret } from '@/contract/fields';
import { passwordMaxLength } from '@/contract/limits';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { Dialog } from '@/ui/Dialog';
import { FormField } from '@/ui/form/FormField';
import { adminApi } from '../api/adminApi';
import { isAdminError } from '../api/adminError';
import { AdminForm } from '../ui/AdminForm';

const struct = object({ password: secret(passwordMaxLength) });

interface ReauthenticateDialogProps {
  /** Action to confirm; null while none is needed. */
  action: string | null;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the password before a sensitive action. */
export function ReauthenticateDialog({ action, onDone, onClose }: ReauthenticateDialogProps) {
  const { text } = useText();
  const [reauthenticate] = adminApi.useReauthenticateMutation();
  const title = text('admin:signIn.reauthenticate.title');
  return (
    <Dialog open={action !== null} onClose={onClose} title={title}>
      <p>{text('admin:signIn.reauthenticate.text', { action: action ?? '' })}</p>
      <AdminForm
        label={title}
        struct={struct}
        initialValues={{ password: '' }}
        submitLabel={text('admin:signIn.submit')}
        send={async (body) => {
          const { error } = await reauthenticate({ body });
          if (!error) onDone();
          return error;
        }}
      >
        <FormField
          name="password"
          control="password"
          autoComplete="current-password"
          label={text('admin:signIn.password')}
        />
      </AdminForm>
    </Dialog>
  );
}

/** A request that may need the password first. @returns its response, or that the password is missing */
export type Attempt = <Result extends { error?: unknown }>(
  action: string,
  run: () => Promise<Result>,
) => Promise<Result>;

/** Repeats requests once the password is confirmed; `dialog` belongs on the page. */
export function useReauthentication(): { attempt: Attempt; dialog: Elements } {
  const [pending, setPending] = useState<{ action: string; done: (confirmed: boolean) => void }>();
  const attempt: Attempt = async (action, run) => {
    const response = await run();
    const { error } = response;
    if (!isAdminError(error) || error.code !== 'reauthentication_required') return response;
    const confirmed = await new Promise<boolean>((done) => setPending({ action, done }));
    setPending(undefined);
    return confirmed ? run() : response;
  };
  const dialog = pending && (
    <ReauthenticateDialog
      action={pending.action}
      onClose={() => pending.done(false)}
      onDone={() => pending.done(true)}
    />
  );
  return { attempt, dialog };
}
