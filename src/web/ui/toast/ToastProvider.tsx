import {
  createContext,
  useContext,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { ShowToast, Toast, ToastHostProps, ToastOptions } from './Toast';

/** Messages that come and go by themselves. Errors interrupt a screen reader, the rest waits. */
export interface Toasts {
  success: (message: string, options?: ToastOptions) => void;
  error: (message: string, options?: ToastOptions) => void;
}

const ToastContext = createContext<Toasts | null>(null);

/** Holds no message itself: notistack is fetched with the first one, which waits for it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [host, setHost] = useState<{ Host: ComponentType<ToastHostProps> } | null>(null);
  const show = useRef<ShowToast | null>(null);
  const waiting = useRef<Toast[]>([]);

  const toasts = useMemo<Toasts>(() => {
    const add = (toast: Toast) => {
      if (show.current) return show.current(toast);
      waiting.current.push(toast);
      return void import('./ToastHost').then(
        (module) => setHost({ Host: module.ToastHost }),
        // Without the network there is nothing to show it with; the next one tries again.
        () => undefined,
      );
    };
    return {
      success: (message, options) => add({ tone: 'success', message, ...options }),
      error: (message, options) => add({ tone: 'error', message, ...options }),
    };
  }, []);

  return (
    <ToastContext value={toasts}>
      {children}
      {host && (
        <host.Host
          onReady={(shower) => {
            show.current = shower;
            waiting.current.splice(0).forEach(shower);
          }}
        />
      )}
    </ToastContext>
  );
}

/** The same object for the life of the page. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}
