import { SnackbarProvider, useSnackbar, type SnackbarKey } from 'notistack';
import { useEffect, useRef } from 'react';
import { createGlobalStyle } from 'styled-components';
import { maxToasts } from '../../../contract/limits';
import { from } from '../media';
import { ToastCard } from './ToastCard';
import type { Toast, ToastHostProps } from './Toast';

const ToastPlace = createGlobalStyle`
.toasts.toasts{
  left:16px;right:16px;bottom:calc(16px + var(--buy-bar, 0px));width:auto;max-width:none;
  max-height:none;z-index:60;overflow:visible;
  flex-direction:column;align-items:stretch;
}
.toasts .notistack-Snackbar.notistack-Snackbar{min-width:0;width:100%}
${from(768)}{
  .toasts.toasts{left:auto;right:24px;bottom:24px;width:380px}
}
@media print{.toasts{display:none!important}}
`;

interface ToastActionProps {
  id: SnackbarKey;
  label: string;
  onSelect: () => void;
}

function ToastAction({ id, label, onSelect }: ToastActionProps) {
  const { closeSnackbar } = useSnackbar();
  return (
    <button
      type="button"
      onClick={() => {
        closeSnackbar(id);
        onSelect();
      }}
    >
      {label}
    </button>
  );
}

/** Hands out the way to show a toast, once. */
function Ready({ onReady }: ToastHostProps) {
  const { enqueueSnackbar } = useSnackbar();
  const ready = useRef(onReady);
  useEffect(() => {
    ready.current(({ tone, message, action }: Toast) => {
      enqueueSnackbar({
        variant: tone,
        message,
        preventDuplicate: !action,
        action: action ? (id) => <ToastAction id={id} {...action} /> : undefined,
      });
    });
  }, [enqueueSnackbar]);
  return null;
}

/** notistack, with our card; the card keeps its own time, since notistack's goes on under the focus. */
export function ToastHost({ onReady }: ToastHostProps) {
  return (
    <>
      <ToastPlace />
      <SnackbarProvider
        // The host stands beside the document's tree, where nothing may be drawn.
        domRoot={document.body}
        maxSnack={maxToasts}
        autoHideDuration={null}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        classes={{ containerRoot: 'toasts' }}
        Components={{ success: ToastCard, error: ToastCard }}
        disableWindowBlurListener
      >
        <Ready onReady={onReady} />
      </SnackbarProvider>
    </>
  );
}
