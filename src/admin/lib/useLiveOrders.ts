import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { onReturn } from '@/lib/returns';
import { streamAdminEvents } from '@/contract/admin/events';
import { adminApi } from '../api/adminApi';

/** The milliseconds before a rejected stream is reopened, and between reloads without a stream. */
const retryMs = 15_000;

/**
 * Reloads the orders on the screen when the server reports a change. Background pages close their stream, because
 * browsers limit connections, and reload when shown again.
 */
export function useLiveOrders(): void {
  const dispatch = useDispatch();
  useEffect(() => {
    let source: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let isLost = false;
    let loaded = -Infinity;
    const reload = () => {
      loaded = performance.now();
      dispatch(adminApi.util.invalidateTags(['Order', 'Today', 'Stock', 'Case']));
    };
    const close = () => {
      clearTimeout(retry);
      source?.close();
    };
    const open = () => {
      close();
      if (document.hidden) return;
      source = new EventSource(streamAdminEvents.path);
      source.onmessage = reload;
      source.onopen = () => {
        // Changes may have been missed.
        if (isLost) reload();
        isLost = false;
      };
      source.onerror = () => {
        isLost = true;
        if (performance.now() - loaded >= retryMs) reload();
        // After a lost connection, the browser reconnects by itself.
        if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, retryMs);
      };
    };
    const closeIfHidden = () => {
      if (document.hidden) close();
    };
    open();
    document.addEventListener('visibilitychange', closeIfHidden);
    const stop = onReturn(open);
    return () => {
      document.removeEventListener('visibilitychange', closeIfHidden);
      stop();
      close();
    };
  }, [dispatch]);
}
