import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';

interface LeaveDialogProps {
  /** What would be lost; by default typed input. */
  title?: string | undefined;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before typed input is lost. */
export default function LeaveDialog({ title, onStay, onLeave }: LeaveDialogProps) {
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
