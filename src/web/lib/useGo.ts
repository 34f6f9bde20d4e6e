import { useCallback, useContext } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router';

/**
 * The way to another page, for what stands many times on one: `useNavigate` would render all of them
 * again with each change of the address.
 */
export function useGo(): (path: string) => void {
  const { navigator } = useContext(NavigationContext);
  return useCallback((path) => navigator.push(path), [navigator]);
}
