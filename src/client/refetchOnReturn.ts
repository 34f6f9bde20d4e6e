import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { isRestored, onReturn } from '@/lib/returns';

/**
 * Data is fetched again when the tab is used again, also with a network after a time without.
 * @param started when the app shows what came with the page; that of a restored tab is as old as the tab
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
