import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';

/** Data is fetched again when the tab is used again, also after it was frozen or kept in the back/forward cache. */
export function refetchOnReturn(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): void {
  setupListeners(dispatch);
  setupListeners(dispatch, (_, { onFocus }) => {
    const refetch = () => void dispatch(onFocus());
    document.addEventListener('resume', refetch);
    window.addEventListener('pageshow', ({ persisted }) => persisted && refetch());
    return () => {};
  });
}
