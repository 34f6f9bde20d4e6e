import { useState } from 'react';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { useToast } from '@/ui/toast/ToastProvider';
import { useErrorToast } from '../lib/useAdminErrorText';

interface Question {
  title: string;
  /** The label of the button that changes nothing and gets focus; by default Cancel. */
  keepLabel?: string;
  /** The label of the button whose action cannot be undone. */
  doLabel: string;
  children?: Elements | string;
}

interface ConfirmDialogProps extends Question {
  /** By default danger, because the action cannot be undone. */
  variant?: 'danger' | 'secondary';
  loading?: boolean;
  onKeep: () => void;
  /** If it is missing, there is no second choice. */
  onDo?: (() => void) | undefined;
}

/** Asks before something is lost. */
export function ConfirmDialog({
  title,
  keepLabel,
  doLabel,
  variant = 'danger',
  loading = false,
  onKeep,
  onDo,
  children,
}: ConfirmDialogProps) {
  const { text } = useText();
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onKeep}
      title={title}
      actions={
        <>
          <Button onClick={onKeep} data-autofocus="">
            {keepLabel ?? text('common:action.cancel')}
          </Button>
          {onDo && (
            <Button variant={variant} loading={loading} onClick={onDo}>
              {doLabel}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  );
}

interface ConfirmedProps extends Question {
  button: (ask: () => void) => Elements;
  send: () => Promise<{ error?: unknown }>;
  onDone?: () => void;
  /** The message shown after success. */
  done?: string;
}

/** A button that asks before it sends its request. */
export function Confirmed({ button, send, onDone, done, ...question }: ConfirmedProps) {
  const toast = useToast();
  const showError = useErrorToast();
  const [isOpen, setIsOpen] = useState(false);
  const [loading, setLoading] = useState(false);
  const run = async () => {
    setLoading(true);
    const { error } = await send();
    setLoading(false);
    setIsOpen(false);
    if (showError(error)) return;
    if (done) toast.success(done);
    onDone?.();
  };
  return (
    <>
      {button(() => setIsOpen(true))}
      {isOpen && (
        <ConfirmDialog
          {...question}
          loading={loading}
          onKeep={() => setIsOpen(false)}
          onDo={() => void run()}
        />
      )}
    </>
  );
}

interface LeaveDialogProps {
  /** Names the input that would be lost; by default typed input. */
  title?: string | undefined;
  onStay: () => void;
  onLeave: () => void;
}

export default function LeaveDialog({ title, onStay, onLeave }: LeaveDialogProps) {
  const { text } = useText();
  return (
    <ConfirmDialog
      title={title ?? text('admin:state.leave.title')}
      keepLabel={text('admin:state.leave.stay')}
      doLabel={text('admin:state.leave.go')}
      onKeep={onStay}
      onDo={onLeave}
    />
  );
}
