import * as contract from '@/contract/admin/me';
import { useText } from '@/lib/text';
import { Dialog } from '@/ui/Dialog';
import { FormField } from '@/ui/form/FormField';
import { adminApi } from '../api/adminApi';
import { AdminForm } from '../ui/AdminForm';

interface ReauthenticateDialogProps {
  onDone: () => void;
  onClose: () => void;
}

export function ReauthenticateDialog({ onDone, onClose }: ReauthenticateDialogProps) {
  const { text } = useText();
  const [reauthenticate] = adminApi.useReauthenticateMutation();
  const title = text('admin:signIn.reauthenticate.title');
  return (
    <Dialog open onClose={onClose} title={title}>
      <p>{text('admin:signIn.reauthenticate.text')}</p>
      <AdminForm
        label={title}
        struct={contract.reauthenticate.body}
        initialValues={{ password: '' }}
        submitLabel={text('admin:signIn.submit')}
        send={(body) => reauthenticate({ body })}
        onDone={onDone}
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
