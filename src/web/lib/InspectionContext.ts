import { createContext, useContext } from 'react';
import type { InspectionEvent } from 'xstate';

/** Hears what machines do; in development the app passes the XState inspector through it. */
export type Inspect = (event: InspectionEvent) => void;

const InspectionContext = createContext<Inspect | undefined>(undefined);

export const InspectionProvider = InspectionContext.Provider;

/** For `inspect` of `useActorRef`; undefined without an inspector. */
export function useInspection(): Inspect | undefined {
  return useContext(InspectionContext);
}
