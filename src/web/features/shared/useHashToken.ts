import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Reads the token from the URL fragment, which no server or log sees, and immediately removes it from the URL. Returns
 * undefined before the token is read, and null if there is none.
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
