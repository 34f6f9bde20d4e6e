import { useBeforeUnload, useBlocker } from 'react-router';
import { useFormState } from 'react-final-form';
import { useText } from '../../web/lib/text';
import { Button } from '../../web/ui/Button';
import { Dialog } from '../../web/ui/Dialog';

interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before typed input is lost. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  const { text } = useText();
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onStay}
      title={text('admin:state.leave.title')}
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

/** Asks before the page is left with unsaved changes. */
export function UnsavedChanges({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(dirty);
  useBeforeUnload((event) => {
    if (dirty) event.preventDefault();
  });
  if (blocker.state !== 'blocked') return null;
  return <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}

/** The same within a form. */
export function UnsavedInput() {
  const { dirty = false } = useFormState({ subscription: { dirty: true } });
  return <UnsavedChanges dirty={dirty} />;
}
