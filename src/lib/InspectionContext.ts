import { createContext, useContext } from 'react';
import type { InspectionEvent } from 'xstate';

/** Receives inspection events of machines; used by the XState inspector in development. */
export type Inspect = (event: InspectionEvent) => void;

const InspectionContext = createContext<Inspect | undefined>(undefined);

export const InspectionProvider = InspectionContext.Provider;

/** For `inspect` of `useActorRef`; undefined without an inspector. */
export function useInspection(): Inspect | undefined {
  return useContext(InspectionContext);
}
