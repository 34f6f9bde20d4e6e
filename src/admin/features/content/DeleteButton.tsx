import { useState } from 'react';
import { useText } from '../../../web/lib/text';
import { Button } from '../../../web/ui/Button';
import { Dialog } from '../../../web/ui/Dialog';
import { useToast } from '../../../web/ui/toast/ToastProvider';
import { isAdminError } from '../../api/adminError';
import { useAdminErrorText } from '../../lib/useAdminErrorText';

interface DeleteButtonProps {
  /** What is deleted, by its name. */
  name: string;
  remove: () => Promise<{ error?: unknown }>;
  onDeleted: () => void;
}

/** Asks before it deletes. */
export function DeleteButton({ name, remove, onDeleted }: DeleteButtonProps) {
  const { text } = useText();
  const errorText = useAdminErrorText();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const { error } = await remove();
    setBusy(false);
    setAsking(false);
    if (!isAdminError(error)) onDeleted();
    else if (error.code === 'in_use')
      toast.error(text('admin:content.inUse', { count: Number(error.details?.['products'] ?? 0) }));
    else toast.error(errorText(error));
  };
  return (
    <>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        {text('admin:content.delete')}
      </Button>
      <Dialog
        open={asking}
        role="alertdialog"
        onClose={() => setAsking(false)}
        title={text('admin:content.delete.title', { name })}
        actions={
          <>
            <Button onClick={() => setAsking(false)} data-autofocus="">
              {text('admin:content.delete.keep')}
            </Button>
            <Button variant="danger" loading={busy} onClick={() => void run()}>
              {text('admin:content.delete')}
            </Button>
          </>
        }
      />
    </>
  );
}
