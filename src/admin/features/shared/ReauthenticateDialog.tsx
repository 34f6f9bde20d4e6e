import { object } from 'superstruct';
import { secret } from '@/contract/fields';
import { passwordMaxLength } from '@/contract/limits';
import { useText } from '@/lib/text';
import { Dialog } from '@/ui/Dialog';
import { FormField } from '@/ui/form/FormField';
import { adminApi } from '../../api/adminApi';
import { AdminForm } from './AdminForm';

const struct = object({ password: secret(passwordMaxLength) });

interface ReauthenticateDialogProps {
  /** Action to confirm; null while none is needed. */
  action: string | null;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the password before a sensitive action. */
export default function ReauthenticateDialog({
  action,
  onDone,
  onClose,
}: ReauthenticateDialogProps) {
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
