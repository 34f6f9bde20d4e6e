import { createContext, useContext, useDeferredValue, type ReactNode } from 'react';

const HydratedContext = createContext(true);

/**
 * The change after hydration is a deferred rendering, which the browser can interrupt. Two
 * snapshots of `useSyncExternalStore` would cause a rendering that it cannot interrupt.
 */
export function HydratedProvider({ children }: { children: ReactNode }) {
  return <HydratedContext value={useDeferredValue(true, false)}>{children}</HydratedContext>;
}

/** False on the server and during hydration, then true. */
export const useHydrated = () => useContext(HydratedContext);
