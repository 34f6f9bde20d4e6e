import { createContext, useContext } from 'react';

const RouteReloadContext = createContext<() => Promise<void>>(() => Promise.resolve());

export const RouteReloadProvider = RouteReloadContext.Provider;

/** Makes the page's words and data ready anew, as on arriving at it, and lets a failed page try again. */
export function useRouteReload(): () => Promise<void> {
  return useContext(RouteReloadContext);
}
