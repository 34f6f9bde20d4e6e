import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { isRestored, onReturn } from '@/lib/returns';

/**
 * Refetches data when the tab is used again or back online. @param started when the app shows the page's data; a
 * restored tab's data is as old as the tab
 */
export function refetchOnReturn(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  started?: Promise<unknown>,
): void {
  setupListeners(dispatch, (_, { onFocus }) => {
    const refetch = () => void dispatch(onFocus());
    if (isRestored()) void started?.then(refetch);
    return onReturn(refetch);
  });
}
