import { createContext } from 'react';
import type { InspectionEvent } from 'xstate';

/** Receives inspection events of machines; used by the XState inspector in development. */
export type Inspect = (event: InspectionEvent) => void;

/** The `inspect` option for `useActorRef`; undefined without an inspector. */
export const InspectionContext = createContext<Inspect | undefined>(undefined);
