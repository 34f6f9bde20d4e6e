import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { streamAdminEvents } from '@/contract/admin/events';
import { adminApi } from '../api/adminApi';

/** Milliseconds until a stream that the server rejected is tried again. */
const retryMs = 15_000;

/**
 * Loads what is shown of orders again when the server reports a change. A page in the background has no
 * stream, because a browser allows few connections; when it is shown again its queries load by themselves.
 */
export function useLiveOrders(): void {
  const dispatch = useDispatch();
  useEffect(() => {
    let source: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const reload = () => {
      dispatch(adminApi.util.invalidateTags(['Order', 'Today', 'Stock']));
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
      source.onerror = () => {
        // Changes were missed; after a lost connection the browser connects again by itself.
        reload();
        if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, retryMs);
      };
    };
    open();
    document.addEventListener('visibilitychange', open);
    return () => {
      document.removeEventListener('visibilitychange', open);
      close();
    };
  }, [dispatch]);
}
