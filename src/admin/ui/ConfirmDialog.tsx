import { useState } from 'react';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { useToast } from '@/ui/toast/ToastProvider';
import { useErrorToast } from '../lib/useAdminErrorText';

interface Question {
  title: string;
  /** The label of the button that changes nothing and gets focus; defaults to Cancel. */
  cancelLabel?: string;
  confirmLabel: string;
  children?: Elements | string;
}

interface ConfirmDialogProps extends Question {
  /** Defaults to danger, because the action cannot be undone. */
  variant?: 'danger' | 'secondary';
  loading?: boolean;
  onCancel: () => void;
  /** Without it, the dialog has only the cancel button. */
  onConfirm?: (() => void) | undefined;
}

export function ConfirmDialog({
  title,
  cancelLabel,
  confirmLabel,
  variant = 'danger',
  loading = false,
  onCancel,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const { text } = useText();
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onCancel}
      title={title}
      actions={
        <>
          <Button onClick={onCancel} data-autofocus="">
            {cancelLabel ?? text('common:action.cancel')}
          </Button>
          {onConfirm && (
            <Button variant={variant} loading={loading} onClick={onConfirm}>
              {confirmLabel}
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
  done?: string;
}

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
          onCancel={() => setIsOpen(false)}
          onConfirm={() => void run()}
        />
      )}
    </>
  );
}

interface LeaveDialogProps {
  /** Says what would be lost; defaults to unsaved input. */
  title?: string | undefined;
  onStay: () => void;
  onLeave: () => void;
}

export default function LeaveDialog({ title, onStay, onLeave }: LeaveDialogProps) {
  const { text } = useText();
  return (
    <ConfirmDialog
      title={title ?? text('admin:state.leave.title')}
      cancelLabel={text('admin:state.leave.stay')}
      confirmLabel={text('admin:state.leave.go')}
      onCancel={onStay}
      onConfirm={onLeave}
    />
  );
}
