import { createContext, useContext } from 'react';
import type { Namespace } from './namespaces';

/** Resolves once the messages of these namespaces can be read. Rejects if they cannot be loaded. */
type LoadNamespaces = (namespaces: readonly Namespace[]) => Promise<void>;

const NamespacesContext = createContext<LoadNamespaces | null>(null);

export const NamespacesProvider = NamespacesContext.Provider;

/** For messages needed on demand, such as those of a toast. */
export function useNamespaces(): LoadNamespaces {
  const loadNamespaces = useContext(NamespacesContext);
  if (!loadNamespaces) throw new Error('useNamespaces needs a NamespacesProvider above it');
  return loadNamespaces;
}
