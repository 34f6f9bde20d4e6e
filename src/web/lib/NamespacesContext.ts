import { createContext, useContext } from 'react';
import type { Namespace } from './namespaces';

/** Resolves once the words of these namespaces can be read. Rejects where they cannot be had. */
export type NeedNamespaces = (namespaces: readonly Namespace[]) => Promise<void>;

const NamespacesContext = createContext<NeedNamespaces | null>(null);

export const NamespacesProvider = NamespacesContext.Provider;

/** For words that a page did not know it would need, such as those of a toast. */
export function useNamespaces(): NeedNamespaces {
  const need = useContext(NamespacesContext);
  if (!need) throw new Error('useNamespaces needs a NamespacesProvider above it');
  return need;
}
