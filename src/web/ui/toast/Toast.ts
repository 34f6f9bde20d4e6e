export interface ToastOptions {
  /** "Undo", "View cart". */
  action?: { label: string; onSelect: () => void };
}

export interface Toast extends ToastOptions {
  tone: 'success' | 'error';
  message: string;
}

export type ShowToast = (toast: Toast) => void;
export type ToastHostProps = { onReady: (show: ShowToast) => void };
