import type { OptionsObject, SnackbarProvider } from 'notistack';
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
import { maxToasts } from '../../../contract/limits';
import type { ToastAction } from './ToastHost';

type Show = (message: string, options?: { action?: ToastAction }) => void;

/** Messages that disappear by themselves. Errors interrupt a screen reader, others wait. */
export interface Toasts {
  success: Show;
  error: Show;
}

const ToastContext = createContext<Toasts | null>(null);

/** Id of the element of the page that holds the toasts; without one they are over the page. */
export const toastPlaceId = 'toasts';

/** notistack (6.7 KB) is loaded with the first message. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [Host, setHost] = useState<ComponentType<{ ref: Ref<SnackbarProvider> }> | null>(null);
  const host = useRef<SnackbarProvider>(null);
  const toasts = useMemo<Toasts>(() => {
    // notistack would close the oldest for the newest: a later message waits instead.
    const shown: string[] = [];
    const waiting: [message: string, options: OptionsObject][] = [];
    const showNext = () => {
      const next = shown.length < maxToasts ? waiting.shift() : undefined;
      if (!next) return;
      const [message, options] = next;
      shown.push(message);
      const onExited = () => {
        shown.splice(shown.indexOf(message), 1);
        showNext();
      };
      host.current?.enqueueSnackbar(message, { ...options, onExited });
    };
    const show =
      (tone: 'success' | 'error'): Show =>
      (message, { action } = {}) =>
        void import('./ToastHost').then(
          ({ ToastHost, toastOptions }) => {
            flushSync(() => setHost(() => ToastHost));
            const known = [...shown, ...waiting.map(([text]) => text)].includes(message);
            if (known && !action) return;
            waiting.push([message, toastOptions(tone, action)]);
            showNext();
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
