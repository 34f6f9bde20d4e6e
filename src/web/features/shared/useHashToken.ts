import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token of a link, passed in the URL fragment so that it reaches no server or log, and removed
 * from the browser's location and history immediately. Undefined until read, null if there is none.
 */
export function useHashToken(): string | null | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null | undefined>(undefined);

  // Before presses that were made before hydration are replayed.
  useLayoutEffect(() => {
    const found = hash.slice(1);
    setToken((before) => found || before || null);
    if (found) void navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [hash, pathname, search, navigate]);

  return token;
}
