import { createContext, useContext, useMemo, useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import type { Elements } from '@/lib/elements';
import type { AddToast, ToastAction, ToastHostProps, ToastSide } from './ToastHost';

type Show = (message: string, options?: { action?: ToastAction }) => void;

/** Messages that disappear by themselves. Errors interrupt a screen reader; other messages wait. */
export interface Toasts {
  success: Show;
  error: Show;
}

const ToastContext = createContext<Toasts | null>(null);

interface ToastProviderProps {
  side?: ToastSide;
  children: Elements;
}

/** Loads notistack (6.7 KB) with the first message. */
export function ToastProvider({ side = 'left', children }: ToastProviderProps) {
  const [Host, setHost] = useState<ComponentType<ToastHostProps> | null>(null);
  const host = useRef<AddToast>(null);
  const toasts = useMemo<Toasts>(() => {
    const show =
      (variant: keyof Toasts): Show =>
      (message, { action } = {}) =>
        void import('./ToastHost').then(
          ({ ToastHost }) => {
            flushSync(() => setHost(() => ToastHost));
            host.current?.(variant, message, action);
          },
          // Loading fails while offline; the next message retries.
          () => undefined,
        );
    return { success: show('success'), error: show('error') };
  }, []);
  return (
    <ToastContext value={toasts}>
      {children}
      {Host && <Host ref={host} side={side} />}
    </ToastContext>
  );
}

/** Returns the same object in every render. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}
