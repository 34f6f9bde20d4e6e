import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The secret of a link, which stands after `#` so that no server or log sees it. It leaves the
 * address bar and the history at once. Undefined until it is known, null where there is none.
 */
export function useHashToken(): string | null | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null | undefined>(undefined);

  useEffect(() => {
    const found = hash.slice(1);
    setToken((before) => found || before || null);
    if (found) void navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [hash, pathname, search, navigate]);

  return token;
}
