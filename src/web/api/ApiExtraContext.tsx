import { createContext, useContext } from 'react';
import type { ApiExtra } from './apiExtra';

const ApiExtraContext = createContext<ApiExtra | null>(null);

export const ApiExtraProvider = ApiExtraContext.Provider;

/** The token store, the security token and the signals, for what starts outside a thunk. */
export function useApiExtra(): ApiExtra {
  const extra = useContext(ApiExtraContext);
  if (!extra) throw new Error('useApiExtra needs an ApiExtraProvider above it');
  return extra;
}
