import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { useToast } from '@/ui/toast/ToastProvider';
import { isAdminError } from '../../api/adminError';
import { useAdminErrorText } from '../../lib/useAdminErrorText';
import type { AfterDeleting } from '../shared/ContentLayout';

interface DeleteButtonProps {
  /** What is deleted, by its name. */
  name: string;
  remove: () => Promise<{ error?: unknown }>;
  /** Address of the list that is shown then. */
  list: string;
  /** Address of the form whose link in the list gets the focus then. */
  next: string | undefined;
}

/** The path of the item that takes the place of a deleted one, or of the one before. */
export function nextOf<Item extends { id: Id }, Id>(
  items: readonly Item[],
  deleted: Item,
  pathOf: (id: Id) => string,
): string | undefined {
  const place = items.indexOf(deleted);
  const next = items[place + 1] ?? items[place - 1];
  return next && pathOf(next.id);
}

/** Asks before it deletes. */
export function DeleteButton({ name, remove, list, next }: DeleteButtonProps) {
  const { text } = useText();
  const errorText = useAdminErrorText();
  const toast = useToast();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const { error } = await remove();
    setBusy(false);
    setAsking(false);
    if (!isAdminError(error)) void navigate(list, { state: { next } satisfies AfterDeleting });
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
