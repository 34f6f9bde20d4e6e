import { useBeforeUnload, useBlocker } from 'react-router';
import { useFormState } from 'react-final-form';
import { useText } from '../../web/lib/text';
import { Button } from '../../web/ui/Button';
import { Dialog } from '../../web/ui/Dialog';

interface LeaveDialogProps {
  /** What would be lost; by default typed input. */
  title?: string | undefined;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before typed input is lost. */
export function LeaveDialog({ title, onStay, onLeave }: LeaveDialogProps) {
  const { text } = useText();
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onStay}
      title={title ?? text('admin:state.leave.title')}
      actions={
        <>
          <Button onClick={onStay} data-autofocus="">
            {text('admin:state.leave.stay')}
          </Button>
          <Button variant="danger" onClick={onLeave}>
            {text('admin:state.leave.go')}
          </Button>
        </>
      }
    />
  );
}

interface UnsavedChangesProps {
  dirty: boolean;
  /** An image is on its way. */
  uploading?: boolean;
}

/** Asks before the page is left with unsaved changes, or during an upload. */
export function UnsavedChanges({ dirty, uploading = false }: UnsavedChangesProps) {
  const { text } = useText();
  const blocker = useBlocker(dirty || uploading);
  useBeforeUnload((event) => {
    if (dirty || uploading) event.preventDefault();
  });
  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveDialog
      title={dirty ? undefined : text('admin:image.leave')}
      onStay={() => blocker.reset()}
      onLeave={() => blocker.proceed()}
    />
  );
}

/** The same within a form. */
export function UnsavedInput({ uploading = false }: { uploading?: boolean }) {
  const { dirty = false } = useFormState({ subscription: { dirty: true } });
  return <UnsavedChanges dirty={dirty} uploading={uploading} />;
}
