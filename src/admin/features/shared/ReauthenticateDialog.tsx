import { type ReactNode, useState } from 'react';
import { object } from 'superstruct';
import { secret } from '@/contract/fields';
import { passwordMaxLength } from '@/contract/limits';
import { useText } from '@/lib/text';
import { Dialog } from '@/ui/Dialog';
import { FormField } from '@/ui/form/FormField';
import { adminApi } from '../../api/adminApi';
import { isAdminError } from '../../api/adminError';
import { AdminForm } from './AdminForm';

const struct = object({ password: secret(passwordMaxLength) });

interface ReauthenticateDialogProps {
  /** What the confirmation is for; null while none is needed. */
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

/** A request that may need the password first. @returns its answer, or that the password is missing */
export type Attempt = <Answer extends { error?: unknown }>(
  action: string,
  run: () => Promise<Answer>,
) => Promise<Answer>;

/** Repeats requests once the password is confirmed; `dialog` belongs on the page. */
export function useReauthentication(): { attempt: Attempt; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ action: string; done: (confirmed: boolean) => void }>();
  const attempt: Attempt = async (action, run) => {
    const answer = await run();
    const { error } = answer;
    if (!isAdminError(error) || error.code !== 'reauthentication_required') return answer;
    const confirmed = await new Promise<boolean>((done) => setAsked({ action, done }));
    setAsked(undefined);
    return confirmed ? run() : answer;
  };
  const dialog = (
    <ReauthenticateDialog
      action={asked?.action ?? null}
      onClose={() => asked?.done(false)}
      onDone={() => asked?.done(true)}
    />
  );
  return { attempt, dialog };
}
