import type { SnackbarProvider } from 'notistack';
import {
  createContext,
  useContext,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import type { ToastAction } from './ToastHost';

type Show = (message: string, options?: { action?: ToastAction }) => void;

/** Messages that disappear by themselves. Errors interrupt a screen reader, others wait. */
export interface Toasts {
  success: Show;
  error: Show;
}

const ToastContext = createContext<Toasts | null>(null);

/** notistack (6.7 KB) is loaded with the first message. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [Host, setHost] = useState<ComponentType<{ ref: Ref<SnackbarProvider> }> | null>(null);
  const host = useRef<SnackbarProvider>(null);
  const toasts = useMemo<Toasts>(() => {
    const show =
      (tone: 'success' | 'error'): Show =>
      (message, { action } = {}) =>
        void import('./ToastHost').then(
          ({ ToastHost, toastOptions }) => {
            flushSync(() => setHost(() => ToastHost));
            host.current?.enqueueSnackbar(message, toastOptions(tone, action));
          },
          // Offline it cannot be loaded; the next message retries.
          () => undefined,
        );
    return { success: show('success'), error: show('error') };
  }, []);
  return (
    <ToastContext value={toasts}>
      {children}
      {Host && <Host ref={host} />}
    </ToastContext>
  );
}

/** A stable object. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}
