import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { isRestored, onReturn } from '@/lib/returns';

/**
 * Refetches data when the user returns to the tab or is back online. A restored tab also refetches when `started`
 * resolves, because its data is as old as the tab.
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
