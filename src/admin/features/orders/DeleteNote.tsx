import { useState } from 'react';
import styled from 'styled-components';
import type { OrderNote } from '@/contract/admin/orders';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { TextButton, touchTarget } from '@/ui/TextLink';
import { useToast } from '@/ui/toast/ToastProvider';
import { isAdminError } from '../../api/adminError';
import { ordersApi } from '../../api/ordersApi';
import { useAdminErrorText } from '../../lib/useAdminErrorText';

const DeleteButton = styled(TextButton)`
  ${touchTarget}
  margin-block: -13px;
`;

/** Deletes a note, after a question. */
export function DeleteNote({ note, onDeleted }: { note: OrderNote; onDeleted: () => void }) {
  const { text } = useText();
  const errorText = useAdminErrorText();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [remove, { isLoading }] = ordersApi.useDeleteOrderNoteMutation();
  const run = async () => {
    const { error } = await remove({ params: { id: note.id } });
    setAsking(false);
    if (isAdminError(error)) toast.error(errorText(error));
    else onDeleted();
  };
  return (
    <>
      <DeleteButton
        type="button"
        aria-label={`${text('admin:content.delete')}: ${note.text}`}
        onClick={() => setAsking(true)}
      >
        {text('admin:content.delete')}
      </DeleteButton>
      <Dialog
        open={asking}
        role="alertdialog"
        onClose={() => setAsking(false)}
        title={text('admin:order.note.delete')}
        actions={
          <>
            <Button onClick={() => setAsking(false)} data-autofocus="">
              {text('admin:content.delete.keep')}
            </Button>
            <Button variant="danger" loading={isLoading} onClick={() => void run()}>
              {text('admin:content.delete')}
            </Button>
          </>
        }
      >
        {note.text}
      </Dialog>
    </>
  );
}
