import { createContext, useContext, useDeferredValue, type ReactNode } from 'react';

const HydratedContext = createContext(true);

/**
 * Changes after hydration in a deferred render, which the browser can interrupt; `useSyncExternalStore` would block.
 */
export function HydratedProvider({ children }: { children: ReactNode }) {
  return <HydratedContext value={useDeferredValue(true, false)}>{children}</HydratedContext>;
}

/** False on the server and during hydration, then true. */
export const useHydrated = () => useContext(HydratedContext);
