import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token from the URL fragment, which reaches no server or log. It is removed from location and history at once.
 * Undefined until read, null if there is none.
 */
export function useHashToken(): string | null | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null | undefined>(undefined);

  // This runs before early presses are replayed.
  useLayoutEffect(() => {
    const found = hash.slice(1);
    setToken((before) => found || before || null);
    if (found) void navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [hash, pathname, search, navigate]);

  return token;
}
